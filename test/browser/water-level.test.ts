import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startEnvironmentAgencyServer } from '../environment-agency-server.ts';
import { runBurgee, temporaryFolder } from '../server/running-burgee.ts';
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

const call = '**/api/water-levels';
const section = () => page.getByRole('region', { name: 'Water level at Kestrel Water' });
const chart = () => section().getByRole('img', { name: /^Chart: / });
/** Where the section is (specification §2). */
const places = ['/', '/information'];
/** The readings come for those who look at them alone. */
async function open(address: string): Promise<void> {
	await page.goto(address);
	await section().scrollIntoViewIfNeeded();
}
const heightOf = async () => (await section().boundingBox())?.height;

/** A page of another club on the memory storage, without the sample. */
async function onAnotherClub(
	environment: Record<string, string>,
	look: () => Promise<void>,
	place = '/',
): Promise<void> {
	const data = await temporaryFolder();
	const club = await runBurgee(data.path, {
		SAMPLE_DATA: 'off',
		STORAGE: 'memory',
		...environment,
	});
	try {
		await open(club.url + place);
		await look();
	} finally {
		await club.end('SIGTERM');
		await data.remove();
	}
}

test.each(
	places.flatMap((place) => Object.entries(widths).map(([name, size]) => ({ place, name, size }))),
)(
	'of $place on a $name: loading, then the newest reading, its trend, the chart and the link; nothing moves',
	async ({ place, size }) => {
		await page.setViewportSize(size);
		let answer = () => {};
		// Made before the call is: what says that it is loading is there earlier.
		const answered = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route(call, async (route) => {
			await answered;
			await route.continue();
		});
		await open(browserApp.burgee.url + place);
		await section().getByText('Loading water levels…').waitFor({ state: 'attached' });
		await page.evaluate(() => document.fonts.ready);
		const loadingHeight = await heightOf();
		answer();
		await chart().waitFor();
		expect(await heightOf()).toBe(loadingHeight);

		await section()
			.getByText(/^\d\.\d\d m$/)
			.first()
			.waitFor();
		// An hour or two before the start.
		await section()
			.getByText(/^[123] hours? ago$/)
			.waitFor();
		await section()
			.getByText(/^(Falling|Rising|Steady): .+ a week ago$/)
			.waitFor();
		await section()
			.getByText(/^(Falling|Rising|Steady): .+ a day ago$/)
			.waitFor();
		expect(await chart().getAttribute('aria-label')).toMatch(
			/^Chart: .+ 20\d\d to .+ 20\d\d: between \d\.\d\d m and \d\.\d\d m, most recently \d\.\d\d m$/,
		);
		expect(await section().getByText('Environment Agency').count()).toBe(0);
		const link = section().getByRole('link', { name: /water levels \(opens in a new tab\)/i });
		expect(await link.getAttribute('href')).toMatch(/^https:/);
		expect(await link.getAttribute('target')).toBe('_blank');
	},
);

test('the chart fits a phone: its labels are readable, apart from each other and within the page', async () => {
	await open(browserApp.burgee.url);
	await chart().waitFor();
	const card = await section().boundingBox();
	const labels = await chart()
		.locator('text')
		.evaluateAll((texts) =>
			texts.map((text) => {
				const { left, right, top, bottom } = text.getBoundingClientRect();
				return {
					left,
					right,
					top,
					bottom,
					size: Number.parseFloat(getComputedStyle(text).fontSize),
				};
			}),
		);
	expect(labels.length).toBeGreaterThan(6);
	for (const [place, label] of labels.entries()) {
		expect(label.size).toBeGreaterThanOrEqual(13);
		expect(label.left).toBeGreaterThan(card?.x ?? 0);
		expect(label.right).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0));
		for (const other of labels.slice(place + 1)) {
			const apart =
				label.right < other.left ||
				other.right < label.left ||
				label.bottom <= other.top ||
				other.bottom <= label.top;
			expect(apart, JSON.stringify([label, other])).toBe(true);
		}
	}
});

test('the readings are a table too, opened by keyboard: one row a day, the newest first', async () => {
	await open(browserApp.burgee.url);
	await section().getByText('Readings as a table').focus();
	await page.keyboard.press('Enter');
	const table = section().getByRole('table', { name: 'The last reading of each day' });
	await table.waitFor();
	expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Day', 'Time', 'Level']);
	const days = await table.getByRole('rowheader').allTextContents();
	expect(days.length).toBeGreaterThanOrEqual(30);
	expect(new Set(days).size).toBe(days.length);
	const moments = days.map((day) => Date.parse(`${day} UTC`));
	expect(moments).toEqual([...moments].sort((a, b) => b - a));
	const newest = await section().locator('strong').textContent();
	expect(await table.getByRole('cell').nth(1).textContent()).toBe(newest);
});

test.each(places)('of %s, for a club without readings', async (place) => {
	const look = async () => {
		await section().getByRole('heading', { name: 'No readings yet' }).waitFor();
		expect(await chart().count()).toBe(0);
		await section().getByRole('link').waitFor();
	};
	await onAnotherClub({}, look, place);
});

test.each(places)('of %s, when it cannot be fetched, then when it can', async (place) => {
	await page.route(call, (route) => route.abort());
	await open(browserApp.burgee.url + place);
	await section().getByRole('alert').getByText('Failed to fetch water levels').waitFor();
	const failedHeight = await heightOf();
	await page.unrouteAll();
	await section().getByRole('button', { name: 'Try Again' }).click();
	await chart().waitFor();
	expect(await heightOf()).toBe(failedHeight);
});

test('an old answer says how old it is', async () => {
	await page.route(call, async (route) => {
		const response = await route.fetch();
		const fetchedAt = new Date(Date.now() - 3.5 * 60 * 60 * 1000).toISOString();
		await route.fulfill({
			response,
			json: { ...(await response.json()), isStale: true, fetchedAt },
		});
	});
	await open(browserApp.burgee.url);
	await section().getByText('Last updated 3 hours ago. The source isn’t responding.').waitFor();
	await chart().waitFor();
});

test("the Environment Agency's gauge: its sentence word for word, and its status text", async () => {
	const agency = await startEnvironmentAgencyServer();
	const dateTime = new Date(Date.now() - 5 * 60_000).toISOString().replace(/\.\d+Z$/, 'Z');
	agency.items = [{ dateTime, value: 1.234 }];
	const environment = (measure: string) => ({
		WATER_LEVELS: 'environment-agency',
		WATER_LEVEL_MEASURE: measure,
		WATER_LEVEL_BASE_URL: agency.baseUrl,
	});
	await onAnotherClub(environment(agency.measure), async () => {
		await section()
			.getByText(
				'this uses Environment Agency flood and river level data from the real-time data API (Beta)',
				{ exact: true },
			)
			.waitFor();
		// A single reading has its chart, and no trend.
		await chart().waitFor();
		await section().getByText('1.23 m', { exact: true }).first().waitFor();
		expect(
			await section()
				.getByText(/than a (week|day) ago/)
				.count(),
		).toBe(0);
	});
	await onAnotherClub(environment('9999TH-level-browserApp-i-15_min-mASD'), async () => {
		await section().getByText('Failed to fetch water levels: Not Found').waitFor();
	});
	await agency.close();
});
