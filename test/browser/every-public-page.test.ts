import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../source-files.ts';
import { type BrowserApp, openBrowserApp } from './browser-app.ts';
import { widths } from './chromium.ts';

let browserApp: BrowserApp;
let page: Page;

beforeAll(async () => {
	browserApp = await openBrowserApp();
});
afterAll(() => browserApp?.close());
beforeEach(async () => {
	page = await (await browserApp.browser.newContext({ viewport: widths.phone })).newPage();
	page.setDefaultTimeout(30_000);
});
afterEach(() => page.context().close());

const goto = (path: string) => page.goto(browserApp.burgee.url + path);
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const focusedTag = () => page.evaluate(() => document.activeElement?.tagName);

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

test('each has a title and a description of its own', async () => {
	const [titles, descriptions] = [new Set<string>(), new Set<string | null>()];
	for (const path of publicPages) {
		await goto(path);
		await page.getByRole('heading', { level: 1 }).waitFor();
		await page.waitForLoadState('networkidle');
		const title = await page.title();
		expect(title).toMatch(/^.{4,} · KYC$/);
		titles.add(title);
		const description = page.locator('meta[name="description"]');
		expect(await description.count()).toBe(1);
		const words = await description.getAttribute('content');
		expect(words?.length).toBeGreaterThan(20);
		descriptions.add(words);
	}
	expect(titles.size).toBe(publicPages.length);
	expect(descriptions.size).toBe(publicPages.length);
});

test('an unknown address is 404, says so and leads on', async () => {
	const response = await goto('/calender');
	expect(response?.status()).toBe(404);
	await heading('Page Not Found');
	expect(await focusedTag()).toBe('H1');
	const main = page.getByRole('main');
	expect(await main.getByRole('link').allTextContents()).toEqual([
		'feedback@example.org',
		'Members Home',
		'Events Calendar',
		'Documents & Files',
	]);
	await main.getByRole('link', { name: 'Events Calendar' }).click();
	await heading('Events Calendar');
});

describe('what nobody foresaw', () => {
	/** What the page cannot be drawn of. */
	const rubbish = { json: { events: [null] } };

	test('in a page shows its own page, which is read out, logged, and loads again', async () => {
		const logged: string[] = [];
		page.on('console', (message) => {
			if (message.type() === 'error') logged.push(message.text());
		});
		await page.route('**/api/events', (route) => route.fulfill(rubbish));
		await goto('/calendar');
		await heading('Something Went Wrong');
		expect(await focusedTag()).toBe('H1');
		expect(await page.title()).toBe('Something Went Wrong · KYC');
		expect(logged.join()).toContain('TypeError');
		await page.getByRole('button', { name: /menu/i }).waitFor();

		await page.unrouteAll();
		await page.getByRole('button', { name: 'Reload' }).click();
		await page.getByRole('article').first().waitFor();
	});

	test('another page is not broken by it', async () => {
		await page.route('**/api/events', (route) => route.fulfill(rubbish));
		await goto('/calendar');
		await heading('Something Went Wrong');
		await page.unrouteAll();
		await page.getByRole('link', { name: 'Members Home' }).click();
		await heading('Welcome to the Members Area');
	});

	test('in the app itself leaves a way out', async () => {
		await page.route('**/api/club', (route) => route.fulfill({ json: { name: 'Half a club' } }));
		await goto('/calendar');
		await heading('Something Went Wrong');
		await page.getByRole('alert').waitFor();
		await page.unrouteAll();
		await page.getByRole('button', { name: 'Reload' }).click();
		await heading('Events Calendar');
	});
});

