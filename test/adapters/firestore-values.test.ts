import { decode } from '@burgee/adapters/firestore/documents';
import { readAmountMinor, readCount, readInstant } from '@burgee/adapters/firestore/lenient-values';
import { bookings } from '@burgee/adapters/storage/schema';
import { UnreadableRecords } from '@burgee/adapters/storage/unreadable-records';
import fc from 'fast-check';
import { Timestamp } from 'firebase-admin/firestore';
import { assert, expect, test } from 'vitest';

test.each<[string, unknown, string]>([
	['a Firestore timestamp', Timestamp.fromMillis(1_783_186_200_123), '2026-07-04T17:30:00.123Z'],
	[
		'a Firestore timestamp with nanoseconds',
		new Timestamp(1_783_186_200, 999_999_999),
		'2026-07-04T17:30:00.999Z',
	],
	['a Firestore timestamp before 1970', new Timestamp(-1, 1_000_000), '1969-12-31T23:59:59.001Z'],
	[
		'a map of seconds and nanoseconds',
		{ seconds: 1_783_186_200, nanoseconds: 5_000_000 },
		'2026-07-04T17:30:00.005Z',
	],
	['a map of seconds only', { seconds: 1_783_186_200 }, '2026-07-04T17:30:00.000Z'],
	[
		'a map with underscored names',
		{ _seconds: 1_783_186_200, _nanoseconds: 0 },
		'2026-07-04T17:30:00.000Z',
	],
	['a date in summer', '2026-07-04', '2026-07-03T23:00:00.000Z'],
	['a date in winter', '2026-01-04', '2026-01-04T00:00:00.000Z'],
	['a London time in summer', '2026-07-04T18:30', '2026-07-04T17:30:00.000Z'],
	['a London time in winter', '2026-01-04T18:30', '2026-01-04T18:30:00.000Z'],
	['an hour that a clock change repeats', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
	['fractional seconds', '2026-07-04T18:30:15.250999', '2026-07-04T17:30:15.250Z'],
	['a space between date and time', '2026-07-04 18:30:00', '2026-07-04T17:30:00.000Z'],
	['surrounding spaces', ' 2026-07-04T17:30:00Z ', '2026-07-04T17:30:00.000Z'],
	['a UTC offset', '2026-07-04T18:30:00+05:45', '2026-07-04T12:45:00.000Z'],
	['a UTC offset without a colon', '2026-07-04T18:30:00-0330', '2026-07-04T22:00:00.000Z'],
	['epoch seconds', 1_783_186_200, '2026-07-04T17:30:00.000Z'],
	['epoch milliseconds', 1_783_186_200_123, '2026-07-04T17:30:00.123Z'],
])('readInstant reads %s', (_, value, instant) => {
	expect(readInstant(value)).toBe(instant);
});

test.each<[string, unknown]>([
	['a map with seconds as text', { seconds: '1783186200' }],
	['a map with seconds out of range', { seconds: 1e300, nanoseconds: 0 }],
	['an hour that a clock change skips', '2026-03-29T01:30'],
	['an impossible day', '2026-02-30'],
	['an impossible minute', '2026-07-04T18:60'],
	['an impossible second', '2026-07-04T18:30:60Z'],
	['an impossible UTC offset', '2026-07-04T18:30:00+99:99'],
	['a date in words', 'Saturday 4 July'],
	['a date with the day first', '04/07/2026 18:30'],
	['empty text', ''],
	['a year as a number', 2026],
	['a date as one number', 20_260_704],
	['NaN', Number.NaN],
	['infinity', Number.POSITIVE_INFINITY],
	['null', null],
	['a boolean', true],
	['a list', ['2026-07-04']],
])('readInstant returns null for %s', (_, value) => {
	expect(readInstant(value)).toBeNull();
});

test('readInstant returns a valid instant or null for a value of any type', () => {
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
])('readAmountMinor(%j) returns %j minor units', (value, amountMinor) => {
	expect(readAmountMinor(value)).toBe(amountMinor);
});

test.each<[unknown, number]>([
	[3, 3],
	['3', 3],
	[2.9, 2],
	[-3, 0],
	['three', 0],
	[null, 0],
])('readCount(%j) returns %j', (value, count) => {
	expect(readCount(value)).toBe(count);
});

test('decode returns a valid booking for stored fields of any type', () => {
	const names = ['eventId', 'eventName', 'numberAttending', 'paid', 'paymentAmount', 'submittedAt'];
	fc.assert(
		fc.property(fc.dictionary(fc.constantFrom(...names), fc.anything()), (fields) => {
			const unreadable = new UnreadableRecords();
			const booking = decode(bookings, { id: 'one', fields }, unreadable);
			assert(booking !== null);
			expect(typeof booking.eventName).toBe('string');
			expect(booking.numberAttending).toBeGreaterThanOrEqual(0);
			expect(Number.isSafeInteger(booking.paymentAmountMinor ?? 0)).toBe(true);
			expect(booking.submittedAt).toMatch(/Z$/);
		}),
	);
});
