/** How far below the window still counts as near. */
const margin = '300px';

/** Resolves when the element is about to be seen, so that what it needs is fetched by those who look at it alone. */
export function whenVisible(element: Element | null, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (element === null) return resolve();
		const observer = new IntersectionObserver(
			(entries) => {
				if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
				observer.disconnect();
				resolve();
			},
			{ rootMargin: margin },
		);
		observer.observe(element);
		signal.addEventListener('abort', () => observer.disconnect());
	});
}
