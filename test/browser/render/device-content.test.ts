import type { EventJson } from '@burgee/core/api/events';
import type { WorkDayJson } from '@burgee/core/api/work-days';
import { describe, expect, test } from 'vitest';
import { idempotency } from '../../server/http-client.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { app, isFocused, network, page, screen, useApp, usePage } from '../fixture.ts';

useApp();
usePage({ viewport: widths.phone });

const talk = '/event-booking?id=sample-talk';
const workDay = '/work-day-booking?id=sample-work-day';
const forget = () => screen.button('Forget my bookings on this device');

const remembered = () => page.evaluate(() => localStorage.getItem('burgee.own-bookings'));

/** Sends the form of the open booking page. */
async function book(lastName: string, email = ''): Promise<void> {
	await screen.fillLeadMember('Aileen', lastName);
	await screen.field('Email (optional)').fill(email);
	await screen.button(/^Book/).click();
	await screen.title('Booking Submitted Successfully').waitFor();
}

/** Returns the positions of the headings and labels. */
const placesOf = (main: HTMLElement) =>
	[...main.querySelectorAll('h1, h2, h3, label')].map((text) => [
		text.textContent,
		text.getBoundingClientRect().top,
	]);

async function placesAtEachWidth(): Promise<Places> {
	const places: Places = [];
	for (const { width } of Object.values(widths)) {
		await page.setViewportSize({ width, height: 3000 });
		places.push(...(await screen.main().evaluate(placesOf)));
	}
	return places;
}

type Places = ReturnType<typeof placesOf>;

/** Returns the places that differ by a pixel or more. Chromium places a text at multiples of 1/64 pixel. */
const movedPlaces = (before: Places, after: Places) =>
	after.filter(([text, top], index) => {
		const [earlierText, earlierTop] = before[index] ?? [];
		return text !== earlierText || Math.abs(Number(top) - Number(earlierTop)) >= 1;
	});

/** Opens a page whose scripts arrive only after the returned function was called. */
async function openWithoutScripts(path: string, isHeld = (_: string) => true): Promise<() => void> {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/assets/*.js', async (route) => {
		if (!isHeld(route.request().url())) return route.fallback();
		await released;
		await route.continue();
	});
	await page.goto(app.url + path, { waitUntil: 'commit' });
	// A long page arrives in parts, and its scripts would run only after the whole page was read.
	await page.waitForFunction(() => document.readyState !== 'loading');
	return release;
}

describe('what only the device knows', () => {
	test('a booking on this device is shown again, outside of the server’s HTML, until it is forgotten', async () => {
		await screen.goto(talk);
		await screen.text(/and erases them 24 months after the event\.$/).waitFor();
		expect(await forget().count()).toBe(0);
		await book('Archer', 'aileen@example.org');
		const list = page.locator('dl');
		expect(await list.innerText()).toContain('aileen@example.org');
		expect(page.url()).toBe(`${app.url}/event-booking/confirmed?id=sample-talk`);
		await page.reload();
		await screen.title('Booking Submitted Successfully').waitFor();
		expect(await list.innerText()).toContain('Aileen Archer');
		// The device does not keep the email address.
		expect(await list.innerText()).not.toContain('@');
		await screen.link(/Google/).waitFor();
		await forget().waitFor();
		expect(await accessibilityViolations()).toEqual([]);

		await forget().click();
		await screen.text('This device has forgotten your bookings.').waitFor();
		expect(await remembered()).toBe('[]');
		await screen.button('Undo').click();
		await screen.text('This device remembers your bookings again.').waitFor();
		expect(await remembered()).toContain('aileen archer');

		const release = await openWithoutScripts(talk);
		await screen.heading('Book Your Places').waitFor();
		expect(await forget().count()).toBe(0);
		const firstName = screen.field('Lead Member First Name *');
		expect(await firstName.isDisabled()).toBe(true);
		release();
		await forget().press('Enter');
		expect(await firstName.isEnabled()).toBe(true);
		const notice = page.getByRole('status').filter({ hasText: 'has forgotten' });
		expect(await isFocused(notice.locator('..'))).toBe(true);

		await page.goto(`${app.url}/event-booking/confirmed?id=sample-talk`);
		await screen.title('Your Booking').waitFor();
		await screen.text(/^This device does not remember a booking for this event/).waitFor();
		await screen
			.main()
			.getByRole('link', { name: /^View / })
			.click();
		await screen.heading('Book Your Places').waitFor();
		// The device no longer asks before a second booking.
		await book('Archer');
	});

	test('Home, the calendar and the event say “You’re booked” without a layout shift', async () => {
		const { events } = await app.http.read<{ events: EventJson[] }>('/api/events');
		const next = events[0]?.id ?? '';
		const details = { firstName: 'Ann', lastName: 'Lee', numberAttending: 2, boatName: '' };
		const counts = { numberOfChildren: 0, numberOfSoftDrinks: 0, numberOfVegetarian: 0 };
		const entry = { eventId: next, name: 'ann lee', checkoutId: null };
		await screen.goto('/documents');
		await page.evaluate(
			(entries) => localStorage.setItem('burgee.own-bookings', entries),
			JSON.stringify([{ ...entry, details: { ...details, ...counts } }]),
		);
		const note = screen.text('You’re booked', { exact: true });
		for (const path of ['/', '/calendar', `/event-booking?id=${next}`]) {
			// A web font that arrives late is used from the next change of the width.
			await page.route('**/*.woff2', (route) => route.abort());
			const release = await openWithoutScripts(path);
			expect([path, await note.count()]).toEqual([path, 0]);
			const before = await placesAtEachWidth();
			release();
			await note.waitFor();
			const after = await placesAtEachWidth();
			expect(after).toHaveLength(before.length);
			expect([path, movedPlaces(before, after)]).toEqual([path, []]);
			await page.unrouteAll();
		}
		await note.click();
		await screen.title('Booking Submitted Successfully').waitFor();
	});

	test('the fields of a page are disabled until it is interactive', async () => {
		for (const [path, ...labels] of [
			[workDay, 'First Name *'],
			['/beginners', 'Waterline length', 'Find a word'],
		] as const) {
			const release = await openWithoutScripts(path);
			for (const label of labels)
				expect([label, await screen.field(label).isDisabled()]).toEqual([label, true]);
			release();
			for (const label of labels) {
				await screen.field(label).fill('Halyard');
				expect(await screen.field(label).inputValue()).toBe('Halyard');
			}
			await page.unrouteAll();
		}
		await screen.text('1 word found').waitFor();
	});
});

