import { eventForm, isPaidEvent } from '@burgee/core';
import { hostileText, instants, prices } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventFields } from '../../../core/rules/events/event-form.ts';
import { forAll } from '../for-all.ts';
import { issuesOf as issuesIn } from '../issues-of.ts';
import { inEveryTimeZone } from '../time-zones.ts';

const supper = { name: 'Harvest Supper', eventdatetime: '2026-10-10T18:00:00.000Z' };

const issuesOf = (changes: object) => issuesIn(eventForm, { ...supper, ...changes });

test('event form: all fields except the name and the start have defaults', () => {
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
		places: null,
		boatPlaces: null,
		showPlacesLeft: false,
		waitingList: false,
		offerHours: 24,
		reminder: false,
		payLater: [],
		payLaterUntil: null,
		questions: [],
		draft: false,
	});
});

test('event form rejects a form without a name or a start', () => {
	const issues = [
		['name', 'Event name is required'],
		['eventdatetime', 'Start date and time is required'],
	];
	expect(issuesOf({ name: undefined, eventdatetime: undefined })).toEqual(issues);
	expect(issuesOf({ name: ' ', eventdatetime: null })).toEqual(issues);
});

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
])('event form rejects %j as a date and time', (text) => {
	for (const [field, name] of [
		['eventdatetime', 'Start date and time'],
		['eventenddatetime', 'End date and time'],
		['bookingEndDate', 'Booking end date'],
	] as const) {
		expect(issuesOf({ [field]: text })).toEqual([[field, `${name} must be a date and time`]]);
	}
});

test.each(['1899-12-31T23:59:59.999Z', '2200-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'])(
	'event form rejects the start %s because the year is not between 1900 and 2199',
	(eventdatetime) => {
		expect(issuesOf({ eventdatetime })).toEqual([
			['eventdatetime', 'Start date and time must be between 1900 and 2199'],
		]);
	},
);

test('event form rejects an end before the start', () => {
	const before = { eventenddatetime: '2026-10-10T17:59:59.999Z' };
	expect(issuesOf(before)).toEqual([['eventenddatetime', 'The end cannot be before the start']]);
	expect(issuesOf({ eventenddatetime: supper.eventdatetime })).toEqual([]);
	expect(issuesOf({ eventenddatetime: '2026-10-10T18:30:00+01:00' })).toHaveLength(1);
});

inEveryTimeZone(() => {
	test('event form converts a time with any UTC offset to UTC', () => {
		forAll(instants(), fc.integer({ min: -14, max: 14 }), (instant, hours) => {
			const local = new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
			const sign = hours < 0 ? '-' : '+';
			const offset = `${sign}${String(Math.abs(hours)).padStart(2, '0')}:00`;
			const text = local.replace('Z', offset);
			expect(eventForm.parse({ ...supper, eventdatetime: text }).eventdatetime).toBe(instant);
		});
	});
});

test('event form requires a price if the event requires payment', () => {
	const message = 'Enter a price, because this event requires payment';
	expect(issuesOf({ requiresPayment: true })).toEqual([['price', message]]);
	expect(issuesOf({ requiresPayment: true, price: null })).toEqual([['price', message]]);
	expect(issuesOf({ requiresPayment: true, price: 0 })).toEqual([]);
});

test.each([
	[-0.01, 'Price cannot be negative'],
	[10_000.01, 'Price cannot be more than 10000'],
	[12.345, 'Price cannot have more than two decimal places'],
	[0.000_000_001, 'Price cannot have more than two decimal places'],
	['12.35', 'Price must be a number'],
	[Number.NaN, 'Price must be a number'],
	[Number.POSITIVE_INFINITY, 'Price must be a number'],
])('event form rejects the price %o with the message %j', (price, message) => {
	expect(issuesOf({ price })).toEqual([['price', message]]);
});

const newId = () => 'new';

test('event form converts every price to the exact number of pence', () => {
	forAll(prices(), (priceMinor) => {
		const price = Number((priceMinor / 100).toFixed(2));
		const form = eventForm.parse({ ...supper, requiresPayment: true, price });
		expect(eventFields(form, newId).priceMinor).toBe(priceMinor);
		expect(isPaidEvent(eventFields(form, newId))).toBe(priceMinor > 0);
	});
});

test('event form: an event without a price is stored with a price of 0', () => {
	expect(eventFields(eventForm.parse(supper), newId).priceMinor).toBe(0);
	expect(eventFields(eventForm.parse(supper), newId)).not.toHaveProperty('price');
});

test('event form accepts only the currencies of the specification', () => {
	for (const currency of ['GBP', 'EUR', 'USD']) expect(issuesOf({ currency })).toEqual([]);
	expect(issuesOf({ currency: 'CHF' })).toEqual([['currency', 'Currency must be GBP, EUR or USD']]);
	expect(issuesOf({ currency: 'gbp' })).toHaveLength(1);
});

test('event form rejects a flag that is not true or false', () => {
	for (const flag of ['allowBooking', 'isBoatEvent', 'offerChild', 'offerSoftDrinks', 'offerVeg']) {
		for (const value of ['true', 1, 0, null]) {
			expect(issuesOf({ [flag]: value })).toEqual([[flag, 'Must be true or false']]);
		}
	}
});

test('event form rejects unknown fields', () => {
	expect(issuesOf({ id: 'mine', status: 'open' })).toEqual([
		['id', 'Unknown field'],
		['status', 'Unknown field'],
	]);
});

test('event form rejects a name with control characters or lone surrogates', () => {
	forAll(hostileText(), (name) => {
		expect(issuesOf({ name }).map(([path]) => path)).toContain('name');
	});
});
