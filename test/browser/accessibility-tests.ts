import { AxeBuilder } from '@axe-core/playwright';
import type { WaterLevelsJson } from '@burgee/core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admin, type BrowserApp } from './browser-app.ts';
import type { widths } from './chromium.ts';

const open = 'sample-talk';
const workDay = '/work-day-booking?id=sample-work-day';
/** Each page of the app in each of its states, and what to do there before looking. */
const pages: [string, string, ((page: Page) => Promise<void>)?][] = [
	['home', '/'],
	[
		'home, water level old, and as a table',
		'/',
		async (page) => {
			await withWaterLevels(page, { isStale: true, attribution: 'this uses somebody’s data' });
			await page.getByText('The source isn’t responding').waitFor();
			await page.getByText('Readings as a table').click();
			await page.getByRole('table').waitFor();
		},
	],
	[
		'home, water level not read',
		'/',
		async (page) => {
			await withWaterLevels(page, { readings: [] });
			await page.getByRole('heading', { name: 'No readings yet' }).waitFor();
		},
	],
	[
		'home, water level not fetched',
		'/',
		async (page) => {
			await page.route('**/api/water-levels', (route) => route.abort());
			await page.reload();
			await page.getByRole('heading', { name: /^Water level/ }).scrollIntoViewIfNeeded();
			await page.getByText('Failed to fetch water levels').waitFor();
			await page.unrouteAll();
		},
	],
	['calendar', '/calendar'],
	[
		'calendar, adding to mine',
		'/calendar',
		async (page) => {
			await page
				.getByRole('button', { name: /add to my calendar/i })
				.first()
				.click();
			await page.getByRole('dialog').waitFor();
		},
	],
	['booking', `/event-booking?id=${open}`],
	[
		'booking, refused',
		`/event-booking?id=${open}`,
		async (page) => {
			await page.getByRole('button', { name: /^book/i }).click();
			await page.getByRole('alert').waitFor();
		},
	],
	[
		'booking, submitted',
		`/event-booking?id=${open}`,
		async (page) => {
			await page.getByLabel('Lead Member First Name *').fill('Aileen');
			await page.getByLabel('Lead Member Last Name *').fill(crypto.randomUUID());
			await page.getByRole('button', { name: /^book/i }).click();
			await page.getByRole('heading', { name: 'Booking Submitted Successfully' }).waitFor();
		},
	],
	['booking without an id', '/event-booking'],
	['booking of an unknown event', '/event-booking?id=never'],
	['booking of a paid event', '/event-booking?id=sample-dinner'],
	['booking, closed', '/event-booking?id=sample-quiz-past'],
	['news', '/news'],
	['news, empty', '/news', (page) => newsAnswers(page, 'No Recent Communications', { json: [] })],
	[
		'news, stale',
		'/news',
		(page) =>
			newsAnswers(page, 'This list was', {
				json: [],
				headers: { Age: '5400', 'Stale-Since': '2026-06-01T12:00:00.000Z' },
			}),
	],
	[
		'news, unavailable',
		'/news',
		(page) => newsAnswers(page, 'Failed to fetch communications', { status: 502 }),
	],
	['an email', '/news/sample-regatta-report'],
	['an unknown email', '/news/never'],
	['documents', '/documents'],
	[
		'documents, not fetched',
		'/documents',
		async (page) => {
			await page.route('**/api/documents', (route) => route.abort());
			await page.reload();
			await page.getByRole('alert').waitFor();
			await page.unrouteAll();
		},
	],
	[
		'beginners, no such word and no such length',
		'/beginners',
		async (page) => {
			await page.getByLabel('Find a word').fill('spinnaker');
			await page.getByLabel('Waterline length').fill('long');
			await page.getByRole('button', { name: 'Work out hull speed' }).click();
			await page.getByText('Enter the length in digits').waitFor();
		},
	],
	[
		'beginners',
		'/beginners',
		async (page) => {
			await page.getByLabel('Waterline length').fill('4.5');
			await page.getByRole('button', { name: 'Work out hull speed' }).click();
			await page.getByText('A waterline of 4.5 metres').waitFor();
		},
	],
	['information', '/information'],
	['work day', workDay],
	[
		'work day, refused',
		workDay,
		async (page) => {
			await page.getByRole('button', { name: 'Sign Up' }).click();
			await page.getByRole('alert').waitFor();
		},
	],
	[
		'work day, filled in and confirmed',
		workDay,
		async (page) => {
			await page.getByRole('checkbox', { name: 'Scrub the slipway' }).check();
			await page.getByLabel('First Name *').fill('Aileen');
			await page.getByLabel('Last Name *').fill('Archer');
			await findsInColours(page);
			await page.getByRole('button', { name: 'Sign Up' }).click();
			await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
		},
	],
	['work day without an id', '/work-day-booking'],
	['unknown work day', '/work-day-booking?id=never'],
	['unknown page', '/nowhere'],
	[
		'a page that broke',
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
	['dashboard', '/admin/dashboard'],
	['event list', '/admin/events'],
	[
		'event list, deleting',
		'/admin/events',
		async (page) => {
			await page
				.getByRole('button', { name: /delete/i })
				.first()
				.click();
			await page.getByRole('dialog').waitFor();
		},
	],
	['event form', '/admin/events/create'],
	[
		'event form, refused',
		'/admin/events/create',
		async (page) => {
			await page.getByRole('button', { name: /create event/i }).click();
			await page.getByRole('alert').waitFor();
		},
	],
	['event edit', `/admin/events/edit/${open}`],
	['bookings overview', '/admin/bookings'],
	['event bookings', '/admin/bookings/sample-barbecue'],
	['members', '/admin/members'],
];

/** The news as it looks with another answer than the sample club's. */
async function newsAnswers(
	page: Page,
	text: string,
	answer: { json?: unknown; status?: number; headers?: Record<string, string> },
): Promise<void> {
	await page.route('**/api/campaigns', (route) => route.fulfill(answer));
	await page.reload();
	await page.getByText(text).first().waitFor();
	await page.unrouteAll();
}

/** Every page in every state, as that device shows it. */
export function axeFindsNothing(
	stageOf: () => BrowserApp,
	viewport: (typeof widths)[keyof typeof widths],
): void {
	describe('axe finds nothing, light and dark', () => {
		let page: Page;
		beforeAll(async () => {
			const context = await stageOf().browser.newContext({ viewport, reducedMotion: 'reduce' });
			page = await context.newPage();
		});
		afterAll(() => page.context().close());

		test.each(pages)('%s', (_, path, prepare) => finds(stageOf(), page, path, prepare));

		test('sign-in, then the panel', async () => {
			await finds(stageOf(), page, '/admin/login');
			await page.getByLabel(/email/i).fill(admin.email);
			await page.getByLabel(/password/i).fill(admin.password);
			await page.getByRole('button', { name: /sign in/i }).click();
			await page.waitForURL('**/admin/dashboard');
		});
		test.each(adminPages)('%s', (_, path, prepare) => finds(stageOf(), page, path, prepare));

		test('the photos, where they may turn', async () => {
			const context = await stageOf().browser.newContext({ viewport });
			const page = await context.newPage();
			await finds(stageOf(), page, '/', async () => {
				await page.getByRole('button', { name: 'Next photo' }).click();
				await page.getByRole('button', { name: 'Play' }).waitFor();
			});
			await context.close();
		});
	});
}

/** Loads the page anew with other facts about the water level. */
async function withWaterLevels(page: Page, facts: Partial<WaterLevelsJson>): Promise<void> {
	await page.route('**/api/water-levels', async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, json: { ...(await response.json()), ...facts } });
	});
	const came = page.waitForResponse('**/api/water-levels');
	await page.reload();
	await page.getByRole('heading', { name: /^Water level/ }).scrollIntoViewIfNeeded();
	await came;
	await page.unrouteAll({ behavior: 'wait' });
}

/** Opens the page, does there what is to be done, and looks at it. */
export async function finds(
	browserApp: BrowserApp,
	page: Page,
	path: string,
	prepare?: (page: Page) => Promise<void>,
): Promise<void> {
	await page.goto(browserApp.burgee.url + path);
	await page.getByRole('heading', { level: 1 }).waitFor();
	// What loads when it is near is gone to as well.
	await page.waitForFunction(() => {
		const statuses = [...document.querySelectorAll('[role="status"]')];
		const loading = statuses.find(({ textContent }) => /^Loading/.test(textContent ?? ''));
		loading?.scrollIntoView();
		return loading === undefined;
	});
	await page.evaluate(() => window.scrollTo(0, 0));
	await prepare?.(page);
	await findsInColours(page);
}

async function findsInColours(page: Page): Promise<void> {
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		// Colours that are still on their way are nobody's contrast.
		await page.evaluate(() =>
			Promise.all(
				document
					.getAnimations()
					.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
					.map(({ finished }) => finished),
			),
		);
		const axe = new AxeBuilder({ page }).setLegacyMode();
		// The two differ in their colours alone.
		if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
		else axe.options({ rules: { 'target-size': { enabled: true } } });
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
