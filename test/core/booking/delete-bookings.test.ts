import { expect, test } from 'vitest';
import { expectError } from '../open-club.ts';
import { organisedClub } from './organised-club.ts';

test('deleteBookings removes several bookings with their open payments', async () => {
	const { add, bookAsMember, remove, bookings, statusOf, totals, audited } = await organisedClub();
	const { booking: spam } = await add({ firstName: 'Spam' });
	const { booking: member, checkoutId } = await bookAsMember();
	const { booking: kept } = await add({ firstName: 'Bea' });
	await remove(spam, member);
	expect(await bookings()).toEqual([kept]);
	expect(await statusOf(checkoutId)).toBe('cancelled');
	expect(await totals()).toMatchObject({ bookings: 1, pendingBookings: 1 });
	expect(await audited()).toEqual([
		...['booking.added', 'booking.added'],
		...['booking.deleted', 'booking.deleted'],
	]);
});

test('deleteBookings deletes none if one has a payment, another revision or an unknown id', async () => {
	const { add, bookAsMember, pay, booking, remove, bookings, statusOf } = await organisedClub();
	const { booking: one } = await add();
	const { booking: member, checkoutId } = await bookAsMember();
	for (const [other, code] of [
		[{ ...one, revision: 7 }, 'revision-differs'],
		[{ ...one, id: 'none' }, 'booking-not-found'],
	] as const) {
		await expectError(remove(member, other), code);
	}
	await pay(checkoutId);
	const paid = await booking(member.id);
	await expectError(remove(one, paid), 'booking-paid');
	expect(await bookings()).toHaveLength(2);
	expect(await statusOf(checkoutId)).toBe('open');
});

test('deleteBookings keeps a booking whose money was refunded, because the payment stays on record', async () => {
	const { bookAsMember, pay, booking, remove, refund, cancel } = await organisedClub();
	const { booking: member, checkoutId } = await bookAsMember();
	await pay(checkoutId);
	await refund((await booking(member.id)).paymentId ?? '', 2470);
	await expectError(remove(await cancel(await booking(member.id))), 'booking-paid');
});

test('a payment that arrives after its booking was deleted is listed under strayPayments of the event', async () => {
	const { add, bookAsMember, pay, remove, report, refund, club, event, totals } =
		await organisedClub();
	await add();
	const { booking: member, checkoutId } = await bookAsMember();
	await pay(checkoutId, 'declined');
	await remove(member);
	await report(checkoutId, { paymentId: 'late' });
	const strayPayments = async () => (await club.readEventBookings(event.id)).strayPayments;
	expect(await strayPayments()).toEqual([
		{ paymentId: 'late', amountMinor: 2470, currency: 'GBP' },
	]);
	expect(await totals()).toMatchObject({ bookings: 1, testRevenueMinor: { GBP: 0 } });
	await refund('late', 2470);
	expect(await strayPayments()).toEqual([]);
});
