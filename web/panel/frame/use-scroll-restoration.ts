import { useEffect, useLayoutEffect, useRef } from 'react';

/** After this time, the page stays where it is, because its content may never be as long again. */
const longestWaitMs = 10_000;

/**
 * On Back and Forward, scrolls to where the address was left, as soon as the page is long enough. The browser restores
 * the position at once, when the list or the form of the page has not loaded yet.
 * @param key the key of the address in the history.
 */
export function useScrollRestoration(key: string, isBackOrForward: boolean): void {
	const positions = useRef(new Map<string, number>());
	const current = useRef({ key, isWaiting: false });

	useEffect(() => {
		const remember = () => {
			if (!current.current.isWaiting) positions.current.set(current.current.key, window.scrollY);
		};
		addEventListener('scroll', remember, { passive: true });
		return () => removeEventListener('scroll', remember);
	}, []);

	useLayoutEffect(() => {
		const position = isBackOrForward ? positions.current.get(key) : undefined;
		current.current = { key, isWaiting: position !== undefined };
		if (position === undefined) return;
		const controller = new AbortController();
		const { signal } = controller;
		const growth = new ResizeObserver(() => {
			const { scrollHeight, clientHeight } = document.documentElement;
			if (scrollHeight - clientHeight < position) return;
			window.scrollTo(0, position);
			stop();
		});
		const stop = () => {
			controller.abort();
			growth.disconnect();
			clearTimeout(timer);
			if (current.current.key === key) current.current.isWaiting = false;
		};
		const timer = setTimeout(stop, longestWaitMs);
		for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
			addEventListener(event, stop, { signal, passive: true });
		}
		growth.observe(document.body);
		return stop;
	}, [key, isBackOrForward]);
}
