const storageKey = 'burgee.passed-message';

/**
 * Keeps a message for the page that this page is about to open. Every public page is a document of its own, so the
 * message goes through the session storage. If that is blocked, the next page shows no message.
 */
export function passMessage(message: string): void {
	try {
		sessionStorage.setItem(storageKey, message);
	} catch {
		// The page works without the message.
	}
}

/** Returns the message that the page before kept for this page, and forgets it. Returns null if there is none. */
export function takeMessage(): string | null {
	try {
		const message = sessionStorage.getItem(storageKey);
		sessionStorage.removeItem(storageKey);
		return message;
	} catch {
		return null;
	}
}
