const length = 8;

/** Shortens a booking or checkout id to a reference that a member can read out. The panel shows it too. */
export function shortReference(id: string): string {
	return id.slice(0, length);
}

/** Whether a typed text is as long as a short reference. */
export function isShortReference(text: string): boolean {
	return text.trim().length === length;
}
