import { instant, messages, myBookingPath, paymentPath } from '@burgee/core';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { describe, expect, test } from 'vitest';
import { bookingOf, deleteEvent } from '../../contracts/samples.ts';
import { addAdmin, bookableEvent, storeEvent } from '../../server/open-burgee.ts';
import { Payer } from '../../server/payer.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { addSession, isFocused, network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = usePanel(widths.desktop);

const pathOf = (eventId: string) => `/api/admin/bookings/${eventId}`;
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const read = (eventId: string) => burgee.admin.read<EventBookingsJson>(pathOf(eventId));
const open = (eventId: string) => openPanel(burgee.url, `/admin/bookings/${eventId}`);
const row = (text: string) => screen.row(text);
/** The link of a booking's row. */
const nameOf = (name: string) => page.getByRole('rowheader').getByRole('link', { name });
/** The open drawer with a booking: a region beside the list on a desktop, a dialog on a phone. */
const drawer = (name: string) =>
	page
		.getByRole('region', { name, exact: true })
		.or(page.getByRole('dialog', { name, exact: true }));

async function openDrawer(name: string) {
	await nameOf(name).click();
	await drawer(name).waitFor();
	return drawer(name);
}

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

/** Returns the value and the note of a figure. */
async function figure(name: string): Promise<string> {
	const box = page
		.locator('dl > div')
		.filter({ hasText: new RegExp(`^${name}`) })
		.first();
	return (await box.locator('dd').allInnerTexts()).join(' ');
}

