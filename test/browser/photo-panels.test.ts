import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runBurgee, temporaryFolder } from '../server/running-burgee.ts';
import { root } from '../source-files.ts';
import { type BrowserApp, openBrowserApp } from './browser-app.ts';
import { widths } from './chromium.ts';

let browserApp: BrowserApp;
let page: Page;

beforeAll(async () => {
	browserApp = await openBrowserApp();
});
afterAll(() => browserApp?.close());
afterEach(() => page.context().close());

/** Home, where no time passes but what `pass` lets pass. */
async function openHome(reducedMotion: 'reduce' | 'no-preference' = 'no-preference') {
	const context = await browserApp.browser.newContext({ viewport: widths.desktop, reducedMotion });
	page = await context.newPage();
	page.setDefaultTimeout(30_000);
	await page.clock.install();
	await page.goto(browserApp.burgee.url);
	const carousel = page.getByRole('region', { name: 'Members’ photos' });
	await carousel.scrollIntoViewIfNeeded();
	return carousel;
}
const pass = (seconds: number) => page.clock.runFor(seconds * 1000);
/** The slide that can be reached is this one, and it has come into sight. */
const shows = async (place: number) => {
	const slide = page.getByRole('group', { name: `${place} of 5`, exact: true });
	await slide.waitFor();
	expect(await page.locator('[aria-roledescription="slide"]:not([inert])').count()).toBe(1);
	await page.waitForFunction(
		(wanted) => {
			const shown = document.querySelector('[aria-roledescription="slide"]:not([inert])');
			const row = shown?.parentElement;
			const isThere = row && Math.abs(row.scrollLeft - (wanted - 1) * row.clientWidth) < 2;
			return isThere && shown?.getAttribute('aria-label') === `${wanted} of 5`;
		},
		place,
		{ polling: 'raf' },
	);
};
const focused = () =>
	page.evaluate(() => {
		const element = document.activeElement;
		return element?.getAttribute('aria-label') ?? element?.textContent;
	});

test('a carousel by its ARIA pattern, with a picture, its words and where to send one’s own', async () => {
	const carousel = await openHome();
	expect(await carousel.getAttribute('aria-roledescription')).toBe('carousel');
	await shows(1);
	const slide = page.getByRole('group', { name: '1 of 5', exact: true });
	const photo = slide.getByRole('img');
	expect(await photo.getAttribute('alt')).toContain('mirrored in still water');
	expect(
		await photo.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
	).toBe(960);
	expect(await carousel.getByText(/^Send us yours:/).count()).toBe(5);
	expect(await slide.getByRole('link').getAttribute('href')).toBe('mailto:photos@example.org');
	expect(await carousel.locator('img[loading="lazy"][width][height]').count()).toBe(4);
});

test('by keyboard alone: Pause first, then back and on, then the one link that is shown', async () => {
	const carousel = await openHome();
	const buttons = carousel.getByRole('button');
	await buttons.first().focus();
	expect(await focused()).toBe('Pause');
	await page.keyboard.press('Enter');
	expect(await focused()).toBe('Play');
	await page.keyboard.press('Tab');
	expect(await focused()).toBe('Previous photo');
	await page.keyboard.press('Enter');
	await shows(5);
	await page.keyboard.press('Tab');
	expect(await focused()).toBe('Next photo');
	await page.keyboard.press('Space');
	await shows(1);
	await page.keyboard.press('Enter');
	await shows(2);
	await page.keyboard.press('Tab');
	expect(await focused()).toBe('photos@example.org');
	await page.keyboard.press('Tab');
	expect(await focused()).toBe('Feedback');
});

test('it turns by itself; a mouse or the focus on it holds it', async () => {
	const carousel = await openHome();
	const row = carousel.locator('[aria-live]');
	await shows(1);
	expect(await row.getAttribute('aria-live')).toBe('off');
	await pass(7);
	await shows(2);
	await carousel.hover();
	await pass(60);
	await shows(2);
	expect(await row.getAttribute('aria-live')).toBe('polite');
	await page.mouse.move(5, 5);
	await pass(7);
	await shows(3);
	await carousel.getByRole('button', { name: 'Next photo' }).focus();
	await pass(60);
	await shows(3);
	await page.getByRole('link', { name: 'Feedback', exact: true }).focus();
	await pass(7);
	await shows(4);
});

test('Pause holds it for good, and Play lets it go on', async () => {
	const carousel = await openHome();
	await carousel.getByRole('button', { name: 'Pause' }).click();
	await page.mouse.move(5, 5);
	await page.getByRole('link', { name: 'Feedback', exact: true }).focus();
	await pass(600);
	await shows(1);
	await carousel.getByRole('button', { name: 'Play' }).click();
	await pass(7);
	await shows(2);
});

test('a swipe turns it, and from then on it is the reader’s', async () => {
	const carousel = await openHome();
	await carousel.locator('[aria-live]').evaluate((row) => row.scrollTo({ left: row.clientWidth }));
	await shows(2);
	await carousel.getByRole('button', { name: 'Play' }).waitFor();
	await pass(60);
	await shows(2);
});

test('a picture of the whole page, for which the browser shows all panels at once, is no swipe', async () => {
	page = await (await browserApp.browser.newContext({ viewport: widths.desktop })).newPage();
	await page.goto(browserApp.burgee.url);
	await page.waitForLoadState('networkidle');
	await page.screenshot({ fullPage: true });
	await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
	await shows(1);
	await page.getByRole('button', { name: 'Pause' }).waitFor();
});

test('still where the device asks for less motion, and says so; turned by hand all the same', async () => {
	const carousel = await openHome('reduce');
	await carousel.getByText('Paused: your device is set to reduce motion').waitFor();
	expect(await carousel.getByRole('button', { name: /play|pause/i }).count()).toBe(0);
	await pass(600);
	await shows(1);
	await carousel.getByRole('button', { name: 'Next photo' }).click();
	await shows(2);
});

test('a club that names no photos has no such section', async () => {
	const { path, remove } = await temporaryFolder();
	const file = join(path, 'club.json');
	const { photos, ...facts } = JSON.parse(
		await readFile(`${root}server/sample-club/club.json`, 'utf8'),
	);
	expect(photos).toHaveLength(5);
	await writeFile(file, JSON.stringify(facts));
	const club = await runBurgee(path, { STORAGE: 'memory', SAMPLE_DATA: 'off', CLUB_FILE: file });
	page = await (await browserApp.browser.newContext()).newPage();
	await page.goto(club.url);
	await page.getByRole('heading', { name: 'Coming up' }).waitFor();
	expect(await page.getByText('Members’ photos').count()).toBe(0);
	await club.end('SIGTERM');
	await remove();
});
