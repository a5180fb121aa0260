// By default zod probes for `eval`. The Content-Security-Policy forbids eval, and the browser would
// report each probe as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Returns the element that contains the app. */
export function rootOf(document: Document): HTMLElement {
	const root = document.getElementById('root');
	if (root === null) throw new Error('the HTML document has no #root');
	return root;
}
