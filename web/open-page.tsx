import './styles/tokens.css';
import './styles/base.css';
import type { PageData } from '@burgee/core/api/page-renderer';
import type { ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { rootOf } from './app-root.ts';
import { PageTree } from './page-tree.tsx';

/** The element with the page's data. The script render/start.js adds the button that was clicked last. */
type PageDataElement = HTMLElement & { clicked?: HTMLButtonElement | null };

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
		document.documentElement.dataset.interactive = '';
		// A click on a button before now had no effect.
		embedded.clicked?.click();
	};
	const root = rootOf(document);
	const tree = <PageTree data={data} Page={Page} onInteractive={onInteractive} />;
	if ('/api/club' in data.answers) hydrateRoot(root, tree);
	else createRoot(root).render(tree);
}

/**
 * The style element contains the rules of these files. Without their disabled link elements, the loader of dynamic
 * imports would load a file again that a later script shares, and its rules would take precedence over the page's.
 */
function markStylesAsLoaded() {
	const files = document.getElementById('page-style')?.dataset.from ?? '';
	for (const href of files.split(' ').filter(Boolean)) {
		const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
		link.toggleAttribute('disabled', true);
		document.head.append(link);
	}
}
