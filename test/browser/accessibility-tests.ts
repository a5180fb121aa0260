import { AxeBuilder } from '@axe-core/playwright';
import type { WaterLevelsJson } from '@burgee/core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admin, type BrowserApp } from './browser-app.ts';
import { widths } from './chromium.ts';

const open = 'sample-talk';
const workDay = '/work-day-booking?id=sample-work-day';
const pages: [name: string, path: string, prepare?: (page: Page) => Promise<void>][] = [
	['the home page', '/'],
	[
		'the home page with a stale water level and the table of readings',
		'/',
		async (page) => {
			await withWaterLevels(page, { isStale: true, attribution: 'this uses somebody’s data' });
			await page.getByText('The source isn’t responding.').waitFor();
			await page.getByText('Readings as a table').click();
			await page.getByRole('table').waitFor();
		},
	],
	[
		'the home page without water level readings',
		'/',
		async (page) => {
			await withWaterLevels(page, { readings: [] });
			await page.getByRole('heading', { name: 'No readings yet' }).waitFor();
		},
	],
	[
		'the home page with a failed water level',
		'/',
		async (page) => {
			await page.route('**/api/water-levels', (route) => route.abort());
			await page.reload();
			await page.getByRole('heading', { name: /^Water level/ }).scrollIntoViewIfNeeded();
			await page.getByText('Failed to fetch water levels').waitFor();
			await page.unrouteAll();
		},
	],
	['the calendar', '/calendar'],
	[
		'the dialog that adds an event to a calendar',
		'/calendar',
		async (page) => {
			await page
				.getByRole('button', { name: /add to my calendar/i })
				.first()
				.click();
			await page.getByRole('dialog').waitFor();
		},
	],
	['the booking form', `/event-booking?id=${open}`],
	[
		'the booking form with errors',
		`/event-booking?id=${open}`,
		async (page) => {
			await page.getByRole('button', { name: /^book/i }).click();
			await page.getByRole('alert').waitFor();
		},
	],
	[
		'the page after a booking',
		`/event-booking?id=${open}`,
		async (page) => {
			await page.getByLabel('Lead Member First Name *').fill('Aileen');
			await page.getByLabel('Lead Member Last Name *').fill(crypto.randomUUID());
			await page.getByRole('button', { name: /^book/i }).click();
			await page.getByRole('heading', { name: 'Booking Submitted Successfully' }).waitFor();
		},
	],
	['the booking page without an id', '/event-booking'],
	['the booking page of an unknown event', '/event-booking?id=never'],
	['the booking form of a paid event', '/event-booking?id=sample-dinner'],
	['the booking page of a closed event', '/event-booking?id=sample-quiz-past'],
	['the news', '/news'],
	[
		'the news without emails',
		'/news',
		(page) => showNews(page, 'No Recent Communications', { json: [] }),
	],
	[
		'the news with a stale list',
		'/news',
		(page) =>
			showNews(page, 'This list was', {
				json: [],
				headers: { Age: '5400', 'Stale-Since': '2026-06-01T12:00:00.000Z' },
			}),
	],
	[
		'the news with a failed list',
		'/news',
		(page) => showNews(page, 'Failed to fetch communications', { status: 502 }),
	],
	['an email', '/news/sample-regatta-report'],
	['the page of an unknown email', '/news/never'],
	['the documents', '/documents'],
	[
		'the documents page with a failed list',
		'/documents',
		async (page) => {
			await page.route('**/api/documents', (route) => route.abort());
			await page.reload();
			await page.getByRole('alert').waitFor();
			await page.unrouteAll();
		},
	],
	[
		'the beginners page with an unknown word and an invalid length',
		'/beginners',
		async (page) => {
			await page.getByLabel('Find a word').fill('spinnaker');
			await page.getByLabel('Waterline length').fill('long');
			await page.getByRole('button', { name: 'Work out hull speed' }).click();
			await page.getByText('Enter the length as a number').waitFor();
		},
	],
	[
		'the beginners page with a calculated hull speed',
		'/beginners',
		async (page) => {
			await page.getByLabel('Waterline length').fill('4.5');
			await page.getByRole('button', { name: 'Work out hull speed' }).click();
			await page.getByText('A waterline of 4.5 metres').waitFor();
		},
	],
	['the information page', '/information'],
	['the work day form', workDay],
	[
		'the work day form with errors',
		workDay,
		async (page) => {
			await page.getByRole('button', { name: 'Sign Up' }).click();
			await page.getByRole('alert').waitFor();
		},
	],
	[
		'the work day form when filled in and when confirmed',
		workDay,
		async (page) => {
			await page.getByRole('checkbox', { name: 'Scrub the slipway' }).check();
			await page.getByLabel('First Name *').fill('Aileen');
			await page.getByLabel('Last Name *').fill('Archer');
			await checkAccessibility(page);
			await page.getByRole('button', { name: 'Sign Up' }).click();
			await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
		},
	],
	['the work day page without an id', '/work-day-booking'],
	['the page of an unknown work day', '/work-day-booking?id=never'],
	['the page of an unknown address', '/nowhere'],
	[
		'the error page',
		'/calendar',
		async (page) => {
			await page.route('**/api/events', (route) => route.fulfill({ json: { events: [null] } }));
			await page.reload();
			await page.getByRole('heading', { level: 1, name: 'Something Went Wrong' }).waitFor();
			await page.unrouteAll();
		},
	],
];
const adminPages: typeof pages = [
	['the dashboard', '/admin/dashboard'],
	['the event list', '/admin/events'],
	[
		'the dialog that deletes an event',
		'/admin/events',
		async (page) => {
			await page
				.getByRole('button', { name: /delete/i })
				.first()
				.click();
			await page.getByRole('dialog').waitFor();
		},
	],
	['the form for a new event', '/admin/events/create'],
	[
		'the event form with errors',
		'/admin/events/create',
		async (page) => {
			await page.getByRole('button', { name: /create event/i }).click();
			await page.getByRole('alert').waitFor();
		},
	],
	['the form for an existing event', `/admin/events/edit/${open}`],
	['the bookings overview', '/admin/bookings'],
	['the bookings of an event', '/admin/bookings/sample-barbecue'],
	['the members page', '/admin/members'],
];

