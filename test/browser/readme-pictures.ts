// Takes the README's screenshots of the built app with the sample club: npm run pictures
import { mkdir } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { runBurgee } from '../server/running-burgee.ts';
import { root } from '../source-files.ts';
import { openChromium, widths } from './chromium.ts';
import unpackChromium from './unpack-chromium.ts';

const folder = `${root}docs/pictures`;
const admin = { email: 'commodore@example.org', password: 'nine-grey-herons' };

const chromium = await unpackChromium();
const browser = await openChromium(chromium.program);
const burgee = await runBurgee({
	STORAGE: 'memory',
	ADMIN_EMAIL: admin.email,
	ADMIN_PASSWORD: admin.password,
});

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
		await page.getByRole('article').first().waitFor();
	});
	await takePicture('panel', { viewport: widths.desktop }, async (page) => {
		await page.goto(`${burgee.url}/admin/dashboard`);
		await page.getByLabel('Email').fill(admin.email);
		await page.getByLabel('Password').fill(admin.password);
		await page.getByRole('button', { name: 'Sign In' }).click();
		await page.getByRole('heading', { name: 'Booking Statistics' }).waitFor();
	});
} finally {
	await browser.close();
	await burgee.end('SIGTERM');
	await chromium.remove();
}
