import { myBookingPath, stopReminderQuery } from '@burgee/core';
import type { BookingJson } from '@burgee/core/api/bookings';
import { myBookingMessages } from '@burgee/core/display/my-booking-messages';
import { describe, expect, test } from 'vitest';
import { bookableEvent, paidEvent, storeEvent, useBurgee } from '../../server/open-burgee.ts';
import { Payer } from '../../server/payer.ts';
import { checkAccessibility } from '../accessibility-tests.ts';
import { page, screen, usePage } from '../fixture.ts';
import { expectPrinted, printedPages } from '../printed-pages.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
const member = { firstName: 'Anna', lastName: 'Reed', numberAttending: 2 };

const rowsOf = async () =>
	(await page.locator('dl > div').allInnerTexts()).map((row) => row.replace('\n', ': '));

/** Books a free event over the API, and returns the URL of its link. */
async function bookFree(): Promise<string> {
	const eventId = await storeEvent(burgee.storage, bookableEvent);
	const body = { ...member, eventId };
	const answer = await burgee.http.post<{ bookingToken: string }>('/api/bookings', body);
	return burgee.url + myBookingPath(answer.body.bookingToken);
}

async function bookPaid(): Promise<{ url: string; checkoutId: string }> {
	const eventId = await storeEvent(burgee.storage, paidEvent);
	const { bookingToken, checkoutId } = await new Payer(burgee.http).start(eventId);
	return { url: burgee.url + myBookingPath(bookingToken), checkoutId };
}

/** Presses Tab until the control with this name has the focus. */
async function tabTo(name: string): Promise<void> {
	for (let presses = 0; presses < 60; presses++) {
		await page.keyboard.press('Tab');
		const focused = await page.evaluate(() => document.activeElement?.textContent?.trim());
		if (focused === name) return;
	}
	throw new Error(`Tab does not reach ${name}`);
}

