import { instant, recountTotals } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import {
	auditEntryOf,
	bookingOf,
	campaignOf,
	eventOf,
	ids,
	signUpOf,
	workDayOf,
} from './samples.ts';

const records = {
	idPrefix: 'sample-',
	isReading: ({ value }: { value: number }) => value === 4.2,
};
const noon = instant('2026-06-01T12:00:00.000Z');
const later = instant('2026-06-01T13:00:00.000Z');

/**
 * Adds sample records of each kind, with ids that begin with 'sample-'. Adds the same records as the club's own,
 * with ids that begin with 'own-'.
 */
async function fill({ events, bookings, checkIns, workDays, campaigns, waterReadings }: Storage) {
	for (const prefix of ['sample-', 'own-']) {
		const id = `${prefix}supper`;
		await events.add(eventOf({ id }));
		const deleted = eventOf({ id: `${prefix}deleted` });
		await events.add(deleted);
		await events.moveToBin({ ...deleted, revision: 1, deletedAt: noon });
		const workDay = workDayOf({ id: `${prefix}work-day` });
		await workDays.add(workDay);
		const signUp = signUpOf({ id: `${prefix}sign-up`, workDayId: 'own-work-day' });
		await workDays.signUp(signUp, { key: signUp.id, fingerprint: signUp.id });
		await campaigns.add(campaignOf({ id: `${prefix}email` }));
		for (const count of [1, 2]) {
			// Members may have booked the sample events.
			const booking = bookingOf({ id: `${prefix}booking-${count}`, eventId: 'sample-supper' });
			await bookings.add(booking, { key: { key: booking.id, fingerprint: booking.id } });
			const checkIn = { bookingId: booking.id, eventId: 'sample-supper', present: 1 };
			const entry = auditEntryOf({ id: booking.id });
			await checkIns.put({ ...checkIn, at: noon, by: 'Bosun' }, entry);
		}
	}
	await waterReadings.add({ dateTime: noon, value: 4.2, revision: 0 });
	await waterReadings.add({ dateTime: later, value: 4.3, revision: 0 });
}

export function sampleStoreContract(storage: Storage): void {
	test('SampleStore.removeAll removes exactly the sample records and their idempotency keys, keeps totals and revisions right, and can be repeated', async () => {
		await fill(storage);
		const { events, bookings, checkIns, workDays, campaigns, waterReadings } = storage;
		await bookings.add(bookingOf({ id: 'sample-other', eventId: 'other' }));
		const [totals] = await bookings.totalsOf(['own-supper', 'sample-supper']);
		const revisions = await storage.revisions();
		expect(await storage.samples.removeAll(records)).toEqual({
			events: 2,
			bookings: 3,
			workDays: 1,
			signUps: 1,
			campaigns: 1,
			waterReadings: 1,
		});
		expect(ids(await events.listLatest())).toEqual(['own-supper']);
		expect(ids(await events.listDeleted())).toEqual(['own-deleted']);
		const kept = ['own-booking-1', 'own-booking-2'];
		expect(ids(await bookings.listForEvent('sample-supper')).sort()).toEqual(kept);
		const present = await checkIns.listForEvent('sample-supper');
		expect(present.map(({ bookingId }) => bookingId).sort()).toEqual(kept);
		expect(ids(await workDays.list())).toEqual(['own-work-day']);
		expect(ids(await workDays.listSignUps('own-work-day'))).toEqual(['own-sign-up']);
		expect(ids(await campaigns.listLatest())).toEqual(['own-email']);
		expect(await waterReadings.listSince(noon)).toMatchObject([{ dateTime: later }]);

		expect(await bookings.totalsOf(['sample-supper'])).toMatchObject([
			{ bookings: 2, attendees: (totals?.attendees ?? 0) / 2 },
		]);
		expect(await bookings.totalsOf(['other'])).toEqual([]);
		expect(await recountTotals(storage)).toMatchObject({ bookings: 2, differences: [] });

		const keyOf = (id: string) => ({ key: id, fingerprint: id });
		expect(await bookings.findByIdempotencyKey(keyOf('sample-booking-1'))).toBeNull();
		expect(await workDays.findByIdempotencyKey(keyOf('sample-sign-up'))).toBeNull();
		expect(await bookings.findByIdempotencyKey(keyOf('own-booking-1'))).not.toBeNull();
		expect(await workDays.findByIdempotencyKey(keyOf('own-sign-up'))).not.toBeNull();

		// The search reads the records whose revision has changed.
		const after = await storage.revisions();
		expect(after.events).toBeGreaterThan(revisions.events);
		expect(after.campaigns).toBeGreaterThan(revisions.campaigns);
		expect(Object.values(await storage.samples.removeAll(records))).toEqual([0, 0, 0, 0, 0, 0]);
	});
}
