import type { BookingForm, EventFormInput } from '@burgee/core';
import { expect, test } from 'vitest';
import { expectError, filledForm, paymentFor } from '../open-club.ts';
import { afterDeadline, bookedClub, paid } from './booked-club.ts';

/** Opens a club with a booking of two adults for £24.70 that is paid. Each further adult costs £12.35. */
async function paidClub(input: Partial<EventFormInput> = {}) {
	const booked = await bookedClub({ ...paid, ...input });
	await booked.pay(booked.checkoutId);
	return {
		...booked,
		/** Starts a change that must be paid. Returns the id of its checkout. */
		start: async (form: Partial<BookingForm>, revision?: number) => {
			const changed = await booked.change(form, revision);
			if (changed.outcome !== 'to-pay') throw new Error('the change is not to be paid');
			return changed.checkoutId;
		},
		/** Checks that the booking costs what the club has received and not refunded. */
		expectBalanced: async () => {
			const { booking, balance } = await booked.read();
			expect(balance).toEqual({ dueMinor: 0, toRefundMinor: 0 });
			const { paymentAmountMinor, refundedMinor, priceMinor } = booking;
			expect((paymentAmountMinor ?? 0) - refundedMinor).toBe(priceMinor ?? paymentAmountMinor);
			expect((await booked.totals())?.testRevenueMinor.GBP).toBe(priceMinor);
			return booking;
		},
		amountOf: async (checkoutId: string) =>
			(await booked.storage.payments.get(checkoutId))?.amountMinor,
		fieldsOf: async (checkoutId: string) =>
			(await booked.storage.payments.get(checkoutId))?.change?.fields,
	};
}

const three = { numberAttending: 3, firstName: 'Ben' };

test('a change that costs more counts once its difference is paid, and until then holds the places of both', async () => {
	const club = await paidClub({ places: 4 });
	const checkoutId = await club.start(three);
	expect(await club.amountOf(checkoutId)).toBe(1235);
	expect(await club.stored()).toMatchObject({ firstName: 'Anna', numberAttending: 2 });
	expect(await club.totals()).toMatchObject({ attendees: 2, heldPlaces: 3 });
	const other = paymentFor(club.event, { form: filledForm({ numberAttending: 2 }) });
	await expectError(club.club.startPayment(other), 'not-enough-places', { left: 1 });
	expect(await club.payMine()).toMatchObject({ checkoutId });
	await club.pay(checkoutId);
	expect(await club.expectBalanced()).toMatchObject({ firstName: 'Ben', numberAttending: 3 });
	expect(await club.totals()).toMatchObject({ attendees: 3, heldPlaces: 3 });
	expect(await club.notesOf(await club.stored())).toEqual(['practice']);
});

test('the audit log has the start of a paid change, and the change when it counts', async () => {
	const club = await paidClub();
	const checkoutId = await club.start(three);
	club.setTime('2026-06-01T12:05:00.000Z');
	await club.pay(checkoutId);
	const log = (await club.log()).filter(({ what }) => what.startsWith('booking.c'));
	const entry = {
		uid: null,
		subjectId: club.bookingId,
		before: { firstName: 'Anna', numberAttending: 2 },
		after: { firstName: 'Ben', numberAttending: 3, priceMinor: 3705 },
	};
	expect(log).toMatchObject([
		{ ...entry, what: 'booking.corrected', subject: 'Ben Reed, Harvest Supper' },
		{ ...entry, what: 'booking.change-started', subject: 'Anna Reed, Harvest Supper' },
	]);
});

test('the member is told of a change once it is paid, and not when it is started', async () => {
	const club = await paidClub();
	await club.change({ userEmail: 'anna@example.org' });
	const told = await club.storage.messages.list({ limit: 9 });
	const checkoutId = await club.start({ ...three, userEmail: 'anna@example.org' });
	expect(await club.storage.messages.list({ limit: 9 })).toEqual(told);
	club.setTime('2026-06-01T12:20:00.000Z');
	await club.pay(checkoutId);
	const [message] = (await club.storage.messages.list({ limit: 9 })).filter(
		({ createdAt }) => createdAt === '2026-06-01T12:20:00.000Z',
	);
	expect(message).toMatchObject({ kind: 'changed', changedFrom: { numberAttending: 2 } });
	expect(message?.letter.facts).toContainEqual({ label: 'People', value: '3, before: 2' });
});

test('a repeated request leads to the change that was started, also at the same time and with the old revision', async () => {
	const club = await paidClub();
	const { revision } = await club.stored();
	const started = await Promise.all([1, 2, 3].map(() => club.start(three, revision)));
	started.push(await club.start(three, revision));
	expect(new Set(started).size).toBe(1);
	expect(await club.storage.payments.listForEvent(club.event.id)).toHaveLength(2);
});

test('a second change takes the place of the first, whose checkout can no longer be paid', async () => {
	const club = await paidClub({ places: 4 });
	const first = await club.start(three);
	const second = await club.start({ numberAttending: 4 });
	await expectError(club.pay(first), 'checkout-cancelled');
	expect(await club.totals()).toMatchObject({ heldPlaces: 4 });
	await club.pay(second);
	expect(await club.expectBalanced()).toMatchObject({ firstName: 'Anna', numberAttending: 4 });
});

