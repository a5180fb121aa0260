import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeAccessibility, openAndCheck } from './accessibility-tests.ts';
import { type BrowserApp, openBrowserApp } from './browser-app.ts';
import { widths } from './chromium.ts';

let browserApp: BrowserApp;

beforeAll(async () => {
	browserApp = await openBrowserApp();
});
afterAll(() => browserApp?.close());

describeAccessibility('phone', () => browserApp);

describe('the navigation', () => {
	test('the open mobile menu is accessible and closes when the user chooses a link', async () => {
		const context = await browserApp.browser.newContext({
			viewport: widths.phone,
			reducedMotion: 'reduce',
		});
		const page = await context.newPage();
		await openAndCheck(browserApp, page, '/', async () => {
			await page.getByRole('button', { name: /menu/i }).click();
			await page.getByRole('link', { name: 'Member Documents' }).waitFor();
		});
		await page.getByRole('link', { name: 'Member Documents' }).click();
		await page.waitForURL('**/documents');
		await page.getByRole('link', { name: 'Member Documents' }).waitFor({ state: 'hidden' });
		await context.close();
	});

	test('the “Information” menu opens by keyboard and closes with Escape', async () => {
		const context = await browserApp.browser.newContext({
			viewport: widths.desktop,
			reducedMotion: 'reduce',
		});
		const page = await context.newPage();
		await openAndCheck(browserApp, page, '/', async () => {
			await page.getByRole('button', { name: 'Information' }).focus();
			await page.keyboard.press('Enter');
			await page.getByRole('link', { name: 'Beginner Sailing Tips' }).waitFor();
		});
		await page.keyboard.press('Tab');
		await page.keyboard.press('Escape');
		await page.getByRole('link', { name: 'Beginner Sailing Tips' }).waitFor({ state: 'hidden' });
		expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Information');
		await context.close();
	});
});
