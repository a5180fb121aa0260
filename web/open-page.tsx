import './styles/tokens.css';
import './styles/base.css';
import type { PageData } from '@burgee/core/api/page-renderer';
import type { ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { rootOf } from './app-root.ts';
import { PageTree } from './page-tree.tsx';

/**
 * Makes a public page that the server rendered interactive. If the document has no content, because the server could
 * not load the club's facts, renders the page in the browser.
 */
export function openPage(Page: ComponentType) {
	const embedded = document.getElementById('page-data');
	if (embedded === null) throw new Error('the HTML document has no #page-data');
	const data: PageData = JSON.parse(embedded.textContent);
	const root = rootOf(document);
	const tree = <PageTree data={data} Page={Page} />;
	if ('/api/club' in data.answers) hydrateRoot(root, tree);
	else createRoot(root).render(tree);
}
