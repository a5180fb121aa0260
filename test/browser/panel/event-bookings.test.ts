import { paymentPath } from '@burgee/core';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { beforeEach, describe, expect, test } from 'vitest';
import { addAdmin, bookableEvent, storeEvent, useBurgee } from '../../server/open-burgee.ts';
import { Payer } from '../../server/payer.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { addSession, isFocused, network, page, screen, usePage } from '../fixture.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePage({ viewport: widths.desktop, reducedMotion: 'reduce' });

const pathOf = (eventId: string) => `/api/admin/bookings/${eventId}`;
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const read = (eventId: string) => burgee.admin.read<EventBookingsJson>(pathOf(eventId));
const open = (eventId: string) => screen.goto(`${burgee.url}/admin/bookings/${eventId}`);
const row = (text: string) => screen.row(text);

/** Adds bookings of the named lead members in the given order. */
async function book(eventId: string, ...firstNames: string[]): Promise<void> {
	for (const firstName of firstNames) {
		const form = { firstName, lastName: 'Reed', numberAttending: 2 };
		expect((await burgee.admin.post(pathOf(eventId), form)).status).toBe(201);
	}
}

/** Books a paid event as a member does, and pays £43.23 for three adults and a child. Returns the checkout's id. */
async function pay(eventId: string): Promise<string> {
	const payer = new Payer(burgee.http);
	const { checkoutId } = await payer.start(eventId);
	await payer.pay(checkoutId, 'paid');
	return checkoutId;
}

/** Reports a refund of £43.23 for the checkout, as the payment provider does in a notification. */
async function refund(checkoutId: string): Promise<void> {
	const paymentId = (await burgee.storage.payments.get(checkoutId))?.payments[0]?.paymentId ?? '';
	const whole = { refundId: 'refund', paymentId, amountMinor: 4323, currency: 'GBP', at: null };
	const completed = { ...whole, status: 'COMPLETED' as const };
	await burgee.club.handleNotification({ payments: [], refunds: [completed] });
}

beforeEach(() => addSession(burgee.url, burgee.cookie));

