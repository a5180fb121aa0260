import { eventEntry, toInstant } from '@burgee/core';
import { expect, test } from 'vitest';
import { readCalendarFeed } from '../../../core/use-cases/events/read-calendar-feed.ts';
import { eventOf } from '../../contracts/samples.ts';
import { adminWith, eventInput, openClub } from '../open-club.ts';
import { inEveryTimeZone } from '../time-zones.ts';

const writer = adminWith('events:write');
const site = {
	page: 'calendar',
	origin: 'https://members.example.org',
	host: 'members.example.org',
	clubName: 'Kestrel Yacht Club',
} as const;

inEveryTimeZone(() => {
	test('the calendar feed has the events that began in the last twelve months or are not over', async () => {
		const { club, addEvent, setTime } = openClub('2026-07-04T12:00:00.000Z');
		await addEvent({ name: 'Too old', eventdatetime: '2025-07-03T22:59:00.000Z' });
		await addEvent({ name: 'Year ago', eventdatetime: '2025-07-03T23:00:00.000Z' });
		await addEvent({ name: 'Yesterday', eventdatetime: '2026-07-03T22:59:00.000Z' });
		await addEvent({ name: 'Today', eventdatetime: '2026-07-03T23:00:00.000Z' });
		await addEvent({ name: 'Later', eventdatetime: '2028-07-04T12:00:00.000Z' });
		await addEvent({ name: 'Draft', eventdatetime: '2026-07-05T12:00:00.000Z', draft: true });
		await addEvent({
			name: 'Long refit',
			eventdatetime: '2025-01-01T12:00:00.000Z',
			eventenddatetime: '2026-08-01T12:00:00.000Z',
		});
		const names = async () => (await club.readCalendarFeed()).map(({ name }) => name);
		expect(await names()).toEqual(['Long refit', 'Year ago', 'Yesterday', 'Today', 'Later']);
		setTime('2026-07-04T23:00:00.000Z');
		expect(await names()).toEqual(['Long refit', 'Yesterday', 'Today', 'Later']);
	});
});

test('the calendar feed leaves out events without a date, which a calendar cannot show', async () => {
	const { club, storage } = openClub();
	await storage.events.add(eventOf({ id: 'undated', eventdatetime: null }));
	expect(await club.readCalendarFeed()).toEqual([]);
});

test('the calendar feed has a deleted event for 30 days, until the end of the day in London', async () => {
	const { club, addEvent, setTime } = openClub('2026-06-01T12:00:00.000Z');
	const [event, draft, old] = [
		await addEvent(),
		await addEvent({ draft: true }),
		await addEvent({ eventdatetime: '2025-05-01T12:00:00.000Z' }),
	];
	for (const deleted of [event, draft, old]) await club.deleteEvent(writer, deleted);
	const listed = async () => (await club.readCalendarFeed()).map(({ id }) => id);
	setTime('2026-07-01T22:59:59.999Z');
	expect(await listed()).toEqual([event.id]);
	setTime('2026-07-01T23:00:00.000Z');
	expect(await listed()).toEqual([]);
});

test('of very many events, the calendar feed has the upcoming ones, then the deleted ones, then the latest', async () => {
	const { club, storage, addEvent } = openClub('2026-06-15T12:00:00.000Z');
	const upcoming = await addEvent({ eventdatetime: '2026-07-04T12:00:00.000Z' });
	const deleted = await addEvent({ eventdatetime: '2026-05-01T12:00:00.000Z' });
	await club.deleteEvent(writer, deleted);
	for (let number = 0; number < 500; number++) {
		const eventdatetime = toInstant(new Date(Date.UTC(2026, 5, 1, 0, number)));
		await storage.events.add(eventOf({ id: `past-${number}`, eventdatetime }));
	}
	const ids = (await club.readCalendarFeed()).map(({ id }) => id);
	expect(ids).toHaveLength(500);
	expect([ids[0], ids.at(-1)]).toEqual([deleted.id, upcoming.id]);
	expect(ids).not.toContain('past-1');
	expect(ids).toContain('past-2');
});

test('each change of an event raises the sequence of its entry, and a deletion cancels the entry', async () => {
	const { club, addEvent, setTime } = openClub('2026-06-01T12:00:00.000Z');
	const added = await addEvent({ name: 'Supper', longdescription: 'Tea and cake' });
	const entries = async () =>
		(await club.readCalendarFeed()).map((event) => eventEntry(event, site));
	const first = {
		uid: `${added.id}@members.example.org`,
		sequence: 0,
		updatedAt: '2026-06-01T12:00:00.000Z',
		isCancelled: false,
		title: 'Supper',
		description: 'Tea and cake',
		location: 'Kestrel Yacht Club',
		url: `https://members.example.org/event-booking?id=${added.id}`,
		span: { allDay: false, start: '2026-07-04T17:30:00.000Z', end: '2026-07-04T19:30:00.000Z' },
	};
	expect(await entries()).toEqual([first]);

	setTime('2026-06-02T12:00:00.000Z');
	const changed = await club.updateEvent(writer, {
		...added,
		form: eventInput({ name: 'Dinner', longdescription: 'Tea and cake' }),
	});
	const second = { ...first, sequence: 1, updatedAt: '2026-06-02T12:00:00.000Z', title: 'Dinner' };
	expect(await entries()).toEqual([second]);

	setTime('2026-06-03T12:00:00.000Z');
	await club.deleteEvent(writer, changed);
	expect(await entries()).toEqual([
		{
			...second,
			sequence: 2,
			updatedAt: '2026-06-03T12:00:00.000Z',
			isCancelled: true,
			title: 'Cancelled: Dinner',
		},
	]);

	setTime('2026-06-04T12:00:00.000Z');
	await club.restoreEvent(writer, added.id);
	expect(await entries()).toEqual([
		{ ...second, sequence: 3, updatedAt: '2026-06-04T12:00:00.000Z' },
	]);
});

test('an event that is restored while the feed is read is in it once, with its latest revision', async () => {
	const { club, storage, addEvent } = openClub();
	const event = await addEvent();
	await club.deleteEvent(writer, event);
	const deleted = await storage.events.listDeleted();
	const restored = await club.restoreEvent(writer, event.id);
	const events = { ...storage.events, listDeleted: async () => deleted };
	const clock = { now: () => new Date('2026-06-01T12:00:00.000Z') };
	expect(await readCalendarFeed({ clock, events })).toEqual([restored]);
});
