import { describe, expect, test } from 'vitest';
import { accessibilityViolations, openAndCheck } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { network, page, screen, usePage, useReadApp } from '../fixture.ts';

useReadApp();

describe('the home page', () => {
	usePage({ viewport: widths.phone, reducedMotion: 'no-preference' });

	test('axe finds no violation, and Tab reaches every control: the home page with animations, a stale water level and the table of readings', async () => {
		const carousel = screen.region('Members’ Photos');
		await openAndCheck(
			'/',
			async () => {
				await carousel.getByRole('button', { name: 'Next photo' }).click();
				await carousel.getByRole('button', { name: 'Play' }).waitFor();
				// The water level loads when it comes near the viewport.
				await screen.region(/^Water Level/).scrollIntoViewIfNeeded();
				await screen.text('The source isn’t responding.').waitFor();
				await screen.text('Readings as a table').click();
				await page.getByRole('table').waitFor();
			},
			() =>
				network.change('**/api/water-levels', () => ({
					isStale: true,
					attribution: 'this uses a source’s data',
				})),
		);
		await page.emulateMedia({ reducedMotion: 'reduce' });
		await carousel.getByText('Paused: your device is set to reduce motion').waitFor();
		// Only the carousel differs from the page that axe has checked.
		const violations = await carousel.evaluate(async (element) => {
			const { axe } = window as unknown as { axe: typeof import('axe-core') };
			return (await axe.run(element)).violations.map(({ id }) => id);
		});
		expect(violations).toEqual([]);
	});
});

describe('the navigation', () => {
	usePage({ viewport: widths.desktop, reducedMotion: 'reduce' });

	test('the “Information” menu opens by keyboard and closes with Escape, the open mobile menu closes when the user chooses a link, both are accessible, and “Members Area” in the header leads to Home', async () => {
		await screen.goto('/nowhere');
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

		await page.setViewportSize(widths.phone);
		await screen.button(/menu/i).focus();
		await screen.press('Enter');
		await screen.link('Member Documents').waitFor();
		expect(await accessibilityViolations()).toEqual([]);
		await screen.link('Member Documents').click();
		await page.waitForURL('**/documents');
		await screen.link('Member Documents').waitFor({ state: 'hidden' });
		const header = page.getByRole('banner');
		expect(await header.getByRole('link').first().getAttribute('href')).toMatch(/^https:/);
		await header.getByRole('link', { name: 'KYC Members Area' }).click();
		await screen.title('Welcome to the Members Area').waitFor();
	});
});