describe('changes of bookings in the panel', () => {
	test('an organiser books a paid event for a member, copies the payment link, and undoes the booking', async () => {
		const eventId = await storeEvent(burgee.storage);
		await open(eventId);
		await screen.button('Add Booking').click();
		await screen.fillLeadMember('Aileen', 'Archer');
		await screen.button('One more: Total Number Attending').click();
		await dialog().getByText('£24.70').last().waitFor();
		await screen.press('Escape');
		await screen.heading('Close without saving?').waitFor();
		expect(await accessibilityViolations()).toEqual([]);
		await screen.button('Keep Editing').click();
		await inDialog('Book 2 Places').click();
		await screen.waitForText('Aileen Archer was booked.');
		await row('Aileen Archer').getByText('Pending', { exact: true }).waitFor();
		const link = new URL(await page.getByRole('textbox', { name: 'Payment link' }).inputValue());
		expect(link.searchParams.get('payment')).toBe('pending');
		expect(await accessibilityViolations()).toEqual([]);
		await screen.goto(`${burgee.url}${link.pathname}${link.search}`);
		await screen.waitForText('£24.70');

		await open(eventId);
		await screen.button('Add Booking').press('Enter');
		await screen.fillLeadMember('Bob', 'Birch');
		await screen.press('Escape');
		await screen.button('Close Without Saving').click();
		await expect.poll(() => isFocused(screen.button('Add Booking'))).toBe(true);
		await screen.press('Enter');
		await screen.fillLeadMember('Ben', 'Birch');
		await screen.press('Enter');
		await screen.waitForText('Ben Birch was booked.');
		await screen.button('Undo').press('Enter');
		await screen.waitForText('The change was undone.');
		await row('Ben Birch').waitFor({ state: 'detached' });
		expect((await read(eventId)).bookings).toMatchObject([{ firstName: 'Aileen' }]);
	});

	test('at every width of the window, the actions of a booking are on the screen', async () => {
		const eventId = await storeEvent(burgee.storage);
		await pay(eventId);
		await book(eventId, 'Featherstonehaugh-Cholmondeley');
		await open(eventId);
		await screen.button('Delete Featherstonehaugh-Cholmondeley Reed').waitFor();
		const tooWide: number[] = [];
		for (let width = 320; width <= 1920; width += 48) {
			await page.setViewportSize({ width, height: 900 });
			if ((await screen.horizontalOverflow()) > 0) tooWide.push(width);
		}
		expect(tooWide).toEqual([]);
	});

	test('a correction shows what is due or to be refunded, and a cancelled paid booking is to be refunded', async () => {
		const eventId = await storeEvent(burgee.storage);
		const checkoutId = await pay(eventId);
		await open(eventId);
		await screen.button('Edit Anna Reed').click();
		const attending = dialog().getByLabel('Total Number Attending *', { exact: true });
		await attending.fill('6');
		await dialog().getByText('The price changes from £43.23 to £67.93.').waitFor();
		await dialog().getByText('£24.70 due.').waitFor();
		await attending.fill('2');
		await dialog().getByText('£24.70 to be refunded.').waitFor();
		await attending.fill('6');
		await inDialog('Save Booking').click();
		await screen.waitForText('The booking of Anna Reed was saved.');
		await row('Anna Reed').getByText('£24.70 due').waitFor();
		// The organiser goes on before the list has loaded again.
		const list = await network.hold(`**${pathOf(eventId)}`, 'GET');
		await screen.button('Undo').click();
		await screen.waitForText('The change was undone.');
		await screen.button('Cancel Anna Reed').click();
		await dialog().getByText('To be refunded: £43.23').waitFor();
		await inDialog('Cancel Booking').click();
		await screen.alert().getByRole('link', { name: 'Reason is required' }).waitFor();
		await screen.field('Reason *').fill('Broken leg');
		await screen.press('Enter');
		await screen.waitForText('The booking of Anna Reed was cancelled.');
		list.pass();
		const cancelled = row('Anna Reed');
		await cancelled.getByText('£24.70 due').waitFor({ state: 'detached' });
		await cancelled.getByText('To be refunded: £43.23').waitFor();
		await cancelled.getByText('Reason: Broken leg').waitFor();
		await cancelled.getByText('Cancelled', { exact: true }).waitFor();
		expect(await screen.button('Edit Anna Reed').count()).toBe(0);
		expect(await screen.button('Delete Anna Reed').count()).toBe(0);
		expect(await accessibilityViolations()).toEqual([]);
		expect((await read(eventId)).summary).toMatchObject({ bookings: 0, attendees: 0 });

		await screen.goto(burgee.url + paymentPath({ eventId, checkoutId, payment: 'success' }));
		await screen.title('Booking Cancelled').waitFor();
		await screen.waitForText('The club has cancelled this booking. The club will refund £43.23.');
		expect(await screen.main().innerText()).not.toMatch(/is paid for|Broken leg/);
		expect(await accessibilityViolations()).toEqual([]);
		await refund(checkoutId);
		await page.evaluate(() =>
			document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
		);
		await screen.waitForText('Your payment has been refunded.');
	});

	test('an organiser finds, selects and deletes spam on a phone, gets it back, and sees all of many bookings', async () => {
		await page.setViewportSize(widths.phone);
		const eventId = await storeEvent(burgee.storage, bookableEvent);
		const spam = Array.from({ length: 8 }, (_, index) => `Spam ${index}`);
		await book(eventId, 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', ...spam);
		await open(eventId);
		await screen.field('Find a name or boat').fill('spam');
		await screen.checkbox('Select all 8 without a payment').check();
		await screen.checkbox('Select Spam 3 Reed').uncheck();
		await screen.button('Delete 7 Bookings').click();
		await dialog().getByText('and 2 more').waitFor();
		expect(await accessibilityViolations()).toEqual([]);
		const list = await network.hold(`**${pathOf(eventId)}`, 'GET');
		await inDialog('Delete 7 Bookings').press('Enter');
		await screen.waitForText('7 bookings were deleted.');
		await row('Spam 4').waitFor({ state: 'detached' });
		list.pass();
		expect((await read(eventId)).bookings).toHaveLength(2);
		expect(await screen.horizontalOverflow()).toBe(0);
		expect(await accessibilityViolations()).toEqual([]);
		await screen.button('Undo').click();
		await row('Spam 4').waitFor();
		expect((await read(eventId)).summary).toMatchObject({ bookings: 9, attendees: 18 });

		const [any] = await burgee.storage.bookings.listForEvent(eventId);
		if (any === undefined) throw new Error('the event has no bookings');
		for (let index = 0; index < 46; index += 1) {
			await burgee.storage.bookings.add({ ...any, id: `more-${index}`, lastName: `No. ${index}` });
		}
		await open(eventId);
		await screen.text('50 of 55 bookings').waitFor();
		await screen.button('Show More Bookings').click();
		await expect.poll(() => page.getByRole('rowheader').count()).toBe(55);
		expect(await isFocused(page.getByRole('rowheader').nth(50))).toBe(true);
	});

	test('if two organisers change one booking, the second chooses between the two values of a field', async () => {
		const eventId = await storeEvent(burgee.storage, bookableEvent);
		await book(eventId, 'Anna', 'Ben');
		await open(eventId);
		await screen.button('Edit Anna Reed').click();
		await screen.field('Lead Member First Name *').fill('Annabel');
		await dialog().getByLabel('Total Number Attending *', { exact: true }).fill('4');
		const [, anna] = (await read(eventId)).bookings;
		const theirs = { firstName: 'Anna', lastName: 'Read', numberAttending: 3 };
		const path = `${pathOf(eventId)}/${anna?.id}`;
		expect((await burgee.admin.put(path, theirs, { 'If-Match': '"0"' })).status).toBe(200);
		await inDialog('Save Booking').click();
		await screen.heading('Someone else has changed this booking').waitFor();
		const choice = (label: string) => page.getByRole('group', { name: label });
		await choice('Total number attending').getByRole('radio').first().check();
		expect(await accessibilityViolations()).toEqual([]);
		await screen.button('Save My Choices').click();
		await screen.waitForText('The booking of Annabel Read was saved.');
		expect((await read(eventId)).bookings[1]).toMatchObject({
			lastName: 'Read',
			numberAttending: 4,
		});

		await screen.button('Delete Ben Reed').click();
		const [ben] = (await read(eventId)).bookings;
		await burgee.admin.post(`${pathOf(eventId)}/${ben?.id}/cancel`, { reason: 'Flu' });
		await inDialog('Delete Booking').click();
		await inDialog('Reload').click();
		await row('Ben Reed').getByText('Reason: Flu').waitFor();
	});

	test('the bookings page reports a change that could not be sent, and an undo that comes too late', async () => {
		const eventId = await storeEvent(burgee.storage, bookableEvent);
		await book(eventId, 'Anna');
		await open(eventId);
		await network.fail(`**${pathOf(eventId)}/**`);
		await screen.button('Delete Anna Reed').click();
		await inDialog('Delete Booking').click();
		await screen.waitForText('Failed to delete. Please try again.');
		await page.unrouteAll();
		await inDialog('Delete Booking').click();
		await screen.waitForText('1 booking was deleted.');
		await network.respond(`**${pathOf(eventId)}/restore`, {
			status: 409,
			contentType: 'application/problem+json',
			json: { code: 'undo-over' },
		});
		await screen.button('Undo').click();
		await screen.waitForText('This can no longer be undone.');
		await screen.heading('No Bookings Yet').waitFor();
	});

	test('a dialog whose change is refused names the permission and keeps what was typed', async () => {
		const eventId = await storeEvent(burgee.storage, bookableEvent);
		await book(eventId, 'Anna');
		const writer = await addAdmin(burgee, 'writer', ['bookings:read', 'bookings:write']);
		await addSession(burgee.url, writer);
		await open(eventId);
		await screen.button('Cancel Anna Reed').click();
		const stored = await burgee.storage.admins.get('writer');
		if (stored !== null)
			await burgee.storage.admins.put({ ...stored, permissions: ['bookings:read'] });
		await screen.field('Reason *').fill('Flu');
		await inDialog('Cancel Booking').click();
		await screen.alert('you need the permission bookings:write').waitFor();
		expect(await screen.field('Reason *').inputValue()).toBe('Flu');
	});
});
