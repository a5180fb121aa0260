import { describe, expect, test } from 'vitest';
import {
	accessibilityViolations,
	anyDialog,
	click,
	fillAndClick,
	openAndCheck,
	testAccessibility,
} from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { network, page, screen, useApp, usePage } from '../fixture.ts';

useApp();

describe('public pages', () => {
	usePage({ viewport: widths.phone, reducedMotion: 'reduce' }, 'suite');

	testAccessibility([
		[
			'the dialog that adds an event to a calendar',
			'/calendar',
			async () => {
				await page.locator('summary').first().click();
				await click(/add to my calendar/i, anyDialog)();
			},
		],
		[
			'the booking form of a paid event, with errors',
			'/event-booking?id=sample-dinner',
			click(/^book/i, () => screen.alert()),
		],
		['the booking page without an id', '/event-booking'],
		['the booking page of a closed event', '/event-booking?id=sample-quiz-past'],
		[
			'the news without emails',
			'/news',
			() => screen.waitForText('No Recent Communications'),
			() =>
				network.respond('**/api/campaigns', {
					json: { campaigns: [], fetchedAt: '2026-06-01T12:00:00.000Z', isStale: false },
				}),
		],
		[
			'the documents page with a failed list',
			'/documents',
			() => screen.alert('Failed to fetch documents').waitFor(),
			() => network.fail('**/api/documents'),
		],
		[
			'the beginners page with an unknown word and an invalid length',
			'/beginners',
			fillAndClick(
				{ 'Find a word': 'spinnaker', 'Waterline length': 'long' },
				'Work Out Hull Speed',
				() => screen.text('Enter the length as a number'),
			),
		],
		[
			'the work day form with errors',
			'/work-day-booking?id=sample-work-day',
			click('Sign Up', () => screen.alert()),
		],
		['the work day page without an id', '/work-day-booking'],
		[
			'the error page',
			'/calendar',
			() => screen.title('Something Went Wrong').waitFor(),
			() => network.respond('**/api/events', { json: { events: [null] } }),
		],
	]);
});

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
	usePage({ viewport: widths.phone, reducedMotion: 'reduce' });

	test('the open mobile menu is accessible and closes when the user chooses a link, and “Members Area” in the header leads to Home', async () => {
		await screen.goto('/nowhere');
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

	test('the “Information” menu opens by keyboard and closes with Escape', async () => {
		await page.setViewportSize(widths.desktop);
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
	});
});