describe('the list of bookings', () => {
	/** Stores bookings of a paid event: three confirmed people, three not paid, one who owes and one cancelled. */
	async function storeBookings(): Promise<string> {
		const eventId = await storeEvent(burgee.storage);
		const event = { eventId, eventName: 'Regatta Supper' };
		const pending = {
			...{ ...event, paymentRequired: true, paymentCurrency: 'GBP' as const },
			...{ paymentAmountMinor: 1235, environment: 'practice' as const },
		};
		const paid = { ...pending, paid: true, paymentId: 'payment-of-a-member' };
		for (const booking of [
			bookingOf({ ...paid, id: `${eventId}-paid`, firstName: 'Paula', boatName: 'Osprey' }),
			bookingOf({ ...pending, id: `${eventId}-pending`, firstName: 'Penny' }),
			bookingOf({ ...paid, id: `${eventId}-due`, firstName: 'Dora', priceMinor: 2000 }),
			bookingOf({
				...{ ...pending, id: `${eventId}-cancelled`, firstName: 'Carla' },
				...{ cancelledAt: instant('2026-06-02T12:00:00.000Z'), cancelReason: 'Flu' },
			}),
		]) {
			await burgee.storage.bookings.add(booking);
		}
		return eventId;
	}
	const heightOf = async (name: string) => (await row(name).boundingBox())?.height ?? 0;
	const names = () => page.getByRole('rowheader').allInnerTexts();

	test('the figures lead, a booking takes one line on a desktop and two on a phone, and a filter in the URL shows only its bookings, the first at once on a phone', async () => {
		const eventId = await storeBookings();
		await open(eventId);
		await row('Dora Archer').getByText('Owes £7.65').waitFor();
		expect(await Promise.all(['Confirmed people', 'Not paid', 'Owed'].map(figure))).toEqual([
			...[
				'6 2 bookings',
				'3 people £12.35 · test money · 1 booking',
				'£7.65 test money · 1 booking',
			],
		]);
		expect(await figure('Catering')).toBe('4 adults, 2 children, 4 soft drinks');
		await row('Paula Archer').getByText('1 child · 2 soft drinks · Osprey').waitFor();
		for (const name of ['Paula Archer', 'Penny Archer', 'Dora Archer', 'Carla Archer']) {
			expect(await heightOf(name)).toBeLessThanOrEqual(56);
		}
		await screen.link('Owed 1').click();
		await page.waitForURL('**?show=owed');
		await expect.poll(names).toEqual(['Dora Archer']);
		await screen.link('Cancelled 1').click();
		await expect.poll(names).toEqual(['Carla Archer']);
		await page.goBack();
		await expect.poll(names).toEqual(['Dora Archer']);
		expect(await screen.link(/^(To refund|Check payment)/).count()).toBe(0);

		await page.setViewportSize({ width: 390, height: 844 });
		await open(`${eventId}?show=not-paid`);
		await expect.poll(names).toEqual(['Penny Archer']);
		const first = page.getByRole('rowheader').first();
		await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(600);
		expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
		await screen.link('All 4').click();
		await expect.poll(names).toHaveLength(4);
		for (const name of ['Paula Archer', 'Penny Archer', 'Dora Archer', 'Carla Archer']) {
			const height = await heightOf(name);
			expect([name, height <= 88 && height >= 44]).toEqual([name, true]);
		}
		const people = row('Paula Archer').getByText('3 people ·');
		const leftOf = async (part: typeof people) => (await part.boundingBox())?.x;
		expect(await leftOf(people)).toBe(await leftOf(nameOf('Paula Archer')));
		expect(await screen.horizontalOverflow()).toBe(0);
	});

	test('the list of a free event marks only cancelled bookings, and shows no revenue and no waiting list', async () => {
		const eventId = await storeEvent(burgee.storage, bookableEvent);
		await book(eventId, 'Anna', 'Ben');
		const [ben] = (await read(eventId)).bookings;
		const path = `${pathOf(eventId)}/${ben?.id}/cancel`;
		expect((await burgee.admin.post(path, { reason: 'Flu' }, { 'If-Match': '"0"' })).status).toBe(
			200,
		);
		await open(eventId);
		await row('Ben Reed').getByText('Cancelled', { exact: true }).waitFor();
		await row('Ben Reed').getByText('“Flu”').waitFor();
		await page.getByRole('columnheader', { name: 'Status' }).waitFor();
		expect(await screen.text('Free Event').count()).toBe(0);
		expect(await screen.text('Revenue').count()).toBe(0);
		expect(await screen.text('Nobody is waiting.').count()).toBe(0);
	});

	test('on a desktop, the keyboard opens a booking beside the list, goes to the next and returns to its row', async () => {
		const eventId = await storeBookings();
		await open(eventId);
		await nameOf('Carla Archer').waitFor();
		const [first = '', second = ''] = await names();
		await nameOf(first).focus();
		await screen.press('Enter');
		const title = (name: string) => drawer(name).getByRole('heading', { name });
		await expect.poll(() => isFocused(title(first))).toBe(true);
		await expect.poll(() => new URL(page.url()).searchParams.get('booking')).toContain(eventId);
		await screen.press('ArrowDown');
		await expect.poll(() => isFocused(title(second))).toBe(true);
		await screen.press('Escape');
		await expect.poll(() => isFocused(nameOf(second))).toBe(true);
		expect(await drawer(second).count()).toBe(0);
		await expect.poll(() => new URL(page.url()).search).toBe('');

		// After a click, the focus stays in the list.
		await nameOf(first).click();
		await drawer(first).waitFor();
		await screen.press('ArrowDown');
		await drawer(second).waitFor();
		await expect.poll(() => isFocused(nameOf(second))).toBe(true);
		await page.goBack();
		await expect.poll(() => drawer(second).count()).toBe(0);
		await expect.poll(() => isFocused(nameOf(second))).toBe(true);
		await expect.poll(() => page.url()).toContain(`/admin/bookings/${eventId}`);
	});

	test('on a phone, a booking opens over the list, and Back, Escape and Close return to its row', async () => {
		await page.setViewportSize(widths.phone);
		await open(await storeBookings());
		const closings = [
			() => page.goBack(),
			() => screen.press('Escape'),
			() => inDialog('Close').click(),
		];
		for (const close of closings) {
			// The link covers the whole row, so a tap on the badge opens the booking.
			await row('Carla Archer').getByText('Cancelled', { exact: true }).click({ force: true });
			await dialog().getByText('Flu').waitFor();
			await close();
			await dialog().waitFor({ state: 'detached' });
			await expect.poll(() => isFocused(nameOf('Carla Archer'))).toBe(true);
			await expect.poll(() => new URL(page.url()).search).toBe('');
		}
	});

	test('“Undo” is on the screen after a change has closed the drawer', async () => {
		await open(await storeBookings());
		const isInView = () =>
			screen.button('Undo').evaluate((button) => {
				const { top, bottom } = button.getBoundingClientRect();
				return top >= 0 && bottom <= innerHeight;
			});
		/** After Back, the browser would restore the scroll position before it draws the next frame. */
		const nextFrame = () =>
			page.evaluate(
				() =>
					new Promise((resolve) => {
						requestAnimationFrame(() => requestAnimationFrame(resolve));
					}),
			);
		for (const [size, action, confirm, name] of [
			['phone', 'Edit', 'Save Booking', 'Penny Archer'],
			['phone', 'Delete', 'Delete Booking', 'Penny Archer'],
			['desktop', 'Delete', 'Delete Booking', 'Carla Archer'],
		] as const) {
			// The list is longer than the screen, so that the row is far below the message.
			await page.setViewportSize({ ...widths[size], height: 500 });
			await nameOf(name).scrollIntoViewIfNeeded();
			await nameOf(name).click();
			await screen.button(`${action} ${name}`).click();
			await dialog().last().getByRole('button', { name: confirm, exact: true }).click();
			await drawer(name).waitFor({ state: 'detached' });
			await expect.poll(() => new URL(page.url()).search).toBe('');
			await screen.button('Undo').waitFor();
			await nextFrame();
			expect([size, action, await isInView()]).toEqual([size, action, true]);
		}
	});

	test('the page lists payments whose booking was deleted, which no row shows', async () => {
		const eventId = await storeEvent(burgee.storage);
		const stray = { paymentId: 'payment-of-nobody', amount: 43.23, currency: 'GBP' };
		await network.change(`**${pathOf(eventId)}`, () => ({ strayPayments: [stray] }));
		await open(eventId);
		await screen.waitForText('A payment arrived after the booking was deleted.');
		await screen.waitForText('£43.23, payment ID payment-');
	});

	test('a link to a booking opens it, and its changes are in the history', async () => {
		const eventId = await storeBookings();
		const path = `${pathOf(eventId)}/${eventId}-pending`;
		const cancelled = await burgee.admin.post(
			`${path}/cancel`,
			{ reason: 'Moved' },
			{
				'If-Match': '"0"',
			},
		);
		expect(cancelled.status).toBe(200);
		await open(`${eventId}?booking=${eventId}-pending`);
		const penny = drawer('Penny Archer');
		await penny.getByText('aileen@example.org').waitFor();
		await penny.getByText('History of changes').click();
		await penny.getByText(/^Cancelled the booking of Penny Archer/).waitFor();
		await penny.getByRole('button', { name: 'Close' }).click();
		await penny.waitFor({ state: 'detached' });
		await page.waitForURL(`**/admin/bookings/${eventId}`);
	});
});

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
		await screen.button('Keep Editing').click();
		await inDialog('Book 2 Places').click();
		await screen.waitForText('Aileen Archer was booked.');
		await row('Aileen Archer').getByText('Pending', { exact: true }).waitFor();
		const link = await page.getByRole('textbox', { name: 'Payment link' }).inputValue();
		const [checkout] = await burgee.storage.payments.listForEvent(eventId);
		expect(checkout).toMatchObject({ amountMinor: 2470 });
		const address = { eventId, checkoutId: checkout?.id ?? '', payment: 'pending' } as const;
		expect(link.replace(/^https?:\/\/[^/]+/, '')).toBe(paymentPath(address));
		expect(await accessibilityViolations()).toEqual([]);

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

	test('an organiser exceeds the limit of places after a question that names the excess, and a repeated request books once', async () => {
		const limits = { places: 4, boatPlaces: 1, isBoatEvent: true };
		const eventId = await storeEvent(burgee.storage, (event) =>
			bookableEvent({ ...event, ...limits }),
		);
		await book(eventId, 'Ada');
		await open(eventId);
		await expect.poll(() => figure('Places')).toBe('2 of 4 2 places left');
		await screen.button('Add Booking').click();
		await screen.fillLeadMember('Ben', 'Reed');
		await screen.field(/^Total Number Attending/).fill('4');
		await inDialog('Book 4 Places').click();
		const question = screen.dialog('Book anyway?');
		const excess = 'Only 2 places are left. This booking needs 4, 2 more than the limit.';
		await question.getByText(excess).waitFor();
		await question.getByRole('button', { name: 'Cancel' }).click();
		expect((await read(eventId)).bookings).toHaveLength(1);
		await inDialog('Book 4 Places').click();
		await network.dropFirstResponse(`**${pathOf(eventId)}`);
		await question.getByRole('button', { name: 'Book Anyway' }).click();
		await screen.alert('Failed to add the booking. Please try again.').waitFor();
		await inDialog('Book 4 Places').click();
		await screen.waitForText('Ben Reed was booked.');
		expect((await read(eventId)).bookings).toHaveLength(2);
		await expect.poll(() => figure('Places')).toBe('6 of 4 2 above the limit');

		await openDrawer('Ada Reed');
		await screen.button('Edit Ada Reed').click();
		await screen.field(/^Total Number Attending/).fill('3');
		await inDialog('Save Booking').click();
		await screen
			.dialog('Save anyway?')
			.getByText('the event is 3 people above its limit')
			.waitFor();
		await inDialog('Save Anyway').click();
		await screen.waitForText('The booking of Ada Reed was saved.');
		await expect.poll(() => figure('Places')).toBe('7 of 4 3 above the limit');
	});

	test('an organiser replaces the link of a booking without an email address, and copies the new one', async () => {
		const eventId = await storeEvent(burgee.storage, bookableEvent);
		const form = { eventId, firstName: 'Anna', lastName: 'Reed', numberAttending: 2 };
		const { body } = await burgee.http.post<{ bookingToken: string }>('/api/bookings', form);
		await open(eventId);
		await openDrawer('Anna Reed');
		expect(await screen.button('Send Link Again').count()).toBe(0);
		await screen.button('Replace Link').click();
		await inDialog('Replace Link').click();
		await screen.text(/^The link was replaced\. Copy the new one now/).waitFor();
		const { pathname } = new URL(await screen.field('New link').inputValue());
		expect((await burgee.http.get(`/api/my-bookings/${body.bookingToken}`)).status).toBe(404);
		const token = pathname.split('/').at(-1);
		expect(pathname).toBe(myBookingPath(`${token}`));
		expect((await burgee.http.get(`/api/my-bookings/${token}`)).status).toBe(200);
	});

	test('a correction shows what is due or to be refunded, and a cancelled paid booking is refunded in parts', async () => {
		const eventId = await storeEvent(burgee.storage);
		const checkoutId = await pay(eventId);
		await open(eventId);
		const anna = await openDrawer('Anna Reed');
		await anna.getByText('Paid', { exact: true }).waitFor();
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
		await row('Anna Reed').getByText('Owes £24.70').waitFor();
		await anna.getByText('£24.70 due').waitFor();
		expect(await figure('Owed')).toBe('£24.70 test money · 1 booking');
		// The organiser goes on before the list has loaded again.
		const list = await network.hold(`**${pathOf(eventId)}`, 'GET');
		await screen.button('Undo').click();
		await screen.waitForText('The change was undone.');
		await screen.button('Cancel Booking Anna Reed').click();
		await dialog().getByText('To be refunded: £43.23').waitFor();
		await inDialog('Cancel Booking').click();
		await screen.alert().getByRole('link', { name: 'Reason is required' }).waitFor();
		await screen.field('Reason *').fill('Broken leg');
		await screen.press('Enter');
		await screen.waitForText('The booking of Anna Reed was cancelled.');
		list.pass();
		await row('Anna Reed').getByText('Refund £43.23').waitFor();
		await row('Anna Reed').getByText('Cancelled').waitFor();
		expect(await figure('To refund')).toBe('£43.23 test money · 1 booking');
		await anna.getByText('£24.70 due').waitFor({ state: 'detached' });
		await anna.getByText('To be refunded: £43.23').waitFor();
		await anna.getByText('Broken leg').waitFor();
		expect(await screen.button('Edit Anna Reed').count()).toBe(0);
		expect(await screen.button('Delete Anna Reed').count()).toBe(0);
		expect(await accessibilityViolations()).toEqual([]);
		expect((await read(eventId)).summary).toMatchObject({ bookings: 0, attendees: 0 });

		await screen.button('Refund Anna Reed').click();
		expect(await screen.field('Amount *').inputValue()).toBe('43.23');
		await screen.field('Amount *').fill('43.24');
		await screen.field('Reason *').fill('Broken leg');
		await inDialog('Refund £43.24 to Anna Reed').click();
		await screen.alert('At most £43.23 can be refunded').waitFor();
		const { id } = (await read(eventId)).bookings[0] ?? { id: '' };
		const refund = (amount: number, reason: string) =>
			burgee.admin.post(`${pathOf(eventId)}/${id}/refunds`, { amount, reason });
		expect((await refund(1, 'Broken leg')).status).toBe(201);
		await screen.field('Amount *').fill('3.23');
		await inDialog('Refund £3.23 to Anna Reed').click();
		await screen.alert('Someone else has changed this').waitFor();
		await inDialog('Reload').click();
		await anna.getByText('To be refunded: £42.23').waitFor();
		await screen.button('Refund Anna Reed').click();
		await screen.field('Amount *').fill('3.23');
		await screen.field('Reason *').fill('Broken leg');
		expect(await accessibilityViolations()).toEqual([]);
		await inDialog('Refund £3.23 to Anna Reed').click();
		await screen.waitForText('Refund of £3.23 to Anna Reed made.');
		await anna.getByText('Refund of £3.23 made.').waitFor();
		await anna.getByText('To be refunded: £39.00').waitFor();
		expect((await refund(39, 'pending')).status).toBe(201);
		await open(eventId);
		await row('Anna Reed').getByText('Refund underway').waitFor();
		expect(await figure('To refund')).toBe('0 bookings');

		await screen.goto(burgee.url + paymentPath({ eventId, checkoutId, payment: 'success' }));
		await screen.title('Booking Cancelled').waitFor();
		await screen.waitForText('The club has cancelled this booking. The club will refund £39.00.');
		expect(await screen.main().innerText()).not.toMatch(/is paid for|Broken leg/);
		expect(await accessibilityViolations()).toEqual([]);
		const { payments } = burgee.storage;
		const [checkout] = await payments.listForEvent(eventId);
		if (checkout === undefined) throw new Error('the checkout is missing');
		const refunds = checkout.refunds.map((made) => ({ ...made, status: 'COMPLETED' as const }));
		await payments.replace({ ...checkout, refunds, revision: checkout.revision + 1 });
		await page.evaluate(() =>
			document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
		);
		await screen.waitForText('Your payment has been refunded.');
	});

	test('after an event was deleted, all its payments are refunded, once each, also if the page was left in between', async () => {
		const eventId = await storeEvent(burgee.storage);
		for (let paid = 0; paid < 3; paid += 1) await pay(eventId);
		await deleteEvent(burgee.storage, eventId);
		await open(eventId);
		await expect.poll(() => figure('To refund')).toBe('£129.69 test money · 3 bookings');
		const path = '**/refunds';
		let sent = 0;
		await page.route(path, (route) => {
			sent += 1;
			// The answer of the second refund is lost.
			return sent === 2 ? route.fetch().then(() => route.abort()) : route.continue();
		});
		const confirm = 'Refund All That Is Due (3 bookings, £129.69 test money)';
		await screen.button(confirm).click();
		await screen.field('Reason *').fill('The event is cancelled');
		expect(await accessibilityViolations()).toEqual([]);
		await inDialog('Refund £129.69 test money for 3 bookings').click();
		await screen.waitForText('Refunding has stopped: 1 of 3 bookings done.');
		expect(await accessibilityViolations()).toEqual([]);
		await page.unroute(path);
		await screen.goto(`${burgee.url}/admin/bookings/${eventId}`);
		await screen.button('Continue').click();
		await screen.waitForText('Refunded: 3 of 3 bookings.');
		await screen.button('Close').click();
		await screen.button(confirm).waitFor({ state: 'detached' });
		await expect.poll(() => figure('To refund')).toBe('0 bookings');
		const checkouts = await burgee.storage.payments.listForEvent(eventId);
		expect(checkouts.map(({ refunds }) => refunds.map(({ amountMinor }) => amountMinor))).toEqual([
			[4323],
			[4323],
			[4323],
		]);
	});

	test('an organiser finds, selects and deletes spam on a phone, gets it back, and sees all of many bookings', async () => {
		await page.setViewportSize(widths.phone);
		const eventId = await storeEvent(burgee.storage, bookableEvent);
		const spam = Array.from({ length: 8 }, (_, index) => `Spam ${index}`);
		await book(eventId, 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', ...spam);
		await open(eventId);
		await screen.field('Find a name, boat or reference').fill('spam');
		await screen.button('Select Bookings').click();
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
		expect(await isFocused(page.getByRole('rowheader').nth(50).getByRole('link'))).toBe(true);
	});

	test('if two organisers change one booking, the second chooses between the two values of a field', async () => {
		const eventId = await storeEvent(burgee.storage, bookableEvent);
		await book(eventId, 'Anna', 'Ben');
		await open(eventId);
		await openDrawer('Anna Reed');
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
		await screen.button('Save My Choices').click();
		await screen.waitForText('The booking of Annabel Read was saved.');
		expect((await read(eventId)).bookings[1]).toMatchObject({
			lastName: 'Read',
			numberAttending: 4,
		});

		await openDrawer('Ben Reed');
		await screen.button('Delete Ben Reed').click();
		const [ben] = (await read(eventId)).bookings;
		await burgee.admin.post(`${pathOf(eventId)}/${ben?.id}/cancel`, { reason: 'Flu' });
		await inDialog('Delete Booking').click();
		await inDialog('Reload').click();
		await drawer('Ben Reed').getByText('Flu', { exact: true }).waitFor();
	});

	test('the bookings page reports a change that could not be sent, and an undo that comes too late', async () => {
		const eventId = await storeEvent(burgee.storage, bookableEvent);
		await book(eventId, 'Anna');
		await open(eventId);
		await network.fail(`**${pathOf(eventId)}/**`);
		await openDrawer('Anna Reed');
		await screen.button('Delete Anna Reed').click();
		await inDialog('Delete Booking').click();
		await screen.waitForText('Failed to delete. Please try again.');
		await page.unrouteAll();
		await inDialog('Delete Booking').click();
		await screen.waitForText('1 booking was deleted.');
		await network.respond(`**${pathOf(eventId)}/restore`, {
			status: 409,
			contentType: 'application/problem+json',
			json: { code: 'undo-over', title: messages['undo-over'] },
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
		await openDrawer('Anna Reed');
		await screen.button('Cancel Booking Anna Reed').click();
		const stored = await burgee.storage.admins.get('writer');
		if (stored !== null)
			await burgee.storage.admins.put({ ...stored, permissions: ['bookings:read'] });
		await screen.field('Reason *').fill('Flu');
		await inDialog('Cancel Booking').click();
		await screen.alert('you need the permission bookings:write').waitFor();
		expect(await screen.field('Reason *').inputValue()).toBe('Flu');
	});
});

test('a deposit in cash is recorded, and reversed with its reason', async () => {
	const eventId = await storeEvent(burgee.storage);
	const checkoutId = await new Payer(burgee.http).start(eventId);
	expect(checkoutId).toBeTruthy();
	await open(eventId);
	const anna = await openDrawer('Anna Reed');
	await screen.button('Record Payment Anna Reed').click();
	await dialog().getByLabel('Amount').fill('10');
	await dialog().getByLabel('Reference').fill('Tin 3');
	expect(await accessibilityViolations()).toEqual([]);
	await inDialog('Record').click();
	await screen.waitForText('The payment was recorded.');
	await anna.getByText('£10.00 received in cash').waitFor();
	await anna.getByText('£33.23 due').waitFor();
	await screen.button('Cancel Booking Anna Reed').click();
	await dialog().getByText('“To be refunded: £10.00”. Record at the booking what you').waitFor();
	await screen.press('Escape');
	await anna.getByRole('button', { name: /^Reverse: £10.00/ }).click();
	await dialog().getByLabel('Reason').fill('Typed twice');
	await inDialog('Reverse Payment').click();
	await screen.waitForText('The payment was reversed.');
	await anna.getByText('Reversed: £10.00 received in cash').waitFor();
	await anna.getByText('Pending').waitFor();
	const { bookings } = await read(eventId);
	expect(bookings).toMatchObject([{ paid: false, paymentAmount: 43.23, price: 43.23 }]);
	expect(bookings[0]?.manualPayments).toMatchObject([{ amount: 10 }, { amount: -10 }]);
});

describe('the waiting list', () => {
	/** A full event for two people, for which parties of these sizes wait. */
	async function fullEvent(...parties: [firstName: string, people: number][]): Promise<string> {
		const eventId = await storeEvent(burgee.storage, (event) =>
			bookableEvent({ ...event, name: 'Quiz Night', places: 2, waitingList: true }),
		);
		const book = (path: string, firstName: string, numberAttending: number, more: object) =>
			burgee.http.post(path, { firstName, lastName: 'Reed', numberAttending, ...more });
		await book('/api/bookings', 'Olive', 2, { eventId });
		const path = `/api/events/${eventId}/waiting-list`;
		for (const [name, people] of parties) {
			const joined = await book(path, name, people, { userEmail: `${name}@example.org` });
			expect(joined.status).toBe(201);
		}
		return eventId;
	}

	const choose = async (name: string, action: string) => {
		await screen.button(`More actions for ${name} Reed`).click();
		await page.getByRole('menuitem', { name: action }).click();
	};
	const party = (name: string, state: string) => row(name).filter({ hasText: state });
	const inQuestion = (title: string, button: string) =>
		screen.dialog(title).getByRole('button', { name: button, exact: true });

	test('an organiser offers places above the limit after a question, and removes a party', async () => {
		await page.setViewportSize(widths.phone);
		const eventId = await fullEvent(['Anna', 1], ['Bella', 2]);
		await open(eventId);
		await party('Anna Reed', 'Position 1').waitFor();
		expect(await accessibilityViolations()).toEqual([]);
		await choose('Bella', 'Offer Places');
		await inQuestion('Offer places?', 'Offer Places').click();
		await screen
			.text('No place is left. With this offer, the event is 2 people above its limit.')
			.waitFor();
		await inQuestion('Offer places anyway?', 'Offer Anyway').click();
		await screen.text(/^Bella Reed has an offer until /).waitFor();
		await party('Bella Reed', 'Offered').waitFor();
		await screen.text('2 more offered').waitFor();
		await choose('Anna', 'Remove');
		await inQuestion('Remove from the waiting list?', 'Remove').click();
		await screen.text('Anna Reed was removed from the waiting list.').waitFor();
		await screen.text('No longer waiting: 1 party').click();
		await party('Anna Reed', 'Removed').waitFor();
		await openPanel(burgee.url, '/admin/events');
		await screen.text('Full: waiting list').waitFor();
		const entries = await burgee.storage.audit.list({ limit: 2 });
		expect(entries.map(({ what }) => what)).toEqual([
			'waiting-list.removed',
			'waiting-list.offered',
		]);
	});

	test('the bookings page of a full event says if nobody waits for a place', async () => {
		await open(await fullEvent());
		await screen.text('Nobody is waiting.').waitFor();
	});
});
