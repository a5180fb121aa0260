/**
 * The Idempotency-Key of a filled form: the same for the same content, so that pressing twice, or again
 * after a lost answer, makes one booking.
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

	/** Whether this very content was sent last: sending it again is no second booking. */
	isRepeat(content: string): boolean {
		return this.key !== '' && content === this.content;
	}

	/** Once it is answered: the next booking is another, even a like one. */
	forget() {
		this.key = '';
	}
}

/** By getRandomValues, since randomUUID is not there on the plain http of a club's own network. */
function randomKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
