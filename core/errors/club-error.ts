import type { Permission } from '../admin/admin.ts';
import type { ErrorCode } from './codes.ts';
import { messages } from './messages.ts';

/** A problem with one field: the field's path in the request and a message for the user. */
export interface InputIssue {
	path: (string | number)[];
	message: string;
}

/** An expected failure with its code. The HTTP reply contains the message and `details`. */
export class ClubError extends Error {
	override readonly name = 'ClubError';
	readonly code: ErrorCode;
	/**
	 * `statusText` is the HTTP status text of a failed upstream source. The error message ends with this text.
	 */
	readonly details: { issues?: InputIssue[]; permission?: Permission; statusText?: string };

	constructor(code: ErrorCode, details: ClubError['details'] = {}) {
		super(details.statusText ? `${messages[code]}: ${details.statusText}` : messages[code]);
		this.code = code;
		this.details = details;
	}
}
