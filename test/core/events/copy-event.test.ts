import { type ClubEvent, copyDate, londonDate, londonDateTime } from '@burgee/core';
import { instants } from '@burgee/core/testing';
import { expect, test } from 'vitest';
import { fromLondonDateTime } from '../../../core/rules/calendar/london-time.ts';
import { parseLondonDate } from '../../../core/rules/calendar/time-schemas.ts';
import { eventOf } from '../../contracts/samples.ts';
import { forAll } from '../for-all.ts';
import {
	adminWith,
	expectError,
	filledForm,
	openClub,
	paidEvent,
	paymentFor,
} from '../open-club.ts';

const writer = adminWith('events:write');

const at = (text: string) => {
	const time = fromLondonDateTime(text);
	if (time === null) throw new Error(`${text} does not exist in London`);
	return time;
};

test.each([
	['the first Saturday of July', '2026-07-04T18:30', '2027-07-03'],
	['the first of a month', '2026-08-01T18:30', '2027-08-07'],
	['the second of a month before a leap day', '2027-05-02T10:00', '2028-05-07'],
	['New Year’s Day', '2027-01-01T11:00', '2028-01-07'],
	['a leap day', '2028-02-29T11:00', '2029-02-27'],
	['midnight in summer', '2026-06-30T00:00', '2027-06-29'],
])('copyDate: an event on %s stays in its month', (_, day, nextYear) => {
	expect(copyDate(at(day))).toBe(nextYear);
});

test('copyDate moves every day to the same month of the next year', () => {
	forAll(instants(), (start) => {
		const copied = copyDate(start);
		expect(copied.slice(5, 7)).toBe(londonDate(start).slice(5, 7));
		expect(Number(copied.slice(0, 4))).toBe(Number(londonDate(start).slice(0, 4)) + 1);
	});
});

test('copyEvent moves all dates of an event to the same London times of the next year, without its bookings', async () => {
	const { club, storage, addEvent, setTime } = openClub('2026-06-01T12:00:00.000Z');
	const event = await addEvent({
		...paidEvent,
		eventdatetime: at('2026-10-31T18:30'),
		eventenddatetime: at('2026-11-01T01:00'),
		bookingEndDate: at('2026-10-24T00:00'),
	});
	await club.startPayment(paymentFor(event));
	setTime('2026-11-05T12:00:00.000Z');
	const copy = await club.copyEvent(writer, { id: event.id });
	const local = ({ eventdatetime, eventenddatetime, bookingEndDate }: ClubEvent) =>
		[eventdatetime, eventenddatetime, bookingEndDate].map((time) => time && londonDateTime(time));
	expect(local(copy)).toEqual(['2027-10-30T18:30', '2027-10-31T01:00', '2027-10-23T00:00']);
	expect(copy).toEqual({
		...event,
		id: copy.id,
		eventdatetime: copy.eventdatetime,
		eventenddatetime: copy.eventenddatetime,
		bookingEndDate: copy.bookingEndDate,
		draft: true,
		createdAt: '2026-11-05T12:00:00.000Z',
		updatedAt: '2026-11-05T12:00:00.000Z',
		revision: 0,
	});
	expect(copy.id).not.toBe(event.id);
	expect(await storage.events.get(copy.id)).toEqual(copy);
	expect(await storage.events.get(event.id)).toEqual(event);
	expect(await storage.bookings.listForEvent(copy.id)).toEqual([]);
	expect(await storage.bookings.listForEvent(event.id)).toHaveLength(1);
	const [entry] = await storage.audit.list({ limit: 1 });
	expect(entry).toMatchObject({ what: 'event.created', subjectId: copy.id, before: null });
});

test('copyEvent moves an event to a chosen day, also if the clocks change in between', async () => {
	const { club, storage, addEvent } = openClub();
	const burnsNight = await addEvent({
		eventdatetime: at('2026-01-25T19:00'),
		eventenddatetime: at('2026-01-26T00:30'),
		bookingEndDate: at('2026-01-18T00:00'),
	});
	const copyTo = async (id: string, day: string) => {
		const copy = await club.copyEvent(writer, { id, date: parseLondonDate(day) });
		const { eventdatetime, eventenddatetime, bookingEndDate } = copy;
		return [eventdatetime, eventenddatetime, bookingEndDate].map(
			(time) => time && londonDateTime(time),
		);
	};
	const { id } = burnsNight;
	const copied = ['2027-01-25T19:00', '2027-01-26T00:30', '2027-01-18T00:00'];
	expect(await copyTo(id, '2027-01-25')).toEqual(copied);
	expect(await copyTo(id, '2027-07-05')).toEqual([
		'2027-07-05T19:00',
		'2027-07-06T00:30',
		'2027-06-28T00:00',
	]);
	expect(await copyTo(id, '2025-12-31')).toEqual([
		'2025-12-31T19:00',
		'2026-01-01T00:30',
		'2025-12-24T00:00',
	]);
	await storage.events.add(eventOf({ id: 'undated', eventdatetime: null }));
	expect(await copyTo('undated', '2027-01-25')).toEqual(['2027-01-25T00:00', null, null]);
});

test('copyEvent leaves a missing date empty, and copies an event without a start', async () => {
	const { club, storage } = openClub();
	await storage.events.add(eventOf({ id: 'undated', eventdatetime: null, allowBooking: false }));
	const copy = await club.copyEvent(writer, { id: 'undated' });
	expect(copy).toMatchObject({ eventdatetime: null, bookingEndDate: null, allowBooking: false });
});

test('copyEvent refuses an unknown event and a copy after 2199', async () => {
	const { club, storage, addEvent } = openClub();
	const { id } = await addEvent({ eventdatetime: '2199-12-31T12:00:00.000Z' });
	await expectError(club.copyEvent(writer, { id: 'none' }), 'event-not-found');
	await expectError(club.copyEvent(writer, { id }), 'invalid-input', {
		issues: [{ path: ['weeks'] }],
	});
	expect(await storage.events.listLatest()).toHaveLength(1);
});

test('a copy of an event is a draft, and takes bookings of its own once it is published', async () => {
	const { club, storage, addEvent } = openClub();
	const { id } = await addEvent();
	const copy = await club.copyEvent(writer, { id, weeks: 1 });
	const booking = { eventId: copy.id, form: filledForm() };
	await expectError(club.submitBooking(booking), 'event-not-found');
	await storage.events.replace({ ...copy, draft: false, revision: 1 });
	await club.submitBooking(booking);
	expect(await storage.bookings.listForEvent(id)).toEqual([]);
	expect(await storage.bookings.listForEvent(copy.id)).toHaveLength(1);
});
