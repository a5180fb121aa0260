import { informationPageForm, slugOf } from '@burgee/core';
import { expect, test } from 'vitest';
import { menusOf } from '../../../core/rules/site/listed-pages.ts';
import { factsOf, pageOf } from '../../contracts/samples.ts';
import { issuesOf } from '../issues-of.ts';

const issues = (input: object) =>
	issuesOf(informationPageForm, { title: 'Moorings', body: 'Yellow buoys', ...input }).map(
		(issue) => issue.join(': '),
	);

test('informationPageForm needs a title and a text, and defaults to the menu Information', () => {
	expect(issues({ title: ' ', body: '\n' })).toEqual([
		'title: Title is required',
		'body: Write the text of the page',
	]);
	expect(informationPageForm.parse({ title: 'Moorings', body: 'Buoys' })).toEqual({
		...{ title: 'Moorings', slug: null, summary: '', body: 'Buoys' },
		...{ menu: 'information', position: 0, draft: false },
	});
});

test.each([
	['an address with capitals', { slug: 'Moorings' }, 'slug'],
	['an address with a slash', { slug: 'a/b' }, 'slug'],
	['two hyphens', { slug: 'a--b' }, 'slug'],
	['an address that is a dot', { slug: '..' }, 'slug'],
	['an empty address', { slug: '' }, 'slug'],
	['a long address', { slug: 'x'.repeat(61) }, 'slug'],
	['a title without letters for an address', { title: '⛵' }, 'slug'],
	['an unknown menu', { menu: 'footer' }, 'menu'],
	['a negative position', { position: -1 }, 'position'],
	['a position that is no number', { position: Number.NaN }, 'position'],
])('informationPageForm refuses %s', (_, input, field) => {
	expect(issues(input)).toEqual([expect.stringMatching(`^${field}: `)]);
});

test.each([
	['Visitor Moorings', 'visitor-moorings'],
	['  The Bar & Galley: who’s on?  ', 'the-bar-galley-whos-on'],
	['Été à l’eau', 'ete-a-leau'],
	['x'.repeat(80), 'x'.repeat(60)],
	[`${'x'.repeat(59)} and more`, 'x'.repeat(59)],
	['Фото', ''],
])('slugOf makes the address of %j from the title', (title, slug) => {
	expect(slugOf({ slug: null, title })).toBe(slug);
	expect(slugOf({ slug: 'own', title })).toBe('own');
});

test('the club’s own pages come last in their menu, without drafts and pages in no menu', () => {
	const pages = [
		pageOf({ id: 'bar', title: 'Bar', menu: 'main' }),
		pageOf({ id: 'moorings' }),
		pageOf({ id: 'hire', menu: 'none' }),
		pageOf({ id: 'draft', draft: true }),
	];
	const { main, information } = menusOf(factsOf(), pages);
	expect(main.map(({ path }) => path)).toEqual(['/', '/news', '/calendar', '/pages/bar']);
	expect(information.slice(4)).toEqual([
		{
			path: '/pages/moorings',
			label: 'Visitor Moorings',
			mobileLabel: 'Visitor Moorings',
		},
	]);
});
