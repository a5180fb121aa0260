import { ClubError, parseInput } from '@burgee/core';
import { expect } from 'vitest';
import type { z } from 'zod';

/** Returns the path and the message of each validation issue, or an empty list if the input is valid. */
export function issuesOf(schema: z.ZodType, input: unknown): [path: string, message: string][] {
	try {
		parseInput(schema, input);
		return [];
	} catch (error) {
		if (!(error instanceof ClubError)) throw error;
		expect(error.code).toBe('invalid-input');
		return (error.details.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
	}
}

/** Returns the path of each invalid field, or an empty list if the input is valid. */
export function refusedFields(schema: z.ZodType, input: unknown): string[] {
	return issuesOf(schema, input).map(([path]) => path);
}