describe('code that is gone, as after a new version', () => {
	let code: string;
	let pagesLoaded: number;
	beforeAll(async () => {
		const manifest = JSON.parse(await readFile(`${root}web/dist/.vite/manifest.json`, 'utf8'));
		code = `**/${manifest['pages/calendar/page.tsx'].file}`;
	});
	beforeEach(() => {
		pagesLoaded = 0;
		page.on('request', (request) => {
			if (request.isNavigationRequest()) pagesLoaded += 1;
		});
	});
	const toCalendar = () =>
		page.getByRole('link', { name: 'View Events Calendar', exact: true }).click();

	test('is fetched anew: the page is loaded again by itself', async () => {
		// Not `times: 1`: Playwright then stops to intercept in the midst of the page's other requests, and one
		// that is on its way at that moment may never be answered.
		let asked = 0;
		await page.route(code, (route) => {
			asked += 1;
			return asked === 1 ? route.fulfill({ status: 404 }) : route.continue();
		});
		await goto('/');
		await toCalendar();
		await page.getByRole('article').first().waitFor();
		expect(pagesLoaded).toBe(2);
	});

	test('and stays gone: it is loaded again once, then the page says so', async () => {
		await page.route(code, (route) => route.fulfill({ status: 404 }));
		await goto('/');
		await toCalendar();
		await heading('Something Went Wrong');
		expect(pagesLoaded).toBe(2);
		await page.unrouteAll();
		await page.getByRole('button', { name: 'Reload' }).click();
		await page.getByRole('article').first().waitFor();
	});

	test('because the line is down: nothing is loaded again, the page says so', async () => {
		await goto('/');
		await page.context().setOffline(true);
		await toCalendar();
		await heading('Something Went Wrong');
		expect(pagesLoaded).toBe(1);
		await page.context().setOffline(false);
	});
});

describe('nothing moves while it loads, however late the answers and the letters come', () => {
	const sizes = [widths.phone, { width: 768, height: 1024 }, widths.desktop];
	const lateMs = { club: 150, others: 400, letters: 700 };
	const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

	test.each(['/', '/calendar', '/event-booking?id=sample-talk', '/news', '/documents'])(
		'%s',
		async (path) => {
			for (const viewport of sizes) {
				const context = await browserApp.browser.newContext({ viewport });
				const late = await context.newPage();
				await late.addInitScript(() => {
					Object.assign(window, { shifted: 0 });
					new PerformanceObserver((list) => {
						for (const entry of list.getEntries()) {
							const shift = entry as PerformanceEntry & { value: number };
							(window as unknown as { shifted: number }).shifted += shift.value;
						}
					}).observe({ type: 'layout-shift', buffered: true });
				});
				await late.route('**/api/**', async (route) => {
					await later(route.request().url().endsWith('/club') ? lateMs.club : lateMs.others);
					await route.continue();
				});
				await late.route('**/*.woff2', async (route) => {
					await later(lateMs.letters);
					await route.continue();
				});
				await late.goto(browserApp.burgee.url + path);
				await late.getByRole('heading', { level: 1 }).waitFor();
				await late.waitForLoadState('networkidle');
				const shifted = await late.evaluate(
					() => (window as unknown as { shifted: number }).shifted,
				);
				expect(shifted, `${viewport.width} px wide`).toBeLessThan(0.02);
				await context.close();
			}
		},
	);
});

describe('on paper', () => {
	test('the programme is its months, without what one would press', async () => {
		await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
		await goto('/calendar');
		await page.getByRole('article').first().waitFor();
		await page.getByText('Kestrel Yacht Club, Members Area').waitFor();
		for (const role of ['button', 'banner', 'navigation', 'contentinfo'] as const) {
			expect([role, await page.getByRole(role).count()]).toEqual([role, 0]);
		}
		expect(await page.getByRole('link', { name: /^Book Event/ }).count()).toBe(0);
		const month = page.getByRole('region').first();
		expect(await month.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid');
		expect(
			await page.evaluate(() => {
				const { color, backgroundColor } = getComputedStyle(document.body);
				return { color, backgroundColor };
			}),
		).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
		const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
		expect(sheets?.length).toBeLessThan(6);
	});

	test('a link says where it leads, and no photo is turned', async () => {
		await page.emulateMedia({ media: 'print' });
		await goto('/');
		const link = page.getByRole('link', { name: /^Respect the water/ });
		expect(
			await link.evaluate((element) => getComputedStyle(element, '::after').content),
		).toContain('https://');
		expect(await page.getByRole('region', { name: 'Members’ photos' }).count()).toBe(0);
	});
});
