import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import type { PageData } from '@burgee/core/api/page-renderer';
import type { ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { rootOf } from './app-root.ts';
import { PageTree } from './page-tree.tsx';

/** The element with the page's data. render/start.js adds what the member did before the page was interactive. */
type PageDataElement = HTMLElement & {
	clicked?: { button: HTMLButtonElement | null; timeStamp: number };
	/** The pressed keys, from Ctrl+K or Cmd+K on. */
	keys?: KeyboardEvent[];
};

/** A click on a button before the page was interactive is repeated if it is not older. */
const maxClickAgeMs = 3_000;

/**
 * Makes a public page that the server rendered interactive. If the document has no content, because the server could
 * not load the club's facts, renders the page in the browser.
 */
export function openPage(Page: ComponentType) {
	const embedded: PageDataElement | null = document.getElementById('page-data');
	if (embedded === null) throw new Error('the HTML document has no #page-data');
	const data: PageData = JSON.parse(embedded.textContent);
	markStylesAsLoaded();
	const onInteractive = () => {
		const { dataset } = document.documentElement;
		// In development, React calls this function twice.
		if (dataset.interactive !== undefined) return;
		dataset.interactive = '';
		const { clicked, keys = [] } = embedded;
		if (clicked && performance.now() - clicked.timeStamp < maxClickAgeMs) clicked.button?.click();
		pressAgain(keys);
	};
	const root = rootOf(document);
	const tree = <PageTree data={data} Page={Page} onInteractive={onInteractive} />;
	if ('/api/club' in data.answers) hydrateRoot(root, tree);
	else createRoot(root).render(tree);
}

/** Repeats the pressed keys. Between two keys, React renders what the first has changed. */
async function pressAgain(keys: readonly KeyboardEvent[]) {
	for (const key of keys) {
		await null;
		dispatchEvent(new KeyboardEvent('keydown', key));
	}
}

/**
 * Adds a disabled link element for each stylesheet whose rules the style element contains. Otherwise, a dynamic import
 * that shares such a stylesheet would load it again, and its rules would take precedence over the page's.
 */
function markStylesAsLoaded() {
	const files = document.getElementById('page-style')?.dataset.from ?? '';
	for (const href of files.split(' ').filter(Boolean)) {
		const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
		link.toggleAttribute('disabled', true);
		document.head.append(link);
	}
}
