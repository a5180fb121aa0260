/** The history state of an address that shows another part of the same page, such as a record in a drawer. */
export interface InPlaceState {
	/** The key of the address with which the page was opened. */
	pageKey: string;
	/** The parameter whose part was opened on the page. Back closes this part. */
	opened?: string;
}

/**
 * Returns the key of the address with which the page was opened. While it stays the same, the scroll position and the
 * focus stay too.
 */
export function pageKeyOf({ key, state }: { key: string; state: unknown }): string {
	return inPlaceState(state)?.pageKey ?? key;
}

export function inPlaceState(state: unknown): InPlaceState | null {
	return typeof state === 'object' && state !== null && 'pageKey' in state
		? (state as InPlaceState)
		: null;
}
