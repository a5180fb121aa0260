import { ClubError, type ErrorCode } from '@burgee/core';

/** Maps error codes of Google's sign-in to Burgee's error codes. Google adds a text to the end of some codes. */
const errorCodes: Record<string, ErrorCode> = {
	INVALID_LOGIN_CREDENTIALS: 'invalid-credentials',
	EMAIL_NOT_FOUND: 'invalid-credentials',
	INVALID_PASSWORD: 'invalid-credentials',
	TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-sign-ins',
	USER_DISABLED: 'sign-in-refused',
	INVALID_EMAIL: 'sign-in-refused',
	PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'sign-in-refused',
};

/**
 * Converts an error code of Google's sign-in to Burgee's error (specification §8). A code that is not listed
 * means that the service failed, or that one of its settings is wrong, such as the API key.
 */
export function toSignInError(googleCode: string): ClubError {
	const prefix = Object.keys(errorCodes).find((code) => googleCode.startsWith(code));
	return new ClubError((prefix && errorCodes[prefix]) || 'sign-in-failed');
}