test('a change back to the paid price ends the change that was started, and costs nothing', async () => {
	const club = await paidClub();
	const checkoutId = await club.start(three);
	expect(await club.change({ firstName: 'Cleo' })).toMatchObject({ outcome: 'changed' });
	expect(await club.statusOf(checkoutId)).toBe('cancelled');
	expect(await club.stored()).toMatchObject({ firstName: 'Cleo', numberAttending: 2 });
	expect(await club.totals()).toMatchObject({ heldPlaces: 2 });
});

test.each(['cancelled', 'expired'] as const)(
	'a change whose checkout is %s frees its places, and leaves the booking and no personal data',
	async (end) => {
		const club = await paidClub({ places: 3 });
		const checkoutId = await club.start(three);
		const { revision } = await club.stored();
		if (end === 'cancelled') await club.club.cancelCheckout(checkoutId);
		else {
			club.setTime('2026-06-01T13:00:01.000Z');
			await club.reconcile();
		}
		expect(await club.fieldsOf(checkoutId)).toBeNull();
		expect(await club.expectBalanced()).toMatchObject({ numberAttending: 2, revision });
		expect(await club.totals()).toMatchObject({ heldPlaces: 2 });
		expect((await club.read()).openCheckout).toBeNull();
		await club.pay(await club.start(three));
		expect(await club.expectBalanced()).toMatchObject({ numberAttending: 3 });
	},
);

test('a change that was started before the booking deadline can be paid after it', async () => {
	const club = await paidClub();
	club.setTime('2026-06-20T11:59:00.000Z');
	const checkoutId = await club.start(three);
	club.setTime(afterDeadline);
	await expectError(club.change({ numberAttending: 4 }), 'booking-closed');
	await club.pay(checkoutId);
	expect(await club.expectBalanced()).toMatchObject({ numberAttending: 3 });
});

test('a card that is declined leaves the booking as it is, and the change can still be paid', async () => {
	const club = await paidClub();
	const checkoutId = await club.start(three);
	expect(await club.pay(checkoutId, 'declined')).toMatchObject({ status: 'failed' });
	expect(await club.stored()).toMatchObject({ numberAttending: 2, changePlaces: 3 });
	await club.pay(checkoutId);
	expect(await club.expectBalanced()).toMatchObject({ numberAttending: 3 });
});

test('an organiser who corrects or cancels the booking ends the change that was started', async () => {
	for (const act of ['correct', 'cancel'] as const) {
		const club = await paidClub();
		const checkoutId = await club.start(three);
		const booking = await club.stored();
		await (act === 'cancel' ? club.cancel(booking) : club.correct(booking, { lastName: 'Pike' }));
		await expectError(club.pay(checkoutId), 'checkout-cancelled');
		expect(await club.stored()).toMatchObject({ firstName: 'Anna', numberAttending: 2 });
		expect(await club.fieldsOf(checkoutId)).toBeNull();
	}
});

test('a payment that arrives after its change has ended changes nothing and is to be refunded', async () => {
	for (const act of ['cancelled', 'replaced'] as const) {
		const club = await paidClub({ places: 5 });
		const checkoutId = await club.start(three);
		await club.pay(checkoutId, 'declined');
		if (act === 'cancelled') await club.club.cancelCheckout(checkoutId);
		const next = act === 'replaced' ? await club.start({ numberAttending: 5 }) : null;
		await club.report(checkoutId, { paymentId: 'late' });
		const booking = await club.stored();
		expect(booking).toMatchObject({ firstName: 'Anna', numberAttending: 2 });
		expect(await club.balanceOf(booking)).toEqual({ dueMinor: 0, toRefundMinor: 1235 });
		expect(await club.notesOf(booking)).toContain('paid-late');
		if (next !== null) await expectError(club.pay(next), 'checkout-cancelled');
		await club.refund('late', 1235);
		expect(await club.expectBalanced()).toMatchObject({ numberAttending: 2 });
	}
});

test('money that the club refunded for a cheaper change must be paid again, but a refund without a change must not', async () => {
	const cheaper = await paidClub();
	await cheaper.change({ numberAttending: 1 });
	expect(await cheaper.change({ numberAttending: 2 })).toMatchObject({ outcome: 'changed' });
	await cheaper.change({ numberAttending: 1 });
	await cheaper.refund((await cheaper.stored()).paymentId ?? '', 1235);
	const again = await cheaper.start({ numberAttending: 2 });
	expect(await cheaper.amountOf(again)).toBe(1235);
	await cheaper.pay(again);
	expect(await cheaper.expectBalanced()).toMatchObject({ paymentAmountMinor: 3705 });

	const kind = await paidClub();
	await kind.refund((await kind.stored()).paymentId ?? '', 1000);
	expect(await kind.amountOf(await kind.start(three))).toBe(1235);
});

test('a member pays what an organiser’s correction has made due, even after the deadline', async () => {
	const club = await paidClub();
	await club.correct(await club.stored(), { numberAttending: 3 });
	club.setTime(afterDeadline);
	const { checkoutId } = await club.payMine();
	expect(await club.amountOf(checkoutId)).toBe(1235);
	await club.pay(checkoutId);
	expect(await club.expectBalanced()).toMatchObject({ numberAttending: 3 });
	await expectError(club.payMine(), 'checkout-paid');
});

test('a change is refused if the event has too few places for it', async () => {
	const club = await paidClub({ places: 3 });
	await expectError(club.change({ numberAttending: 4 }), 'not-enough-places', { left: 3 });
	expect(await club.totals()).toMatchObject({ heldPlaces: 2 });
});
