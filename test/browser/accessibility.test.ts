import { describe, expect, test } from 'vitest';
import { describeAccessibility, openAndCheck } from './accessibility-tests.ts';
import { widths } from './chromium.ts';
import { page, useApp, usePage } from './fixture.ts';

useApp();
describeAccessibility('phone');

describe('the navigation', () => {
	usePage({ viewport: widths.phone, reducedMotion: 'reduce' });

	test('the open mobile menu is accessible and closes when the user chooses a link', async () => {
		await openAndCheck('/', async () => {
			await page.getByRole('button', { name: /menu/i }).click();
			await page.getByRole('link', { name: 'Member Documents' }).waitFor();
		});
		await page.getByRole('link', { name: 'Member Documents' }).click();
		await page.waitForURL('**/documents');
		await page.getByRole('link', { name: 'Member Documents' }).waitFor({ state: 'hidden' });
	});

	test('the “Information” menu opens by keyboard and closes with Escape', async () => {
		await page.setViewportSize(widths.desktop);
		await openAndCheck('/', async () => {
			await page.getByRole('button', { name: 'Information' }).focus();
			await page.keyboard.press('Enter');
			await page.getByRole('link', { name: 'Beginner Sailing Tips' }).waitFor();
		});
		await page.keyboard.press('Tab');
		await page.keyboard.press('Escape');
		await page.getByRole('link', { name: 'Beginner Sailing Tips' }).waitFor({ state: 'hidden' });
		expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Information');
	});
});
