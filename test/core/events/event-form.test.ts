import { eventFields, eventForm, inputIssues, isPaidEvent } from '@burgee/core';
import { hostileText, instants, prices } from '@burgee/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEveryTimeZone } from '../time-zones.ts';

const supper = { name: 'Harvest Supper', eventdatetime: '2026-10-10T18:00:00.000Z' };

function said(changes: Record<string, unknown>) {
	const result = eventForm.safeParse({ ...supper, ...changes });
	if (result.success) return [];
	return inputIssues(result.error).map(({ path, message }) => [path.join('.'), message]);
}

test('the least that an event needs: everything else is off', () => {
	expect(eventForm.parse(supper)).toEqual({
		...supper,
		description: '',
		longdescription: '',
		eventenddatetime: null,
		bookingEndDate: null,
		allowBooking: false,
		isBoatEvent: false,
		offerChild: false,
		offerSoftDrinks: false,
		offerVeg: false,
		requiresPayment: false,
		price: null,
		currency: 'GBP',
	});
});

test('a name and a start are required', () => {
	expect(said({ name: undefined, eventdatetime: undefined })).toEqual([
		['name', 'Event name is required'],
		['eventdatetime', 'Start date and time is required'],
	]);
	expect(said({ name: ' ', eventdatetime: null })).toEqual([
		['name', 'Event name is required'],
		['eventdatetime', 'Start date and time is required'],
	]);
});

describe('times', () => {
	test.each([
		'2026-10-10',
		'2026-10-10T18:00',
		'2026-10-10T18:00:00',
		'2026-02-30T18:00:00Z',
		'2026-10-10T24:00:00Z',
		'2026-10-10T18:00:00+25:00',
		'tomorrow',
		'',
		1_760_119_200_000,
	])('%j says no moment', (text) => {
		const sentence = 'must be a date and time';
		expect(said({ eventdatetime: text })).toEqual([
			['eventdatetime', `Start date and time ${sentence}`],
		]);
		expect(said({ eventenddatetime: text })).toEqual([
			['eventenddatetime', `End date and time ${sentence}`],
		]);
		expect(said({ bookingEndDate: text })).toEqual([
			['bookingEndDate', `Booking end date ${sentence}`],
		]);
	});

	test.each(['1899-12-31T23:59:59.999Z', '2200-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'])(
		'%s is no year for a regatta',
		(eventdatetime) => {
			expect(said({ eventdatetime })).toEqual([
				['eventdatetime', 'Start date and time must be between the years 1900 and 2199'],
			]);
		},
	);

	test('the end cannot be before the start', () => {
		const before = { eventenddatetime: '2026-10-10T17:59:59.999Z' };
		expect(said(before)).toEqual([['eventenddatetime', 'The end cannot be before the start']]);
		expect(said({ eventenddatetime: supper.eventdatetime })).toEqual([]);
		expect(said({ eventenddatetime: '2026-10-10T18:30:00+01:00' })).toHaveLength(1);
	});

	inEveryTimeZone(() => {
		test('any offset becomes the same moment in UTC', () => {
			fc.assert(
				fc.property(instants(), fc.integer({ min: -14, max: 14 }), (instant, hours) => {
					const local = new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
					const sign = hours < 0 ? '-' : '+';
					const offset = `${sign}${String(Math.abs(hours)).padStart(2, '0')}:00`;
					const text = local.replace('Z', offset);
					expect(eventForm.parse({ ...supper, eventdatetime: text }).eventdatetime).toBe(instant);
				}),
			);
		});
	});
});

describe('price', () => {
	test('is required where payment is', () => {
		const sentence = 'Price is required when payment is required';
		expect(said({ requiresPayment: true })).toEqual([['price', sentence]]);
		expect(said({ requiresPayment: true, price: null })).toEqual([['price', sentence]]);
		expect(said({ requiresPayment: true, price: 0 })).toEqual([]);
	});

	test.each([
		[-0.01, 'Price cannot be negative'],
		[10_000.01, 'Price can be at most 10000'],
		[12.345, 'Price can have at most two decimals'],
		[0.000_000_001, 'Price can have at most two decimals'],
		['12.35', 'Price must be a number'],
		[Number.NaN, 'Price must be a number'],
		[Number.POSITIVE_INFINITY, 'Price must be a number'],
	])('%j: %s', (price, sentence) => {
		expect(said({ price })).toEqual([['price', sentence]]);
	});

	test('any price in pence is kept to the penny', () => {
		fc.assert(
			fc.property(prices(), (priceMinor) => {
				const price = Number((priceMinor / 100).toFixed(2));
				const form = eventForm.parse({ ...supper, requiresPayment: true, price });
				expect(eventFields(form).priceMinor).toBe(priceMinor);
				expect(isPaidEvent(eventFields(form))).toBe(priceMinor > 0);
			}),
		);
	});

	test('nothing entered is nothing', () => {
		expect(eventFields(eventForm.parse(supper)).priceMinor).toBe(0);
		expect(eventFields(eventForm.parse(supper))).not.toHaveProperty('price');
	});

	test('currencies are those of the specification', () => {
		for (const currency of ['GBP', 'EUR', 'USD']) expect(said({ currency })).toEqual([]);
		expect(said({ currency: 'CHF' })).toEqual([['currency', 'Currency must be GBP, EUR or USD']]);
		expect(said({ currency: 'gbp' })).toHaveLength(1);
	});
});

test('flags are true or false, never something like it', () => {
	for (const flag of ['allowBooking', 'isBoatEvent', 'offerChild', 'offerSoftDrinks', 'offerVeg']) {
		for (const value of ['true', 1, 0, null]) {
			expect(said({ [flag]: value })).toEqual([[flag, 'Must be true or false']]);
		}
	}
});

test('an unknown field is refused', () => {
	expect(said({ id: 'mine', status: 'open' })).toEqual([
		['id', 'Unknown field'],
		['status', 'Unknown field'],
	]);
});

test('hostile text has no place in a name', () => {
	fc.assert(
		fc.property(hostileText(), (name) => {
			expect(said({ name }).map(([path]) => path)).toContain('name');
		}),
	);
});
