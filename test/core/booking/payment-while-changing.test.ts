import { expect, test } from 'vitest';
import { updateCheckout } from '../../../core/use-cases/payment/update-checkout.ts';
import { expectError, filledForm, paidEvent } from '../open-club.ts';
import { dropsReplies, fails } from '../payment/open-checkout.ts';
import { providerPaymentOf } from '../payment/samples.ts';
import { addressOf, organisedClub, organiser } from './organised-club.ts';

/** Creates a booking that the member has paid, although the server has not received the provider's reply. */
async function paidWithoutReply() {
	const opened = await organisedClub(paidEvent, dropsReplies());
	const { booking, checkoutId } = await opened.bookAsMember();
	await opened.pay(checkoutId);
	expect(await opened.booking(booking.id)).toMatchObject({ paid: false });
	return { ...opened, member: booking, checkoutId };
}

/** Creates a booking for which the provider reports one payment with these fields. */
async function withPayment(payment: Parameters<typeof providerPaymentOf>[0]) {
	const opened = await organisedClub(
		paidEvent,
		fails(() => ({
			find: async ({ attempts }) =>
				attempts.map(({ key }) => providerPaymentOf({ reference: key, ...payment })),
		})),
	);
	const { booking, checkoutId } = await opened.bookAsMember();
	await opened.pay(checkoutId);
	opened.setTime('2026-06-01T12:02:00.000Z');
	return { ...opened, member: booking, checkoutId };
}

test('cancelBooking refuses the revision that the organiser saw if the member has just paid', async () => {
	const { member, booking, cancel } = await paidWithoutReply();
	await expectError(cancel(member), 'revision-differs');
	expect(await booking(member.id)).toMatchObject({ paid: true, cancelledAt: null });
});

test('cancelBooking without a revision keeps a payment that has just arrived', async () => {
	const { member, booking, club, event, balanceOf, undo } = await paidWithoutReply();
	const request = { eventId: event.id, bookingId: member.id, revision: null, reason: 'Flu' };
	await club.cancelBooking(organiser, request);
	expect(await booking(member.id)).toMatchObject({ paid: true, cancelReason: 'Flu', revision: 2 });
	expect(await balanceOf(member)).toEqual({ dueMinor: 0, toRefundMinor: 2470 });
	await undo(member);
	expect(await booking(member.id)).toMatchObject({ paid: true, cancelledAt: null });
});

test('correctBooking refuses a new price if the member has just paid the old one', async () => {
	const { member, booking, correct } = await paidWithoutReply();
	await expectError(correct(member, { numberAttending: 3 }), 'revision-differs');
	expect(await booking(member.id)).toMatchObject({ paid: true, numberAttending: 2 });
});

test('deleteBookings keeps every booking if a member has just paid for one of them', async () => {
	const { member, booking, bookings, remove } = await paidWithoutReply();
	await expectError(remove(member), 'booking-paid');
	expect(await bookings()).toEqual([await booking(member.id)]);
});

test('restoreBookings keeps a correction if the member has just paid the corrected price', async () => {
	const { bookAsMember, correct, pay, undo, booking, storage } = await organisedClub(
		paidEvent,
		dropsReplies(),
	);
	const { booking: member } = await bookAsMember();
	await correct(member, { numberAttending: 3 });
	await pay((await storage.payments.getForBooking(member.id))?.id ?? '');
	await expectError(undo(member), 'revision-differs');
	expect(await booking(member.id)).toMatchObject({ paid: true, numberAttending: 3 });
});

test('deleteBookings keeps a booking with a payment of a wrong amount, even if the provider reports it only now', async () => {
	const { member, remove, reconcile, bookings } = await withPayment({ amountMinor: 2000 });
	await expectError(remove(member), 'booking-paid');
	expect(await bookings()).toEqual([{ ...member, hasOpenCheckout: false }]);
	await reconcile();
	await expectError(remove(member), 'booking-paid');
});

test('deleteBookings keeps a booking while its payment is pending', async () => {
	const { member, remove, reconcile, bookings, statusOf, checkoutId } = await withPayment({
		status: 'PENDING',
		amountMinor: 2470,
	});
	await reconcile();
	await expectError(remove(member), 'payment-underway');
	expect(await bookings()).toEqual([member]);
	expect(await statusOf(checkoutId)).toBe('open');
});

test('a change with an outdated revision leaves the open payment as it is', async () => {
	const { bookAsMember, cancel, correct, remove, statusOf } = await organisedClub();
	const { booking, checkoutId } = await bookAsMember();
	await correct(booking, { firstName: 'Ann' });
	await expectError(cancel(booking), 'revision-differs');
	await expectError(correct(booking, { numberAttending: 3 }), 'revision-differs');
	await expectError(remove(booking), 'revision-differs');
	expect(await statusOf(checkoutId)).toBe('open');
});

test('a change of a booking is refused if another organiser changes the booking at the same time', async () => {
	const { add, cancel, correct, remove, undo, storage } = await organisedClub({});
	const { booking } = await add();
	storage.bookings.change = async () => false;
	await expectError(cancel(booking), 'revision-differs');
	await expectError(correct(booking, { firstName: 'Ann' }), 'revision-differs');
	await expectError(remove(booking), 'revision-differs');
	await expectError(undo(booking), 'revision-differs');
});

test('a correction and a deletion must name the revision that the organiser saw', async () => {
	const { add, remove, club, event, bookings } = await organisedClub({});
	const { booking } = await add();
	const { id: bookingId, firstName } = booking;
	const form = filledForm({ firstName: 'Ann' });
	const request = { eventId: event.id, bookingId, revision: null, form, addressOf };
	await expectError(club.correctBooking(organiser, request), 'precondition-required');
	await expectError(
		club.deleteBookings(organiser, { ...request, bookings: [{ id: bookingId, revision: null }] }),
		'precondition-required',
	);
	expect(await bookings()).toMatchObject([{ firstName }]);
	await remove(booking);
});

test('deleteBookings and restoreBookings cancel no payment if the payment of another booking is pending or wrong', async () => {
	const payment = { status: 'PENDING' as 'PENDING' | 'COMPLETED', amountMinor: 2470 };
	const { add, remove, undo, bookings, statusOf, storage, ports } = await organisedClub();
	const { booking: one } = await add();
	const { booking: other } = await add({ firstName: 'Bea' });
	const checkoutIdOf = async ({ id }: { id: string }) =>
		(await storage.payments.getForBooking(id))?.id ?? '';
	const checkoutId = await checkoutIdOf(other);
	const reportPayment = (paymentId: string) =>
		updateCheckout(ports, checkoutId, () => ({
			type: 'provider-reported',
			payments: [providerPaymentOf({ paymentId, reference: null, ...payment })],
			refunds: [],
		}));
	await reportPayment('pending');
	await expectError(remove(one, other), 'payment-underway');
	await expectError(undo(one, other), 'payment-underway');
	Object.assign(payment, { status: 'COMPLETED', amountMinor: 2000 });
	await reportPayment('wrong');
	await expectError(remove(one, other), 'booking-paid');
	await expectError(undo(one, other), 'booking-paid');
	expect(await statusOf(await checkoutIdOf(one))).toBe('open');
	expect(await bookings()).toHaveLength(2);
});
