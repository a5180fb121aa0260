import { type Booking, correctedPrice } from '@burgee/core';
import { expect, test } from 'vitest';
import { correctedBooking } from '../../../core/rules/booking/correct-booking.ts';
import { bookingOf, deleteEvent, eventOf, replaceEvent } from '../../contracts/samples.ts';
import { expectError, filledForm, paidEvent } from '../open-club.ts';
import { unavailable, withOverrides } from '../payment/open-checkout.ts';
import { organisedClub } from './organised-club.ts';

test('correctBooking changes the names and counts of a free booking', async () => {
	const { add, correct, booking, totals, audited } = await organisedClub({ offerChild: true });
	const { booking: added } = await add();
	const form = { firstName: 'Ann', numberAttending: 5, numberOfChildren: 2 };
	const { booking: corrected, paymentUrl } = await correct(added, form);
	expect(corrected).toEqual({ ...added, ...form, revision: 1 });
	expect(paymentUrl).toBeNull();
	expect(await booking(added.id)).toEqual(corrected);
	expect(await totals()).toMatchObject({ bookings: 1, attendees: 5, children: 2 });
	expect(await audited()).toEqual(['booking.added', 'booking.corrected']);
});

test('correctBooking keeps the amount paid, and the difference is due or to be refunded', async () => {
	const { bookAsMember, pay, booking, correct, balanceOf, totals } = await organisedClub();
	const { booking: member, checkoutId } = await bookAsMember();
	await pay(checkoutId);
	const paid = await booking(member.id);
	const more = (await correct(paid, { numberAttending: 3 })).booking;
	expect(more).toMatchObject({ paid: true, paymentAmountMinor: 2470, priceMinor: 3705 });
	expect(await balanceOf(more)).toEqual({ dueMinor: 1235, toRefundMinor: 0 });
	const { booking: fewer, paymentUrl } = await correct(more, { numberAttending: 1 });
	expect(fewer).toMatchObject({ paymentAmountMinor: 2470, priceMinor: 1235 });
	expect(paymentUrl).toBeNull();
	expect(await balanceOf(fewer)).toEqual({ dueMinor: 0, toRefundMinor: 1235 });
	expect(await totals()).toMatchObject({ attendees: 1, testRevenueMinor: { GBP: 2470 } });
});

test('correctBooking starts a new payment if the price of a pending booking changes, and cancels the old one', async () => {
	const { bookAsMember, correct, pay, booking, statusOf, storage, totals } = await organisedClub();
	const { booking: pending, checkoutId } = await bookAsMember();
	const { booking: renamed, paymentUrl } = await correct(pending, { firstName: 'Ann' });
	expect(paymentUrl).toBe(`https://members.example.org/pending/${checkoutId}`);
	const corrected = await correct(renamed, { numberAttending: 3 });
	expect(corrected.booking).toMatchObject({ paymentAmountMinor: 3705, priceMinor: 3705 });
	expect(await statusOf(checkoutId)).toBe('cancelled');
	const next = await storage.payments.getForBooking(pending.id);
	expect(corrected.paymentUrl).toBe(`https://members.example.org/pending/${next?.id}`);
	await expectError(pay(checkoutId), 'checkout-cancelled');
	await pay(next?.id ?? '');
	expect(await booking(pending.id)).toMatchObject({ paid: true, paymentAmountMinor: 3705 });
	expect(await totals()).toMatchObject({
		bookings: 1,
		attendees: 3,
		testRevenueMinor: { GBP: 3705 },
	});
});

test('correctBooking keeps the price if only other fields change, even if the event costs more by now', async () => {
	const { bookAsMember, correct, storage, event } = await organisedClub();
	const { booking } = await bookAsMember();
	await replaceEvent(storage, { ...event, priceMinor: 2000 });
	const { booking: renamed } = await correct(booking, { lastName: 'Rede' });
	expect(renamed).toMatchObject({ paymentAmountMinor: 2470, priceMinor: null });
	const { booking: more } = await correct(renamed, { numberAttending: 3 });
	expect(more).toMatchObject({ paymentAmountMinor: 6000, priceMinor: 6000 });
});

