import {
	type Booking,
	backupTasks,
	failedMessageTasks,
	type Instant,
	instant,
	inTaskOrder,
	tasksOfEvent,
	toInstant,
	waterLevelTasks,
} from '@burgee/core';
import { describe, expect, test } from 'vitest';
import type { BookingBalance } from '../../../core/rules/payment/booking-balance.ts';
import type { PaymentNote } from '../../../core/rules/payment/payment-notes.ts';
import { bookingOf } from '../../contracts/samples.ts';

const now = new Date('2026-07-01T12:00:00.000Z');
const nothing: BookingBalance = { dueMinor: 0, toRefundMinor: 0 };

interface Listed {
	booking?: Partial<Booking>;
	notes?: PaymentNote[];
	balance?: Partial<BookingBalance>;
}

const paid: Partial<Booking> = {
	...{ paymentRequired: true, paid: true, paymentAmountMinor: 2470, paymentCurrency: 'GBP' },
};
const unpaid: Partial<Booking> = { ...paid, paid: false };

/** Returns the tasks of an event with these bookings. */
function tasksOf(
	listed: Listed[],
	{
		startsAt = '2026-07-04T17:30:00.000Z',
		strayPayments = 0,
		cancelledAt = null,
	}: { startsAt?: string; strayPayments?: number; cancelledAt?: Instant | null } = {},
) {
	const bookings = listed.map(({ booking }, index) => bookingOf({ id: `${index}`, ...booking }));
	return tasksOfEvent(
		{
			event: { id: 'supper', name: 'Regatta Supper', eventdatetime: instant(startsAt) },
			cancelledAt,
			bookings,
			paymentNotes: new Map(listed.map(({ notes = [] }, index) => [`${index}`, notes])),
			balances: new Map(
				listed.map(({ balance }, index) => [`${index}`, { ...nothing, ...balance }]),
			),
			strayPayments: Array.from({ length: strayPayments }, () => 'payment'),
		},
		now,
	);
}

const supper = { eventId: 'supper', eventName: 'Regatta Supper' };

describe('tasksOfEvent', () => {
	test('asks for nothing if the bookings are free, paid or cancelled', () => {
		const cancelledAt = instant('2026-06-02T12:00:00.000Z');
		const notes: PaymentNote[] = ['practice', 'sandbox', 'cancelled', 'refunded'];
		expect(
			tasksOf([{}, { booking: paid, notes }, { booking: { ...unpaid, cancelledAt } }]),
		).toEqual([]);
	});

	test('counts each payment to check once, with all reasons, and those without a booking', () => {
		const listed: Listed[] = [
			{ booking: paid, notes: ['wrong-amount', 'paid-late'], balance: { toRefundMinor: 2470 } },
			{ booking: paid, notes: ['paid-twice'] },
		];
		expect(tasksOf(listed, { strayPayments: 2 })[0]).toEqual({
			...{ kind: 'check-payment', ...supper, count: 4 },
			reasons: ['paid-late', 'paid-twice', 'wrong-amount', 'without-booking'],
		});
	});

	test('asks nobody to check a late payment that pays for the booking, or that was refunded', () => {
		const late = (toRefundMinor: number): Listed => ({
			...{ booking: paid, notes: ['paid-late'], balance: { toRefundMinor } },
		});
		expect(tasksOf([late(0)])).toEqual([]);
		expect(tasksOf([late(1)])).toMatchObject([{ reasons: ['paid-late'] }, { kind: 'to-refund' }]);
	});

	test('adds up refunds for each currency, and test money apart', () => {
		const refund = (toRefundMinor: number, booking: Partial<Booking>): Listed => ({
			booking: { ...paid, ...booking },
			balance: { toRefundMinor },
		});
		const listed = [
			refund(1235, {}),
			refund(1000, {}),
			refund(500, { paymentCurrency: 'EUR' }),
			refund(4323, { environment: 'practice' }),
		];
		expect(tasksOf(listed, { startsAt: '2026-05-10T10:00:00.000Z' })).toEqual([
			{
				...{ kind: 'to-refund', ...supper, count: 4, startsAt: '2026-05-10T10:00:00.000Z' },
				amounts: [
					{ amountMinor: 2235, currency: 'GBP' },
					{ amountMinor: 500, currency: 'EUR' },
				],
				testAmounts: [{ amountMinor: 4323, currency: 'GBP' }],
			},
		]);
	});

	test('asks about bookings that are not paid, or not paid in full, from a week before the event until its day', () => {
		const listed: Listed[] = [
			{ booking: unpaid },
			{ booking: { ...unpaid, cancelledAt: instant('2026-06-02T12:00:00.000Z') } },
			{ booking: paid, balance: { dueMinor: 1200 } },
		];
		const kindsAt = (startsAt: string) => tasksOf(listed, { startsAt }).map(({ kind }) => kind);
		expect(tasksOf(listed)).toMatchObject([
			{ kind: 'not-paid', count: 1, amounts: [{ amountMinor: 2470 }] },
			{ kind: 'owed', count: 1, amounts: [{ amountMinor: 1200 }] },
		]);
		expect(kindsAt('2026-07-08T12:00:00.000Z')).toEqual(['not-paid', 'owed']);
		expect(kindsAt('2026-07-08T12:00:00.001Z')).toEqual([]);
		// Midnight in London.
		expect(kindsAt('2026-06-30T23:00:00.000Z')).toEqual(['not-paid', 'owed']);
		expect(kindsAt('2026-06-30T22:59:59.999Z')).toEqual([]);
	});
});

