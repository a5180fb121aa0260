import { expect, test } from 'vitest';
import { parseLondonDate } from '../../../core/rules/calendar/time-schemas.ts';
import type { RecordPaymentRequest } from '../../../core/use-cases/payment/record-payment.ts';
import { bookingOf } from '../../contracts/samples.ts';
import { organisedClub } from '../booking/organised-club.ts';
import { adminWith, expectError } from '../open-club.ts';

const treasurer = adminWith('payments:write');
const addressOf = ({ id }: { id: string }) => `https://members.example.org/pending/${id}`;
const cash: Pick<RecordPaymentRequest, 'method' | 'amountMinor' | 'reference' | 'date'> = {
	...{ method: 'cash', amountMinor: 1000, reference: null },
	date: parseLondonDate('2026-05-31'),
};

/** Opens a club with a booking of £24.70 that a member has not paid. */
async function openUnpaid() {
	const opened = await organisedClub();
	const { club, event } = opened;
	const { booking, checkoutId } = await opened.bookAsMember();
	const ids = { eventId: event.id, bookingId: booking.id, addressOf };
	return {
		...opened,
		ids,
		checkoutId,
		stored: () => opened.booking(booking.id),
		record: (changes: Partial<RecordPaymentRequest> = {}) =>
			club.recordPayment(treasurer, { ...ids, ...cash, ...changes }),
		reverse: (paymentId: string, key?: string) =>
			club.reversePayment(treasurer, {
				...{ ...ids, paymentId, reason: 'Typed twice' },
				...(key !== undefined && { key }),
			}),
	};
}

test('recordPayment confirms the booking, ends its checkout, and says who received what', async () => {
	const { record, stored, statusOf, checkoutId, totals, storage, balanceOf, pay } =
		await openUnpaid();
	const { booking, paymentUrl } = await record({ reference: 'Tin 3' });
	expect(paymentUrl).toBeNull();
	expect(await stored()).toEqual(booking);
	expect(booking).toMatchObject({
		...{ paid: true, paymentAmountMinor: 1000, priceMinor: 2470, environment: 'production' },
		manualPayments: [{ method: 'cash', amountMinor: 1000, by: 'commodore', reference: 'Tin 3' }],
	});
	expect(await balanceOf(booking)).toEqual({ dueMinor: 1470, toRefundMinor: 0 });
	expect(await statusOf(checkoutId)).toBe('cancelled');
	await expectError(pay(checkoutId), 'checkout-cancelled');
	expect(await totals()).toMatchObject({ pendingBookings: 0, revenueMinor: { GBP: 1000 } });
	const entries = await storage.audit.list({ limit: 99 });
	expect(entries.find(({ what }) => what === 'booking.payment-recorded')).toMatchObject({
		after: { method: 'cash', amountMinor: 1000, currency: 'GBP', reference: 'Tin 3' },
	});
	const further = await record({ amountMinor: 1470, method: 'transfer' });
	expect(further.booking).toMatchObject({ paymentAmountMinor: 2470, priceMinor: 2470 });
});

test('reversePayment makes the booking unpaid with a new payment page, and keeps both entries', async () => {
	const { record, reverse, stored, totals, storage, ids, pay } = await openUnpaid();
	const [entry] = (await record()).booking.manualPayments;
	const { booking, paymentUrl } = await reverse(entry?.id ?? '');
	expect(booking).toMatchObject({
		...{ paid: false, paymentAmountMinor: 2470, environment: 'practice' },
		manualPayments: [entry, { amountMinor: -1000, reverses: entry?.id, reason: 'Typed twice' }],
	});
	const open = await storage.payments.getForBooking(ids.bookingId);
	expect(paymentUrl).toBe(addressOf({ id: open?.id ?? '' }));
	expect(await totals()).toMatchObject({ pendingBookings: 1, revenueMinor: { GBP: 0 } });
	await expectError(reverse(entry?.id ?? ''), 'manual-payment-reversed');
	await pay(open?.id ?? '');
	expect(await stored()).toMatchObject({ paid: true, paymentAmountMinor: 2470 });
});

test('two requests with one key record one entry, and the key is refused for another', async () => {
	const { record, reverse, stored } = await openUnpaid();
	const [first] = await Promise.all([record({ key: 'one' }), record({ key: 'one' })]);
	expect((await record({ key: 'one' })).booking).toEqual(first.booking);
	expect((await stored()).manualPayments).toHaveLength(1);
	await expectError(record({ key: 'one', amountMinor: 900 }), 'idempotency-key-reused');
	const [entry] = first.booking.manualPayments;
	const reversed = await reverse(entry?.id ?? '', 'two');
	expect(await reverse(entry?.id ?? '', 'two')).toEqual(reversed);
});

test('no more is given back by hand than was received by hand, and nothing in the future', async () => {
	const { record, reverse, stored, pay, checkoutId } = await openUnpaid();
	await pay(checkoutId);
	await expectError(record({ amountMinor: -1 }), 'manual-payment-too-large');
	const [entry] = (await record()).booking.manualPayments;
	await record({ amountMinor: -600 });
	await expectError(record({ amountMinor: -401 }), 'manual-payment-too-large');
	await expectError(reverse(entry?.id ?? ''), 'manual-payment-too-large');
	await expectError(record({ date: parseLondonDate('2999-01-01') }), 'invalid-input');
	expect(await stored()).toMatchObject({ paymentAmountMinor: 1000, refundedMinor: 600 });
});

test('a booking that is free, or was paid before Burgee took payments, takes no entries, and one with entries stays', async () => {
	const { storage, club, ids, record, stored, remove } = await openUnpaid();
	const refused = async (fields: Parameters<typeof bookingOf>[0]) => {
		await storage.bookings.add(bookingOf({ ...fields, eventId: ids.eventId }));
		return club.recordPayment(treasurer, { ...ids, ...cash, bookingId: fields.id });
	};
	const paid = { paid: true, paymentAmountMinor: 2470, paymentCurrency: 'GBP' } as const;
	await expectError(refused({ id: 'free' }), 'payment-not-needed');
	await expectError(refused({ id: 'imported', ...paid }), 'paid-elsewhere');
	const [entry] = (await record()).booking.manualPayments;
	await club.reversePayment(treasurer, { ...ids, paymentId: entry?.id ?? '', reason: 'Wrong' });
	await expectError(remove(await stored()), 'booking-paid');
});
