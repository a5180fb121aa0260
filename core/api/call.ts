import type { z } from 'zod';
import type { ErrorCode } from '../errors/messages.ts';
import type { Permission } from '../rules/panel/permission.ts';
import type { ClubPart } from '../rules/site/club-parts.ts';

/**
 * Describes an HTTP endpoint, which is identified by its method and path. The server's routes, the
 * OpenAPI document and the browser's client derive from these descriptions.
 */
export interface Call {
	summary: string;
	/**
	 * Who may send this HTTP request: everyone, every signed-in admin, or every admin with the
	 * permission. If several permissions are listed, an admin needs only one of them. The use cases do not
	 * check permissions again (decision: table-of-calls).
	 */
	access: 'public' | 'signed-in' | Permission | readonly Permission[];
	/** Whether an admin who must add a second factor first may send this HTTP request (decision: second-factor). */
	allowsMissingSecondFactor?: true;
	/** Whether the server answers without the storage. Other calls can fail with the code 'unavailable'. */
	needsNoStorage?: true;
	/** Whether the server answers this HTTP call before others when it is busy: health checks and payments. */
	isUrgent?: true;
	/** The rate limit that applies to this HTTP call. */
	rateLimit?:
		| 'my-bookings'
		| 'my-links'
		| 'bookings'
		| 'payments'
		| 'work-days'
		| 'checkouts'
		| 'reminders'
		| 'searches'
		| 'sign-ins';
	/**
	 * Whether the path contains a secret token. Then no client may store a response, nor send its address to another site.
	 */
	hasSecretPath?: true;
	/**
	 * Whether a call that needs neither a session, a signature nor a secret path is open to strangers even if the club has
	 * closed its members area (decision: members-password).
	 */
	isOpen?: true;
	/** The part of the public site that the call belongs to. A club without this part has no such call. */
	part?: ClubPart;
	query?: z.ZodObject;
	/**
	 * The schema of the JSON request body, or 'bytes' if the handler needs the request body exactly as
	 * sent. A body of the type 'application/pdf' or 'image/*' is passed on as bytes too.
	 */
	body?: z.ZodType | 'bytes' | 'application/pdf' | 'image/*';
	/** Whether a request without a body means the same as one with the body `{}`. */
	allowsNoBody?: true;
	/** The largest request body in bytes, if it is not the server's limit for JSON. */
	maxBytes?: number;
	/**
	 * Whether a repeated request with the same Idempotency-Key header returns the first response and
	 * writes nothing. If the key is optional, only some bodies need it.
	 */
	idempotent?: true | 'optional';
	/**
	 * Whether the request must contain the header If-Match with the revision of the record that it changes
	 * or removes (optimistic locking). If the header is optional, a request without it changes every
	 * revision.
	 */
	revisioned?: true | 'optional';
	/**
	 * Whether an outside service signs the request. The signature replaces the check against cross-site
	 * request forgery (CSRF).
	 */
	signed?: true;
	/**
	 * The HTTP status of a successful response. By default 200, or 204 for a response without content.
	 */
	status?: 201 | 202;
	/**
	 * The schema of the JSON response, the media type of a text response, or null for a response without
	 * content.
	 */
	answer: z.ZodType | `text/${string}` | null;
	/**
	 * The error codes of this HTTP call, in addition to those that `errorsOf` derives from the other
	 * fields.
	 */
	errors?: readonly ErrorCode[];
}

/** Whether strangers may send the request although the club has closed its members area (decision: members-password). */
export function staysOpen({ access, signed, hasSecretPath, isOpen }: Call): boolean {
	return access !== 'public' || signed === true || hasSecretPath === true || isOpen === true;
}

export type CallTable = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Call>;

/** The names of the path parameters: 'eventId' for '/api/events/:eventId/calendar.ics'. */
export type PathId<Path extends string> = Path extends `${string}:${infer Tail}`
	? Tail extends `${infer Name}/${infer Rest}`
		? Name | PathId<Rest>
		: Tail extends `${infer Name}.${string}`
			? Name
			: Tail
	: never;

/**
 * A text file that the server sends as the response to an HTTP call. The file's media type is the call's
 * `answer` field.
 */
export interface TextFile {
	/** Null if the browser shows the text instead of saving a file. */
	fileName: string | null;
	text: string;
}
