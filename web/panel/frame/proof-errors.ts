import { type ErrorCode, messages } from '@burgee/core';
import { ApiError, errorCode } from '../../api/client.ts';

/**
 * If `fields` names a form field for the error code, returns an error that the form shows at this field. Otherwise
 * returns the error unchanged.
 */
export function atField(error: unknown, fields: Partial<Record<ErrorCode, string>>): unknown {
	const code = errorCode(error);
	if (!(error instanceof ApiError) || code === null || code === 'network') return error;
	const field = fields[code];
	if (field === undefined) return error;
	const issues = [{ path: [field], message: error.message }];
	return new ApiError(error.message, 'invalid-input', error, { issues });
}

/**
 * Returns a function that chooses the error message of a form in which an admin enters the password or a code
 * again. `otherwise` is the message for unexpected errors.
 */
export function failureMessage(otherwise: string): (error: unknown) => string {
	return (error) => {
		const code = errorCode(error);
		if (code === 'too-many-sign-ins') return messages['too-many-sign-ins'];
		if (code === 'not-signed-in') return messages['not-signed-in'];
		return otherwise;
	};
}
