import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, root } from './source-files.ts';

const pages = [
	...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'core/README.md'],
	...filesIn('docs').filter((path) => path.endsWith('.md')),
];

/**
 * Returns whether the path belongs to the example in add-an-adapter.md. The repository does not contain the example's
 * files.
 */
const isExample = (path: string) => /^(adapters|test\/adapters)\/paper\b/.test(path);

/** Returns whether the path is in a folder that the build creates, which a new clone does not have. */
const isBuilt = (path: string) => /^(core|adapters|server|web)\/dist\b/.test(path);

function missingPaths(page: string): string[] {
	const text = readFileSync(`${root}${page}`, 'utf8');
	const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)|<img src="([^"]+)"/g)]
		.map(([, link, picture]) => link ?? picture ?? '')
		.filter((link) => !/^(https?|mailto):/.test(link))
		.map((link) => posix.join(posix.dirname(page), link));
	const mentions = [...text.matchAll(/`((?:core|adapters|server|web|test|docs)\/[\w./-]+)`/g)].map(
		([, path = '']) => path,
	);
	return [...links, ...mentions].filter(
		(path) => !isExample(path) && !isBuilt(path) && !existsSync(root + path),
	);
}

const withoutCode = (text: string) => text.replace(/^\s*```[\s\S]*?^\s*```/gm, '');

/** Returns the anchors that GitHub gives to the headings of the page. */
function anchorsOf(page: string): string[] {
	const headings = withoutCode(readFileSync(root + page, 'utf8')).matchAll(/^#+ (.+)$/gm);
	return [...headings].map(([, heading = '']) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replaceAll(' ', '-'),
	);
}

function missingHeadings(page: string): string[] {
	const text = withoutCode(readFileSync(root + page, 'utf8'));
	return [...text.matchAll(/\]\(([\w./-]*\.md)?#([^)\s]+)\)/g)]
		.filter(([, path, anchor = '']) => {
			const target = path === undefined ? page : posix.join(posix.dirname(page), path);
			return existsSync(root + target) && !anchorsOf(target).includes(anchor);
		})
		.map(([link]) => link);
}

test.each(pages)('every file and folder that %s mentions exists', (page) => {
	expect(missingPaths(page)).toEqual([]);
});

test.each(pages)('every heading that %s links to exists', (page) => {
	expect(missingHeadings(page)).toEqual([]);
});