test('failedMessageTasks asks for a look at the emails that failed in the last two weeks', () => {
	const failed = (createdAt: string, erasedAt: Instant | null = null) => ({
		...{ createdAt: instant(createdAt), erasedAt },
	});
	expect(failedMessageTasks([], now)).toEqual([]);
	const old = failed('2026-06-17T11:59:59.999Z');
	const first = failed('2026-06-17T12:00:00.000Z');
	const erased = failed('2026-06-18T12:00:00.000Z', instant('2026-06-19T12:00:00.000Z'));
	const list = [failed('2026-06-20T12:00:00.000Z'), erased, first, old];
	expect(failedMessageTasks([old], now)).toEqual([]);
	expect(failedMessageTasks(list, now)).toEqual([
		{ kind: 'failed-messages', count: 2, since: first.createdAt },
	]);
});

test('waterLevelTasks asks for a reading if the latest is a week old, but not in a club without readings', () => {
	const at = (dateTime: string) => waterLevelTasks({ dateTime: instant(dateTime) }, now);
	expect(waterLevelTasks(undefined, now)).toEqual([]);
	expect(at('2026-06-24T12:00:00.001Z')).toEqual([]);
	expect(at('2026-06-24T12:00:00.000Z')).toEqual([{ kind: 'old-water-level', days: 7 }]);
});

test('backupTasks asks for a look after two intervals, or after eight days without BACKUP_EVERY', () => {
	const hourMs = 3_600_000;
	const after = (hours: number, everyMs: number | null) => {
		const lastMadeAt = toInstant(new Date(now.getTime() - hours * hourMs));
		return backupTasks({ lastMadeAt, everyMs }, now).length;
	};
	expect([after(48, 24 * hourMs), after(49, 24 * hourMs)]).toEqual([0, 1]);
	expect([after(8 * 24, null), after(8 * 24 + 1, null)]).toEqual([0, 1]);
	expect(backupTasks({ lastMadeAt: null, everyMs: null }, now)).toEqual([]);
	const never = backupTasks({ lastMadeAt: null, everyMs: hourMs }, now);
	expect(never).toEqual([{ kind: 'old-backup', madeAt: null }]);
});

test('inTaskOrder lists payments first, then what the website itself needs, and keeps the order within a kind', () => {
	const check = (eventId: string) => ({
		...{ kind: 'check-payment' as const, eventId, eventName: '', count: 1, reasons: [] },
	});
	const tasks = inTaskOrder([
		{ kind: 'old-water-level', days: 9 },
		{ kind: 'failed-sign-ins', count: 12, since: instant('2026-06-30T12:00:00.000Z') },
		{ kind: 'old-backup', madeAt: null },
		{ kind: 'unreadable-records', count: 1 },
		check('near'),
		check('far'),
	]);
	expect(tasks.map((task) => ('eventId' in task ? task.eventId : task.kind))).toEqual([
		...['near', 'far', 'unreadable-records', 'old-backup', 'failed-sign-ins', 'old-water-level'],
	]);
});