async function showNews(
	page: Page,
	text: string,
	response: { json?: unknown; status?: number; headers?: Record<string, string> },
): Promise<void> {
	await page.route('**/api/campaigns', (route) => route.fulfill(response));
	await page.reload();
	await page.getByText(text).first().waitFor();
	await page.unrouteAll();
}

export function describeAccessibility(device: keyof typeof widths, getApp: () => BrowserApp): void {
	const viewport = widths[device];
	describe(`accessibility on a ${device}`, () => {
		let page: Page;
		beforeAll(async () => {
			const context = await getApp().browser.newContext({ viewport, reducedMotion: 'reduce' });
			page = await context.newPage();
		});
		afterAll(() => page.context().close());

		test.each(pages)('axe finds no accessibility violation on %s', (_, path, prepare) =>
			openAndCheck(getApp(), page, path, prepare),
		);

		test('axe finds no accessibility violation on the sign-in page', async () => {
			await openAndCheck(getApp(), page, '/admin/login');
			await page.getByLabel(/email/i).fill(admin.email);
			await page.getByLabel(/password/i).fill(admin.password);
			await page.getByRole('button', { name: /sign in/i }).click();
			await page.waitForURL('**/admin/dashboard');
		});
		test.each(adminPages)(
			'axe finds no accessibility violation in the admin panel: %s',
			(_, path, prepare) => openAndCheck(getApp(), page, path, prepare),
		);

		test('axe finds no accessibility violation on the home page if animations are allowed', async () => {
			const context = await getApp().browser.newContext({ viewport });
			const page = await context.newPage();
			await openAndCheck(getApp(), page, '/', async () => {
				await page.getByRole('button', { name: 'Next photo' }).click();
				await page.getByRole('button', { name: 'Play' }).waitFor();
			});
			await context.close();
		});
	});
}

/** Reloads the page. `changes` replaces fields of the server's response about the water level. */
async function withWaterLevels(page: Page, changes: Partial<WaterLevelsJson>): Promise<void> {
	await page.route('**/api/water-levels', async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
	});
	const loaded = page.waitForResponse('**/api/water-levels');
	await page.reload();
	await page.getByRole('heading', { name: /^Water level/ }).scrollIntoViewIfNeeded();
	await loaded;
	await page.unrouteAll({ behavior: 'wait' });
}

export async function openAndCheck(
	browserApp: BrowserApp,
	page: Page,
	path: string,
	prepare?: (page: Page) => Promise<void>,
): Promise<void> {
	await page.goto(browserApp.burgee.url + path);
	await page.getByRole('heading', { level: 1 }).waitFor();
	// Lazy sections load when they are near the viewport, so the page scrolls to each of them.
	await page.waitForFunction(() => {
		const statuses = [...document.querySelectorAll('[role="status"]')];
		const loading = statuses.find(({ textContent }) => /^Loading/.test(textContent ?? ''));
		loading?.scrollIntoView();
		return loading === undefined;
	});
	await page.evaluate(() => window.scrollTo(0, 0));
	await prepare?.(page);
	await checkAccessibility(page);
}

async function checkAccessibility(page: Page): Promise<void> {
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		// A colour transition must end before axe measures the contrast.
		await page.evaluate(() =>
			Promise.all(
				document
					.getAnimations()
					.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
					.map(({ finished }) => finished),
			),
		);
		// Without this option, axe also builds selectors for all elements without a violation, which is slow.
		const axe = new AxeBuilder({ page }).setLegacyMode().options({
			resultTypes: ['violations'],
			rules: { 'target-size': { enabled: true } },
		});
		// The dark scheme changes only colours, so only the colour rules run again.
		if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
		const { violations } = await axe.analyze();
		expect(
			violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
			colorScheme,
		).toEqual([]);
	}
	expect(
		await page.evaluate(
			() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
		),
	).toBe(0);
}
