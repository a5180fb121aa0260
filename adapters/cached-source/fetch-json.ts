import { STATUS_CODES } from 'node:http';
import { UpstreamError } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';

const retryAfterRangeMs = { min: 1_000, max: 60 * 60 * 1_000 };

/**
 * Sends a GET request and returns the parsed JSON. Redirects are not followed, because `headers`
 * may hold an API key that no other host may receive.
 * @throws UpstreamError if the server cannot be reached, its response has a status other than 200,
 * or the body is not JSON.
 */
export async function fetchJson(
	url: string,
	{
		headers = {},
		signal,
		clock,
	}: { headers?: Record<string, string>; signal: AbortSignal; clock: Clock },
): Promise<unknown> {
	const response = await fetch(url, {
		headers: { Accept: 'application/json', ...headers },
		redirect: 'manual',
		signal,
	}).catch(throwUpstreamError('Unreachable'));
	if (response.status !== 200) {
		// An unread response body keeps the HTTP connection open.
		await response.body?.cancel();
		throw new UpstreamError(statusTextOf(response), {
			retryAfterMs: retryAfterOf(response, clock),
		});
	}
	return response.json().catch(throwUpstreamError('Invalid Response'));
}

/**
 * Returns an error handler that converts any error to an UpstreamError with the given status text. An
 * error that is already an UpstreamError, such as a timeout, stays unchanged.
 */
function throwUpstreamError(statusText: string) {
	return (cause: unknown): never => {
		throw cause instanceof UpstreamError ? cause : new UpstreamError(statusText, { cause });
	};
}

/**
 * HTTP/2 and some proxies send no status text. In that case, the standard text for the status code
 * is returned.
 */
function statusTextOf({ status, statusText }: Response): string {
	return statusText.slice(0, 100) || STATUS_CODES[status] || `HTTP ${status}`;
}

/**
 * Returns how many milliseconds the server asks the client to wait before the next request. The header
 * Retry-After holds a number of seconds or a date (RFC 9110 §10.2.3). Returns null if the header holds
 * neither.
 */
function retryAfterOf({ headers }: Response, clock: Clock): number | null {
	const text = headers.get('Retry-After')?.trim();
	if (!text) return null;
	const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - clock.now().getTime();
	if (Number.isNaN(ms)) return null;
	return Math.min(Math.max(ms, retryAfterRangeMs.min), retryAfterRangeMs.max);
}
