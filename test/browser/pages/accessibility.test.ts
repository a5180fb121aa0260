import type { EventJson } from '@burgee/core/api/events';
import { describe, expect, test } from 'vitest';
import {
	accessibilityViolations,
	anyDialog,
	checkAccessibility,
	click,
	fillAndClick,
	openAndCheck,
	testAccessibility,
} from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { app, network, page, screen, useApp, usePage } from '../fixture.ts';

useApp();

const bookingForm = '/event-booking?id=sample-talk';
const workDay = '/work-day-booking?id=sample-work-day';

describe('public pages', () => {
	usePage({ viewport: widths.phone, reducedMotion: 'reduce' }, 'suite');

	testAccessibility([
		[
			'the calendar with an open event, and the dialog that adds an event to a calendar',
			'/calendar',
			async () => {
				await page.locator('summary').first().click();
				await checkAccessibility();
				await click(/add to my calendar/i, anyDialog)();
			},
			async () => {
				// Axe takes seconds for all events of the sample club.
				const { events } = await app.http.read<{ events: EventJson[] }>('/api/events');
				await network.respond('**/api/events', { json: { events: events.slice(0, 4) } });
			},
		],
		[
			'the booking form of a paid event, with errors',
			'/event-booking?id=sample-dinner',
			click(/^book/i, () => screen.alert()),
		],
		[
			'the page after a booking',
			bookingForm,
			async () => {
				await screen.fillLeadMember('Aileen', crypto.randomUUID());
				await click(/^book/i, () => screen.heading('Booking Submitted Successfully'))();
			},
		],
		['the booking page without an id', '/event-booking'],
		['the booking page of a closed event', '/event-booking?id=sample-quiz-past'],
		['the news', '/news'],
		[
			'the news without emails',
			'/news',
			() => screen.waitForText('No Recent Communications'),
			() =>
				network.respond('**/api/campaigns', {
					json: { campaigns: [], fetchedAt: '2026-06-01T12:00:00.000Z', isStale: false },
				}),
		],
		['an email', '/news/sample-regatta-report'],
		['the documents', '/documents'],
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
		['the information page', '/information'],
		[
			'the work day form with errors, and the page after a sign-up',
			workDay,
			async () => {
				await click('Sign Up', () => screen.alert())();
				await checkAccessibility();
				await screen.checkbox('Scrub the slipway').check();
				await screen.field('First Name *').fill('Aileen');
				await screen.field('Last Name *').fill('Archer');
				await click('Sign Up', () => screen.heading('Booking Confirmed'))();
			},
		],
		['the work day page without an id', '/work-day-booking'],
		['the page of an unknown address', '/nowhere'],
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
