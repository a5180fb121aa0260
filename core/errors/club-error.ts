import { type ErrorCode, messages } from './messages.ts';

/** One thing that is wrong with a form: the path to the field, such as ['answers', 0], and a sentence. */
export interface InputIssue {
	path: (string | number)[];
	message: string;
}

/**
 * An expected failure, identified by an error code. The HTTP response contains the message and
 * `details`.
 */
export class ClubError extends Error {
	override readonly name = 'ClubError';
	readonly code: ErrorCode;
	/**
	 * `statusText` is the HTTP status text of an outside service that failed. The error message ends with
	 * this text. `jobs` are jobs of a work day, with their numbers of volunteers. `check` is the check of the server that
	 * failed. `limited`, `left` and `above` are the places of an event (see `TooFewPlaces`).
	 * `refundable` is what can still be refunded, in major units.
	 */
	readonly details: {
		issues?: InputIssue[];
		permission?: string;
		statusText?: string;
		check?: string;
		jobs?: { title: string; volunteers: number }[];
		limited?: 'people' | 'boats';
		left?: number;
		above?: number;
		refundable?: number;
	};

	constructor(code: ErrorCode, details: ClubError['details'] = {}) {
		super(details.statusText ? `${messages[code]}: ${details.statusText}` : messages[code]);
		this.code = code;
		this.details = details;
	}
}
