/** What the form has to say once it has led back to the event list. */
export interface ListNews {
	tone: 'success' | 'error';
	message: string;
}

/** The news that a navigation brought along in its state, or null. */
export function newsOf(state: unknown): ListNews | null {
	return typeof state === 'object' && state !== null && 'news' in state
		? (state.news as ListNews)
		: null;
}
