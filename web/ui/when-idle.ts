/** The delay before low-priority work in browsers without requestIdleCallback, such as Safari. */
const delayMs = 1_000;

/** Calls `act` once the browser is idle. Returns a function that cancels the call. */
export function whenIdle(act: () => void): () => void {
	if (typeof requestIdleCallback !== 'function') {
		const timer = setTimeout(act, delayMs);
		return () => clearTimeout(timer);
	}
	const request = requestIdleCallback(act);
	return () => cancelIdleCallback(request);
}
