import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { decideRetention, instant } from '@burgee/core';
import { expect, test } from 'vitest';
import { bookingOf, signUpOf } from '../../contracts/samples.ts';

const submittedAt = instant('2026-06-01T12:00:00.000Z');
const oldBooking = bookingOf({ id: 'anna', submittedAt });
const dayBefore = new Date('2028-07-04T12:00:00.000Z');
const dayAfter = new Date('2028-07-05T12:00:00.000Z');

const request = (now: Date) => ({ now, months: 24, pause: async () => {} });

test('the default retention applies to a new storage for good, also when its bookings get old', async () => {
	const storage = openMemoryStorage();
	const decide = (now: Date, months: number | null = null) =>
		decideRetention(storage, months, request(now));
	expect(await decide(dayBefore)).toEqual({ months: 24, withoutDefault: null });
	await storage.bookings.add(oldBooking);
	const yearsLater = new Date('2030-01-01T00:00:00.000Z');
	expect(await decide(yearsLater)).toEqual({ months: 24, withoutDefault: null });
	expect(await decide(yearsLater, 6)).toEqual({ months: 6, withoutDefault: null });
	expect(await decide(yearsLater, 0)).toEqual({ months: null, withoutDefault: null });
});

test.each(['booking', 'sign-up'])(
	'a storage that already has an old %s keeps it until the operator sets a retention',
	async (kind) => {
		const storage = openMemoryStorage();
		if (kind === 'booking') await storage.bookings.add(oldBooking);
		else await storage.workDays.signUp(signUpOf({ id: 'anna', submittedAt }));
		const decide = (months: number | null) => decideRetention(storage, months, request(dayAfter));
		expect(await decide(null)).toEqual({ months: null, withoutDefault: 'old-data' });
		expect(await decide(null)).toEqual({ months: null, withoutDefault: 'old-data' });
		expect(await decide(24)).toEqual({ months: 24, withoutDefault: null });
		expect(await decide(0)).toEqual({ months: null, withoutDefault: null });
	},
);

test('a clock that is behind for a moment does not decide that the default retention applies', async () => {
	const storage = openMemoryStorage();
	await storage.bookings.add(oldBooking);
	const behind = request(new Date(0));
	expect(await decideRetention(storage, null, behind)).toEqual({
		months: null,
		withoutDefault: 'wrong-clock',
	});
	expect(await storage.retention.getDefault()).toBeNull();
	expect(await decideRetention(storage, null, request(dayAfter))).toEqual({
		months: null,
		withoutDefault: 'old-data',
	});
});
