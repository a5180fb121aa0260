import {
	type Booking,
	type BookingWithBalance,
	bookingFilters,
	bookingState,
	instant,
	matchesBookingFilter,
} from '@burgee/core';
import { bookingStateLabel } from '@burgee/core/display/booking-words';
import { describe, expect, test } from 'vitest';

const free: BookingWithBalance = {
	paid: false,
	paymentRequired: false,
	paymentAmountMinor: null,
	refundedMinor: 0,
	cancelledAt: null,
	dueMinor: 0,
	toRefundMinor: 0,
	paymentNotes: [],
};
const pending = { ...free, paymentRequired: true, paymentAmountMinor: 4323 };
const paid = { ...pending, paid: true };
const until = instant('2026-12-05T18:00:00.000Z');
const byTransfer = {
	payLater: { method: 'transfer' as const, reference: 'K7F3QM2', until },
	heldUntil: until,
};
type Listed = BookingWithBalance & Pick<Booking, 'payLater' | 'heldUntil'>;

const cancelled = { cancelledAt: instant('2026-06-01T12:00:00.000Z') };

test.each<[string, Partial<Listed>, string]>([
	['a free booking', free, 'Free Event'],
	['an unpaid booking', pending, 'Pending'],
	[
		'a booking whose payer cancelled the payment',
		{ ...pending, paymentNotes: ['cancelled'] },
		'Pending',
	],
	['a paid booking', paid, 'Paid'],
	[
		'a paid booking whose price a correction has raised',
		{ ...paid, dueMinor: 1235 },
		'Owes £12.35',
	],
	['a paid booking that now costs less', { ...paid, toRefundMinor: 1235 }, 'Refund £12.35'],
	['a booking by transfer', { ...pending, ...byTransfer }, 'Pays by transfer until 5 Dec 2026'],
	[
		'a transfer that has not arrived in time',
		{ ...pending, ...byTransfer, heldUntil: null },
		'Pending',
	],
	['a cancelled booking', { ...pending, ...cancelled }, 'Cancelled'],
	[
		'a cancelled booking that is paid',
		{ ...paid, ...cancelled, toRefundMinor: 4323 },
		'Refund £43.23',
	],
	[
		'a cancelled booking that is refunded',
		{ ...paid, ...cancelled, refundedMinor: 4323, paymentNotes: ['refunded'] },
		'Cancelled',
	],
	[
		'a cancelled booking whose refund is underway',
		{ ...paid, ...cancelled, paymentNotes: ['refund-underway'] },
		'Refund underway',
	],
	[
		'a booking of which only a part is being refunded',
		{ ...paid, ...cancelled, toRefundMinor: 4000, paymentNotes: ['refund-underway'] },
		'Refund £40.00',
	],
	['a payment in a wrong amount', { ...pending, paymentNotes: ['wrong-amount'] }, 'Check payment'],
	[
		'a booking that was paid twice',
		{ ...paid, toRefundMinor: 4323, paymentNotes: ['paid-twice'] },
		'Check payment',
	],
	[
		'a payment after its cancellation that is to be refunded',
		{ ...paid, toRefundMinor: 4323, paymentNotes: ['paid-late'] },
		'Check payment',
	],
	[
		'a payment after its cancellation that pays for the booking',
		{ ...paid, paymentNotes: ['paid-late'] },
		'Paid',
	],
	[
		'a refunded payment after its cancellation',
		{ ...paid, ...cancelled, refundedMinor: 4323, paymentNotes: ['paid-late', 'refunded'] },
		'Cancelled',
	],
])('the list marks %s', (_, changes, label) => {
	const unheld = { payLater: null, heldUntil: null };
	const booking = { ...free, ...unheld, paymentCurrency: 'GBP' as const, ...changes };
	expect(bookingStateLabel(bookingState(booking), booking)).toBe(label);
});

describe('matchesBookingFilter', () => {
	const filtersOf = (booking: BookingWithBalance) =>
		bookingFilters.filter((filter) => matchesBookingFilter(booking, filter));

	test('an active booking is in the part of the list for what is open', () => {
		expect(filtersOf(free)).toEqual([]);
		expect(filtersOf(paid)).toEqual([]);
		expect(filtersOf(pending)).toEqual(['not-paid']);
		expect(filtersOf({ ...paid, dueMinor: 1 })).toEqual(['owed']);
		expect(filtersOf({ ...paid, toRefundMinor: 1 })).toEqual(['to-refund']);
	});

	test('a booking can be in several parts of the list', () => {
		expect(filtersOf({ ...paid, ...cancelled, toRefundMinor: 1 })).toEqual([
			'to-refund',
			'cancelled',
		]);
		expect(filtersOf({ ...pending, paymentNotes: ['wrong-amount'] })).toEqual([
			'check-payment',
			'not-paid',
		]);
	});

	test('a cancelled booking is not expected to pay', () => {
		expect(filtersOf({ ...pending, ...cancelled })).toEqual(['cancelled']);
	});
});
