import { ClubError, type ErrorCode } from '@burgee/core';

/** The codes of Google's sign-in that have an error code of their own. Google adds a text to some codes. */
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
 * Returns the error for a code of Google's sign-in (specification §8). Any other code is a failure of the
 * service or of its settings, such as a wrong API key.
 */
export function toSignInError(googleCode: string): ClubError {
	const prefix = Object.keys(errorCodes).find((code) => googleCode.startsWith(code));
	return new ClubError((prefix && errorCodes[prefix]) || 'sign-in-failed');
}
