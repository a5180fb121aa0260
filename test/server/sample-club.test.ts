import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import {
	dayMs,
	eventSpan,
	isBookingOpen,
	isPaidEvent,
	issuesForWorkDay,
	lastSentFirst,
	signUpForm,
} from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import { waterTrend } from '@burgee/core/display/water-level';
import { describe, expect, test } from 'vitest';
import { previewOf } from '../../core/rules/news/campaign.ts';
import { sampleBookings } from '../../server/sample-club/bookings.ts';
import { sampleCampaigns } from '../../server/sample-club/campaigns.ts';
import { fillSampleClub } from '../../server/sample-club/fill.ts';
import { sampleIdPrefix, sampleSeason } from '../../server/sample-club/season.ts';
import { sampleLevelAt, sampleReadings } from '../../server/sample-club/water.ts';
import { sampleSignUps, sampleWorkDay } from '../../server/sample-club/work-day.ts';

/**
 * Possible times of a club's first start of Burgee. Some are on a leap day or near a change of London's
 * clocks.
 */
const firstStarts = [
	'2026-11-21T02:00:00Z',
	'2026-03-28T23:30:00Z',
	'2026-10-25T00:30:00Z',
	'2028-02-29T12:00:00Z',
];

describe.each(firstStarts)('the sample club first started at %s', (firstStart) => {
	const now = new Date(firstStart);
	const season = sampleSeason(now);
	const bookings = sampleBookings(season, now);

	test('no sample event was created in the future', () => {
		for (const { createdAt, updatedAt } of season) {
			expect(Date.parse(createdAt)).toBeLessThanOrEqual(now.getTime());
			expect(updatedAt).toBe(createdAt);
		}
	});

	test('the sample events include past, future, all-day, timed, free and paid events', () => {
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

	test('the sample work day is on a Saturday 14 to 22 days ahead', () => {
		const workDay = sampleWorkDay(now);
		expect(displayDateTime(workDay.date)).toMatch(/^Saturday .*, 09:30$/);
		const daysAhead = (Date.parse(workDay.date) - now.getTime()) / dayMs;
		expect(daysAhead).toBeGreaterThan(14);
		expect(daysAhead).toBeLessThan(22);
		expect(workDay.jobs.length).toBeGreaterThanOrEqual(5);
		const signUps = sampleSignUps(workDay, now);
		expect(new Set(signUps.map(({ id }) => id)).size).toBe(signUps.length);
		for (const signUp of signUps) {
			const {
				id,
				workDayId,
				workDayName: _name,
				submittedAt,
				erasedAt: _erasedAt,
				revision: _revision,
				...form
			} = signUp;
			expect(id.startsWith(sampleIdPrefix)).toBe(true);
			expect(workDayId).toBe(workDay.id);
			expect(submittedAt < now.toISOString()).toBe(true);
			expect(signUpForm.parse(form)).toEqual(form);
			expect(issuesForWorkDay(form, workDay)).toEqual([]);
		}
	});

	test('the sample emails have dates in the past', () => {
		const campaigns = sampleCampaigns(now);
		expect(campaigns.length).toBeGreaterThan(5);
		expect(campaigns.filter((campaign) => previewOf(campaign) === null)).toHaveLength(1);
		expect(campaigns.toSorted(lastSentFirst)).toEqual(campaigns);
		for (const { id, finished_at, body } of campaigns) {
			expect(id.startsWith(sampleIdPrefix)).toBe(true);
			expect(finished_at < now.toISOString()).toBe(true);
			expect(body ?? '').not.toMatch(/undefined|Invalid|[{}]/);
		}
	});

	test('the sample bookings comply with the booking rules', () => {
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

	test('the newest sample water level is one to two hours old', () => {
		const readings = sampleReadings(now);
		expect(readings.length).toBeGreaterThan(60);
		const times = readings.map(({ dateTime }) => dateTime);
		expect(times).toEqual([...new Set(times)].sort());
		const ageMs = now.getTime() - Date.parse(times.at(-1) ?? '');
		expect(ageMs).toBeGreaterThanOrEqual(3_600_000);
		expect(ageMs).toBeLessThan(2 * 3_600_000);
		for (const { dateTime, value } of readings) {
			expect(value).toBe(sampleLevelAt(dateTime));
			expect(value).toBeGreaterThan(3.5);
			expect(value).toBeLessThan(6);
		}
		// Rain raises the water level in steps. In dry periods, the level falls slowly.
		const changesCm = readings
			.slice(1)
			.map(({ value }, index) => Math.round((value - (readings[index]?.value ?? 0)) * 100));
		expect(Math.max(...changesCm)).toBeGreaterThan(3);
		expect(Math.min(...changesCm)).toBeGreaterThanOrEqual(-6);
		const falling = changesCm.filter((change) => change <= 0).length;
		expect(falling).toBeGreaterThan(0.7 * changesCm.length);
		expect(waterTrend(readings, 'week')).not.toBeNull();
		expect(waterTrend(readings, 'day')).not.toBeNull();
	});
});

test('repeating fillSampleClub on another day adds no second copy of the sample data', async () => {
	const storage = openMemoryStorage();
	let now = new Date('2026-11-21T02:00:00Z');
	const clock = { now: () => now };
	await fillSampleClub({ storage, clock });
	const readStored = async () => ({
		events: (await storage.events.listLatest()).length,
		workDays: await storage.workDays.list(),
		signUps: await storage.workDays.listSignUps('sample-work-day'),
	});
	const before = await readStored();
	expect(before.signUps).toHaveLength(3);
	now = new Date('2026-11-22T02:00:00Z');
	await fillSampleClub({ storage, clock });
	expect(await readStored()).toEqual(before);
});

test('repeating fillSampleClub adds only the sample records that are missing', async () => {
	const storage = openMemoryStorage();
	const clock = { now: () => new Date('2026-11-21T02:00:00Z') };
	await fillSampleClub({ storage, clock });
	const first = await storage.campaigns.listLatest();
	expect(first).toEqual(sampleCampaigns(clock.now()));
	await storage.campaigns.remove({ id: first[0]?.id ?? '', revision: 0 });
	await fillSampleClub({ storage, clock: { now: () => new Date('2026-11-21T02:00:01Z') } });
	expect(await storage.campaigns.listLatest()).toEqual(first);
	expect((await storage.events.listLatest()).length).toBe(sampleSeason(clock.now()).length);
});
