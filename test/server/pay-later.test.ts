import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { displayPaymentReference, instant } from '@burgee/core';
import type { EventBookingsJson, FoundBookingsJson } from '@burgee/core/api/bookings';
import type { EventJson } from '@burgee/core/api/events';
import type { MyBookingJson } from '@burgee/core/api/my-bookings';
import { expect, test } from 'vitest';
import { payLaterJob } from '../../server/jobs/pay-later.ts';
import { factsOf } from '../contracts/samples.ts';
import { TestTime } from '../test-time.ts';
import { openBurgeeForTest } from './open-burgee.ts';

const supper = {
	...{ name: 'Supper', description: 'Pies', eventdatetime: '2026-10-25T18:30:00.000Z' },
	...{ allowBooking: true, requiresPayment: true, price: 12.35, currency: 'GBP', places: 2 },
	...{ payLater: ['transfer'], payLaterUntil: '2026-10-20T17:00:00.000Z' },
};

test('a booking by transfer is found by its reference, and holds its places until the job ends that', async () => {
	const clock = new TestTime('2026-10-01T12:00:00.000Z');
	const burgee = await openBurgeeForTest({}, { clock, storage: openMemoryStorage() });
	const { admin, http } = burgee;
	const club = '/api/admin/club';
	await admin.put(club, factsOf(), await admin.ifMatch(club));
	const event = (await admin.post<EventJson>('/api/admin/events', supper)).body;

	const form = { eventId: event.id, firstName: 'Tess', lastName: 'Reed', numberAttending: 2 };
	const { body } = await http.post<{ bookingToken: string }>('/api/bookings', {
		...{ ...form, payLater: 'transfer' },
	});
	const mine = `/api/my-bookings/${body.bookingToken}`;
	const booked = await http.read<MyBookingJson>(mine);
	expect(booked).toMatchObject({
		...{ payment: 'pay-later', price: 24.7, due: 24.7, openCheckoutId: null },
		payLater: {
			...{ method: 'transfer', until: supper.payLaterUntil },
			bankDetails: factsOf().bankDetails,
		},
	});
	const isFull = async () => (await http.read<EventJson>(`/api/events/${event.id}`)).isFull;
	expect(await isFull()).toBe(true);

	const reference = displayPaymentReference(booked.payLater?.reference ?? '');
	const find = (text: string) =>
		admin.read<FoundBookingsJson>(`/api/admin/booking-search?text=${encodeURIComponent(text)}`);
	const found = await find(reference.toLowerCase().replaceAll('-', ' '));
	expect(found.events.flatMap(({ bookings }) => bookings)).toMatchObject([{ id: booked.id }]);
	const wrong = reference.slice(0, -1) + (reference.endsWith('2') ? '3' : '2');
	expect(await find(wrong)).toMatchObject({ events: [], isMistypedReference: true });

	clock.nowMs = Date.parse(instant(supper.payLaterUntil));
	await payLaterJob(burgee).run();
	expect(await http.read(mine)).toMatchObject({ payment: 'unpaid', payLater: null, due: 24.7 });
	expect(await isFull()).toBe(false);
});

test('if its event is deleted, a booking is found by its reference, and what was recorded by hand is to be refunded', async () => {
	const clock = new TestTime('2026-10-01T12:00:00.000Z');
	const { admin, http } = await openBurgeeForTest({}, { clock, storage: openMemoryStorage() });
	const club = '/api/admin/club';
	await admin.put(club, factsOf(), await admin.ifMatch(club));
	const event = (await admin.post<EventJson>('/api/admin/events', supper)).body;
	const form = { eventId: event.id, firstName: 'Tess', lastName: 'Reed', numberAttending: 2 };
	await http.post('/api/bookings', { ...form, payLater: 'transfer' });
	const bookings = `/api/admin/bookings/${event.id}`;
	const [tess] = (await admin.read<EventBookingsJson>(bookings)).bookings;
	const payment = { method: 'transfer', amount: 24.7, date: '2026-10-01' };
	const path = `${bookings}/${tess?.id}/payments`;
	expect((await admin.post(path, payment)).status).toBe(201);
	const own = `/api/admin/events/${event.id}`;
	await admin.delete(own, await admin.ifMatch(own));

	const text = encodeURIComponent(tess?.payLater?.reference ?? '');
	const found = await admin.read<FoundBookingsJson>(`/api/admin/booking-search?text=${text}`);
	const shown = found.events.flatMap(({ bookings: all }) => all);
	expect(shown).toMatchObject([{ id: tess?.id, toRefund: 24.7 }]);
});
