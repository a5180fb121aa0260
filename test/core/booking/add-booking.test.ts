import { type Booking, ClubError, instant } from '@burgee/core';
import { expect, test } from 'vitest';
import { withNewPayment } from '../../../core/use-cases/booking/booking-payment-steps.ts';
import { bookingOf, deleteEvent } from '../../contracts/samples.ts';
import { expectError, filledForm, paidEvent } from '../open-club.ts';
import { unavailable, withOverrides } from '../payment/open-checkout.ts';
import { organisedClub } from './organised-club.ts';

test('addBooking books a free event for a member, with an audit entry', async () => {
	const { add, event, totals, storage } = await organisedClub({});
	const { booking, paymentUrl } = await add({ numberAttending: 3 });
	expect(booking).toEqual(
		bookingOf({
			...filledForm({ numberAttending: 3 }),
			answers: [],
			id: booking.id,
			eventId: event.id,
			eventName: 'Harvest Supper',
		}),
	);
	expect(paymentUrl).toBeNull();
	expect(await totals()).toMatchObject({ bookings: 1, attendees: 3, pendingBookings: 0 });
	const entries = await storage.audit.list({ limit: 9 });
	expect(entries.find(({ what }) => what === 'booking.added')).toMatchObject({
		who: 'Commodore (commodore@club.example)',
		subjectId: booking.id,
		subject: 'Anna Reed, Harvest Supper',
		before: null,
		after: { firstName: 'Anna', numberAttending: 3 },
	});
});

test('addBooking returns the address of the payment page for a paid event, and the payment stays open for a week', async () => {
	const { add, pay, totals, storage, club, setTime } = await organisedClub();
	const { booking, paymentUrl } = await add();
	const checkout = await storage.payments.getForBooking(booking.id);
	expect(paymentUrl).toBe(`https://members.example.org/pending/${checkout?.id}`);
	expect(checkout).toMatchObject({ amountMinor: 2470, expiresAt: '2026-06-08T12:00:00.000Z' });
	expect(await totals()).toMatchObject({ pendingBookings: 1, testRevenueMinor: { GBP: 0 } });
	setTime('2026-06-08T11:59:59.999Z');
	const reconcile = () => club.reconcilePayments({ expiresMs: 3_600_000 });
	expect(await reconcile()).toMatchObject({ cancelled: 0, open: 1 });
	expect(await pay(checkout?.id ?? '')).toMatchObject({ status: 'paid' });
	expect(await totals()).toMatchObject({ pendingBookings: 0, testRevenueMinor: { GBP: 2470 } });
	await add({ firstName: 'Bea' });
	setTime('2026-06-15T11:59:59.999Z');
	expect(await reconcile()).toMatchObject({ cancelled: 1 });
});

test('addBooking accepts a booking after the deadline, but not for an event that takes no bookings', async () => {
	const late = await organisedClub({ bookingEndDate: '2026-05-31T12:00:00.000Z' });
	expect(await late.add()).toMatchObject({ booking: { firstName: 'Anna' } });
	const closed = await organisedClub({ allowBooking: false });
	await expectError(closed.add(), 'booking-not-offered');
	await expectError(late.add({ boatName: 'Kittiwake' }), 'invalid-input');
	await deleteEvent(late.storage, late.event.id);
	await expectError(late.add(), 'event-not-found');
	expect(await closed.bookings()).toEqual([]);
});

test('addBooking stores one booking for repeated requests with the same idempotency key', async () => {
	const { add, bookings, audited, remove } = await organisedClub();
	const first = await add({}, 'key');
	expect(await add({}, 'key')).toEqual(first);
	await expectError(add({ firstName: 'Bea' }, 'key'), 'idempotency-key-reused');
	expect(await bookings()).toEqual([first.booking]);
	expect(await audited()).toEqual(['booking.added']);
	await remove(first.booking);
	await expectError(add({}, 'key'), 'booking-not-found');
});

test('addBooking refuses a paid event if the club takes no payments', async () => {
	const { add, bookings } = await organisedClub(paidEvent, () => null);
	await expectError(add(), 'payments-not-open');
	expect(await bookings()).toEqual([]);
});

test('addBooking refuses a currency that the provider cannot charge, and a correction then starts no payment', async () => {
	let canCharge = true;
	const { add, correct, bookings, statusOf, storage } = await organisedClub(
		paidEvent,
		withOverrides(() => ({ canCharge: async () => canCharge })),
	);
	const { booking } = await add();
	const { id: checkoutId = '' } = (await storage.payments.getForBooking(booking.id)) ?? {};
	canCharge = false;
	await expectError(add(), 'currency-not-charged');
	const corrected = await correct(booking, { numberAttending: 3 });
	expect(corrected).toMatchObject({ paymentUrl: null, booking: { paymentAmountMinor: 3705 } });
	expect(await statusOf(checkoutId)).toBe('cancelled');
	expect(await bookings()).toEqual([{ ...corrected.booking, hasOpenCheckout: false }]);
	canCharge = true;
	// The next change starts the missing payment, although the price stays the same.
	expect((await correct(corrected.booking, { firstName: 'Ann' })).paymentUrl).not.toBeNull();
});

test('addBooking stores the booking without an address if the provider cannot create a payment link', async () => {
	const { add, bookings } = await organisedClub(
		paidEvent,
		withOverrides(() => ({ links: { create: unavailable, delete: async () => {} } })),
	);
	const { booking, paymentUrl } = await add();
	expect(paymentUrl).toBeNull();
	expect(await bookings()).toEqual([booking]);
});

test.each([
	['an unexpected error', new TypeError('unexpected')],
	['an error code that providers do not use', new ClubError('checkout-not-found')],
])('addBooking throws %s if the provider throws it', async (_, error) => {
	const create = () => Promise.reject(error);
	const { add } = await organisedClub(
		paidEvent,
		withOverrides(() => ({ links: { create, delete: async () => {} } })),
	);
	await expect(add()).rejects.toBe(error);
});

test.each<[string, Partial<Booking>]>([
	['needs no payment', { paymentRequired: false }],
	['is paid', { paid: true }],
	['is cancelled', { cancelledAt: instant('2026-06-01T12:00:00.000Z') }],
	['costs nothing', { paymentAmountMinor: 0 }],
	['has no price', { paymentAmountMinor: null }],
	['has no currency', { paymentCurrency: null }],
])('withNewPayment starts no payment for a booking that %s', async (_, changes) => {
	const { practice } = await organisedClub();
	const ports = {
		clock: { now: () => new Date('2026-06-01T12:00:00.000Z') },
		ids: { newId: () => 'checkout', newToken: () => 'token', tokenFrom: () => 'token' },
		gateway: practice,
	};
	const price = {
		paymentRequired: true,
		paymentAmountMinor: 2470,
		paymentCurrency: 'GBP',
	} as const;
	const payable = bookingOf({ id: 'one', ...price });
	const { checkout } = await withNewPayment(ports, payable);
	expect(checkout).toMatchObject({ amountMinor: 2470, environment: 'practice' });
	const unpayable = { ...payable, ...changes };
	expect(await withNewPayment(ports, unpayable)).toEqual({ booking: unpayable, checkout: null });
	const withoutPayments = { ...ports, gateway: null };
	expect(await withNewPayment(withoutPayments, payable)).toEqual({
		booking: payable,
		checkout: null,
	});
});
