import { type Booking, type BookingUndo, type Checkout, instant, noFee } from '@burgee/core';
import type { BookingChange } from '@burgee/core/ports/booking-store';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { parseLondonDate } from '../../core/rules/calendar/time-schemas.ts';
import { concurrently } from './concurrently.ts';
import { keyOf } from './idempotent-write.contract.ts';
import {
	auditEntryOf,
	bookingOf,
	bookingToPay,
	checkoutOf,
	hostileText,
	ids,
	invalidIds,
	manualPaymentOf,
	paidCheckout,
} from './samples.ts';

const at = instant('2026-06-01T12:01:00.000Z');

function undoOf(before: Booking, changes: Partial<BookingUndo> = {}): BookingUndo {
	const { id: bookingId, eventId } = before;
	return { bookingId, eventId, at, before, revision: 1, endedPayment: false, ...changes };
}

/** A change of a stored booking. Null removes the booking. */
function changeOf(
	stored: Booking,
	fields: Partial<Booking> | null,
	changes: Partial<BookingChange> = {},
): BookingChange {
	const { id: bookingId, revision } = stored;
	return {
		bookingId,
		revision,
		booking: fields && { ...stored, ...fields, revision: revision + 1 },
		checkout: null,
		mayExceedPlaces: true,
		audit: auditEntryOf({ id: `audit-${bookingId}-${revision}`, what: 'booking.corrected' }),
		undo: undoOf(stored),
		...changes,
	};
}

