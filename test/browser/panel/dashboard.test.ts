import { type Booking, type ClubEvent, dayMs, toInstant } from '@burgee/core';
import { expect, test } from 'vitest';
import { bookingOf, readingOf } from '../../contracts/samples.ts';
import { addAdmin, bookableEvent, paidEvent } from '../../server/open-burgee.ts';
import { widths } from '../chromium.ts';
import { addSession, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const phone = { width: 390, height: 844 };
const burgee = usePanel(phone);

const inDays = (days: number) => toInstant(new Date(Date.now() + days * dayMs));
const paid: Partial<Booking> = {
	...{ paymentRequired: true, paid: true, paymentAmountMinor: 2470 },
	paymentCurrency: 'GBP',
};
const cancelledAt = inDays(-1);

async function addEvent(event: ClubEvent, bookings: Partial<Booking>[]): Promise<void> {
	const { id: eventId, name: eventName } = event;
	await burgee.storage.events.add(event);
	for (const [index, booking] of bookings.entries()) {
		const id = `${eventId}-${index}`;
		await burgee.storage.bookings.add(bookingOf({ id, eventId, eventName, ...booking }));
	}
}

const linesOf = async (title: string) =>
	(await screen.region(title).getByRole('listitem').allInnerTexts()).map((text) => text.trim());

async function openDashboard(): Promise<void> {
	await openPanel(burgee.url, '/admin/dashboard');
	await screen.region('Next Events').waitFor();
}

test('the dashboard of a new club says that nothing needs doing', async () => {
	await openDashboard();
	await screen.region('What Needs Doing').getByText('Nothing needs doing.').waitFor();
	await screen
		.region('Next Events')
		.getByText('No events that members can book are coming up.')
		.waitFor();
});

test('a phone shows what needs doing and the next event without scrolling, and each line leads to its place', async () => {
	const corrected = { ...paid, priceMinor: 3_670 };
	await addEvent(paidEvent({ id: 'supper', name: 'Supper', eventdatetime: inDays(3) }), [
		{ ...paid, numberOfChildren: 0 },
		{ ...paid, paid: false, numberAttending: 2 },
		corrected,
	]);
	await addEvent(paidEvent({ id: 'regatta', name: 'Regatta', eventdatetime: inDays(-9) }), [
		{ ...paid, cancelledAt },
	]);
	await addEvent(bookableEvent({ id: 'talk', name: 'Winter Talk' }), []);
	await burgee.storage.waterReadings.add(readingOf({ dateTime: inDays(-8.5), value: 1.25 }));
	await openDashboard();
	const unpaid = /^1 booking for Supper on \w{3} \d+ \w+ is not paid: £24\.70\.$/;
	const owes = /^1 booking for Supper on \w{3} \d+ \w+ still owes £12\.00\.$/;
	expect(await linesOf('What Needs Doing')).toEqual([
		'Refund £24.70 to 1 person for Regatta.',
		expect.stringMatching(unpaid),
		expect.stringMatching(owes),
		'The latest water level is 8 days old. Add a reading.',
	]);
	const links = screen.region('What Needs Doing').getByRole('link');
	expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
		'/admin/bookings/regatta?show=to-refund',
		'/admin/bookings/supper?show=not-paid',
		'/admin/bookings/supper?show=owed',
		'/admin/content/water-levels',
	]);
	const roll = await screen.link('Roll Call for Supper').boundingBox();
	expect((roll?.y ?? phone.height) + (roll?.height ?? 0)).toBeLessThanOrEqual(phone.height);
	const next = screen.region('Next Events');
	for (const counted of ['6 confirmed', '2 not paid', '1 child', '4 soft drinks', '0 vegetarian']) {
		await next.getByText(counted, { exact: true }).waitFor();
	}
	await next.getByText('Nobody has booked yet').waitFor();
	await screen.link('Day Sheet for Supper').click();
	await screen.title('Supper: Day Sheet').waitFor();
});

test('of many tasks, the dashboard lists three, and the others on request', async () => {
	for (let number = 1; number <= 5; number += 1) {
		await addEvent(
			paidEvent({ id: `cup-${number}`, name: `Cup ${number}`, eventdatetime: inDays(-number) }),
			[{ ...paid, cancelledAt }],
		);
	}
	await openDashboard();
	expect(await linesOf('What Needs Doing')).toHaveLength(3);
	const more = screen.button(/^Show \d+ More$/);
	await more.focus();
	await screen.press('Enter');
	await screen.button('Show Fewer').waitFor();
	expect((await linesOf('What Needs Doing')).length).toBeGreaterThan(4);
});

test('an admin who may only see events sees the next events without bookings, and no payments', async () => {
	await addSession(burgee.url, await addAdmin(burgee, 'secretary', ['events:read']));
	await openDashboard();
	await screen.text('Nothing needs doing.').waitFor();
	await screen.region('Next Events').getByText('Winter Talk').waitFor();
	expect(await screen.region('Next Events').getByRole('link').count()).toBe(0);
	await page.setViewportSize(widths.desktop);
	expect(await screen.horizontalOverflow()).toBe(0);
});
