import type { z } from 'zod';
import { ClubError, type InputIssue } from './club-error.ts';

/**
 * What the schema makes of the input.
 * @throws ClubError 'invalid-input' with an issue for each problem; the input itself is not repeated.
 */
export function parseInput<Schema extends z.ZodType>(
	schema: Schema,
	input: unknown,
): z.output<Schema> {
	const result = schema.safeParse(input);
	if (result.success) return result.data;
	throw new ClubError('invalid-input', { issues: inputIssues(result.error) });
}

/** The issues of a failed parse in Burgee's own shape. */
export function inputIssues(error: z.ZodError): InputIssue[] {
	return error.issues.flatMap((issue) => {
		const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
		if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
		return issue.keys.map((key) => ({ path: [...path, key], message: 'Unknown field' }));
	});
}
