import { expect, test } from 'vitest';
import { clubPages } from '../../../core/rules/club-pages.ts';
import { hasPage, menusOf, searchablePages } from '../../../core/rules/site/listed-pages.ts';
import { type SitePageName, sitePages } from '../../../core/rules/site/pages.ts';
import { everyPage, factsOf } from '../../contracts/samples.ts';

const names = Object.keys(sitePages) as SitePageName[];
const missing = (facts: ReturnType<typeof factsOf>) =>
	names.filter((name) => !hasPage(facts, name));

test('a club has every page that it does not leave out', () => {
	expect(clubPages.parse({ news: false })).toEqual({ ...everyPage, news: false });
	expect(clubPages.safeParse({ calendar: false }).success).toBe(false);
	expect(missing(factsOf())).toEqual([]);
});

test.each([
	['news', ['news', 'campaign-preview']],
	['documents', ['documents']],
	['information', ['information']],
	['beginners', ['beginners']],
	['hullSpeed', []],
	['workDays', ['work-day-booking', 'sign-up-confirmed']],
] as const)('a club without %s has neither its pages nor links to them', (part, left) => {
	const facts = factsOf({ pages: { ...everyPage, [part]: false } });
	expect(missing(facts)).toEqual(left);
	const paths: string[] = left.map((name) => sitePages[name].path);
	const linked = Object.values(menusOf(facts)).flat();
	expect(linked).toHaveLength(7 - (left.length > 0 ? 1 : 0));
	expect([...linked, ...searchablePages(facts)].filter(({ path }) => paths.includes(path))).toEqual(
		[],
	);
});

test('the search words of a club without water levels and hull speed name neither', () => {
	const pages = { ...everyPage, hullSpeed: false };
	const words = (facts: ReturnType<typeof factsOf>) => JSON.stringify(searchablePages(facts));
	const absent = /reservoir|water level|hull speed|formula/i;
	expect(words(factsOf())).toMatch(absent);
	for (const reservoir of [null, { name: 'the bay', waterLevelsLink: null }]) {
		expect(words(factsOf({ pages, reservoir }))).not.toMatch(absent);
	}
	const atSea = words(factsOf({ emergencyText: 'coastal' }));
	expect(atSea).toContain('water level');
	expect(atSea).not.toMatch(/reservoir/i);
});
