import type { ErrorCode, InputIssue } from '@burgee/core';
import { callPath } from '@burgee/core/api/call-path';
import type { CallAnswer, CallKey, CallRequest } from '@burgee/core/api/calls';
import type { ProblemJson } from '@burgee/core/api/problem-json';

/** An HTTP request. Its options are also options of `fetch`. */
export interface SentRequest {
	method: string;
	headers: Record<string, string>;
	body?: string | Uint8Array<ArrayBuffer>;
	signal?: AbortSignal;
}

type Send = (address: string, request: SentRequest) => Promise<Response>;

type Options<Key extends CallKey> = CallRequest<Key> & {
	signal?: AbortSignal | undefined;
	/** Sends the request instead of `fetch`, for example to report how much of the body has been sent. */
	send?: Send | undefined;
};

/** The options that `api` takes for an HTTP call. Callers may omit them if the call needs no id, query or body. */
export type CallOptions<Key extends CallKey> =
	object extends CallRequest<Key> ? [options?: Options<Key>] : [options: Options<Key>];

type Api = <Key extends CallKey>(
	key: Key,
	...options: CallOptions<Key>
) => Promise<CallAnswer<Key>>;

/**
 * The error of a failed HTTP call: the server refused the request or did not respond (code 'network'). The message can
 * be shown to the user.
 */
export class ApiError extends Error {
	override readonly name = 'ApiError';
	readonly code: ErrorCode | 'network';
	/** The HTTP status, or 0 if there was no response. */
	readonly status: number;
	/** The reason phrase of the HTTP status line, or ''. */
	readonly statusText: string;
	readonly issues: InputIssue[];
	/** The permission that the admin lacks (code 'permission-denied'), or ''. */
	readonly permission: string;
	/** The jobs that a change of a work day would remove although volunteers chose them (code 'job-has-volunteers'). */
	readonly jobs: NonNullable<ProblemJson['details']['jobs']>;
	/** The places that an event has left (codes 'event-full' and 'not-enough-places'). */
	readonly places: Pick<ProblemJson['details'], 'limited' | 'left' | 'above'>;
	/** Finds the request in the server's log. */
	readonly requestId: string | undefined;

	constructor(
		message: string,
		code: ApiError['code'],
		{ status = 0, statusText = '' }: Partial<Response> = {},
		{
			issues = [],
			permission = '',
			jobs = [],
			requestId,
			...places
		}: Partial<ProblemJson['details']> = {},
	) {
		super(message);
		this.code = code;
		this.status = status;
		this.statusText = statusText;
		this.issues = issues;
		this.permission = permission;
		this.jobs = jobs;
		this.places = places;
		this.requestId = requestId;
	}
}

/** Returns the error code of a failed HTTP call, or null for any other error. */
export function errorCode(error: unknown): ApiError['code'] | null {
	return error instanceof ApiError ? error.code : null;
}

/** Returns the message, with the id of the request if the server did not expect the error and logged its reason. */
export function withErrorId(message: string, error: unknown): string {
	const id = error instanceof ApiError && error.code === 'internal' && error.requestId;
	return id ? `${message} (Error ${id})` : message;
}

/** Returns null if the server replied 404. @throws every other error. */
export function nullIfMissing(error: unknown): null {
	if (isNotFound(error)) return null;
	throw error;
}

/** Returns true if the server replied that the requested record does not exist. */
export function isNotFound(error: unknown): error is ApiError {
	return error instanceof ApiError && error.status === 404;
}

let clockOffsetMs = 0;

/** Estimates the current time from the Date header of the last response, because the browser's clock may be wrong. */
export function serverTime(): Date {
	return new Date(Date.now() + clockOffsetMs);
}

const unreachable = 'We can’t reach the club’s server.';

/** All options that an HTTP call can have. */
interface AnyOptions {
	body?: unknown;
	idempotencyKey?: string;
	revision?: number;
	query?: Record<string, string>;
	signal?: AbortSignal | undefined;
	send?: Send | undefined;
}

/**
 * Sends a request to an endpoint of the server. Throws ApiError if the request fails.
 * @example await api('GET /api/events/:eventId', { eventId, signal })
 */
export const api: Api = async (key, ...[options]) => {
	const {
		body,
		idempotencyKey,
		revision,
		query,
		signal,
		send = fetch,
		...ids
	}: AnyOptions = options ?? {};
	const path = callPath(key, ids);
	const address = query ? `${path}?${new URLSearchParams(query)}` : path;
	const request = {
		method: key.slice(0, key.indexOf(' ')),
		headers: {
			...(body !== undefined && { 'Content-Type': contentTypeOf(body) }),
			...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
			...(revision !== undefined && { 'If-Match': `"${revision}"` }),
		},
		...(body !== undefined && { body: isFile(body) ? body : JSON.stringify(body) }),
		...(signal && { signal }),
	};
	const response = await send(address, request).catch((error: unknown) => {
		if (signal?.aborted) throw error;
		throw new ApiError(unreachable, 'network');
	});
	const time = Date.parse(response.headers.get('Date') ?? '');
	if (!Number.isNaN(time)) clockOffsetMs = time - Date.now();
	if (!response.ok) throw await apiErrorOf(response);
	if (response.status === 204) return undefined;
	return response.json().catch((error: unknown) => {
		if (signal?.aborted) throw error;
		// If the response is not JSON, the response was cut off or is the sign-in page of a Wi-Fi hotspot.
		throw new ApiError(unreachable, 'network', response);
	});
};

/** Whether the request body is a file, which is sent unchanged, as a PDF unless `send` changes the type. */
function isFile(body: unknown): body is Uint8Array<ArrayBuffer> {
	return body instanceof Uint8Array;
}

function contentTypeOf(body: unknown): string {
	return isFile(body) ? 'application/pdf' : 'application/json';
}

/** Reads an error response. An error response that is not problem+json comes from a proxy or gateway. */
async function apiErrorOf(response: Response): Promise<ApiError> {
	const problem: Partial<ProblemJson> | null = await response.json().catch(() => null);
	const serverError = `The club’s server reported an error (HTTP ${response.status}).`;
	if (!problem?.code) return new ApiError(serverError, 'internal', response);
	const { title = serverError, code, details } = problem;
	return new ApiError(title, code as ErrorCode, response, details);
}

/** Returns the error of a call that the server made when it rendered the page. */
export function errorOfProblem({ title, code, status, details }: ProblemJson): ApiError {
	return new ApiError(title, code as ErrorCode, { status }, details);
}
