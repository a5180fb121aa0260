import { instant } from '@burgee/core';
import {
	bookingBadge,
	placesBadge,
	programmeBadge,
	rowBadge,
	rowBadgeLabel,
} from '@burgee/core/display/programme-badge';
import { expect, test } from 'vitest';
import { eventTimes } from './event-times.ts';

const utc = (time: string) => instant(`2026-${time}:00.000Z`);
const friday = utc('07-03T09:00');
const sunday = utc('07-05T09:00');

test.each([
	['an event without a date', null, null, friday],
	['an all-day event today', 'today', utc('07-02T23:00'), friday],
	['an event just before midnight in London today', 'today', utc('07-03T22:59'), friday],
	['an event on Saturday at midnight in London', 'this-weekend', utc('07-03T23:00'), friday],
	['an event on Sunday night', 'this-weekend', utc('07-05T22:00'), friday],
	['an event on the following Monday', null, utc('07-06T09:00'), friday],
	['an event of yesterday', null, utc('07-02T09:00'), friday],
	['an event on the Saturday after this Sunday', null, utc('07-11T09:00'), sunday],
])('the calendar badge of %s is %j', (_, badge, eventdatetime, now) => {
	expect(programmeBadge({ eventdatetime, eventenddatetime: null }, new Date(now))).toBe(badge);
});

test('the calendar badge of an event that began days ago and has not ended is "today"', () => {
	const days = { eventdatetime: utc('06-30T23:00'), eventenddatetime: utc('07-09T23:00') };
	expect(programmeBadge(days, new Date(friday))).toBe('today');
});

const now = new Date(utc('07-02T09:00'));
const today = eventTimes(utc('07-02T18:00'));
const saturday = eventTimes(utc('07-04T18:00'));
const later = eventTimes(utc('07-24T18:00'));
const open = {
	...{ allowBooking: true, bookingOpen: true, bookingEndDate: null },
	...{ isFull: false, placesLeft: null },
};
const closing = { ...open, bookingEndDate: instant(utc('07-03T18:00')) };
const closed = { ...closing, bookingOpen: false };
const full = { ...closing, isFull: true, placesLeft: 0 };
const nearlyFull = { ...closing, placesLeft: 1 };
const viewOnly = { ...closed, allowBooking: false };

test.each([
	['an event of today whose bookings are closed', 'today', { ...today, ...closed }],
	[
		'an event of this weekend whose bookings close soon',
		'this-weekend',
		{ ...saturday, ...closing },
	],
	['a full event of today', 'full', { ...today, ...full }],
	[
		'a full event whose bookings are closed',
		'bookings-closed',
		{ ...later, ...closed, ...{ isFull: true, placesLeft: 0 } },
	],
	['an event of this weekend with places left', 'this-weekend', { ...saturday, ...nearlyFull }],
	[
		'a later event with places left whose bookings close soon',
		'places-left',
		{ ...later, ...nearlyFull },
	],
	['a later event whose bookings are closed', 'bookings-closed', { ...later, ...closed }],
	['a later event whose bookings close soon', 'closes-soon', { ...later, ...closing }],
	['a later event that can be booked', null, { ...later, ...open }],
	['a later event that members cannot book', null, { ...later, ...viewOnly }],
])('the most important badge of %s is %j', (_, badge, event) => {
	expect(rowBadge(event, { now, isBooked: false })).toBe(badge);
	expect(rowBadge(event, { now, isBooked: true })).toBe('booked');
});

test('an event with a date badge still says beside it that bookings are closed or close soon', () => {
	expect(bookingBadge({ ...today, ...closed }, now)).toBe('bookings-closed');
	expect(bookingBadge({ ...saturday, ...closing }, now)).toBe('closes-soon');
	expect(bookingBadge({ ...saturday, ...nearlyFull }, now)).toBe('closes-soon');
	expect(bookingBadge({ ...saturday, ...full }, now)).toBeNull();
	expect(bookingBadge({ ...saturday, ...open }, now)).toBeNull();
});

test('an event says how many places are left only while it takes bookings', () => {
	expect(placesBadge({ ...today, ...nearlyFull })).toBe('places-left');
	const label = (placesLeft: number) =>
		rowBadgeLabel('places-left', { placesLeft, waitingList: true });
	expect(label(1)).toBe('1 place left');
	expect(label(12)).toBe('12 places left');
	expect(placesBadge({ ...today, ...nearlyFull, bookingOpen: false })).toBeNull();
	expect(placesBadge({ ...today, ...open })).toBeNull();
});

test('a full event says whether members can join its waiting list', () => {
	const label = (waitingList: boolean) => rowBadgeLabel('full', { placesLeft: null, waitingList });
	expect(label(true)).toBe('Full: join the waiting list');
	expect(label(false)).toBe('Full');
});
