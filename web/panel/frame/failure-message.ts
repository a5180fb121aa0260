import type { ErrorCode } from '@burgee/core';
import { ApiError } from '../../api/client.ts';

/** Returns the server's message if `explained` contains the error's code, otherwise `fallback`. */
export function failureMessage(
	error: unknown,
	explained: readonly ErrorCode[],
	fallback: string,
): string {
	const isExplained = error instanceof ApiError && explained.some((code) => code === error.code);
	return isExplained ? error.message : fallback;
}
