import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendJson, signIn } from '../server/open-burgee.ts';
import { admin, type BrowserApp, openBrowserApp } from './browser-app.ts';
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

async function openSearch(): Promise<void> {
	await page.goto(browserApp.burgee.url);
	await page.getByRole('button', { name: 'Search Members Area' }).click();
	await page.getByPlaceholder('Search events, documents, news...').waitFor();
}
const option = (name: string | RegExp) => page.getByRole('option', { name });

test('search finds events, documents, emails and pages, even with a mistyped word', async () => {
	await openSearch();
	await page.keyboard.type('lazer');
	await option(/^Laser Training with Guest Coach/).waitFor();
	const input = page.getByRole('combobox');
	await input.fill('reg');
	await option(/^Burgee Bowl Regatta/).waitFor();
	const results = await page.getByRole('option').allTextContents();
	expect(results.findLastIndex((text) => text.includes('Event'))).toBeLessThan(
		results.findIndex((text) => text.includes('News')),
	);
	await input.fill('constitution');
	expect(await option(/^Club Constitution/).getAttribute('href')).toBe(
		'/documents/club-constitution.pdf',
	);
	await input.fill('hull speed');
	await option(/^Beginner Sailing Tips/).click();
	await page.waitForURL('**/beginners');
});

test('search finds a new event until the event is deleted', async () => {
	const name = '<img src=x onerror="document.title=1"> Pufflingsday';
	const cookie = await signIn(browserApp.burgee.url, admin);
	const events = `${browserApp.burgee.url}/api/admin/events`;
	const eventdatetime = new Date(Date.now() + 3_600_000).toISOString();
	const created = await sendJson(
		events,
		'POST',
		{ name, eventdatetime, allowBooking: true },
		{ Cookie: cookie },
	);
	expect(created.status).toBe(201);
	const { id } = (await created.json()) as { id: string };

	await openSearch();
	await page.keyboard.type('pufflingsd');
	const card = option(/Pufflingsday/);
	expect(await card.textContent()).toContain(name);
	expect(await card.locator('mark').allTextContents()).toEqual(['Pufflingsday']);
	await card.click();
	await page.getByRole('heading', { name }).waitFor();
	for (const path of ['/', '/calendar']) {
		await page.goto(browserApp.burgee.url + path);
		await page.getByRole('heading', { name }).waitFor();
		expect(await page.locator('img[src="x"]').count()).toBe(0);
		expect(await page.title()).not.toBe('1');
	}

	const deleted = await fetch(`${events}/${id}`, { method: 'DELETE', headers: { Cookie: cookie } });
	expect(deleted.status).toBe(204);
	await openSearch();
	await page.keyboard.type('pufflingsd');
	await page.getByText('No results found for "pufflingsd"').waitFor();
});
