// Takes the README's screenshots of the built app with the sample club: npm run pictures
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { admin, openBrowserApp } from './browser-app.ts';
import { widths } from './chromium.ts';
import unpackChromium from './unpack-chromium.ts';

const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));

const removeChromium = await unpackChromium();
const { burgee, browser, close } = await openBrowserApp('memory');

async function takePicture(
	name: string,
	options: BrowserContextOptions,
	open: (page: Page) => Promise<void>,
): Promise<void> {
	const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
	const page = await context.newPage();
	await open(page);
	await page.evaluate(() => document.fonts.ready);
	await page.screenshot({ path: `${folder}/${name}.png` });
	await context.close();
}

try {
	await mkdir(folder, { recursive: true });
	await takePicture('programme', { viewport: widths.phone, deviceScaleFactor: 2 }, async (page) => {
		await page.goto(`${burgee.url}/calendar`);
		await page
			.getByRole('link', { name: /^Book Event/ })
			.first()
			.waitFor();
	});
	await takePicture('panel', { viewport: widths.desktop }, async (page) => {
		await page.goto(`${burgee.url}/admin/dashboard`);
		await page.getByLabel('Email').fill(admin.email);
		await page.getByLabel('Password').fill(admin.password);
		await page.getByRole('button', { name: 'Sign In' }).click();
		await page.getByRole('heading', { name: 'Booking Statistics' }).waitFor();
	});
} finally {
	await close();
	await removeChromium();
}
