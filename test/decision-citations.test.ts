import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn, root } from './source-files.ts';

const decisionsList = readFileSync(
	`${root}docs/decisions/where-the-specification-is-silent.md`,
	'utf8',
);

const isGenerated = (name: string) =>
	['.git', 'node_modules', 'dist', 'data', 'test-results', 'package-lock.json'].includes(name);
const isText = (path: string) => !/\.(pdf|png|log|tsbuildinfo)$/.test(path);

const textFiles = readdirSync(root)
	.filter((name) => !isGenerated(name))
	.flatMap((name) => (statSync(`${root}${name}`).isDirectory() ? filesIn(name) : [name]))
	.filter(isText);

/**
 * Joins the file's wrapped lines and removes the comment markers, because a citation may span two
 * lines.
 */
function textOf(path: string): string {
	return readFileSync(`${root}${path}`, 'utf8').replace(
		/\n[ \t]*(?:\*|\/\/|#|>)?[ \t]*(?=\S)/g,
		' ',
	);
}

const numberedCitation = new RegExp(
	[
		'\\bdecisions?:?(?:\\s+(?:no\\.?|number))?\\s*#?\\d+(?!\\d|-\\d\\d-)',
		'\\bADRs?[\\s-]*#?\\d+',
		'\\bdecisions/\\d',
		'\\[00\\d\\d\\]',
	].join('|'),
	'gi',
);

/** Returns the slugs that a text cites in the form 'decision: money' or 'decisions: money and times'. */
function citedSlugs(text: string): string[] {
	const single = [...text.matchAll(/\bdecision:\s+([\w/-]+)/gi)];
	const several = [...text.matchAll(/\bdecisions:\s+([\w/-]+(?:(?:,| and)\s+[\w/-]+)*)/gi)];
	return [...single, ...several].flatMap(([, slugs = '']) => slugs.split(/,\s+|\s+and\s+/));
}

/**
 * Returns whether a decision has the given slug. A slug is a file name in docs/decisions, or a heading or
 * list item in the list of decisions.
 */
function isDecision(slug: string): boolean {
	return (
		existsSync(`${root}docs/decisions/${slug}.md`) ||
		decisionsList.split('\n').some((line) => {
			return line === `## ${slug}` || line.startsWith(`- **${slug}**`);
		})
	);
}

test('the pattern numberedCitation matches every way to cite a decision by number', () => {
	// Another test fails if any file cites a decision by number. The variable `word` hides the examples from that
	// test.
	const word = 'decision';
	const numbered = [
		`(${word} 10)`,
		`${word}s 3 and 4`,
		`${word} #10`,
		`${word} no. 10`,
		`${word}: 10`,
		`docs/${word}s/${'0010'}-payments.md`,
		`[${'0010'}]`,
		`ADR ${'10'}`,
	];
	expect(numbered.filter((text) => text.search(numberedCitation) === -1)).toEqual([]);
	expect(`a ${word} of 10 members, ${word} 2026-11-21`).not.toMatch(numberedCitation);
});

test('no file cites a decision by number', () => {
	expect(textFiles.length).toBeGreaterThan(500);
	const numbered = textFiles.flatMap((path) =>
		[...textOf(path).matchAll(numberedCitation)].map(([citation]) => `${path}: ${citation}`),
	);
	expect(numbered).toEqual([]);
});

test('no decision’s file name and no entry in the list of decisions begins with a number', () => {
	expect(filesIn('docs/decisions').filter((path) => /\/\d[^/]*$/.test(path))).toEqual([]);
	expect(decisionsList.split('\n').filter((line) => /^\d+\./.test(line))).toEqual([]);
});

test('each decision that a file cites by its slug exists', () => {
	const citations = textFiles.flatMap((path) =>
		citedSlugs(textOf(path)).map((slug) => ({ path, slug })),
	);
	expect(citations.length).toBeGreaterThan(50);
	expect(citations.filter(({ slug }) => !isDecision(slug))).toEqual([]);
});

test('each link to a decision leads to a file that exists', () => {
	const links = textFiles.flatMap((path) =>
		[...textOf(path).matchAll(/\bdecisions\/([\w-]+\.md)/g)].map(([, name = '']) => name),
	);
	expect(links.length).toBeGreaterThan(5);
	expect(links.filter((name) => !existsSync(`${root}docs/decisions/${name}`))).toEqual([]);
});
