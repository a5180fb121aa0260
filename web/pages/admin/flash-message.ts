/** What the form has to say once it has led back to the event list. */
export interface FlashMessage {
	tone: 'success' | 'error';
	message: string;
}

/** The flash message in a navigation state, or null. */
export function flashMessageOf(state: unknown): FlashMessage | null {
	return typeof state === 'object' && state !== null && 'flashMessage' in state
		? (state.flashMessage as FlashMessage)
		: null;
}
