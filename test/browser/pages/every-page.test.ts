import { readFile } from 'node:fs/promises';
import type { Page, Request } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../../source-files.ts';
import { checkAccessibility } from '../accessibility-tests.ts';
import {
	app,
	closePageAfterTest,
	network,
	newPage,
	page,
	screen,
	usePage,
	useReadApp,
} from '../fixture.ts';

useReadApp();
usePage();

const expectHeading = (name: string | RegExp) =>
	page.getByRole('heading', { level: 1, name }).waitFor();

const publicPages = [
	'/',
	'/calendar',
	'/event-booking?id=sample-talk',
	'/event-booking',
	'/news',
	'/documents',
	'/beginners',
	'/information',
	'/work-day-booking',
	'/nowhere',
];

test('every public page has its own title and meta description', async () => {
	const [titles, descriptions] = [new Set<string>(), new Set<string | undefined>()];
	for (const path of publicPages) {
		const html = await (await fetch(app.url + path)).text();
		const [, title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? [];
		expect(title).toMatch(/^.{4,} · KYC$/);
		titles.add(title);
		const [[, description] = [], ...others] = html.matchAll(
			/<meta name="description" content="(.*?)"/g,
		);
		expect(others).toEqual([]);
		expect(description?.length).toBeGreaterThan(20);
		descriptions.add(description);
	}
	expect(titles.size).toBe(publicPages.length);
	expect(descriptions.size).toBe(publicPages.length);
});

test('an unknown address returns status 404 and a page with links to existing pages', async () => {
	const response = await screen.goto('/calender');
	expect(response?.status()).toBe(404);
	await expectHeading('Page Not Found');
	await expect.poll(screen.focused).toBe('H1');
	const main = screen.main();
	expect(await main.getByRole('link').allTextContents()).toEqual([
		'feedback@example.org',
		'Members Home',
		'Events Calendar',
		'Documents & Files',
	]);
	await main.getByRole('link', { name: 'Events Calendar' }).click();
	await expectHeading('Events Calendar');
});

describe('the error page', () => {
	/** A response that makes the calendar page throw an error. */
	const malformedEvents = { json: { events: [null] } };

	test('if a page throws an error, the app logs the error and shows the error page, which leads to other pages', async () => {
		const errors = screen.watchErrors();
		await network.respond('**/api/events', malformedEvents);
		await screen.goto('/calendar');
		await expectHeading('Something Went Wrong');
		await expect.poll(screen.focused).toBe('H1');
		expect(await page.title()).toBe('Something Went Wrong · KYC');
		expect(errors.join()).toContain('TypeError');
		await screen.button(/menu/i).waitFor();
		await checkAccessibility();
		await screen.button('Reload').click();
		await expectHeading('Something Went Wrong');
		await page.unrouteAll();
		await screen.link('Go to Members Home').click();
		await expectHeading('Welcome to the Members Area');
	});

	test('if the club’s data is malformed, the app shows an error page with a “Reload” button', async () => {
		await network.respond('**/api/club', { json: { name: 'Half a club' } });
		await screen.goto('/calendar');
		await expectHeading('Something Went Wrong');
		await screen.alert().waitFor();
		await page.unrouteAll();
		await screen.button('Reload').click();
		await expectHeading('Events Calendar');
	});
});

describe('a missing script, as after a deployment', () => {
	const failure = () => screen.alert(/^Part of this page could not be loaded/);
	let script: string;
	let pageLoads: number;
	beforeAll(async () => {
		const manifest = JSON.parse(await readFile(`${root}web/dist/.vite/index.json`, 'utf8'));
		script = `**/${manifest['pages/calendar/entry.tsx'].file}`;
	});
	beforeEach(() => {
		pageLoads = 0;
		page.on('request', (request) => {
			if (request.isNavigationRequest()) pageLoads += 1;
		});
	});
	const openCalendar = () => page.goto(`${app.url}/calendar`);

	test('a page reloads once if its script is missing, and if it is still missing, can be read and reports the failure', async () => {
		await network.respond(script, { status: 404 });
		await openCalendar();
		await expect.poll(() => pageLoads).toBe(2);
		await failure().waitFor();
		await screen.article().waitFor();
		await screen.link('MENU').click();
		await page.getByRole('navigation', { name: 'All pages' }).waitFor();
		expect(pageLoads).toBe(2);
		await page.unrouteAll();
		await screen.link('reload the page').click();
		await page.locator('[data-interactive]').waitFor();
		expect(await failure().count()).toBe(0);
	});

	test('if the connection is lost before the script has arrived, the page reports the failure without a reload', async () => {
		await page.route(script, async (route) => {
			await page.context().setOffline(true);
			await route.abort();
		});
		await openCalendar();
		await failure().waitFor();
		expect(pageLoads).toBe(1);
		await page.context().setOffline(false);
	});
});

describe('layout shifts', () => {
	/** Tall screens, which show content that other screens show after scrolling. */
	const devices = [360, 1280, 768].map((width, index) => ({
		viewport: { width, height: 3000 },
		reducedMotion: index === 2 ? ('reduce' as const) : ('no-preference' as const),
	}));
	/** Home moves less with reduced motion. A page without a part that changes differs on a desktop only in its frame. */
	const tabsOf = (path: string) => (path === '/' ? 3 : path === '/nowhere' ? 1 : 2);
	/** What arrives late, in this order. */
	const late = { scripts: '**/assets/*.js', calls: '**/api/**', fonts: '**/*.woff2' };

	/** Opens a tab that receives scripts, answers and fonts late. Returns a function that adds up the layout shifts of a page. */
	async function openSlowTab(device: (typeof devices)[number]) {
		const tab = await newPage(device);
		await tab.addInitScript(() => {
			let total = 0;
			const add = (entries: PerformanceEntryList) => {
				for (const entry of entries as (PerformanceEntry & { value: number })[])
					total += entry.value;
			};
			const observer = new PerformanceObserver((list) => add(list.getEntries()));
			observer.observe({ type: 'layout-shift', buffered: true });
			const totalShift = () => {
				add(observer.takeRecords());
				return total;
			};
			Object.assign(window, { totalShift });
		});
		const released = new Set<string>();
		const held: { url: string; pass(): void }[] = [];
		for (const url of Object.values(late)) {
			await tab.route(url, async (route) => {
				if (!released.has(url)) await new Promise<void>((pass) => held.push({ url, pass }));
				await route.continue();
			});
		}
		const pending = new Set<Request>();
		tab.on('request', (request) => pending.add(request));
		tab.on('requestfinished', (request) => pending.delete(request));
		tab.on('requestfailed', (request) => pending.delete(request));
		const release = async (url: string, shown: () => Promise<unknown>) => {
			released.add(url);
			for (const request of held) if (request.url === url) request.pass();
			await shown();
			await waitUntilDrawn(tab);
		};
		return async (path: string): Promise<number> => {
			released.clear();
			held.length = 0;
			await tab.goto(app.url + path, { waitUntil: 'commit' });
			await tab.getByRole('heading', { level: 1 }).waitFor();
			await waitUntilDrawn(tab);
			await release(late.scripts, () => tab.locator('[data-interactive]').waitFor());
			await release(late.calls, () =>
				expect
					.poll(() => [...pending].every((request) => request.resourceType() === 'font'))
					.toBe(true),
			);
			await release(late.fonts, () => expect.poll(() => pending.size).toBe(0));
			return tab.evaluate(() => (window as unknown as { totalShift(): number }).totalShift());
		};
	}

	const waitUntilDrawn = (tab: Page) =>
		tab.evaluate(async () => {
			for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
		});

	test('the layout of a page does not shift when scripts, responses and web fonts are slow', async () => {
		const slowTabs = await Promise.all(devices.map(openSlowTab));
		for (const path of [
			...publicPages.filter((path) => path !== '/event-booking'),
			'/news/sample-regatta-report',
			'/event-booking?id=sample-dinner',
			'/work-day-booking?id=sample-work-day',
		]) {
			const tabs = slowTabs.slice(0, tabsOf(path));
			const shifts = await Promise.all(tabs.map((totalShiftOf) => totalShiftOf(path)));
			expect([path, ...shifts]).toEqual([path, ...tabs.map(() => 0)]);
		}
	});
});

describe('a link to another page', () => {
	/** Opens News by a link. @returns whether the browser fades from one page to the other. */
	async function fadesToNews(): Promise<boolean> {
		await screen.goto('/');
		await screen.link('Recent News').first().click();
		await expectHeading('Recent News');
		// The page has its heading a moment before the browser shows it.
		const shown = page.locator('html[data-fades]');
		return (await shown.getAttribute('data-fades')) === 'true';
	}

	test('the browser fades from one public page to the next, unless the member prefers reduced motion, and a tap reaches the new page', async () => {
		closePageAfterTest();
		await page.addInitScript(() => {
			addEventListener('pagereveal', ({ viewTransition }) => {
				document.documentElement.setAttribute('data-fades', String(viewTransition !== null));
			});
		});
		await page.emulateMedia({ reducedMotion: 'reduce' });
		expect(await fadesToNews()).toBe(false);
		await page.emulateMedia({ reducedMotion: 'no-preference' });
		expect(await fadesToNews()).toBe(true);
		await screen.openMenu();
		await screen.link('Member Documents').waitFor();
	});
});
