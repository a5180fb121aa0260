/** An outside service, such as a news feed, sent no response or an unusable response. */
export class UpstreamError extends Error {
	override readonly name = 'UpstreamError';
	/**
	 * The HTTP status text that the outside service sent, such as 'Service Unavailable'. 'Timeout' if
	 * the service did not respond in time.
	 */
	readonly statusText: string;
	/** Null if the outside service sent no Retry-After header. */
	readonly retryAfterMs: number | null;

	constructor(statusText: string, options: ErrorOptions & { retryAfterMs?: number | null } = {}) {
		const { retryAfterMs = null, ...rest } = options;
		super(`the upstream source failed: ${statusText}`, rest);
		this.statusText = statusText;
		this.retryAfterMs = retryAfterMs;
	}
}
