import type { ErrorCode, InputIssue } from '@burgee/core';
import { callPath } from '@burgee/core/api/call-path';
import type { CallAnswer, CallKey, CallRequest } from '@burgee/core/api/calls';
import type { ProblemJson } from '@burgee/core/api/problem-json';

type Options<Key extends CallKey> = CallRequest<Key> & { signal?: AbortSignal | undefined };

/**
 * Makes a call of the server's HTTP interface, named by its method and path. A failed call throws ApiError.
 * A repeated request with the same idempotency key writes nothing.
 * @example await api('GET /api/events/:eventId', { eventId, signal })
 */
export type ClubApi = <Key extends CallKey>(
	key: Key,
	...options: object extends CallRequest<Key> ? [options?: Options<Key>] : [options: Options<Key>]
) => Promise<CallAnswer<Key>>;

/**
 * The error of a failed call: the server refused the request or did not respond (code 'network'). The
 * message is a sentence for the screen.
 */
export class ApiError extends Error {
	override readonly name = 'ApiError';
	readonly code: ErrorCode | 'network';
	/** The HTTP status, or 0 if there was no response. */
	readonly status: number;
	readonly issues: InputIssue[];
	readonly permission: string | null;
	/** The reason phrase of the HTTP status line, or ''. */
	readonly statusText: string;

	constructor(
		message: string,
		facts: {
			code: ApiError['code'];
			status: number;
			issues?: InputIssue[] | undefined;
			permission?: string | undefined;
			statusText?: string;
		},
	) {
		super(message);
		this.code = facts.code;
		this.status = facts.status;
		this.issues = facts.issues ?? [];
		this.permission = facts.permission ?? null;
		this.statusText = facts.statusText ?? '';
	}
}

/** Returns the error code of a failed call, or null for any other error. */
export function errorCode(error: unknown): ApiError['code'] | null {
	return error instanceof ApiError ? error.code : null;
}

/** Returns null if the server replied 404. @throws every other error. */
export function nullIfMissing(error: unknown): null {
	if (isNotFound(error)) return null;
	throw error;
}

/** Returns whether the server replied that what was asked for does not exist. */
export function isNotFound(error: unknown): boolean {
	return error instanceof ApiError && error.status === 404;
}

const unreachable = 'We can’t reach the club’s server.';

/** The options of any call. `ClubApi` requires those that the call has. */
interface AnyOptions {
	body?: unknown;
	idempotencyKey?: string;
	query?: Record<string, string>;
	signal?: AbortSignal | undefined;
}

export const clubApi: ClubApi = async (key, ...[options]) => {
	const { body, idempotencyKey, query, signal, ...ids }: AnyOptions = options ?? {};
	const path = callPath(key, ids);
	const response = await fetch(query ? `${path}?${new URLSearchParams(query)}` : path, {
		method: key.slice(0, key.indexOf(' ')),
		headers: {
			...(body !== undefined && { 'Content-Type': 'application/json' }),
			...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
		},
		...(body !== undefined && { body: JSON.stringify(body) }),
		...(signal && { signal }),
	}).catch((error: unknown) => {
		if (signal?.aborted) throw error;
		throw new ApiError(unreachable, { code: 'network', status: 0 });
	});
	if (!response.ok) throw await apiErrorOf(response);
	if (response.status === 204) return undefined;
	return response.json().catch((error: unknown) => {
		if (signal?.aborted) throw error;
		// A body that is not JSON was cut off, or is the sign-in page of a Wi-Fi hotspot with status 200.
		throw new ApiError(unreachable, { code: 'network', status: response.status });
	});
};

/** Reads an error response. A body without problem+json comes from a proxy or gateway. */
async function apiErrorOf(response: Response): Promise<ApiError> {
	const { status, statusText } = response;
	const problem: Partial<ProblemJson> | null = await response.json().catch(() => null);
	const serverError = `The club’s server reported an error (HTTP ${status}).`;
	if (!problem?.code) {
		return new ApiError(serverError, { code: 'internal', status, statusText });
	}
	return new ApiError(problem.title ?? serverError, {
		code: problem.code as ErrorCode,
		status,
		issues: problem.details?.issues,
		permission: problem.details?.permission,
		statusText,
	});
}