describe('the page of a booking’s link', () => {
	usePage();

	test('a member stops the reminder with the link in it, and still sees how to change the booking, which prints with its code on one page', async () => {
		await page.goto((await bookFree()) + stopReminderQuery);
		await screen.waitForText(myBookingMessages.stopReminder);
		await screen.button('Stop Reminders').click();
		await screen.waitForText(myBookingMessages.reminderStopped);
		await page.reload();
		await screen.waitForText(myBookingMessages.reminderStopped);
		await screen.button('Change Booking').waitFor();
		await page.waitForFunction(() => document.querySelector('svg path[d^="M0 0"]'));
		const sheets = await printedPages();
		expectPrinted(sheets);
		expect(sheets).toHaveLength(1);
		expect(sheets[0]?.text).toMatch(/Anna Reed.*Reference.*Show this code/);
		expect(sheets[0]?.text).not.toContain('Change Booking');
	});

	test('a member books, opens the booking from the confirmation, changes it and cancels it by keyboard', async () => {
		const eventId = await storeEvent(burgee.storage, bookableEvent);
		await page.goto(`${burgee.url}/event-booking?id=${eventId}`);
		await screen.fillLeadMember('Anna', 'Reed');
		await screen.button(/^Book/).click();
		await screen.link('View, Change or Cancel').click();
		await screen.button('Change Booking').waitFor();
		expect(await rowsOf()).toContain('Lead member: Anna Reed');

		await tabTo('Change Booking');
		await page.keyboard.press('Enter');
		await screen.title('Change Your Booking').waitFor();
		await screen.field(/^Total Number Attending/).fill('3');
		await page.keyboard.press('Enter');
		await screen.text('Your booking is changed.').waitFor();
		expect(await rowsOf()).toContain('Total number attending: 3');

		await tabTo('Cancel Booking');
		await page.keyboard.press('Enter');
		const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
		await dialog.getByLabel('Reason (optional)').fill('Flu');
		await dialog.getByRole('button', { name: 'Cancel Booking' }).press('Enter');
		await screen.text('This booking is cancelled.').waitFor();
		await expect.poll(screen.focused).toBe('H1');
		expect(await screen.button('Change Booking').count()).toBe(0);
		const { bookings } = await burgee.admin.read<{ bookings: BookingJson[] }>(
			`/api/admin/bookings/${eventId}`,
		);
		expect(bookings).toMatchObject([
			{ numberAttending: 3, cancelReason: 'Cancelled by the member: Flu' },
		]);
		// The device no longer says that the member is booked.
		await page.goto(`${burgee.url}/calendar`);
		await screen.title('Events Calendar').waitFor();
		expect(await screen.text('You’re booked').count()).toBe(0);
	});

	test('a member pays an unpaid booking, and a cheaper change leaves a refund due; axe finds no violation on the booking, its form and its question, and Tab reaches every control', async () => {
		const { url, checkoutId } = await bookPaid();
		await page.goto(url);
		await screen.button('Change Booking').waitFor();
		await checkAccessibility();
		await screen.button('Cancel Booking').click();
		await page.getByRole('dialog').waitFor();
		await checkAccessibility();
		await screen.button('Keep Booking').click();
		await screen.button('Pay £43.23').click();
		await screen.title('Complete Your Payment').waitFor();
		await new Payer(burgee.http).pay(checkoutId, 'paid');
		await page.goto(url);
		await screen.text('You’re booked. See you there!').waitFor();
		expect(await rowsOf()).toContain('Amount paid: £43.23');

		await screen.button('Change Booking').click();
		await screen.field(/^Total Number Attending/).fill('3');
		await screen.text(/The club will refund £12.35/).waitFor();
		await checkAccessibility();
		await screen.button('Save Changes').click();
		await screen.text(/The club will refund £12.35/).waitFor();
		await expect.poll(rowsOf).toContain('To be refunded: £12.35');
	});

	test('a member of a paid booking of 2 comes with 3, cancels that once, pays the difference and sees the change', async () => {
		const eventId = await storeEvent(burgee.storage, paidEvent);
		const payer = new Payer(burgee.http);
		const bookingData = { ...member, userEmail: 'anna@example.org' };
		const { body } = await payer.requestLink({
			...{ eventId, bookingData, totalAmount: 24.7, currency: 'GBP' },
		});
		await payer.pay(body.checkoutId, 'paid');
		await page.goto(burgee.url + myBookingPath(body.bookingToken));
		const startChange = async () => {
			await screen.button('Change Booking').click();
			await screen.field(/^Total Number Attending/).fill('3');
			await screen.text(/You have paid £24.70, so £12.35 is to pay/).waitFor();
			await screen.button('Change and Pay £12.35').click();
			await screen.title('Complete Your Payment').waitFor();
			expect(await rowsOf()).toContain('To pay: £12.35');
		};
		await startChange();
		await page.goto(burgee.url + myBookingPath(body.bookingToken));
		await screen.text(/^You have started a change: 3 people instead of 2, £12.35 to pay/).waitFor();
		expect(await rowsOf()).toContain('Total number attending: 2');
		await screen.button('Cancel Change').click();
		await screen.text(myBookingMessages.changeCancelled).waitFor();

		await startChange();
		await page.goBack();
		await screen.button('Continue Payment').click();
		await screen.button('Pay £12.35').click();
		await screen.text(myBookingMessages.changePaid).waitFor();
		await expect.poll(rowsOf).toContain('Total number attending: 3');
		expect(await rowsOf()).toContain('Amount paid: £37.05');
		expect(new URL(page.url()).pathname).toBe(myBookingPath(body.bookingToken));
	});

	test('after the deadline, the page says whom to ask', async () => {
		const eventId = await storeEvent(burgee.storage, bookableEvent);
		const body = { ...member, eventId };
		const booked = await burgee.http.post<{ bookingToken: string }>('/api/bookings', body);
		const event = await burgee.storage.events.get(eventId);
		if (event === null) throw new Error('the event is not stored');
		const bookingEndDate = event.createdAt;
		await burgee.storage.events.replace({ ...event, bookingEndDate, revision: event.revision + 1 });
		await page.goto(burgee.url + myBookingPath(booked.body.bookingToken));
		await screen.text(/^This booking can no longer be changed here/).waitFor();
		expect(await screen.button('Cancel Booking').count()).toBe(0);
	});

	test('without script, the page says what to do', async () => {
		const html = await (await fetch(await bookFree())).text();
		const [, shown] = /<noscript>(.*?)<\/noscript>/s.exec(html.slice(html.indexOf('<main'))) ?? [];
		expect(shown?.replace(/<.*?>/g, '')).toContain(myBookingMessages.needsScript);
	});
});
