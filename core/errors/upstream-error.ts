/** A source outside, a feed say, did not answer, or not with what was asked for. */
export class UpstreamError extends Error {
	override readonly name = 'UpstreamError';
	/** What it said of itself: 'Service Unavailable', or 'Timeout' where it said nothing in time. */
	readonly statusText: string;
	/** For how long it asked to be left alone, where it did. */
	readonly retryAfterMs: number | null;

	constructor(statusText: string, options: ErrorOptions & { retryAfterMs?: number | null } = {}) {
		const { retryAfterMs = null, ...rest } = options;
		super(`the source answered: ${statusText}`, rest);
		this.statusText = statusText;
		this.retryAfterMs = retryAfterMs;
	}
}
