import { dayMs, toInstant } from '@burgee/core';
import { expect, test } from 'vitest';
import {
	bookingOf,
	bookingToPay,
	checkoutOf,
	deleteEvent,
	eventOf,
	paidCheckout,
} from '../../contracts/samples.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = usePanel(widths.desktop);

const daysAgo = (days: number) => toInstant(new Date(Date.now() - days * dayMs));

interface Stored {
	id: string;
	name: string;
	at: ReturnType<typeof daysAgo>;
	paid?: { amountMinor: number; environment: 'practice' | 'sandbox' | 'production' }[];
	isDeleted?: boolean;
}

/** Stores an event with one booking for each payment in `paid`. If `paid` is empty, stores one free booking instead. */
async function storeEvent({ id, name, at, paid = [], isDeleted }: Stored): Promise<void> {
	const { storage } = burgee;
	await storage.events.add(eventOf({ id, name, eventdatetime: at }));
	const ofEvent = { eventId: id, eventName: name, submittedAt: at, numberAttending: 1_200 };
	if (paid.length === 0) await storage.bookings.add(bookingOf({ id: `free-${id}`, ...ofEvent }));
	for (const [index, { amountMinor, environment }] of paid.entries()) {
		const provider = environment === 'practice' ? 'practice' : 'square';
		const started = checkoutOf({
			...{ id: `checkout-${id}-${index}`, bookingId: `booking-${id}-${index}`, eventId: id },
			...{ amountMinor, environment, provider },
		});
		const booking = { ...bookingToPay(started), ...ofEvent };
		await storage.bookings.add(booking, { checkout: started });
		await storage.payments.replace(paidCheckout(started));
	}
	if (isDeleted) await deleteEvent(storage, id);
}

const open = (path: string) => openPanel(burgee.url, `/admin${path}`);
const cellsOf = async (name: string) =>
	(await screen.row(name).innerText()).trim().split(/\s*[\t\n]\s*/);
const totals = () => screen.main().locator('dl').first().innerText();
const download = () => screen.link('Payments (CSV)').getAttribute('href');

test('every page counts unpaid bookings and test money apart from confirmed bookings and revenue', async () => {
	await storeEvent({
		...{ id: 'gala', name: 'Gala Dinner', at: daysAgo(1) },
		paid: [
			{ amountMinor: 1_234_567, environment: 'production' },
			{ amountMinor: 4_323, environment: 'practice' },
			{ amountMinor: 1_000, environment: 'sandbox' },
		],
	});
	const unpaid = checkoutOf({ id: 'unpaid', eventId: 'gala', environment: 'sandbox' });
	await burgee.storage.bookings.add(
		{ ...bookingToPay(unpaid), eventName: 'Gala Dinner', submittedAt: daysAgo(1) },
		{ checkout: unpaid },
	);
	await open('/bookings');
	await screen.row('Gala Dinner').waitFor();
	await screen.waitForText('Confirmed people');
	const [name, , ...figures] = await cellsOf('Gala Dinner');
	expect(name).toBe('Gala Dinner');
	expect(figures).toEqual([
		...['3', '3,600', '1 booking, 3 attendees', '£12,345.67 Test money £53.23'],
	]);
	expect(await totals()).toMatch(
		/^Confirmed people\s+3,600\s+3 bookings for 1 event\s+Not paid\s+3 people\s+1 booking\s+Revenue\s+£12,345\.67\s+Test money £53\.23$/,
	);

	await screen.link('Gala Dinner').click();
	await screen.title('Gala Dinner').waitFor();
	const cards = (await screen.main().locator('dl').allInnerTexts()).join('\n');
	expect(cards).toMatch(
		/Confirmed people\s+3,600\s+3 bookings\s+Not paid\s+3 people\s+£43\.23 · test money · 1 booking/,
	);
	expect(cards).toMatch(/Revenue\s+£12,345\.67\s+Test money, not revenue\s+£53\.23/);
	await screen.waitForText(/^This club takes practice payments/);
	expect(await screen.row('Sandbox payment').count()).toBe(2);

	await open('/dashboard');
	const statistics = screen.region('Booking Statistics');
	await statistics.getByText('Test money £53.23').waitFor();
	expect(await statistics.innerText()).toMatch(
		/3 confirmed bookings\s+3,600 attendees\s+Not paid: 1 booking, 3 attendees/,
	);

	await open('/bookings/gala/day-sheet');
	await screen.region('Still to Be Paid').getByText('£43.23 (test money)').waitFor();
	expect(await screen.main().innerText()).toMatch(/Still to be paid in test money\s+£43\.23/);
	expect(await screen.main().innerText()).toMatch(/Paid \(Sandbox payment\)/);
});

