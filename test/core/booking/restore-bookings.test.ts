import { expect, test } from 'vitest';
import { deleteEvent } from '../../contracts/samples.ts';
import { expectError } from '../open-club.ts';
import { addressOf, organisedClub, organiser } from './organised-club.ts';

test('restoreBookings undoes a cancellation, a correction and a deletion within a minute', async () => {
	const { add, correct, cancel, remove, undo, bookings, totals, setTime, audited } =
		await organisedClub({});
	const { booking: one } = await add();
	const { booking: two } = await add({ firstName: 'Bea' });
	const before = await totals();
	const changes = [
		async () => void (await cancel((await bookings())[0] ?? one)),
		async () => void (await correct((await bookings())[0] ?? one, { numberAttending: 9 })),
		async () => remove((await bookings())[0] ?? one),
	];
	for (const change of changes) {
		setTime('2026-06-01T12:00:00.000Z');
		const [first] = await bookings();
		await change();
		setTime('2026-06-01T12:01:00.000Z');
		const restored = await undo(first ?? one);
		expect(restored).toMatchObject([{ paymentUrl: null, booking: { id: first?.id } }]);
		expect(await bookings()).toEqual([
			{ ...first, revision: restored[0]?.booking.revision },
			two.id === first?.id ? one : two,
		]);
		expect(await totals()).toEqual(before);
	}
	expect((await audited()).filter((what) => what === 'booking.restored')).toHaveLength(3);
});

test('restoreBookings brings all bookings of one deletion back, with the same ids', async () => {
	const { add, remove, undo, bookings } = await organisedClub({});
	const { booking: one } = await add();
	const { booking: two } = await add({ firstName: 'Bea' });
	const before = await bookings();
	await remove(one, two);
	expect(await bookings()).toEqual([]);
	await undo(one, two);
	expect(await bookings()).toEqual(before.map((booking) => ({ ...booking, revision: 1 })));
	await expectError(undo(one, two), 'undo-over');
});

test('restoreBookings removes an added booking, but not one with a payment', async () => {
	const { add, pay, undo, bookings, storage, statusOf, audited } = await organisedClub();
	const { booking: wrong } = await add();
	const checkoutId = (await storage.payments.getForBooking(wrong.id))?.id ?? '';
	expect(await undo(wrong)).toEqual([]);
	expect(await bookings()).toEqual([]);
	await expectError(undo(wrong), 'undo-over');
	expect(await statusOf(checkoutId)).toBe('cancelled');
	expect(await audited()).toEqual(['booking.added', 'booking.deleted']);
	const { booking: paid } = await add();
	await pay((await storage.payments.getForBooking(paid.id))?.id ?? '');
	await expectError(undo(paid), 'revision-differs');
	expect(await bookings()).toHaveLength(1);
});

test('restoreBookings refuses an undo after more than a minute, and restores no booking if it refuses one of them', async () => {
	const { add, cancel, undo, booking, setTime } = await organisedClub({});
	const { booking: one } = await add();
	const cancelled = await cancel(one);
	setTime('2026-06-01T12:01:00.001Z');
	await expectError(undo(one), 'undo-over');
	expect(await booking(one.id)).toEqual(cancelled);
	await expectError(undo({ id: 'none' }), 'undo-over');
	const { booking: two } = await add({ firstName: 'Bea' });
	await cancel(two);
	await expectError(undo(one, two), 'undo-over');
	expect(await booking(two.id)).toMatchObject({ cancelReason: 'Flu' });
});

test('restoreBookings starts a new payment if the undone change had cancelled the payment', async () => {
	const { bookAsMember, cancel, correct, remove, undo, booking, storage, statusOf } =
		await organisedClub();
	const { booking: member, checkoutId } = await bookAsMember();
	const current = async () => (await storage.payments.getForBooking(member.id))?.id ?? '';
	let before = checkoutId;
	for (const change of [
		async () => void (await cancel(await booking(member.id))),
		async () => void (await correct(await booking(member.id), { numberAttending: 3 })),
		async () => remove(await booking(member.id)),
	]) {
		await change();
		const [restored] = await undo(member);
		const next = await current();
		expect(restored).toMatchObject({
			booking: { paymentAmountMinor: 2470, priceMinor: null, numberAttending: 2 },
			paymentUrl: `https://members.example.org/pending/${next}`,
		});
		expect(next).not.toBe(before);
		expect(await storage.payments.get(next)).toMatchObject({ amountMinor: 2470 });
		expect(await statusOf(before)).toBe('cancelled');
		before = next;
	}
	const open = (await storage.payments.listForBooking(member.id)).filter(
		({ cancelledAt }) => cancelledAt === null,
	);
	expect(open).toHaveLength(1);
});

