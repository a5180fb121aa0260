const margin = '300px';

/** Resolves once the element is in or near the viewport, so that its content can load lazily. */
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
