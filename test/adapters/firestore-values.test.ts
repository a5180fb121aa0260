import { readAmountMinor, readCount, readInstant } from '@burgee/adapters/firestore/lenient-values';
import { toBooking } from '@burgee/adapters/firestore/stored-booking';
import fc from 'fast-check';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { clockChanges } from '../contracts/samples.ts';

test.each<[string, unknown, string | null]>([
	['a timestamp', Timestamp.fromMillis(1_783_186_200_123), '2026-07-04T17:30:00.123Z'],
	[
		'a timestamp of nanoseconds',
		new Timestamp(1_783_186_200, 999_999_999),
		'2026-07-04T17:30:00.999Z',
	],
	['one before 1970', new Timestamp(-1, 1_000_000), '1969-12-31T23:59:59.001Z'],
	['a map', { seconds: 1_783_186_200, nanoseconds: 5_000_000 }, '2026-07-04T17:30:00.005Z'],
	['a map of seconds alone', { seconds: 1_783_186_200 }, '2026-07-04T17:30:00.000Z'],
	['an underscored map', { _seconds: 1_783_186_200, _nanoseconds: 0 }, '2026-07-04T17:30:00.000Z'],
	['a map of text', { seconds: '1783186200' }, null],
	['a map out of all time', { seconds: 1e300, nanoseconds: 0 }, null],
	['a day in summer', '2026-07-04', '2026-07-03T23:00:00.000Z'],
	['a day in winter', '2026-01-04', '2026-01-04T00:00:00.000Z'],
	['London’s clock in summer', '2026-07-04T18:30', '2026-07-04T17:30:00.000Z'],
	['London’s clock in winter', '2026-01-04T18:30', '2026-01-04T18:30:00.000Z'],
	['an hour that comes twice', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
	['an hour that is skipped', '2026-03-29T01:30', null],
	['seconds and parts of them', '2026-07-04T18:30:15.250999', '2026-07-04T17:30:15.250Z'],
	['a space between', '2026-07-04 18:30:00', '2026-07-04T17:30:00.000Z'],
	['a space around', ' 2026-07-04T17:30:00Z ', '2026-07-04T17:30:00.000Z'],
	['an offset', '2026-07-04T18:30:00+05:45', '2026-07-04T12:45:00.000Z'],
	['a short offset', '2026-07-04T18:30:00-0330', '2026-07-04T22:00:00.000Z'],
	['a day that is none', '2026-02-30', null],
	['a minute that is none', '2026-07-04T18:60', null],
	['a second that is none', '2026-07-04T18:30:60Z', null],
	['an offset that is none', '2026-07-04T18:30:00+99:99', null],
	['words', 'Saturday 4 July', null],
	['another order', '04/07/2026 18:30', null],
	['no text', '', null],
	['epoch seconds', 1_783_186_200, '2026-07-04T17:30:00.000Z'],
	['epoch milliseconds', 1_783_186_200_123, '2026-07-04T17:30:00.123Z'],
	['a year', 2026, null],
	['a day as a number', 20_260_704, null],
	['no number', Number.NaN, null],
	['more than any time', Number.POSITIVE_INFINITY, null],
	['nothing', null, null],
	['a flag', true, null],
	['a list', ['2026-07-04'], null],
])('a date as %s', (_, value, instant) => {
	expect(readInstant(value)).toBe(instant);
});

test('a date is a moment or null, whatever is stored', () => {
	fc.assert(
		fc.property(
			fc.oneof(
				fc.anything(),
				fc.record({ seconds: fc.anything(), nanoseconds: fc.anything() }),
				fc.double().map((seconds) => ({ _seconds: seconds })),
				fc.stringMatching(/^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?$/),
			),
			(value) => {
				const instant = readInstant(value);
				if (instant === null) return;
				expect(instant).toMatch(/^\d{4}-/);
				expect(new Date(instant).toISOString()).toBe(instant);
			},
		),
	);
});

test.each<[unknown, number | null]>([
	[12.35, 1235],
	[7.128, 713],
	[0, 0],
	['12.5', 1250],
	[' 12 ', 1200],
	['£12', null],
	['0x10', null],
	['1e3', null],
	['', null],
	[-1, null],
	[Number.NaN, null],
	[Number.MAX_SAFE_INTEGER, null],
	[Number.POSITIVE_INFINITY, null],
	[{ pounds: 1 }, null],
	[null, null],
	[undefined, null],
	[true, null],
])('an amount as %j', (value, amountMinor) => {
	expect(readAmountMinor(value)).toBe(amountMinor);
});

test.each<[unknown, number]>([
	[3, 3],
	['3', 3],
	[2.9, 2],
	[-3, 0],
	['three', 0],
	[null, 0],
])('a count as %j', (value, count) => {
	expect(readCount(value)).toBe(count);
});

test('a booking is whole, whatever its fields are', () => {
	const names = ['eventId', 'eventName', 'numberAttending', 'paid', 'paymentAmount', 'submittedAt'];
	fc.assert(
		fc.property(fc.dictionary(fc.constantFrom(...names), fc.anything()), (fields) => {
			const booking = toBooking(fields, { id: 'one', submittedAt: clockChanges[0] ?? '' });
			expect(typeof booking.eventName).toBe('string');
			expect(booking.numberAttending).toBeGreaterThanOrEqual(0);
			expect(Number.isSafeInteger(booking.paymentAmountMinor ?? 0)).toBe(true);
			expect(booking.submittedAt).toMatch(/Z$/);
		}),
	);
});
