import { describe, expect, test } from 'vitest';
import {
	accessibilityViolations,
	describeAccessibility,
	openAndCheck,
} from './accessibility-tests.ts';
import { widths } from './chromium.ts';
import { page, screen, useApp, usePage } from './fixture.ts';

useApp();
describeAccessibility('public pages');

describe('the home page with animations', () => {
	usePage({ viewport: widths.phone, reducedMotion: 'no-preference' });

	test('axe finds no accessibility violation on the home page if animations are allowed', () =>
		openAndCheck('/', async () => {
			await screen.button('Next photo').first().click();
			await screen.button('Play').waitFor();
		}));
});

describe('the navigation', () => {
	usePage({ viewport: widths.phone, reducedMotion: 'reduce' });

	test('the open mobile menu is accessible and closes when the user chooses a link', async () => {
		await openAndCheck('/', async () => {
			await screen.button(/menu/i).click();
			await screen.link('Member Documents').waitFor();
		});
		await screen.link('Member Documents').click();
		await page.waitForURL('**/documents');
		await screen.link('Member Documents').waitFor({ state: 'hidden' });
	});

	test('the words “Members Area” in the header lead to Home, and the burgee to the public website', async () => {
		await screen.goto('/news');
		const header = page.getByRole('banner');
		expect(await header.getByRole('link').first().getAttribute('href')).toMatch(/^https:/);
		await header.getByRole('link', { name: 'KYC Members Area' }).click();
		await screen.title('Welcome to the Members Area').waitFor();
	});

	test('the “Information” menu opens by keyboard and closes with Escape', async () => {
		await page.setViewportSize(widths.desktop);
		await screen.goto('/');
		await screen.button('Information').focus();
		await screen.press('Enter');
		await screen.link('Beginner Sailing Tips').waitFor();
		const links = page.getByRole('navigation', { name: 'Main' }).locator('div').getByRole('link');
		expect(await links.allInnerTexts()).toEqual([
			'Documents & Files',
			'Club Information',
			'Beginner Sailing Tips',
			'Work Days',
		]);
		expect(await accessibilityViolations()).toEqual([]);
		await screen.press('Tab', 'Escape');
		await screen.link('Beginner Sailing Tips').waitFor({ state: 'hidden' });
		expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Information');
	});
});
