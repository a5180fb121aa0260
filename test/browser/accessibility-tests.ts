import axeCore, { type RunOptions } from 'axe-core';
import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { widths } from './chromium.ts';
import {
	changeResponses,
	goto,
	horizontalOverflow,
	page,
	signInOnPage,
	usePage,
	waitForText,
} from './fixture.ts';

const open = 'sample-talk';
const workDay = '/work-day-booking?id=sample-work-day';
const respond = (url: string, response: Parameters<Route['fulfill']>[0]) =>
	page.route(url, (route) => route.fulfill(response));

const newsWithoutEmails = {
	campaigns: [],
	fetchedAt: '2026-06-01T12:00:00.000Z',
	isStale: false,
};

/** `prepare` runs on the loaded page. `intercept` changes the server's responses before the page is opened. */
type PageToCheck = [
	name: string,
	path: string,
	prepare?: () => Promise<void>,
	intercept?: () => Promise<unknown>,
];
const pages: PageToCheck[] = [
	['the home page', '/'],
	[
		'the home page with a stale water level and the table of readings',
		'/',
		async () => {
			await page.getByText('The source isn’t responding.').waitFor();
			await page.getByText('Readings as a table').click();
			await page.getByRole('table').waitFor();
		},
		() =>
			changeResponses('**/api/water-levels', () => ({
				isStale: true,
				attribution: 'this uses somebody’s data',
			})),
	],
	[
		'the home page without water level readings',
		'/',
		() => page.getByRole('heading', { name: 'No readings yet' }).waitFor(),
		() => changeResponses('**/api/water-levels', () => ({ readings: [] })),
	],
	[
		'the home page with a failed water level',
		'/',
		() => page.getByText('Failed to fetch water levels').waitFor(),
		() => page.route('**/api/water-levels', (route) => route.abort()),
	],
	['the calendar', '/calendar'],
	[
		'the dialog that adds an event to a calendar',
		'/calendar',
		async () => {
			await page
				.getByRole('button', { name: /add to my calendar/i })
				.first()
				.click();
			await page.getByRole('dialog').waitFor();
		},
	],
	['the booking form', `/event-booking?id=${open}`],
	[
		'the booking form with errors',
		`/event-booking?id=${open}`,
		async () => {
			await page.getByRole('button', { name: /^book/i }).click();
			await page.getByRole('alert').waitFor();
		},
	],
	[
		'the page after a booking',
		`/event-booking?id=${open}`,
		async () => {
			await page.getByLabel('Lead Member First Name *').fill('Aileen');
			await page.getByLabel('Lead Member Last Name *').fill(crypto.randomUUID());
			await page.getByRole('button', { name: /^book/i }).click();
			await page.getByRole('heading', { name: 'Booking Submitted Successfully' }).waitFor();
		},
	],
	['the booking page without an id', '/event-booking'],
	['the booking page of an unknown event', '/event-booking?id=never'],
	['the booking form of a paid event', '/event-booking?id=sample-dinner'],
	['the booking page of a closed event', '/event-booking?id=sample-quiz-past'],
	['the news', '/news'],
	[
		'the news without emails',
		'/news',
		() => waitForText('No Recent Communications'),
		() => respond('**/api/campaigns', { json: newsWithoutEmails }),
	],
	[
		'the news with a stale list',
		'/news',
		() => waitForText('This list was'),
		() => respond('**/api/campaigns', { json: { ...newsWithoutEmails, isStale: true } }),
	],
	[
		'the news with a failed list',
		'/news',
		() => waitForText('Failed to fetch communications'),
		() => respond('**/api/campaigns', { status: 502 }),
	],
	['an email', '/news/sample-regatta-report'],
	['the page of an unknown email', '/news/never'],
	['the documents', '/documents'],
	[
		'the documents page with a failed list',
		'/documents',
		() => page.getByRole('alert').waitFor(),
		() => page.route('**/api/documents', (route) => route.abort()),
	],
	[
		'the beginners page with an unknown word and an invalid length',
		'/beginners',
		async () => {
			await page.getByLabel('Find a word').fill('spinnaker');
			await page.getByLabel('Waterline length').fill('long');
			await page.getByRole('button', { name: 'Work out hull speed' }).click();
			await page.getByText('Enter the length as a number').waitFor();
		},
	],
	[
		'the beginners page with a calculated hull speed',
		'/beginners',
		async () => {
			await page.getByLabel('Waterline length').fill('4.5');
			await page.getByRole('button', { name: 'Work out hull speed' }).click();
			await page.getByText('A waterline of 4.5 metres').waitFor();
		},
	],
	['the information page', '/information'],
	['the work day form', workDay],
	[
		'the work day form with errors',
		workDay,
		async () => {
			await page.getByRole('button', { name: 'Sign Up' }).click();
			await page.getByRole('alert').waitFor();
		},
	],
	[
		'the work day form when filled in and when confirmed',
		workDay,
		async () => {
			await page.getByRole('checkbox', { name: 'Scrub the slipway' }).check();
			await page.getByLabel('First Name *').fill('Aileen');
			await page.getByLabel('Last Name *').fill('Archer');
			await checkAccessibility();
			await page.getByRole('button', { name: 'Sign Up' }).click();
			await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
		},
	],
	['the work day page without an id', '/work-day-booking'],
	['the page of an unknown work day', '/work-day-booking?id=never'],
	['the page of an unknown address', '/nowhere'],
	[
		'the error page',
		'/calendar',
		() => page.getByRole('heading', { level: 1, name: 'Something Went Wrong' }).waitFor(),
		() => respond('**/api/events', { json: { events: [null] } }),
	],
];
const adminPages: PageToCheck[] = [
	['the dashboard', '/admin/dashboard'],
	['the event list', '/admin/events'],
	['the list of past events', '/admin/events?when=past'],
	[
		'the event list without a match',
		'/admin/events',
		async () => {
			await page.getByLabel('Find an event by name').fill('nothing has this name');
			await page.getByRole('heading', { name: 'No upcoming events found' }).waitFor();
		},
	],
	[
		'the dialog that deletes an event',
		'/admin/events',
		async () => {
			await page
				.getByRole('button', { name: /delete/i })
				.first()
				.click();
			await page.getByRole('dialog').waitFor();
		},
	],
	['the form for a new event', '/admin/events/create'],
	[
		'the event form with errors',
		'/admin/events/create',
		async () => {
			await page.getByRole('button', { name: /create event/i }).click();
			await page.getByRole('alert').waitFor();
		},
	],
	[
		'the question about unsaved changes',
		'/admin/events/create',
		async () => {
			await page.getByLabel('Event name *').fill('Half a Regatta');
			await page.getByRole('button', { name: 'Cancel' }).click();
			await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
		},
	],
	['the form for an existing event', `/admin/events/edit/${open}`],
	['the bookings overview', '/admin/bookings'],
	['the bookings of an event', '/admin/bookings/sample-barbecue'],
	['the members page', '/admin/members'],
];

