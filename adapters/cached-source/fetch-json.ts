import { STATUS_CODES } from 'node:http';
import { type Clock, UpstreamError } from '@burgee/core';

/** However long it asks for, it is asked again within the hour, and not at every call. */
const retryAfterMs = { min: 1_000, max: 60 * 60 * 1_000 };

/**
 * What a source outside answers to a GET of that address, as parsed JSON. It follows no redirection:
 * elsewhere, what the headers have is nobody's business.
 * @throws UpstreamError with its status text, where it refuses, is not there or sends no JSON.
 */
export async function fetchJson(
	address: string,
	{
		headers = {},
		signal,
		clock,
	}: { headers?: Record<string, string>; signal: AbortSignal; clock: Clock },
): Promise<unknown> {
	const response = await fetch(address, {
		headers: { Accept: 'application/json', ...headers },
		redirect: 'manual',
		signal,
	}).catch(failsAs('Unreachable'));
	if (response.status !== 200) {
		// What is not read keeps its connection.
		await response.body?.cancel();
		throw new UpstreamError(statusTextOf(response), {
			retryAfterMs: retryAfterOf(response, clock),
		});
	}
	return response.json().catch(failsAs('Unreadable Answer'));
}

/** A time-out says so itself. */
function failsAs(statusText: string) {
	return (cause: unknown): never => {
		throw cause instanceof UpstreamError ? cause : new UpstreamError(statusText, { cause });
	};
}

/** HTTP/2 and some proxies leave the words out. */
function statusTextOf({ status, statusText }: Response): string {
	return statusText.slice(0, 100) || STATUS_CODES[status] || `HTTP ${status}`;
}

/** Seconds or a date (RFC 9110 §10.2.3); null where it says neither. */
function retryAfterOf({ headers }: Response, clock: Clock): number | null {
	const text = headers.get('Retry-After')?.trim();
	if (!text) return null;
	const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - clock.now().getTime();
	if (Number.isNaN(ms)) return null;
	return Math.min(Math.max(ms, retryAfterMs.min), retryAfterMs.max);
}
