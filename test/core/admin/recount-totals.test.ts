import { type BookingStore, noTotals, recountTotals, withBooking } from '@burgee/core';
import { expect, test } from 'vitest';
import { bookingOf } from '../../contracts/samples.ts';
import { openClub } from '../open-club.ts';

test('where all agree it says what it counted, and nothing else', async () => {
	const { storage } = openClub();
	expect(await recountTotals(storage)).toEqual({ events: 0, bookings: 0, differences: [] });
	await storage.bookings.add(bookingOf({ id: 'one' }));
	await storage.bookings.add(bookingOf({ id: 'two', eventId: 'regatta' }));
	await storage.bookings.add(bookingOf({ id: 'three', eventId: 'regatta' }));
	expect(await recountTotals(storage)).toEqual({ events: 2, bookings: 3, differences: [] });
});

test('each field that differs is named, as kept and as counted; repair is asked for, not done', async () => {
	const counted = withBooking(noTotals({ id: 'supper', name: 'Supper' }), bookingOf({ id: 'one' }));
	const kept = { ...counted, attendees: 9, revenueMinor: { ...counted.revenueMinor, EUR: 50 } };
	const repaired: unknown[] = [];
	const bookings: Pick<BookingStore, 'listBookedEvents' | 'recount'> = {
		listBookedEvents: async () => ['supper', 'regatta'],
		recount: async (eventId, options) => {
			repaired.push(options?.repair);
			return eventId === 'supper' ? { kept, counted } : { kept: null, counted };
		},
	};
	const report = await recountTotals({ bookings }, { repair: true });
	expect(report.events).toBe(2);
	expect(report.differences[0]).toEqual({
		eventId: 'supper',
		fields: [
			{ field: 'attendees', kept: '9', counted: '3' },
			{ field: 'revenueMinor.EUR', kept: '50', counted: '0' },
		],
	});
	expect(report.differences[1]?.fields).toContainEqual({
		field: 'bookings',
		kept: null,
		counted: '1',
	});
	expect(repaired).toEqual([true, true]);
});
