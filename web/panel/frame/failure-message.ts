import { type ErrorCode, messages } from '@burgee/core';
import { errorCode } from '../../api/client.ts';

/** Returns the message of the error's code if `explained` contains the code, otherwise `fallback`. */
export function failureMessage(
	error: unknown,
	explained: readonly ErrorCode[],
	fallback: string,
): string {
	const code = explained.find((known) => known === errorCode(error));
	return code === undefined ? fallback : messages[code];
}
