import { dayMs, type Instant, instant, toInstant } from '@burgee/core';
import { clubEvents } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventTimes } from '../../../core/rules/calendar/event-span.ts';
import { overlaps } from '../../../core/rules/events/overlap.ts';
import { eventOf, ids } from '../../contracts/samples.ts';
import { eventTimes } from '../calendar/event-times.ts';
import { forAll, forAllAsync } from '../for-all.ts';
import { openClub } from '../open-club.ts';

// 18:30 to 20:30 on 4 July 2026 in London.
const supper = eventTimes('2026-07-04T17:30:00.000Z', '2026-07-04T19:30:00.000Z');
const regatta = eventTimes('2026-07-03T23:00:00.000Z', '2026-07-04T23:00:00.000Z');

test.each([
	['starts during the other event', eventTimes('2026-07-04T19:29:00.000Z'), true],
	['starts when the other event ends', eventTimes('2026-07-04T19:30:00.000Z'), false],
	[
		'ends when the other event starts',
		eventTimes('2026-07-04T15:00:00.000Z', '2026-07-04T17:30:00.000Z'),
		false,
	],
	['without an end lasts two hours', eventTimes('2026-07-04T15:31:00.000Z'), true],
	['without an end has ended after two hours', eventTimes('2026-07-04T15:30:00.000Z'), false],
	['lasts the whole day', eventTimes('2026-07-03T23:00:00.000Z'), true],
	['lasts the whole day before', eventTimes('2026-07-02T23:00:00.000Z'), false],
	['has no date', { eventdatetime: null, eventenddatetime: null }, false],
])('overlaps: an event that %s', (_, event, expected) => {
	expect(overlaps(supper, event)).toBe(expected);
	expect(overlaps(event, supper)).toBe(expected);
});

test('overlaps: an all-day event lasts until the end of its last day', () => {
	expect(overlaps(regatta, eventTimes('2026-07-05T22:59:00.000Z'))).toBe(true);
	expect(overlaps(regatta, eventTimes('2026-07-05T23:00:00.000Z'))).toBe(false);
});

test('overlaps gives the same result for two events in either order, and true for an event and itself', () => {
	forAll(clubEvents(), clubEvents(), (event, other) => {
		expect(overlaps(event, other)).toBe(overlaps(other, event));
		expect(overlaps(event, event)).toBe(event.eventdatetime !== null);
	});
});

test('findOverlappingEvents finds exactly the stored events that overlap', async () => {
	const events = fc.uniqueArray(clubEvents(), { selector: ({ id }) => id, maxLength: 8 });
	// All times are within three days, so that many events overlap. No event ends before its start.
	const near = (time: Instant) =>
		toInstant(new Date(Date.UTC(2026, 9, 24) + (Date.parse(time) % (3 * dayMs))));
	const timesNear = ({ eventdatetime, eventenddatetime }: EventTimes): EventTimes => {
		const start = eventdatetime && near(eventdatetime);
		const end = eventenddatetime && near(eventenddatetime);
		return start !== null && end !== null && end < start
			? { eventdatetime: end, eventenddatetime: start }
			: { eventdatetime: start, eventenddatetime: end };
	};
	await forAllAsync(events, clubEvents(), async (stored, edited) => {
		const times = timesNear(edited);
		if (times.eventdatetime === null) return;
		const { club, storage } = openClub();
		const all = stored.map((event) => ({ ...event, ...timesNear(event) }));
		for (const event of all) await storage.events.add(event);
		const [start, end] = [times.eventdatetime, times.eventenddatetime ?? undefined];
		const found = await club.findOverlappingEvents({ start, end });
		const expected = all.filter((event) => overlaps(event, times));
		expect(ids(found).sort()).toEqual(ids(expected).sort());
	});
});

test('findOverlappingEvents leaves out the edited event', async () => {
	const { club, storage } = openClub();
	const start = instant('2026-07-04T17:30:00.000Z');
	for (const id of ['one', 'two']) await storage.events.add(eventOf({ id, eventdatetime: start }));
	const found = await club.findOverlappingEvents({ start, except: 'one' });
	expect(ids(found)).toEqual(['two']);
});
