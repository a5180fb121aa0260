import type { ClubFacts, ClubPages } from '@burgee/core';
import type { PublicFacts, SearchAnswer } from '@burgee/core/api/club';
import type { ManagedFactsJson } from '@burgee/core/api/content';
import { beforeAll, expect, test } from 'vitest';
import { campaignOf, everyPage, factsOf, workDayOf } from '../contracts/samples.ts';
import { expectRefusal } from './http-client.ts';
import { useBurgee } from './open-burgee.ts';

const burgee = useBurgee();

const pages = [
	...['/', '/news', '/news/spring', '/calendar', '/event-booking', '/booking', '/documents'],
	...['/information', '/beginners', '/work-day-booking', '/work-day-booking?id=day'],
	...['/work-day-booking/confirmed?id=day', '/nowhere'],
];

async function change(changes: Partial<ClubFacts>): Promise<void> {
	const path = '/api/admin/club';
	const facts = factsOf({ name: 'Tern Sailing Club', ...changes });
	const ifMatch = await burgee.admin.ifMatch(path);
	const changed = await burgee.admin.put<ManagedFactsJson>(path, facts, ifMatch);
	expect(changed.status).toBe(200);
}

beforeAll(async () => {
	await burgee.storage.campaigns.add(campaignOf({ id: 'spring', subject: 'Constitution' }));
	await burgee.storage.workDays.add(workDayOf({ id: 'day' }));
});

const open = (path: string) => burgee.http.get<string>(path);
const linksIn = (html: string) =>
	[...html.matchAll(/href="(\/[^"?#]*)[^"]*"/g)].map(([, path = '']) => path);
/** Returns the page without its data and its style. */
const shown = (html: string) => html.replace(/<(script|style)\b.*?<\/\1>/gs, '');
const find = async (q: string) =>
	(await burgee.http.read<SearchAnswer>(`/api/search?q=${q}`)).hits.map(({ type }) => type);

const left: [keyof ClubPages, { paths: string[]; calls: string[] }][] = [
	[
		'news',
		{ paths: ['/news', '/news/spring'], calls: ['/api/campaigns', '/api/campaigns/spring'] },
	],
	['documents', { paths: ['/documents'], calls: ['/api/documents'] }],
	['information', { paths: ['/information'], calls: [] }],
	['beginners', { paths: ['/beginners'], calls: [] }],
	['hullSpeed', { paths: [], calls: [] }],
	[
		'workDays',
		{
			paths: ['/work-day-booking', '/work-day-booking/confirmed'],
			calls: [...['/api/work-days', '/api/work-days/day', '/api/work-days/day/calendar.ics']],
		},
	],
];

test('a club with all parts has all pages, and no others', async () => {
	await change({});
	for (const path of pages) {
		expect([path, (await open(path)).status]).toEqual([path, path === '/nowhere' ? 404 : 200]);
	}
});

test.each(left)(
	'a club without %s has no such pages and calls, and no page links to them',
	async (part, { paths, calls }) => {
		// The answers with the part are cached.
		await change({});
		for (const path of [...paths, ...calls]) {
			const address = path.endsWith('/confirmed') ? `${path}?id=day` : path;
			expect([path, (await open(address)).status]).toEqual([path, 200]);
		}
		await change({ pages: { ...everyPage, [part]: false } });
		for (const path of calls) expectRefusal(await burgee.http.get(path), 404, 'not-found');
		for (const page of pages) {
			const [path = ''] = page.split('?');
			const { status, body } = await open(page);
			const isAbsent = paths.includes(path) || path === '/nowhere';
			expect([path, status]).toEqual([path, isAbsent ? 404 : 200]);
			expect(body.includes('Page Not Found')).toBe(isAbsent);
			expect([page, linksIn(body).filter((to) => paths.includes(to))]).toEqual([page, []]);
			expect([page, calls.filter((call) => body.includes(`"${call}":`))]).toEqual([page, []]);
		}
		expect((await open('/beginners')).body.includes('id="hull-speed"')).toBe(
			part !== 'beginners' && part !== 'hullSpeed',
		);
	},
);

test('the search and the manifest name neither news nor documents that the club has left out', async () => {
	const manifest = async () =>
		(await burgee.http.get<{ description: string }>('/manifest.webmanifest')).body.description;
	await change({});
	expect(await find('newsletters')).toEqual(['page']);
	expect(await find('constitution')).toContain('news');
	await change({ pages: { ...everyPage, news: false, documents: false } });
	expect(await find('newsletters')).toEqual([]);
	expect(await find('constitution')).toEqual([]);
	expect(await manifest()).toContain('Events and bookings for the members');
});

test('no page of a club on the sea speaks of a reservoir or its level', async () => {
	const word = /reservoir|water level|slipways you can use and where/i;
	await change({});
	for (const path of ['/', '/information', '/beginners']) {
		expect(shown((await open(path)).body)).toMatch(word);
	}
	const gauge = { name: 'Tern Bay', waterLevelsLink: 'https://levels.example' };
	await change({ reservoir: gauge, emergencyText: 'coastal' });
	for (const path of ['/', '/information', '/beginners']) {
		const text = shown((await open(path)).body);
		expect(text).toMatch(/water level/i);
		expect(text).not.toMatch(/reservoir|\bdam\b|drawn off/i);
	}
	for (const reservoir of [null, { name: 'Tern Bay', waterLevelsLink: null }]) {
		await change({ reservoir, emergencyText: 'coastal' });
		// The descriptions of documents are the club's own.
		for (const path of pages.filter((page) => page !== '/documents')) {
			const text = shown((await open(path)).body);
			expect([path, word.exec(text)?.[0]]).toEqual([path, undefined]);
			expect(text.includes('Tern Sailing Club, on Tern Bay')).toBe(reservoir !== null);
		}
		expectRefusal(await burgee.http.get('/api/water-levels'), 404, 'not-found');
		expect(await find('level')).toEqual([]);
		const { menus } = await burgee.http.read<PublicFacts>('/api/club');
		expect(menus.main).toHaveLength(3);
	}
});
