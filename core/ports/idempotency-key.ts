/** Identifies a request, so that a repeated request stores nothing twice. */
export interface IdempotencyKey {
	key: string;
	/** A text derived from the content of a request. Equal requests have equal fingerprints. */
	fingerprint: string;
}
