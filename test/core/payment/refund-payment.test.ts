import { ClubError, instant, type ProviderRefund } from '@burgee/core';
import type { PaymentGateway } from '@burgee/core/ports/payment-gateway';
import { expect, test, vi } from 'vitest';
import { bookedClub, paid } from '../my-booking/booked-club.ts';
import { adminWith, expectError } from '../open-club.ts';
import { chargeLate, openCheckout, unavailable, withOverrides } from './open-checkout.ts';

const treasurer = adminWith('payments:write');

type Refund = PaymentGateway['refund'];

/** Opens a club with a booking for which £24.70 was paid. `refund` takes the place of the provider's. */
async function openPaid(refund?: (practice: PaymentGateway) => Refund) {
	const opened = await openCheckout(
		refund && withOverrides((practice) => ({ refund: refund(practice) })),
	);
	const { club, started, event, storage, stored, pay } = opened;
	await pay('paid');
	const { bookingId } = started;
	const ask = (
		amountMinor: number,
		changes: { key?: string; reason?: string; refundableMinor?: number } = {},
	) =>
		club.refundPayment(treasurer, {
			...{ eventId: event.id, bookingId, amountMinor, reason: 'Flu' },
			...changes,
		});
	return {
		...opened,
		ask,
		booking: async () => (await opened.bookings())[0],
		/** Returns what is refunded, refundable and due. */
		read: async () => (await club.readEventBookings(event.id)).refunds.get(bookingId),
		attempts: async () => (await stored()).refundAttempts,
		audited: async () =>
			(await storage.audit.list({ limit: 99 })).filter(
				({ what }) => what === 'booking.refund-requested',
			),
	};
}

test('refundPayment stores the refund with its audit entry, sends it, and tells the member', async () => {
	const { ask, booking, attempts, audited, read, storage } = await openPaid();
	expect(await ask(1000)).toMatchObject({ state: 'completed', parts: [{ amountMinor: 1000 }] });
	expect(await booking()).toMatchObject({ paid: true, refundedMinor: 1000 });
	expect(await attempts()).toMatchObject([{ reason: 'Flu', by: 'commodore', amountMinor: 1000 }]);
	expect(await audited()).toMatchObject([
		{
			subject: 'Anna Reed, Harvest Supper',
			after: { amountMinor: 1000, requestedMinor: 1000, reason: 'Flu' },
		},
	]);
	const entries = await storage.audit.list({ limit: 9 });
	expect(entries.find(({ what }) => what === 'booking.refund-made')).toMatchObject({
		...{ who: 'Payment provider', subject: 'Anna Reed, Harvest Supper' },
		after: { amountMinor: 1000, reason: 'Flu' },
	});
	expect(await read()).toMatchObject({
		...{ refundableMinor: 1470, dueMinor: 0 },
		refunds: [{ amountMinor: 1000, state: 'completed', reason: 'Flu' }],
	});
});

test('refundPayment refuses more than was paid and not refunded, also for two treasurers at once', async () => {
	const { ask, booking } = await openPaid();
	await expectError(ask(2471), 'refund-too-large', { refundable: 24.7 });
	const asked = await Promise.allSettled([ask(2000), ask(2000), ask(470)]);
	expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
	expect(await booking()).toMatchObject({ refundedMinor: 2470 });
	await expectError(ask(1), 'refund-too-large', { refundable: 0 });
});

test('refundPayment, repeated with the same key, refunds once, and refuses another amount or reason', async () => {
	const { ask, attempts } = await openPaid();
	const key = 'pressed-twice';
	const [first, second] = await Promise.all([ask(1000, { key }), ask(1000, { key })]);
	expect(second).toEqual(first);
	expect(await ask(1000, { key })).toEqual(first);
	expect(await attempts()).toHaveLength(1);
	await expectError(ask(2000, { key }), 'idempotency-key-reused');
	await expectError(ask(1000, { key, reason: 'Rain' }), 'idempotency-key-reused');
});

test('two equal requests at once refund once, also if they would choose payments of different checkouts', async () => {
	const opened = await bookedClub(paid);
	const { club, event, bookingId, checkoutId, practice, storage } = opened;
	await opened.pay(checkoutId);
	const changed = await opened.change({ numberAttending: 3 });
	if (changed.outcome !== 'to-pay') throw new Error('the change is not to be paid');
	await opened.pay(changed.checkoutId);
	const ask = () =>
		club.refundPayment(treasurer, {
			...{ eventId: event.id, bookingId, amountMinor: 1000, reason: 'Flu', key: 'pressed-twice' },
		});
	const { payments } = storage;
	const list = payments.listForBooking.bind(payments);
	vi.spyOn(payments, 'listForBooking').mockImplementationOnce(async (id) => {
		const read = await list(id);
		await chargeLate(practice, 'second');
		await opened.report(checkoutId, { paymentId: 'second' });
		await ask();
		return read;
	});
	expect(await ask()).toMatchObject({ parts: [{ amountMinor: 1000 }] });
	const attempts = (await list(bookingId)).flatMap(({ refundAttempts }) => refundAttempts);
	expect(attempts).toMatchObject([{ paymentId: 'second', amountMinor: 1000 }]);
});