test('correctBooking changes the price if only the number of children changes', async () => {
	const { bookAsMember, correct } = await organisedClub();
	const { booking } = await bookAsMember();
	const { booking: withChild } = await correct(booking, { numberOfChildren: 1 });
	expect(withChild).toMatchObject({ numberAttending: 2, paymentAmountMinor: 1853 });
});

test('correctedPrice: only a booking that costs money or was paid gets a new price', () => {
	const event = { requiresPayment: true, priceMinor: 1000 };
	const before = { numberAttending: 2, numberOfChildren: 0 };
	const priceOf = (payment: Pick<Booking, 'paymentRequired' | 'paid' | 'paymentAmountMinor'>) =>
		correctedPrice({ ...before, ...payment }, { ...before, numberAttending: 3 }, event);
	const unpaid = { paymentRequired: false, paid: false };
	expect(priceOf({ ...unpaid, paymentAmountMinor: null })).toBeNull();
	expect(priceOf({ ...unpaid, paymentAmountMinor: 2000 })).toBeNull();
	expect(priceOf({ ...unpaid, paymentRequired: true, paymentAmountMinor: 2000 })).toBe(3000);
	// Bookings of an imported project can be paid without a payment of Burgee.
	expect(priceOf({ ...unpaid, paid: true, paymentAmountMinor: null })).toBeNull();
	expect(priceOf({ ...unpaid, paid: true, paymentAmountMinor: 2000 })).toBe(3000);
});

test('correctedBooking accepts a new price for a booking without a currency', () => {
	const booking = bookingOf({ id: 'one', paymentRequired: true, paymentAmountMinor: 2000 });
	const event = eventOf({
		id: 'supper',
		allowBooking: true,
		requiresPayment: true,
		priceMinor: 1000,
	});
	const form = filledForm({ numberAttending: 5 });
	expect(correctedBooking(booking, form, event)).toMatchObject({ paymentAmountMinor: 5000 });
});

test('correctBooking makes a pending booking free if the event is free by now', async () => {
	const { bookAsMember, correct, storage, event, statusOf, totals } = await organisedClub();
	const { booking, checkoutId } = await bookAsMember();
	await replaceEvent(storage, { ...event, requiresPayment: false });
	const { booking: free, paymentUrl } = await correct(booking, { numberAttending: 3 });
	expect(free).toMatchObject({ paymentRequired: false, paid: false, priceMinor: 0 });
	expect(paymentUrl).toBeNull();
	expect(await statusOf(checkoutId)).toBe('cancelled');
	expect(await totals()).toMatchObject({ bookings: 1, pendingBookings: 0 });
});

test('correctBooking refuses new counts if the currency of the event has changed', async () => {
	const { bookAsMember, correct, storage, event } = await organisedClub();
	const { booking } = await bookAsMember();
	await replaceEvent(storage, { ...event, currency: 'EUR' });
	await expectError(correct(booking, { numberAttending: 3 }), 'booking-currency-differs');
	expect(await correct(booking, { firstName: 'Ann' })).toMatchObject({ booking: { revision: 1 } });
});

test('correctBooking accepts a field that the event no longer offers only if the field stays the same', async () => {
	const { add, correct, storage, event } = await organisedClub({ offerVeg: true });
	const { booking } = await add({ numberOfVegetarian: 1 });
	await replaceEvent(storage, { ...event, offerVeg: false });
	const kept = await correct(booking, { firstName: 'Ann', numberOfVegetarian: 1 });
	const message = 'Number of vegetarian meals is not needed for this event';
	await expectError(correct(kept.booking, { numberOfVegetarian: 2 }), 'invalid-input', {
		issues: [{ path: ['numberOfVegetarian'], message }],
	});
	await correct(kept.booking, { numberOfVegetarian: 0 });
});

