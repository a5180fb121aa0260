import { useSyncExternalStore } from 'react';

/** The width from which a list is a table with a column for each fact. */
const narrow = window.matchMedia('screen and (max-width: 63.99rem)');

function subscribe(onChange: () => void): () => void {
	narrow.addEventListener('change', onChange);
	return () => narrow.removeEventListener('change', onChange);
}

/** Whether the window is too narrow for a table with many columns. */
export function useIsNarrow(): boolean {
	return useSyncExternalStore(subscribe, () => narrow.matches);
}
