import type { z } from 'zod';
import { ClubError, type InputIssue } from './club-error.ts';

/**
 * Parses the input with the zod schema.
 * @throws ClubError 'invalid-input' with an issue for each invalid field. The issues do not contain the
 * input.
 */
export function parseInput<Schema extends z.ZodType>(
	schema: Schema,
	input: unknown,
): z.output<Schema> {
	const result = schema.safeParse(input);
	if (result.success) return result.data;
	throw new ClubError('invalid-input', { issues: inputIssues(result.error) });
}

/**
 * Converts the issues of a zod error to those of a ClubError. A zod issue about several unknown fields
 * becomes one issue for each field.
 */
export function inputIssues(error: z.ZodError): InputIssue[] {
	return error.issues.flatMap((issue) => {
		const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
		if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
		return issue.keys.map((key) => ({ path: [...path, key], message: 'Unknown field' }));
	});
}