test('the bookings overview shows any period, marks deleted events, and links to the payments of the period as CSV', async () => {
	const lastYear = new Date().getFullYear() - 1;
	const inMarch = toInstant(new Date(`${lastYear}-03-15T12:00:00Z`));
	const inMay = toInstant(new Date(`${lastYear}-05-15T12:00:00Z`));
	await storeEvent({ id: 'march', name: 'March Cup', at: inMarch });
	await storeEvent({ id: 'may', name: 'May Cup', at: inMay, isDeleted: true });
	await open('/bookings');
	await screen.waitForText('Upcoming events, and events from the last six months.');
	expect(await download()).toBe('/api/admin/payments.csv');

	const sums = await network.hold('**/api/admin/booking-totals?*');
	await screen.link('Last Year').click();
	await screen.row('March Cup').waitFor();
	// The totals of one period are never shown with the events of another.
	await screen.waitForText('Adding up the bookings…');
	sums.pass();
	expect(await cellsOf('May Cup')).toEqual([
		...['May Cup', 'Deleted', '–', '1', '1,200', '–', '–'],
	]);
	expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
		...['Past, latest first', 'Deleted or without a date, latest booking first'],
	]);
	expect(await totals()).toMatch(
		/2,400\s+2 bookings for 2 events\s+Not paid\s+0 people\s+Revenue\s+–/,
	);
	expect(await screen.link('Last Year').getAttribute('aria-current')).toBe('page');

	// Enter a period, and send it with the Enter key.
	await page.getByText('Other dates').press('Enter');
	await screen.field('First day').fill(`${lastYear}-05-01`);
	await screen.field('Last day').fill(`${lastYear}-04-30`);
	await screen.button('Show').press('Enter');
	await screen.alert('The last day cannot be before the first day').waitFor();
	expect(await screen.row('March Cup').count()).toBe(1);
	await screen.field('Last day').fill(`${lastYear}-05-31`);
	await screen.press('Enter');
	await screen.row('March Cup').waitFor({ state: 'detached' });
	await screen.row('May Cup').waitFor();
	await screen.waitForText(`Events from 1 May ${lastYear} to 31 May ${lastYear}.`);
	expect(await download()).toBe(
		`/api/admin/payments.csv?from=${lastYear}-05-01&to=${lastYear}-05-31`,
	);
	expect(await accessibilityViolations()).toEqual([]);

	await page.reload();
	expect(await screen.field('First day').inputValue()).toBe(`${lastYear}-05-01`);
	await screen.link('May Cup').click();
	await screen.waitForText('This event was deleted. Its bookings remain here.');
	expect(await screen.link('Write to Those Who Booked').count()).toBe(0);
	await page.goBack();
	await screen.row('May Cup').waitFor();

	await open('/bookings?from=1999-01-01&to=1999-12-31');
	await screen.heading('No Events in This Period').waitFor();
});

test('the bookings overview lists coming events first, has two lines for an event on a phone, and loads more on request', async () => {
	await page.setViewportSize(widths.phone);
	for (let index = 0; index < 20; index++) {
		await storeEvent({ id: `race-${index}`, name: `Race ${index}.`, at: daysAgo(10 + index) });
	}
	await storeEvent({
		...{ id: 'ball', name: 'Summer Ball', at: daysAgo(-2) },
		paid: [{ amountMinor: 1_234_567, environment: 'practice' }],
	});
	await burgee.storage.events.add(
		eventOf({ id: 'far', name: 'Far Away', eventdatetime: daysAgo(-9) }),
	);
	await open('/bookings');
	await screen.waitForText(/^\d+ bookings for 2\d events$/);
	await screen.row('Summer Ball').getByText('Test money £12,345.67').waitFor();
	expect((await page.getByRole('rowheader').allInnerTexts()).slice(0, 2)).toEqual([
		...['Summer Ball', 'Far Away'],
	]);
	expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
		...['Upcoming, soonest first', 'Past, latest first'],
	]);
	// What an event does not have is left out.
	expect(await screen.row('Far Away').innerText()).toMatch(
		/^Far Away\s+\w+ \d+ \w+[ \d]*, \d\d:\d\d$/,
	);
	const heights = await screen
		.row('Race ')
		.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
	expect(Math.max(...heights)).toBeLessThanOrEqual(80);
	await network.fail('**/api/admin/bookings?*');
	await screen.button('Show More Events').click();
	await screen.waitForText('Failed to load more events. Please try again.');
	await page.unrouteAll();
	await screen.button('Show More Events').click();
	await screen.row('Race 19.').waitFor();
	expect(await screen.row('Race 0.').count()).toBe(1);
});

test('an organiser finds a booking without knowing its event, and opens it', async () => {
	const event = eventOf({ id: 'found', name: 'Lantern Night', eventdatetime: daysAgo(-9) });
	await burgee.storage.events.add(event);
	const ofEvent = { eventId: event.id, eventName: event.name, numberAttending: 2 };
	await burgee.storage.bookings.add(
		bookingOf({ id: 'lindqvist', firstName: 'Hanna', lastName: 'Lindqvist', ...ofEvent }),
	);
	await open('/dashboard');
	await screen.field('Name, boat or payment reference').fill('  ');
	await screen.press('Enter');
	await screen.alert('Name, boat or reference is required').waitFor();
	await screen.field('Name, boat or payment reference').fill('nobody');
	await screen.press('Enter');
	await screen
		.text(
			'No booking found for “nobody”. The search covers the events of the last six months and all future ones.',
		)
		.waitFor();
	await screen.field('Name, boat or payment reference').fill('lindq');
	await screen.press('Enter');
	await screen.text('1 booking with “lindq”').waitFor();
	expect(await cellsOf('Hanna Lindqvist')).toEqual(
		expect.arrayContaining(['Hanna Lindqvist', expect.stringMatching(/^Lantern Night /), '2']),
	);
	expect(await accessibilityViolations()).toEqual([]);
	// The name reaches neither the address of the page nor its history.
	expect(page.url()).not.toContain('lindq');
	await screen.link('Hanna Lindqvist').click();
	await screen.title('Lantern Night').waitFor();
	await screen.heading('Hanna Lindqvist').waitFor();
});
