/**
 * Holds the idempotency key of a form. The key changes only if the form's content changes, so a double click creates
 * only one booking.
 */
export class FormIdempotencyKey {
	private content = '';
	private key = '';

	keyFor(content: string): string {
		if (this.key === '' || content !== this.content) {
			this.content = content;
			this.key = randomKey();
		}
		return this.key;
	}

	/**
	 * Returns true if the last submission of the form had the same content. The server treats a repeated submission as
	 * a retry.
	 */
	isRepeat(content: string): boolean {
		return this.key !== '' && content === this.content;
	}
}

/** Uses getRandomValues, because browsers offer randomUUID only on https pages. */
function randomKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
