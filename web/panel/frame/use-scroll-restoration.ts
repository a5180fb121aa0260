import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * On Back and Forward between pages of the panel, scrolls to where the page was left, as soon as it is long enough and
 * unless the user does something first. The browser would restore the position at once, when the list or the form of the
 * page has not loaded yet.
 * @param pageKey stays the same while the user opens parts of one page, such as a drawer.
 */
export function useScrollRestoration(pageKey: string, isBackOrForward: boolean): void {
	const positions = useRef(new Map<string, number>());
	const current = useRef({ pageKey, isWaiting: false });

	useEffect(() => {
		history.scrollRestoration = 'manual';
		const remember = () => {
			const { pageKey: key, isWaiting } = current.current;
			if (!isWaiting) positions.current.set(key, window.scrollY);
		};
		// After a reload, the browser restores the position.
		const leave = () => {
			history.scrollRestoration = 'auto';
		};
		addEventListener('scroll', remember);
		addEventListener('pagehide', leave);
		return () => {
			removeEventListener('scroll', remember);
			removeEventListener('pagehide', leave);
		};
	}, []);

	const positionToRestore = useEffectEvent(() => {
		const isFirstPage = current.current.pageKey === pageKey;
		return isBackOrForward && !isFirstPage ? (positions.current.get(pageKey) ?? 0) : null;
	});
	useLayoutEffect(() => {
		const position = positionToRestore();
		current.current = { pageKey, isWaiting: position !== null };
		if (position === null) return;
		const waiting = new AbortController();
		const growth = new ResizeObserver(() => {
			const { scrollHeight, clientHeight } = document.documentElement;
			if (scrollHeight - clientHeight < position) return;
			window.scrollTo(0, position);
			stop();
		});
		const stop = () => {
			waiting.abort();
			growth.disconnect();
			if (current.current.pageKey === pageKey) current.current.isWaiting = false;
		};
		for (const event of ['wheel', 'pointerdown', 'keydown']) {
			addEventListener(event, stop, { signal: waiting.signal });
		}
		growth.observe(document.body);
		return stop;
	}, [pageKey]);
}