test('correctBooking refuses a change while a payment is being processed', async () => {
	const { bookAsMember, correct, pay, bookings } = await organisedClub(
		paidEvent,
		withOverrides(() => ({ charge: async () => ({ answer: 'error' }), find: unavailable })),
	);
	const { booking, checkoutId } = await bookAsMember();
	await pay(checkoutId);
	await expectError(correct(booking, { numberAttending: 3 }), 'payment-unavailable');
	expect(await bookings()).toEqual([booking]);
});

test('correctBooking refuses an outdated revision, a cancelled booking and a booking of a deleted event', async () => {
	const { add, correct, cancel, storage, event } = await organisedClub();
	const { booking } = await add();
	await correct(booking, { firstName: 'Ann' });
	await expectError(correct(booking, { firstName: 'Bea' }), 'revision-differs');
	const cancelled = await cancel({ ...booking, revision: 1 });
	await expectError(correct(cancelled, { firstName: 'Bea' }), 'booking-cancelled');
	await expectError(correct({ ...booking, id: 'none' }, {}), 'booking-not-found');
	await deleteEvent(storage, event.id);
	await expectError(correct(cancelled, {}), 'event-not-found');
});

test('a payment of the old price that arrives after a correction makes the booking paid, with the rest due', async () => {
	const { bookAsMember, correct, pay, report, booking, balanceOf, reconcile, ...club } =
		await organisedClub();
	const { booking: pending, checkoutId } = await bookAsMember();
	await pay(checkoutId, 'declined');
	const { booking: corrected } = await correct(pending, { numberAttending: 3 });
	const next = (await club.storage.payments.getForBooking(pending.id))?.id ?? '';
	await report(checkoutId, { paymentId: 'late' });
	const paid = { paid: true, paymentId: 'late', paymentAmountMinor: 2470, priceMinor: 3705 };
	expect(await booking(pending.id)).toEqual({
		...corrected,
		...{ ...paid, paymentCompletedAt: '2026-06-01T12:00:06.000Z', revision: 2 },
	});
	expect(await balanceOf(corrected)).toEqual({ dueMinor: 1235, toRefundMinor: 0 });
	// The member must not pay the whole price again with the link of the correction.
	await expectError(pay(next), 'checkout-paid');
	expect(await reconcile()).toMatchObject({ cancelled: 1 });
	expect(await club.statusOf(next)).toBe('cancelled');
	await club.refund('late', 2470);
	expect(await booking(pending.id)).toMatchObject({ paid: true, refundedMinor: 2470 });
	expect(await balanceOf(corrected)).toEqual({ dueMinor: 1235, toRefundMinor: 0 });
	expect(await club.totals()).toMatchObject({ attendees: 3, testRevenueMinor: { GBP: 0 } });
});

test('a booking that is paid twice after a correction shows the whole surplus as to be refunded', async () => {
	const { bookAsMember, correct, pay, report, booking, balanceOf, refund, ...club } =
		await organisedClub();
	const { booking: pending, checkoutId } = await bookAsMember();
	await pay(checkoutId, 'declined');
	await correct(pending, { numberAttending: 3 });
	await pay((await club.storage.payments.getForBooking(pending.id))?.id ?? '');
	await report(checkoutId, { paymentId: 'late' });
	expect(await booking(pending.id)).toMatchObject({ paid: true, paymentAmountMinor: 3705 });
	expect(await balanceOf(pending)).toEqual({ dueMinor: 0, toRefundMinor: 2470 });
	expect(await club.notesOf(pending)).toEqual(['practice', 'paid-late', 'paid-twice']);
	await refund('late', 2470);
	expect(await balanceOf(pending)).toEqual({ dueMinor: 0, toRefundMinor: 0 });
	expect(await booking(pending.id)).toMatchObject({ refundedMinor: 0 });
	expect(await club.totals()).toMatchObject({ testRevenueMinor: { GBP: 3705 } });
});

test('correctBooking refuses a booking whose personal data was erased', async () => {
	const { add, correct, storage, booking } = await organisedClub({});
	const { booking: one } = await add();
	await storage.retention.eraseBookings([one], one.submittedAt);
	await expectError(correct(await booking(one.id), { firstName: 'Ann' }), 'booking-erased');
});