export function describeAccessibility(device: keyof typeof widths): void {
	describe(`accessibility on a ${device}`, () => {
		usePage({ viewport: widths[device], reducedMotion: 'reduce' }, 'suite');

		test.each(pages)('axe finds no accessibility violation on %s', (_, ...steps) =>
			openAndCheck(...steps),
		);

		test('axe finds no accessibility violation on the sign-in page', async () => {
			await openAndCheck('/admin/login');
			await signInOnPage();
			await page.waitForURL('**/admin/dashboard');
		});
		test.each(adminPages)(
			'axe finds no accessibility violation in the admin panel: %s',
			(_, ...steps) => openAndCheck(...steps),
		);

		test('axe finds no accessibility violation on the home page if animations are allowed', async () => {
			await page.emulateMedia({ reducedMotion: 'no-preference' });
			await openAndCheck('/', async () => {
				await page.getByRole('button', { name: 'Next photo' }).click();
				await page.getByRole('button', { name: 'Play' }).waitFor();
			});
		});
	});
}

export async function openAndCheck(
	path: string,
	prepare = async () => {},
	intercept: () => Promise<unknown> = async () => {},
): Promise<void> {
	await intercept();
	await goto(path);
	await page.getByRole('heading', { level: 1 }).waitFor();
	// Lazy sections load when they are near the viewport, so the page scrolls to each of them.
	await page.waitForFunction(() => {
		const statuses = [...document.querySelectorAll('[role="status"]')];
		const loading = statuses.find(({ textContent }) => /^Loading/.test(textContent ?? ''));
		loading?.scrollIntoView();
		return loading === undefined;
	});
	await page.evaluate(() => window.scrollTo(0, 0));
	await prepare();
	await checkAccessibility();
	await page.unrouteAll({ behavior: 'wait' });
}

async function checkAccessibility(): Promise<void> {
	expect(await accessibilityViolations()).toEqual([]);
	expect(await horizontalOverflow()).toBe(0);
}

/** Returns each violation on the open page, in the light and in the dark colour scheme. */
export async function accessibilityViolations(): Promise<string[]> {
	await page.evaluate(axeCore.source);
	const violations: string[] = [];
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		// A colour transition must end before axe measures the contrast.
		await page.evaluate(() =>
			Promise.all(
				document
					.getAnimations()
					.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
					.map(({ finished }) => finished),
			),
		);
		const options: RunOptions = {
			// Without this option, axe also builds selectors for all elements without a violation, which is slow.
			resultTypes: ['violations'],
			rules: { 'target-size': { enabled: true } },
			// The dark scheme changes only colours, so only the colour rules run again.
			...(colorScheme === 'dark' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
		};
		const found = await page.evaluate(async (runOptions) => {
			const { axe } = window as unknown as { axe: typeof import('axe-core') };
			const { violations } = await axe.run(document, runOptions);
			return violations.map(
				({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
			);
		}, options);
		violations.push(...found.map((violation) => `${colorScheme}: ${violation}`));
	}
	return violations;
}