test('refundPayment refuses what was decided before another refund, but not a repeated request', async () => {
	const { ask, attempts } = await openPaid();
	const seen = { refundableMinor: 2470 };
	const asked = await Promise.allSettled([ask(1000, seen), ask(1000, seen), ask(1000, seen)]);
	expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	await expectError(ask(1000, seen), 'refund-differs');
	const repeated = { key: 'answer-lost', refundableMinor: 1470 };
	expect(await ask(1000, repeated)).toEqual(await ask(1000, repeated));
	expect(await attempts()).toHaveLength(2);
});

test('a refund without an answer stays requested, and reconciliation sends it again with the same key', async () => {
	const keys: string[] = [];
	let isLost = true;
	const { ask, reconcile, setTime, booking, read } = await openPaid((practice) => async (sent) => {
		keys.push(sent.key);
		const refund = await practice.refund(sent);
		return isLost ? unavailable() : refund;
	});
	expect((await ask(2470)).state).toBe('requested');
	expect(await read()).toMatchObject({ refundableMinor: 0 });
	await expectError(ask(1), 'refund-too-large');
	setTime('2026-06-01T12:01:29.000Z');
	await reconcile();
	expect(keys).toHaveLength(1);
	setTime('2026-06-01T12:01:30.000Z');
	expect(await reconcile()).toMatchObject({ open: 1 });
	isLost = false;
	expect(await reconcile()).toMatchObject({ paid: 1, open: 0 });
	expect(new Set(keys).size).toBe(1);
	expect(await booking()).toMatchObject({ refundedMinor: 2470 });
	expect(await reconcile()).toMatchObject({ paid: 0, open: 0 });
});

test('what the provider refuses, or what fails at the bank, can be refunded again', async () => {
	let status: ProviderRefund['status'] | null = null;
	const { ask, club, attempts, read, stored } = await openPaid((practice) => async (sent) => {
		if (status === null) throw new ClubError('refund-refused');
		return { ...(await practice.refund({ ...sent, amountMinor: 1 })), status, amountMinor: 2470 };
	});
	expect((await ask(2470)).state).toBe('rejected');
	status = 'PENDING';
	expect((await ask(2470)).state).toBe('pending');
	expect(await read()).toMatchObject({ refundableMinor: 0 });
	const [, pending] = await attempts();
	const [refund] = (await stored()).refunds;
	expect(pending?.refundId).toBe(refund?.refundId);
	if (refund === undefined) throw new Error('no refund is stored');
	await club.handleNotification({ payments: [], refunds: [{ ...refund, status: 'FAILED' }] });
	expect(await read()).toMatchObject({
		refundableMinor: 2470,
		refunds: [{ state: 'failed' }, { state: 'rejected' }],
	});
});

test('a refusal of a refund that was sent before leaves it undecided, because the first request may have refunded', async () => {
	const answers = [unavailable, () => Promise.reject(new ClubError('refund-refused'))];
	const { ask, reconcile, setTime, read } = await openPaid(
		(practice) => (sent) => (answers.shift() ?? (() => practice.refund(sent)))(),
	);
	await ask(2470);
	setTime('2026-06-01T12:02:00.000Z');
	expect(await reconcile()).toMatchObject({ open: 1 });
	expect(answers).toEqual([]);
	expect(await read()).toMatchObject({ refundableMinor: 0, refunds: [{ state: 'requested' }] });
	await reconcile();
	expect(await read()).toMatchObject({ refunds: [{ state: 'completed' }] });
});

test.each([
	['made, and its notification arrives', '2026-06-01T12:02:00.000Z', true, 'completed'],
	['made, and the provider forgets the key', '2026-06-02T12:00:00.000Z', true, 'completed'],
	[
		'never received, and the provider refuses it later',
		'2026-06-01T12:10:00.000Z',
		false,
		'rejected',
	],
	['never received, and its key is a day old', '2026-06-02T12:00:00.000Z', false, 'rejected'],
] as const)('a refund whose answer was lost is decided: %s', async (_, later, isMade, state) => {
	let sent = 0;
	const { ask, club, reconcile, setTime, read, practice } = await openPaid((provider) => {
		return async (request) => {
			sent += 1;
			if (sent === 1 && isMade) await provider.refund(request);
			if (sent === 1) return unavailable();
			throw new ClubError('refund-refused');
		};
	});
	await ask(2470);
	setTime(later);
	const listed = await practice.findRefunds(instant('2026-06-01T00:00:00.000Z'));
	if (later < '2026-06-01T12:10') {
		for (const refund of listed) await club.handleNotification({ payments: [], refunds: [refund] });
	}
	await reconcile();
	expect(sent).toBe(isMade || later > '2026-06-02' ? 1 : 2);
	expect(await read()).toMatchObject({
		refundableMinor: isMade ? 0 : 2470,
		refunds: [{ amountMinor: 2470, state }],
	});
	expect(await reconcile()).toMatchObject({ open: 0 });
});

