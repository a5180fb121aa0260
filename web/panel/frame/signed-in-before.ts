const storageKey = 'burgee.signed-in';

/**
 * Remembers on this device that an admin has signed in and not signed out. If the session then is missing, it expired or
 * was ended elsewhere, and the sign-in page says so. If localStorage is blocked, the page gives no reason.
 */
export const signedInBefore = {
	get(): boolean {
		try {
			return localStorage.getItem(storageKey) !== null;
		} catch {
			return false;
		}
	},
	set(isSignedIn: boolean): void {
		try {
			if (isSignedIn) localStorage.setItem(storageKey, 'true');
			else localStorage.removeItem(storageKey);
		} catch {
			// Nothing is remembered.
		}
	},
};
