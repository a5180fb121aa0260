/** A source outside, a feed say, did not answer, or not with what was asked for. */
export class SourceError extends Error {
	override readonly name = 'SourceError';
	/** What it said of itself: 'Service Unavailable', or 'Timeout' where it said nothing in time. */
	readonly statusText: string;

	constructor(statusText: string, options?: ErrorOptions) {
		super(`the source answered: ${statusText}`, options);
		this.statusText = statusText;
	}
}
