import type { Permission } from '../admin/admin.ts';
import type { ErrorCode } from './codes.ts';
import { messages } from './messages.ts';

/** What is wrong with one field: its path in the request and a sentence for a person. */
export interface InputIssue {
	path: (string | number)[];
	message: string;
}

/** A refusal with its code; `details` is what the HTTP answer carries beside the sentence. */
export class ClubError extends Error {
	override readonly name = 'ClubError';
	readonly code: ErrorCode;
	/** `statusText` is what a source outside said of itself: the sentence ends with it. */
	readonly details: { issues?: InputIssue[]; permission?: Permission; statusText?: string };

	constructor(code: ErrorCode, details: ClubError['details'] = {}) {
		super(details.statusText ? `${messages[code]}: ${details.statusText}` : messages[code]);
		this.code = code;
		this.details = details;
	}
}
