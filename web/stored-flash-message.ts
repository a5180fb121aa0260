const storageKey = 'burgee.flash-message';
const maxAgeMs = 60_000;

interface StoredMessage {
	/** The path and the query of the page that shall show the message. */
	path: string;
	storedAtMs: number;
	message: string;
}

/**
 * Stores a flash message for the page that this page is about to open. Every public page is a document of its own, so
 * the message goes through the session storage. If that is blocked, the next page shows no message.
 */
export function storeFlashMessage(path: string, message: string): void {
	const stored: StoredMessage = { path, storedAtMs: Date.now(), message };
	try {
		sessionStorage.setItem(storageKey, JSON.stringify(stored));
	} catch {
		// The page works without the message.
	}
}

/** Returns the flash message for this page, and forgets it. Returns null if there is none. */
export function takeFlashMessage(): string | null {
	try {
		const text = sessionStorage.getItem(storageKey);
		sessionStorage.removeItem(storageKey);
		if (text === null) return null;
		const { path, storedAtMs, message }: StoredMessage = JSON.parse(text);
		const isForThisPage = path === `${location.pathname}${location.search}`;
		return isForThisPage && Date.now() - storedAtMs < maxAgeMs ? message : null;
	} catch {
		return null;
	}
}
