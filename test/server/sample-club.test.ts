import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import {
	dayMs,
	displayDateTime,
	eventSpan,
	isBookingOpen,
	isPaidEvent,
	issuesForWorkDay,
	signUpForm,
} from '@burgee/core';
import { describe, expect, test } from 'vitest';
import { sampleBookings } from '../../server/sample-club/bookings.ts';
import { fillSampleClub } from '../../server/sample-club/fill.ts';
import { sampleIdPrefix, sampleSeason } from '../../server/sample-club/season.ts';
import { sampleSignUps, sampleWorkDay } from '../../server/sample-club/work-day.ts';

/** Whatever day a first start falls on, London's clock changes and a leap day among them. */
const starts = [
	'2026-11-21T02:00:00Z',
	'2026-03-28T23:30:00Z',
	'2026-10-25T00:30:00Z',
	'2028-02-29T12:00:00Z',
];

describe.each(starts)('the sample season around %s', (start) => {
	const now = new Date(start);
	const season = sampleSeason(now);
	const bookings = sampleBookings(season, now);

	test('shows a living club', () => {
		expect(season.length).toBeGreaterThanOrEqual(28);
		const ahead = season.filter((event) => (event.eventdatetime ?? '') > now.toISOString());
		expect(ahead.length).toBeGreaterThan(15);
		const spans = season.map((event) => eventSpan(event, 'calendar'));
		expect(spans.filter((span) => span?.allDay).length).toBeGreaterThan(3);
		expect(spans.filter((span) => span && !span.allDay).length).toBeGreaterThan(15);
		expect(ahead.filter(isPaidEvent).length).toBeGreaterThan(2);
		expect(ahead.filter(({ isBoatEvent }) => isBoatEvent).length).toBeGreaterThan(3);
		expect(ahead.filter(({ bookingEndDate }) => bookingEndDate !== null).length).toBeGreaterThan(4);
		const open = ahead.filter((event) => event.allowBooking && isBookingOpen(event, now));
		expect(open.filter((event) => !isPaidEvent(event)).length).toBeGreaterThan(5);
	});

	test('has a work day on a Saturday two to three weeks ahead, with sign-ups that it would have taken', () => {
		const workDay = sampleWorkDay(now);
		expect(displayDateTime(workDay.date)).toMatch(/^Saturday .*, 09:30$/);
		const daysAhead = (Date.parse(workDay.date) - now.getTime()) / dayMs;
		expect(daysAhead).toBeGreaterThan(14);
		expect(daysAhead).toBeLessThan(22);
		expect(workDay.jobs.length).toBeGreaterThanOrEqual(5);
		const signUps = sampleSignUps(workDay, now);
		expect(new Set(signUps.map(({ id }) => id)).size).toBe(signUps.length);
		for (const { id, workDayId, workDayName: _, submittedAt, ...form } of signUps) {
			expect(id.startsWith(sampleIdPrefix)).toBe(true);
			expect(workDayId).toBe(workDay.id);
			expect(submittedAt < now.toISOString()).toBe(true);
			expect(signUpForm.parse(form)).toEqual(form);
			expect(issuesForWorkDay(form, workDay)).toEqual([]);
		}
	});

	test('has bookings that the rules would have taken', () => {
		const events = new Map(season.map((event) => [event.id, event]));
		expect(bookings.length).toBeGreaterThan(50);
		expect(new Set(bookings.map(({ id }) => id)).size).toBe(bookings.length);
		for (const booking of bookings) {
			const event = events.get(booking.eventId);
			if (event === undefined) throw new Error(`no event ${booking.eventId}`);
			expect(booking.id.startsWith(sampleIdPrefix)).toBe(true);
			expect(event.allowBooking).toBe(true);
			expect(booking.submittedAt <= now.toISOString()).toBe(true);
			expect(isBookingOpen(event, new Date(booking.submittedAt))).toBe(true);
			expect(booking.numberOfChildren).toBeLessThan(booking.numberAttending);
			expect(booking.numberOfSoftDrinks).toBeLessThanOrEqual(booking.numberAttending);
			expect(booking.paid).toBe(isPaidEvent(event));
		}
	});
});

test('a fill that was killed is taken up again, on another day, and doubles nothing', async () => {
	const storage = openMemoryStorage();
	let now = new Date('2026-11-21T02:00:00Z');
	const clock = { now: () => now };
	await fillSampleClub({ storage, clock });
	const counted = async () => ({
		events: (await storage.events.listLatest()).length,
		workDays: await storage.workDays.list(),
		signUps: await storage.workDays.listSignUps('sample-work-day'),
	});
	const before = await counted();
	expect(before.signUps).toHaveLength(3);
	now = new Date('2026-11-22T02:00:00Z');
	await fillSampleClub({ storage, clock });
	expect(await counted()).toEqual(before);
});
