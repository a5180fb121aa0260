import type { z } from 'zod';
import type { ErrorCode } from '../errors/messages.ts';
import type { Permission } from '../rules/admin/admin.ts';

/**
 * The description of an HTTP call. Its key in the table of calls is the method and the path. The server's
 * routes, the OpenAPI document and the browser's client derive from the description.
 */
export interface Call {
	summary: string;
	/**
	 * Who may make the call: everyone, every signed-in admin, or every admin with the permission. If several
	 * permissions are listed, an admin needs only one of them.
	 */
	access: 'public' | 'signed-in' | Permission | readonly Permission[];
	/** The rate limit that counts the call. */
	rateLimit?: 'bookings' | 'checkouts' | 'sign-ins';
	query?: z.ZodObject;
	/** The schema of a JSON body. 'bytes' if the handler needs the body exactly as sent. */
	body?: z.ZodType | 'bytes';
	/** Whether a repeated call with the same Idempotency-Key returns the first answer and writes nothing. */
	idempotent?: true;
	/**
	 * Whether an outside service signs the call. The signature replaces the check against cross-site request
	 * forgery (CSRF).
	 */
	signed?: true;
	/** The status of a successful answer. By default 200, or 204 for an answer without content. */
	status?: 201;
	/** The schema of a JSON answer, the media type of a text file, or null for an answer without content. */
	answer: z.ZodType | `text/${string}` | null;
	/** The errors of this call, besides those that `errorsOf` derives from the other fields. */
	errors?: readonly ErrorCode[];
}

export type CallTable = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Call>;

/** The names of the ids in a path: 'eventId' for '/api/events/:eventId/calendar.ics'. */
export type PathId<Path extends string> = Path extends `${string}:${infer Tail}`
	? Tail extends `${infer Name}/${infer Rest}`
		? Name | PathId<Rest>
		: Tail extends `${infer Name}.${string}`
			? Name
			: Tail
	: never;

/** The text file with which a call responds. The file's media type is the call's `answer` field. */
export interface TextFile {
	fileName: string;
	text: string;
}