test('restoreBookings starts no payment for a deleted event', async () => {
	const { bookAsMember, cancel, undo, storage, event } = await organisedClub();
	const { booking: member } = await bookAsMember();
	await cancel(member);
	await deleteEvent(storage, event.id);
	expect(await undo(member)).toMatchObject([{ paymentUrl: null, booking: { cancelledAt: null } }]);
});

test('restoreBookings keeps the payment of a paid booking', async () => {
	const { bookAsMember, pay, cancel, correct, undo, booking, totals } = await organisedClub();
	const { booking: member, checkoutId } = await bookAsMember();
	await pay(checkoutId);
	const paid = await booking(member.id);
	await cancel(paid);
	await undo(member);
	expect(await booking(member.id)).toEqual({ ...paid, revision: 3 });
	await correct(await booking(member.id), { numberAttending: 3 });
	await undo(member);
	expect(await booking(member.id)).toEqual({ ...paid, revision: 5 });
	expect(await totals()).toMatchObject({ attendees: 2, testRevenueMinor: { GBP: 2470 } });
});

test('restoreBookings keeps an open payment whose amount is right', async () => {
	const { bookAsMember, correct, undo, statusOf } = await organisedClub();
	const { booking: member, checkoutId } = await bookAsMember();
	await correct(member, { firstName: 'Ann' });
	expect(await undo(member)).toMatchObject([
		{
			booking: { firstName: 'Anna' },
			paymentUrl: `https://members.example.org/pending/${checkoutId}`,
		},
	]);
	expect(await statusOf(checkoutId)).toBe('open');
});

test('restoreBookings undoes a change once, even if the request names the booking twice', async () => {
	const { add, cancel, undo, bookings } = await organisedClub({});
	const { booking: one } = await add();
	await cancel(one);
	expect(await undo(one, one)).toHaveLength(1);
	expect(await bookings()).toMatchObject([{ cancelledAt: null, revision: 2 }]);
});

test('restoreBookings undoes no change of a booking for another event', async () => {
	const { add, cancel, club, addEvent, booking } = await organisedClub({});
	const { booking: one } = await add();
	const cancelled = await cancel(one);
	const restoreIn = (eventId: string) =>
		club.restoreBookings(organiser, { eventId, bookingIds: [one.id], addressOf });
	await expectError(restoreIn((await addEvent()).id), 'undo-over');
	await expectError(restoreIn('none'), 'event-not-found');
	expect(await booking(one.id)).toEqual(cancelled);
});

test('restoreBookings does not undo a change of a booking that has changed since', async () => {
	const { add, cancel, undo, booking, storage } = await organisedClub({});
	const { booking: one } = await add();
	await cancel(one);
	const get = storage.bookings.get.bind(storage.bookings);
	storage.bookings.get = async (id) => {
		const stored = await get(id);
		return stored && { ...stored, revision: stored.revision + 1 };
	};
	await expectError(undo(one), 'revision-differs');
	storage.bookings.get = get;
	expect(await booking(one.id)).toMatchObject({ cancelReason: 'Flu', revision: 1 });
});

test('restoreBookings starts no payment if the undone change had cancelled none', async () => {
	const { bookAsMember, cancel, correct, remove, undo, booking, club } = await organisedClub();
	const { booking: member, checkoutId } = await bookAsMember();
	const expectNoPayment = async () =>
		expect(await undo(member)).toMatchObject([{ paymentUrl: null, booking: { paid: false } }]);
	// The member cancels the payment between the correction and its undo.
	await correct(member, { firstName: 'Ann' });
	await club.cancelCheckout(checkoutId);
	await expectNoPayment();
	await cancel(await booking(member.id));
	await expectNoPayment();
	await remove(await booking(member.id));
	await expectNoPayment();
	await correct(await booking(member.id), { numberAttending: 3 });
	await expectNoPayment();
});
