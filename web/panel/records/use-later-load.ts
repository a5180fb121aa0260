import { useCallback } from 'react';
import { type LoadState, useLastLoaded, useLoad } from '../../api/use-load.ts';

/** How long `load` must stay the same before it is called. */
const debounceMs = 400;

/** Calls `load` some time after its last change, such as an edit of a text. Until then, the previous result stays. */
export function useLaterLoad<Value>(
	load: (signal: AbortSignal) => Promise<Value>,
): LoadState<Value> {
	const loadLater = useCallback(
		async (signal: AbortSignal) => {
			await delay(debounceMs, signal);
			return load(signal);
		},
		[load],
	);
	return useLastLoaded(useLoad(loadLater));
}

/** Resolves after a time, unless it is aborted before. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = window.setTimeout(resolve, ms);
		signal.addEventListener('abort', () => window.clearTimeout(timer));
	});
}
