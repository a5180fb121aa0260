/** An upstream source, such as a feed, did not answer or sent an unusable reply. */
export class UpstreamError extends Error {
	override readonly name = 'UpstreamError';
	/**
	 * The source's HTTP status text, such as 'Service Unavailable'. 'Timeout' if the source did not answer in
	 * time.
	 */
	readonly statusText: string;
	/** The delay from the source's Retry-After header, or null if the source sent no such header. */
	readonly retryAfterMs: number | null;

	constructor(statusText: string, options: ErrorOptions & { retryAfterMs?: number | null } = {}) {
		const { retryAfterMs = null, ...rest } = options;
		super(`the upstream source failed: ${statusText}`, rest);
		this.statusText = statusText;
		this.retryAfterMs = retryAfterMs;
	}
}