test('a double payment is refunded before the one that counts, and one request may refund both', async () => {
	const { ask, practice, club, booking, read, payment } = await openPaid();
	await chargeLate(practice, 'second');
	const second = await payment({ paymentId: 'second', at: (await payment()).at });
	await club.handleNotification({ payments: [second], refunds: [] });
	expect(await read()).toMatchObject({ refundableMinor: 4940, dueMinor: 2470 });
	const { parts } = await ask(3000);
	expect(parts.map(({ amountMinor }) => amountMinor)).toEqual([2470, 530]);
	expect(await booking()).toMatchObject({ paid: true, refundedMinor: 530 });
});

test('if another treasurer takes the rest between two parts of a refund, the first part is sent and reported', async () => {
	const { ask, practice, club, booking, payment, storage } = await openPaid();
	await chargeLate(practice, 'second');
	const second = await payment({ paymentId: 'second', at: (await payment()).at });
	await club.handleNotification({ payments: [second], refunds: [] });
	const { payments } = storage;
	const replace = payments.replace.bind(payments);
	vi.spyOn(payments, 'replace').mockImplementationOnce(async (...written) => {
		const isStored = await replace(...written);
		await ask(2470, { reason: 'Taken meanwhile' });
		return isStored;
	});
	expect((await ask(3000)).parts).toMatchObject([{ amountMinor: 2470, state: 'completed' }]);
	expect(await booking()).toMatchObject({ refundedMinor: 2470 });
	await expectError(ask(1), 'refund-too-large', { refundable: 0 });
});

test('what was paid is due after the event was deleted, unless it is restored or was over by then', async () => {
	const { ask, club, event, booking, read, setTime, started } = await openPaid();
	const organiser = adminWith('events:write');
	const due = async () => {
		const [found] = (await read())?.reasons ?? [];
		const stored = await booking();
		const { balances } = await club.readEventBookings(event.id);
		const myBooking = await club.readMyBooking(started.bookingToken);
		const balance = { dueMinor: 0, toRefundMinor: found?.amountMinor ?? 0 };
		expect([balances.get(started.bookingId), myBooking.balance]).toEqual([balance, balance]);
		return [stored?.cancelledAt, found?.reason];
	};
	const remove = (revision: number) => club.deleteEvent(organiser, { id: event.id, revision });
	expect(await due()).toEqual([null, undefined]);
	await remove(0);
	expect(await due()).toEqual([null, 'event-deleted']);
	expect(await ask(1000)).toMatchObject({ state: 'completed' });
	expect((await read())?.dueMinor).toBe(1470);
	await club.restoreEvent(organiser, event.id);
	expect(await due()).toEqual([null, undefined]);
	setTime('2027-06-01T12:00:00.000Z');
	await remove(2);
	expect(await due()).toEqual([null, undefined]);
});

test('refundPayment refuses money that was taken with another provider', async () => {
	const { ask, storage, stored } = await openPaid();
	const checkout = await stored();
	const { revision } = checkout;
	await storage.payments.replace({ ...checkout, provider: 'square', revision: revision + 1 });
	await expectError(ask(1000), 'refund-elsewhere');
});

test.each([
	['practice', 'earlier-test'],
	['production', 'earlier'],
] as const)(
	'a refund without an answer from an earlier provider, in %s, is not sent again, and is decided once the provider is back',
	async (environment, provider) => {
		const { ask, storage, stored, read, reconcile, setTime } = await openPaid(() => unavailable);
		await ask(1000);
		const checkout = await stored();
		const former = { provider: 'square', environment, revision: checkout.revision + 1 };
		await storage.payments.replace({ ...checkout, ...former });
		setTime('2026-06-01T12:02:00.000Z');
		expect(await reconcile()).toEqual({ paid: 0, cancelled: 0, open: 0, failed: 0 });
		expect(await read()).toMatchObject({ refunds: [{ state: 'requested', provider }] });
		const { revision } = await stored();
		await storage.payments.replace({ ...checkout, revision: revision + 1 });
		setTime('2026-08-01T12:00:00.000Z');
		await reconcile();
		expect(await read()).toMatchObject({ refunds: [{ state: 'rejected', provider: 'current' }] });
	},
);
