const storageKey = 'burgee.started-change';

interface StartedChange {
	checkoutId: string;
	/** The token of the booking's link. */
	token: string;
}

/**
 * Remembers in this tab which booking a payment belongs to, so that the payment page can lead back to the booking. The
 * server does not tell, because whoever has the address of a payment could then open the booking. If the session storage
 * is blocked, the payment page says where the link is.
 */
export const startedChanges = {
	remember(change: StartedChange): void {
		try {
			sessionStorage.setItem(storageKey, JSON.stringify(change));
		} catch {
			// The payment page works without it.
		}
	},
	/** Returns the token of the booking to which the checkout belongs, or null if this tab does not know it. */
	tokenOf(checkoutId: string): string | null {
		try {
			const stored: Partial<StartedChange> | null = JSON.parse(
				sessionStorage.getItem(storageKey) ?? 'null',
			);
			const isKnown = stored?.checkoutId === checkoutId && typeof stored.token === 'string';
			return isKnown ? (stored.token ?? null) : null;
		} catch {
			return null;
		}
	},
};
