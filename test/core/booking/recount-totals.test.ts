import { ClubError, recountTotals, withBooking, zeroTotals } from '@burgee/core';
import type { BookingStore } from '@burgee/core/ports/booking-store';
import { expect, test } from 'vitest';
import { bookingOf } from '../../contracts/samples.ts';
import { expectError, openClub } from '../open-club.ts';

test('recountTotals reports no differences if all stored booking totals are correct', async () => {
	const { storage } = openClub();
	expect(await recountTotals(storage)).toMatchObject({ events: 0, bookings: 0, differences: [] });
	await storage.bookings.add(bookingOf({ id: 'one' }));
	await storage.bookings.add(bookingOf({ id: 'two', eventId: 'regatta' }));
	await storage.bookings.add(bookingOf({ id: 'three', eventId: 'regatta' }));
	expect(await recountTotals(storage)).toEqual({
		events: 2,
		bookings: 3,
		differences: [],
		uncounted: [],
	});
});

test('recountTotals reports each stored total that differs from the recomputed total', async () => {
	const noBookings = zeroTotals({ id: 'supper', name: 'Supper' });
	const recomputed = withBooking(noBookings, bookingOf({ id: 'one' }));
	const revenueMinor = { ...recomputed.revenueMinor, EUR: 50 };
	const stored = { ...recomputed, attendees: 9, revenueMinor };
	const repairOptions: unknown[] = [];
	const bookings: Pick<BookingStore, 'listBookedEvents' | 'recount'> = {
		listBookedEvents: async () => ['supper', 'regatta'],
		recount: async (eventId, options) => {
			repairOptions.push(options?.repair);
			return eventId === 'supper' ? { stored, recomputed } : { stored: null, recomputed };
		},
	};
	const report = await recountTotals({ bookings }, { repair: true });
	expect(report.events).toBe(2);
	expect(report.differences[0]).toEqual({
		eventId: 'supper',
		fields: [
			{ field: 'attendees', stored: '9', recomputed: '3' },
			{ field: 'revenueMinor.EUR', stored: '50', recomputed: '0' },
		],
	});
	const missing = { field: 'bookings', stored: null, recomputed: '1' };
	expect(report.differences[1]?.fields).toContainEqual(missing);
	expect(repairOptions).toEqual([true, true]);
});

test('recountTotals reports stored totals of an event whose bookings are gone, and repairs nothing by default', async () => {
	const stored = withBooking(
		zeroTotals({ id: 'supper', name: 'Supper' }),
		bookingOf({ id: 'one' }),
	);
	const never = { ...stored, lastBookedAt: null };
	const recounts = {
		gone: { stored, recomputed: null },
		moved: { stored: never, recomputed: stored },
	};
	const repairOptions: unknown[] = [];
	const bookings: Pick<BookingStore, 'listBookedEvents' | 'recount'> = {
		listBookedEvents: async () => ['gone', 'moved'],
		recount: async (eventId, options) => {
			repairOptions.push(options?.repair);
			return eventId === 'gone' ? recounts.gone : recounts.moved;
		},
	};
	const report = await recountTotals({ bookings });
	expect(report).toMatchObject({ events: 2, bookings: 1 });
	expect(report.differences).toHaveLength(2);
	expect(report.differences[0]?.fields).toContainEqual({
		field: 'attendees',
		stored: '3',
		recomputed: null,
	});
	expect(report.differences[1]).toEqual({
		eventId: 'moved',
		fields: [{ field: 'lastBookedAt', stored: 'null', recomputed: stored.lastBookedAt }],
	});
	expect(repairOptions).toEqual([false, false]);
});

test('recountTotals leaves out an event with an unreadable booking, and passes on other errors', async () => {
	let error: Error = new ClubError('record-unreadable');
	const bookings: Pick<BookingStore, 'listBookedEvents' | 'recount'> = {
		listBookedEvents: async () => ['supper', 'regatta'],
		recount: async (eventId) => {
			if (eventId === 'supper') throw error;
			return { stored: null, recomputed: null };
		},
	};
	expect(await recountTotals({ bookings })).toEqual({
		events: 2,
		bookings: 0,
		differences: [],
		uncounted: ['supper'],
	});
	error = new ClubError('unavailable');
	await expectError(recountTotals({ bookings }), 'unavailable');
	error = new TypeError('unexpected');
	await expect(recountTotals({ bookings })).rejects.toBe(error);
});