/** An organiser's changes of stored bookings, and the payments of bookings with several checkouts. */
export function bookingChangeContract(storage: Storage): void {
	const { change, listForEvent } = {
		change: (...changes: BookingChange[]) => storage.bookings.change('supper', changes),
		listForEvent: () => storage.bookings.listForEvent('supper'),
	};
	const auditIds = async () => ids(await storage.audit.list({ limit: 99 }));

	async function add<Fields extends Partial<Booking> & { id: string }>(fields: Fields) {
		const booking = bookingOf(fields);
		await storage.bookings.add(booking);
		return booking;
	}

	async function totals() {
		const { stored, recomputed } = await storage.bookings.recount('supper');
		expect(stored).toEqual(recomputed);
		return stored;
	}

	test('BookingStore.listByManualPayments returns the bookings with money received by hand on these days', async () => {
		const paidOn = (...dates: string[]) =>
			dates.map((date) => manualPaymentOf({ id: date, date: parseLondonDate(date) }));
		await add({ id: 'none' });
		const june = await add({ id: 'june', manualPayments: paidOn('2026-06-30') });
		await add({ id: 'twice', manualPayments: paidOn('2026-04-02', '2026-07-01') });
		const listed = async (from: string, to: string) => {
			const days = { from: parseLondonDate(from), to: parseLondonDate(to) };
			return ids(await storage.bookings.listByManualPayments(days)).sort();
		};
		expect(await listed('2026-06-30', '2026-07-01')).toEqual(['june', 'twice']);
		expect(await listed('2026-06-30', '2026-06-30')).toEqual(['june']);
		expect(await listed('2026-04-03', '2026-06-29')).toEqual([]);
		const further = changeOf(june, { manualPayments: paidOn('2026-06-30', '2026-08-01') });
		expect(await change(further)).toBe(true);
		expect(await listed('2026-08-01', '2026-08-01')).toEqual(['june']);
	});

	test('BookingStore.change stores the booking, its checkout, the audit entry, the undo record and the totals', async () => {
		const booking = await add({ id: 'one' });
		const checkout = checkoutOf({ id: 'new', bookingId: 'one' });
		const undo = undoOf({ ...booking, firstName: hostileText }, { endedPayment: true });
		const correction = changeOf(
			booking,
			{ firstName: hostileText, numberAttending: 9 },
			{ checkout, undo },
		);
		expect(await change(correction)).toBe(true);
		const stored = { ...correction.booking, hasOpenCheckout: true };
		expect(await storage.bookings.get('one')).toEqual(stored);
		expect(await listForEvent()).toEqual([stored]);
		expect(await storage.payments.listForBooking('one')).toEqual([checkout]);
		expect(await storage.audit.list({ limit: 9 })).toEqual([correction.audit]);
		expect(await storage.bookings.undosOf(['one', 'two'])).toEqual([undo]);
		expect(await totals()).toMatchObject({ bookings: 1, attendees: 9 });
	});

	test('BookingStore.change writes nothing if one of the bookings has a different revision', async () => {
		const [one, two] = [await add({ id: 'one' }), await add({ id: 'two' })];
		const checkout = checkoutOf({ id: 'new', bookingId: 'one' });
		for (const stale of [
			changeOf({ ...two, revision: 1 }, { firstName: 'Late' }),
			changeOf(two, null, { revision: null, booking: two }),
			changeOf(bookingOf({ id: 'never' }), null),
			...invalidIds.map((id) => changeOf(bookingOf({ id }), null)),
		]) {
			expect(await change(changeOf(one, null, { checkout }), stale)).toBe(false);
		}
		expect(await listForEvent()).toEqual([one, two]);
		expect(await storage.payments.get('new')).toBeNull();
		expect(await auditIds()).toEqual([]);
		expect(await storage.bookings.undosOf(['one', 'two', ...invalidIds])).toEqual([]);
		expect(await totals()).toMatchObject({ bookings: 2 });
		for (const id of ['never', ...invalidIds]) {
			expect(await storage.bookings.get(id)).toBeNull();
			expect(await storage.payments.listForBooking(id)).toEqual([]);
		}
	});

	test('BookingStore.change removes several bookings, and removes the totals of an event with its last booking', async () => {
		const one = await add({ id: 'one', eventName: 'Early' });
		const later = { submittedAt: instant('2026-06-03T12:00:00.000Z'), eventName: 'Late' };
		const all = [one, await add({ id: 'two', ...later }), await add({ id: 'three', ...later })];
		const [, two, three] = all as [Booking, Booking, Booking];
		const undo = { undo: undoOf(two, { revision: null }) };
		expect(await change(changeOf(two, null, undo), changeOf(three, null))).toBe(true);
		expect(await listForEvent()).toEqual([one]);
		expect(await auditIds()).toEqual(['audit-three-0', 'audit-two-0']);
		expect(await storage.bookings.undosOf(['two'])).toEqual([undo.undo]);
		expect(await totals()).toMatchObject({
			bookings: 1,
			eventName: 'Early',
			lastBookedAt: one.submittedAt,
		});
		expect(await change(changeOf(one, null))).toBe(true);
		expect(await storage.bookings.totalsOf(['supper'])).toEqual([]);
		expect(await storage.bookings.listBookedEvents()).toEqual([]);
	});

	test('BookingStore.change adds a removed booking again, with a payment that arrived meanwhile', async () => {
		const checkout = checkoutOf({ id: 'late' });
		const booking = bookingToPay(checkout);
		await storage.bookings.add(booking, { checkout });
		expect(await change(changeOf(booking, null))).toBe(true);
		expect(await storage.payments.replace(paidCheckout(checkout))).toBe(true);
		expect(await storage.bookings.totalsOf(['supper'])).toEqual([]);
		const again = { ...booking, revision: 1 };
		const audit = auditEntryOf({ id: 'again', what: 'booking.restored' });
		const adding = changeOf(booking, null, { revision: null, booking: again, audit, undo: null });
		expect(await change(adding)).toBe(true);
		expect(await change(adding)).toBe(false);
		expect(await storage.bookings.get(booking.id)).toEqual({
			...again,
			hasOpenCheckout: false,
			paid: true,
			paymentId: 'payment of late',
			paymentCompletedAt: '2026-06-01T12:05:00.000Z',
		});
		expect(await storage.bookings.undosOf([booking.id])).toEqual([]);
		expect(await totals()).toMatchObject({ bookings: 1, revenueMinor: { GBP: 4323 } });
	});

	test('BookingStore.add stores the audit entry and the undo record of an organiser once', async () => {
		const booking = bookingOf({ id: 'one' });
		const record = {
			audit: auditEntryOf({ id: 'added', what: 'booking.added' }),
			undo: undoOf(booking, { before: null, revision: 0 }),
		};
		for (const outcome of ['stored', 'repeated']) {
			const result = storage.bookings.add(booking, { key: keyOf('k'), record });
			expect(await result).toEqual({ outcome, bookingId: 'one' });
			record.audit = { ...record.audit, id: 'repeated' };
		}
		expect(await auditIds()).toEqual(['added']);
		expect(await storage.bookings.undosOf(['one'])).toEqual([record.undo]);
	});

	test('BookingStore.removeUndos removes the undo records of earlier changes', async () => {
		const [one, two] = [await add({ id: 'one' }), await add({ id: 'two' })];
		const later = undoOf(two, { at: instant('2026-06-01T12:02:00.000Z') });
		await change(changeOf(one, {}), changeOf(two, {}, { undo: later }));
		await storage.bookings.removeUndos(later.at);
		expect(await storage.bookings.undosOf(['one', 'two'])).toEqual([later]);
	});

	test('BookingStore.change stores one of ten concurrent changes of a booking', async () => {
		const booking = await add({ id: 'one' });
		const results = await concurrently(10, (index) =>
			change(
				changeOf(
					booking,
					{ firstName: `n${index}` },
					{ audit: auditEntryOf({ id: `audit-${index}` }) },
				),
			),
		);
		expect(results.filter(Boolean)).toHaveLength(1);
		const winner = results.indexOf(true);
		expect(await listForEvent()).toMatchObject([{ firstName: `n${winner}`, revision: 1 }]);
		expect(await auditIds()).toEqual([`audit-${winner}`]);
	});

	test('booking totals stay correct, and each payment counts once, while bookings are added, changed, removed, paid and recounted', async () => {
		const stored = await concurrently(8, async (index) => {
			const checkout = checkoutOf({ id: `checkout-${index}` });
			const booking = bookingToPay(checkout);
			await storage.bookings.add(booking, { checkout });
			return { booking, checkout };
		});
		expect(await totals()).toMatchObject({ bookings: 8, pendingBookings: 8, attendees: 24 });
		const isPaid = await Promise.all(
			stored.map(async ({ booking, checkout }, index) => {
				// A webhook and a poll report the payment at the same time.
				const reports = ['webhook', 'poll'].map(() =>
					storage.payments.replace(paidCheckout(checkout)),
				);
				if (index < 4) await change(changeOf(booking, index < 2 ? null : { cancelledAt: at }));
				await storage.bookings.add(bookingOf({ id: `new-${index}` }));
				if (index > 5) await storage.bookings.recount('supper', { repair: true });
				return Promise.all(reports);
			}),
		);
		for (const reports of isPaid) expect(reports.filter(Boolean)).toHaveLength(1);
		const { revenueMinor } = (await totals()) ?? {};
		// Those who change a booking may come first or second, so only these four are surely paid and kept.
		expect(revenueMinor?.GBP).toBeGreaterThanOrEqual(4 * 4323);
		expect(await storage.payments.listForEvent('supper')).toMatchObject(
			stored.map(() => ({ revision: 1 })),
		);
	});

	test.each([
		['cancel', 'second'],
		['second', 'refund', 'first'],
		['first', 'cancel', 'refund'],
	])(
		'a booking with two checkouts is paid if either of them is paid, after the reports %s',
		async (...order) => {
			const old = checkoutOf({ id: 'old', amountMinor: 2000 });
			const booking = bookingToPay(old);
			await storage.bookings.add(booking, { checkout: old });
			const next = checkoutOf({ id: 'new', amountMinor: 3000 });
			const checkout = { ...next, bookingId: booking.id };
			const price = { paymentAmountMinor: 3000, priceMinor: 3000 };
			expect(await change(changeOf(booking, price, { checkout }))).toBe(true);
			for (const report of order) await store(report);
			const isSecond = order.includes('second');
			expect(await storage.bookings.get(booking.id)).toMatchObject({
				paid: true,
				paymentAmountMinor: isSecond ? 3000 : 2000,
				refundedMinor: isSecond ? 0 : 2000,
				priceMinor: 3000,
			});
			await totals();
		},
	);

	/** Stores a report about one of two checkouts: a payment, a refund of the old payment, or a cancellation. */
	async function store(report: string): Promise<void> {
		const checkout = await storage.payments.get(report === 'second' ? 'new' : 'old');
		if (checkout === null) throw new Error('cannot find the checkout');
		const refund = {
			refundId: `refund of ${checkout.id}`,
			paymentId: `payment of ${checkout.id}`,
			status: 'COMPLETED',
			amountMinor: 2000,
			currency: 'GBP',
			at,
			...noFee,
		} as const;
		const changed: Checkout =
			report === 'refund'
				? { ...checkout, refunds: [refund], revision: checkout.revision + 1 }
				: report === 'cancel'
					? { ...checkout, cancelledAt: at, revision: checkout.revision + 1 }
					: paidCheckout(checkout);
		expect(await storage.payments.replace(changed)).toBe(true);
	}

	test('PaymentStore.replace stores one of two changes that were decided from the same checkouts of a booking', async () => {
		const old = checkoutOf({ id: 'old' });
		const booking = bookingToPay(old);
		await storage.bookings.add(booking, { checkout: old });
		const next = { ...checkoutOf({ id: 'next' }), bookingId: booking.id };
		await change(changeOf(booking, {}, { checkout: next }));
		const decidedFrom = await storage.payments.listForBooking(booking.id);
		const results = await Promise.all(
			decidedFrom.map((checkout) =>
				storage.payments.replace(paidCheckout(checkout), { decidedFrom }),
			),
		);
		expect(results.filter(Boolean)).toHaveLength(1);
		const stored = await storage.payments.listForBooking(booking.id);
		expect(stored.map(({ revision }) => revision).sort()).toEqual([0, 1]);
		await totals();
	});

	test('PaymentStore.getForBooking returns the checkout that is not cancelled, otherwise the last one', async () => {
		const started = (minute: number) => instant(`2026-06-01T12:0${minute}:00.000Z`);
		const first = checkoutOf({ id: 'z', bookingId: 'one', createdAt: started(0) });
		await storage.bookings.add({ ...bookingToPay(first), id: 'one' }, { checkout: first });
		expect(await storage.payments.getForBooking('one')).toEqual(first);
		const cancelled = { ...first, cancelledAt: at, revision: 1 };
		expect(await storage.payments.replace(cancelled)).toBe(true);
		const [booking] = (await listForEvent()) as [Booking];
		const second = checkoutOf({ id: 'a', bookingId: 'one', createdAt: started(1) });
		await change(changeOf(booking, {}, { checkout: second }));
		expect(await storage.payments.getForBooking('one')).toEqual(second);
		expect(await storage.payments.listForBooking('one')).toEqual([second, cancelled]);
		const both = { ...second, cancelledAt: at, revision: 1 };
		expect(await storage.payments.replace(both)).toBe(true);
		expect(await storage.payments.getForBooking('one')).toEqual(both);
	});
}