describe('Back', () => {
	const signUp = async (lastName: string) => {
		const { jobs } = await app.http.read<WorkDayJson>('/api/work-days/sample-work-day');
		const slipway = jobs.find(({ title }) => title === 'Scrub the slipway');
		const form = { firstName: 'Ben', lastName, selectedJobs: [slipway?.id], otherJob: null };
		const body = { ...form, notes: null, bringingTools: false, wantsFood: false };
		const path = '/api/work-days/sample-work-day/sign-ups';
		expect((await app.http.post(path, body, idempotency(lastName))).status).toBe(201);
	};
	const waitForVolunteers = (count: number) =>
		page
			.getByRole('listitem')
			.filter({ hasText: 'Scrub the slipway' })
			.getByText(`${count} signed up, 4 needed`)
			.waitFor();

	test('a page that the browser restores, and a page to which Back leads, show their current data, and the former keeps what was typed', async () => {
		const body = await (await screen.goto(workDay))?.text();
		await waitForVolunteers(0);
		await screen.text(/and erases them 24 months after the work day\.$/).waitFor();
		await screen.field('First Name *').fill('Aileen');
		await signUp('First');
		await page.evaluate(() =>
			window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
		);
		await waitForVolunteers(1);
		expect(await screen.field('First Name *').inputValue()).toBe('Aileen');

		await screen.goto('/nowhere');
		await signUp('Second');
		// The browser may show the document from its cache, without a request.
		let documents = 0;
		await page.route(
			(url) => url.pathname === '/work-day-booking',
			(route) => {
				documents += 1;
				return route.fulfill({ contentType: 'text/html', body: body ?? '' });
			},
		);
		await page.goBack();
		await waitForVolunteers(2);
		expect(documents).toBe(1);
	});
});

describe('what a member does before a page is interactive', () => {
	const menu = () => page.getByRole('navigation', { name: 'Main' });
	const searchField = () => page.getByPlaceholder('Search events, documents, news...');

	test('a click before a page is interactive is repeated, also if the member has scrolled since', async () => {
		const release = await openWithoutScripts('/');
		await screen.button('MENU').click();
		await page.mouse.wheel(0, 300);
		await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
		expect(await menu().isVisible()).toBe(false);
		release();
		await menu().waitFor();
	});

	test('Ctrl+K before a page is interactive opens the search with the letters typed since, also while the code of the search dialog loads', async () => {
		const dialog = await network.hold('**/search-dialog*.js');
		const release = await openWithoutScripts('/', (url) => !url.includes('search-dialog'));
		await screen.press('Control+k');
		await page.keyboard.type('regax');
		await screen.press('Backspace');
		release();
		await page.locator('[data-interactive]').waitFor();
		await page.keyboard.type('t');
		dialog.pass();
		await searchField().waitFor();
		await page.keyboard.type('ta');
		expect(await searchField().inputValue()).toBe('regatta');
		await page
			.getByRole('option', { name: /Regatta/ })
			.first()
			.waitFor();
		await screen.press('Escape', 'Control+k');
		await searchField().waitFor();
		expect(await searchField().inputValue()).toBe('');
	});

	test('the Information menu opens if the pointer was over it before the page was interactive', async () => {
		await page.setViewportSize(widths.desktop);
		const release = await openWithoutScripts('/');
		await screen.text('Information', { exact: true }).first().hover();
		release();
		await screen.link('Club Information').first().waitFor();
	});
});
