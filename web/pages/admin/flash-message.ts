/** A message that the event form passes to the event list, for example after saving. */
export interface FlashMessage {
	tone: 'success' | 'error';
	message: string;
}

export function flashMessageOf(state: unknown): FlashMessage | null {
	return typeof state === 'object' && state !== null && 'flashMessage' in state
		? (state.flashMessage as FlashMessage)
		: null;
}
