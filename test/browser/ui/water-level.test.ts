import { beforeAll, describe, expect, test } from 'vitest';
import { widths } from '../chromium.ts';
import { app, network, page, screen, usePage, useReadApp } from '../fixture.ts';

useReadApp();
const options = { viewport: widths.phone, reducedMotion: 'reduce' } as const;

const call = '**/api/water-levels';
const section = () => screen.region('Water Level at Kestrel Water');
const chart = () => section().getByRole('img', { name: /^Chart: / });
/** Scrolls to the water level section, because its data loads only when the section is near the viewport. */
async function open(address: string): Promise<void> {
	await screen.goto(address);
	await section().scrollIntoViewIfNeeded();
}
const sectionHeight = async () => (await section().boundingBox())?.height;

describe('in an open page', () => {
	usePage(options, 'suite');
	beforeAll(() => open(app.url));

	test('on a phone, the labels of the water level chart are readable and do not overlap', async () => {
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
		for (const [index, label] of labels.entries()) {
			expect(label.size).toBeGreaterThanOrEqual(13);
			expect(label.left).toBeGreaterThan(card?.x ?? 0);
			expect(label.right).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0));
			for (const nextLabel of labels.slice(index + 1)) {
				const areSeparate =
					label.right < nextLabel.left ||
					nextLabel.right < label.left ||
					label.bottom <= nextLabel.top ||
					nextLabel.bottom <= label.top;
				expect(areSeparate, JSON.stringify([label, nextLabel])).toBe(true);
			}
		}
	});

	test('the table of water levels opens by keyboard and has one row for each day', async () => {
		await section().getByText('Readings as a table').focus();
		await screen.press('Enter');
		const table = section().getByRole('table', { name: 'The last reading of each day' });
		await table.waitFor();
		expect(await table.getByRole('columnheader').allTextContents()).toEqual([
			'Day',
			'Time',
			'Level',
		]);
		const days = await table.getByRole('rowheader').allTextContents();
		expect(days.length).toBeGreaterThanOrEqual(30);
		expect(new Set(days).size).toBe(days.length);
		const times = days.map((day) => Date.parse(`${day} UTC`));
		expect(times).toEqual([...times].sort((a, b) => b - a));
		const newest = await section().locator('strong').textContent();
		expect(await table.getByRole('cell').nth(1).textContent()).toBe(newest);
		// In running text, figures of equal width would make the hyphens of the font as wide as a figure.
		const figures = [table, page.locator('body')].map((part) =>
			part.evaluate((element) => getComputedStyle(element).fontVariantNumeric),
		);
		expect(await Promise.all(figures)).toEqual(['tabular-nums', 'normal']);
	});
});

describe('in a new page', () => {
	usePage(options);

	test('the water level section shows the level and a chart without a layout shift', async () => {
		const requests = await network.hold(call);
		await open(app.url);
		await section().getByText('Loading water levels…').waitFor({ state: 'attached' });
		await page.evaluate(() => document.fonts.ready);
		const loadingHeight = await sectionHeight();
		requests.pass();
		await chart().waitFor();
		expect(await sectionHeight()).toBe(loadingHeight);

		await section()
			.getByText(/^\d\.\d\d m$/)
			.first()
			.waitFor();
		// When the app starts, the newest water level of the sample club is one to two hours old.
		await section()
			.getByText(/^[123] hours? ago$/)
			.waitFor();
		await section()
			.getByText(/^((Rising|Falling): .+ (higher|lower) than|Steady: the same as) a week ago$/)
			.waitFor();
		await section()
			.getByText(/^(.+ (higher|lower) than|The same as) a day ago$/)
			.waitFor();
		expect(await chart().getAttribute('aria-label')).toMatch(
			/^Chart: .+ 20\d\d to .+ 20\d\d: between \d\.\d\d m and \d\.\d\d m, most recently \d\.\d\d m$/,
		);
		expect(await section().getByText('Environment Agency').count()).toBe(0);
		const link = section().getByRole('link', { name: /water levels \(opens in a new tab\)/i });
		expect(await link.getAttribute('href')).toMatch(/^https:/);
		expect(await link.getAttribute('target')).toBe('_blank');
	});

	test('the water level section says why there is no water level, and “Try Again” loads it', async () => {
		const title = 'Failed to fetch water levels: Bad Gateway';
		const code = 'water-levels-unavailable';
		const json = { title, code, details: { statusText: 'Bad Gateway' } };
		await network.respond(call, { status: 503, json });
		await open(app.url);
		await section().getByText(title).waitFor();
		await page.unroute(call);
		await network.fail(call);
		await section().getByRole('button', { name: 'Try Again' }).click();
		await section()
			.getByRole('alert')
			.getByText('Failed to fetch water levels', { exact: true })
			.waitFor();
		const failedHeight = await sectionHeight();
		await page.unrouteAll();
		await section().getByRole('button', { name: 'Try Again' }).click();
		await chart().waitFor();
		expect(await sectionHeight()).toBe(failedHeight);
	});

	test('the water level section shows the age of outdated readings, their attribution, and no trend of a single one', async () => {
		const ago = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
		// test/server/water-levels.test.ts proves that the server sends these.
		await network.change(call, () => ({
			...{ isStale: true, fetchedAt: ago(3.5), attribution: 'this uses Environment Agency data' },
			readings: [{ dateTime: ago(4), value: 1.234 }],
		}));
		await open(app.url);
		await section().getByText('Last updated 3 hours ago. The source isn’t responding.').waitFor();
		await section().getByText('this uses Environment Agency data', { exact: true }).waitFor();
		await chart().waitFor();
		await section().getByText('1.23 m', { exact: true }).first().waitFor();
		const trend = section().getByText(/than a (week|day) ago/);
		expect(await trend.count()).toBe(0);
	});
});
