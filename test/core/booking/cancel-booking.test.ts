import { expect, test } from 'vitest';
import { deleteEvent } from '../../contracts/samples.ts';
import { expectError } from '../open-club.ts';
import { organisedClub, organiser } from './organised-club.ts';

test('cancelBooking keeps the record with the reason, and takes its people out of the totals', async () => {
	const { add, cancel, booking, totals, audited } = await organisedClub({});
	const { booking: one } = await add({ numberAttending: 3 });
	await add({ firstName: 'Bea' });
	const cancelled = await cancel(one, 'Broken mast');
	expect(cancelled).toEqual({
		...one,
		cancelledAt: '2026-06-01T12:00:00.000Z',
		cancelReason: 'Broken mast',
		revision: 1,
	});
	expect(await booking(one.id)).toEqual(cancelled);
	expect(await totals()).toMatchObject({ bookings: 1, attendees: 2 });
	await expectError(cancel(cancelled), 'booking-cancelled');
	expect(await audited()).toEqual(['booking.added', 'booking.added', 'booking.cancelled']);
});

test('cancelBooking keeps the revenue of a paid booking until the provider reports the refund', async () => {
	const { bookAsMember, pay, booking, cancel, balanceOf, refund, totals } = await organisedClub();
	const { booking: one, checkoutId } = await bookAsMember();
	await pay(checkoutId);
	const cancelled = await cancel(await booking(one.id));
	expect(await balanceOf(one)).toEqual({ dueMinor: 0, toRefundMinor: 2470 });
	expect(await totals()).toMatchObject({ attendees: 0, testRevenueMinor: { GBP: 2470 } });
	await refund(cancelled.paymentId ?? '', 2000);
	expect(await balanceOf(one)).toEqual({ dueMinor: 0, toRefundMinor: 470 });
	expect(await totals()).toMatchObject({ attendees: 0, testRevenueMinor: { GBP: 470 } });
});

test('cancelBooking cancels the open payment, and a later payment is to be refunded', async () => {
	const { bookAsMember, pay, cancel, report, statusOf, balanceOf, totals } = await organisedClub();
	const { booking: one, checkoutId } = await bookAsMember();
	await pay(checkoutId, 'declined');
	await cancel(one);
	expect(await statusOf(checkoutId)).toBe('cancelled');
	expect(await totals()).toMatchObject({ bookings: 0, pendingBookings: 0 });
	await expectError(pay(checkoutId), 'checkout-cancelled');
	await report(checkoutId, { paymentId: 'late' });
	expect(await balanceOf(one)).toEqual({ dueMinor: 0, toRefundMinor: 2470 });
	expect(await totals()).toMatchObject({ bookings: 0, testRevenueMinor: { GBP: 2470 } });
});

test('readCheckoutBooking returns what is to be refunded for a cancelled booking', async () => {
	const { bookAsMember, pay, booking, cancel, undo, refund, club } = await organisedClub();
	const { booking: one, checkoutId } = await bookAsMember();
	const read = async () => club.readCheckoutBooking(await club.readCheckout(checkoutId));
	await pay(checkoutId);
	expect(await read()).toEqual({ bookingStatus: 'active', toRefundMinor: 0 });
	await cancel(await booking(one.id));
	expect(await read()).toEqual({ bookingStatus: 'cancelled', toRefundMinor: 2470 });
	await undo(one);
	expect(await read()).toEqual({ bookingStatus: 'active', toRefundMinor: 0 });
	const { paymentId } = await cancel(await booking(one.id));
	await refund(paymentId ?? '', 2470);
	expect(await read()).toEqual({ bookingStatus: 'cancelled', toRefundMinor: 0 });
});

test('readCheckoutBooking returns “deleted” for a deleted booking, even if a payment arrives later', async () => {
	const { bookAsMember, pay, remove, report, club } = await organisedClub();
	const { booking, checkoutId } = await bookAsMember();
	const read = async () => club.readCheckoutBooking(await club.readCheckout(checkoutId));
	await pay(checkoutId, 'declined');
	await remove(booking);
	expect(await read()).toEqual({ bookingStatus: 'deleted', toRefundMinor: 0 });
	await report(checkoutId, { paymentId: 'late' });
	expect(await read()).toEqual({ bookingStatus: 'deleted', toRefundMinor: 0 });
});

test('cancelBooking refuses an outdated revision, and works without a revision and for a deleted event', async () => {
	const { add, correct, cancel, club, event, storage, booking } = await organisedClub({});
	const { booking: one } = await add();
	await correct(one, { firstName: 'Ann' });
	await expectError(cancel(one), 'revision-differs');
	await deleteEvent(storage, event.id);
	const request = { eventId: event.id, bookingId: one.id, revision: null, reason: 'Flu' };
	await club.cancelBooking(organiser, request);
	expect(await booking(one.id)).toMatchObject({ firstName: 'Ann', cancelReason: 'Flu' });
	await expectError(
		club.cancelBooking(organiser, { ...request, bookingId: 'none' }),
		'booking-not-found',
	);
	await expectError(
		club.cancelBooking(organiser, { ...request, eventId: 'none' }),
		'event-not-found',
	);
});

test('cancelBooking refuses a booking whose personal data was erased', async () => {
	const { add, cancel, storage, booking } = await organisedClub({});
	const { booking: one } = await add();
	await storage.retention.eraseBookings([one], one.submittedAt);
	await expectError(cancel(await booking(one.id)), 'booking-erased');
});
