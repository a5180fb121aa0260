import { expect, test } from 'vitest';
import { expectError, filledForm, paymentFor } from '../open-club.ts';
import { afterDeadline, bookedClub, free, paid } from './booked-club.ts';

test('a member changes the names and counts of a free booking until the deadline', async () => {
	const { change, setTime, stored, totals, log } = await bookedClub(free);
	await change({ firstName: 'Ben', numberAttending: 4, numberOfChildren: 1 });
	expect(await stored()).toMatchObject({ firstName: 'Ben', numberAttending: 4, revision: 1 });
	expect(await totals()).toMatchObject({ attendees: 4, children: 1 });
	const [entry] = (await log()).filter(({ what }) => what === 'booking.corrected');
	expect(entry).toMatchObject({ uid: null, who: 'Member, with their link' });
	setTime('2026-06-20T12:00:00.000Z');
	await change({ numberAttending: 3 });
	setTime(afterDeadline);
	await expectError(change({ numberAttending: 2 }), 'booking-closed');
	expect(await stored()).toMatchObject({ numberAttending: 3 });
});

test('a member’s change is refused if somebody else has changed the booking since', async () => {
	const { change, correct, stored } = await bookedClub(free);
	await correct(await stored(), { numberAttending: 5 });
	await expectError(change({ numberAttending: 3 }, 0), 'revision-differs');
	await change({ numberAttending: 3 }, 1);
	expect(await stored()).toMatchObject({ numberAttending: 3 });
});

test('a member’s change never exceeds the event’s limit of places', async () => {
	const { change, club, event, stored } = await bookedClub({ ...free, places: 5 });
	await club.submitBooking({ eventId: event.id, form: filledForm({ numberAttending: 2 }) });
	await expectError(change({ numberAttending: 4 }), 'not-enough-places', { left: 3 });
	await change({ numberAttending: 3 });
	expect(await stored()).toMatchObject({ numberAttending: 3 });
});

test('a change of an unpaid booking cancels its checkout and starts one for the new price', async () => {
	const { change, checkoutId, statusOf, read, payMine } = await bookedClub(paid);
	await change({ numberAttending: 3 });
	expect(await statusOf(checkoutId)).toBe('cancelled');
	const { openCheckout, booking } = await read();
	expect(openCheckout).toMatchObject({ amountMinor: 3705, expiresAt: null });
	expect(booking).toMatchObject({ paymentAmountMinor: 3705, paid: false });
	expect(await payMine()).toMatchObject({ checkoutId: openCheckout?.id });
});

test('a change that makes a paid booking cheaper leaves a refund due', async () => {
	const { change, checkoutId, pay, read } = await bookedClub(paid);
	await pay(checkoutId);
	await change({ numberAttending: 1 });
	expect((await read()).balance).toEqual({ dueMinor: 0, toRefundMinor: 1235 });
});

test('a member cancels a paid booking, whose places become free and whose payment is to be refunded', async () => {
	const { cancelMine, checkoutId, pay, read, totals, log } = await bookedClub(paid);
	await pay(checkoutId);
	await cancelMine('Flu');
	const { booking, balance } = await read();
	expect(booking.cancelReason).toBe('Cancelled by the member: Flu');
	expect(balance.toRefundMinor).toBe(2470);
	expect(await totals()).toMatchObject({ bookings: 0, heldPlaces: 0 });
	const [entry] = (await log()).filter(({ what }) => what === 'booking.cancelled');
	expect(entry).toMatchObject({ uid: null });
	await expectError(cancelMine(), 'booking-cancelled');
});

test('a member who cancels an unpaid booking can no longer pay it', async () => {
	const { cancelMine, checkoutId, statusOf, payMine } = await bookedClub(paid);
	await cancelMine();
	expect(await statusOf(checkoutId)).toBe('cancelled');
	await expectError(payMine(), 'booking-cancelled');
});

test('a member cannot cancel after the deadline', async () => {
	const { cancelMine, setTime, stored } = await bookedClub(free);
	setTime(afterDeadline);
	await expectError(cancelMine(), 'booking-closed');
	expect(await stored()).toMatchObject({ cancelledAt: null });
});

test('a member whose checkout has ended pays with a new one, one for requests at the same time', async () => {
	const { club, checkoutId, event, pay, payMine, stored, storage } = await bookedClub(paid);
	expect(await payMine()).toMatchObject({ checkoutId });
	await club.cancelCheckout(checkoutId);
	const started = await Promise.all([payMine(), payMine(), payMine()]);
	expect(new Set(started.map((each) => each.checkoutId)).size).toBe(1);
	expect(await storage.payments.listForEvent(event.id)).toHaveLength(2);
	await pay(started[0].checkoutId);
	expect(await stored()).toMatchObject({ paid: true });
	await expectError(payMine(), 'checkout-paid');
});

test('a member whose checkout has ended cannot pay for places that others have taken', async () => {
	const { club, checkoutId, event, payMine } = await bookedClub({ ...paid, places: 3 });
	await club.cancelCheckout(checkoutId);
	await club.startPayment(paymentFor(event));
	await expectError(payMine(), 'not-enough-places', { left: 1 });
});

test('a link of a free booking leads to no payment', async () => {
	const { payMine } = await bookedClub(free);
	await expectError(payMine(), 'payment-not-needed');
});

test('unknown tokens and the links of deleted bookings get the same answer', async () => {
	const { club, read, remove, stored, undo } = await bookedClub(free);
	for (const token of ['', 'token', 'a'.repeat(43)]) {
		await expectError(club.readMyBooking(token), 'booking-link-not-found');
	}
	const booking = await stored();
	await remove(booking);
	await expectError(read(), 'booking-link-not-found');
	await undo(booking);
	expect((await read()).booking.id).toBe(booking.id);
});

test('a member sees no draft and no deleted event, and can no longer change the booking', async () => {
	const { change, cancelMine, event, read, storage } = await bookedClub(free);
	await storage.events.replace({ ...event, draft: true, revision: event.revision + 1 });
	expect((await read()).event).toBeNull();
	await expectError(change({ numberAttending: 1 }), 'booking-closed');
	await expectError(cancelMine(), 'booking-closed');
});
