import type { ErrorCode } from '@burgee/core';
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
