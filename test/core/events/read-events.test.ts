import { addLondonDays, londonDate, startOfLondonDay } from '@burgee/core';
import { clubEvents, instants } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAllAsync } from '../for-all.ts';
import { expectError, openClub } from '../open-club.ts';
import { inEveryTimeZone } from '../time-zones.ts';

inEveryTimeZone(() => {
	test('the calendar shows an event until the end of the London day on which the event ends', async () => {
		const { club, addEvent, setTime } = openClub();
		await addEvent({ name: 'Yesterday', eventdatetime: '2026-07-03T22:59:59.999Z' });
		await addEvent({
			name: 'Overnight',
			eventdatetime: '2026-07-03T20:00:00.000Z',
			eventenddatetime: '2026-07-04T02:00:00.000Z',
		});
		await addEvent({ name: 'Today', eventdatetime: '2026-07-03T23:00:00.000Z' });
		await addEvent({ name: 'Later', eventdatetime: '2026-07-20T09:00:00.000Z' });
		setTime('2026-07-04T21:00:00.000Z');
		const names = (await club.readUpcomingEvents()).map(({ name }) => name);
		expect(names).toEqual(['Overnight', 'Today', 'Later']);
		setTime('2026-07-04T23:00:00.000Z');
		expect((await club.readUpcomingEvents()).map(({ name }) => name)).toEqual(['Later']);
	});
});

test('the calendar lists the next 500 of very many events', async () => {
	const { club, storage, addEvent } = openClub();
	const event = await addEvent({ eventdatetime: '2027-01-01T12:00:00.000Z' });
	for (let number = 0; number < 501; number++) {
		await storage.events.add({ ...event, id: `later-${number}`, draft: number === 0 });
	}
	const shown = await club.readUpcomingEvents();
	expect(shown).toHaveLength(500);
	expect(shown[0]?.id).toBe(event.id);
});

test('the calendar lists events without a date after all other events', async () => {
	const { club, storage, addEvent } = openClub();
	const dated = await addEvent();
	await storage.events.add({ ...dated, id: 'a-undated', eventdatetime: null });
	expect((await club.readUpcomingEvents()).map(({ id }) => id)).toEqual([dated.id, 'a-undated']);
});

test('the calendar lists all events except those that ended before today in London', async () => {
	const programmes = fc.uniqueArray(clubEvents(), { selector: ({ id }) => id, maxLength: 12 });
	await forAllAsync(programmes, instants(), async (programme, now) => {
		const { club, storage } = openClub(now);
		for (const event of programme) await storage.events.add(event);
		const yesterday = addLondonDays(londonDate(now), -1);
		const shown = await club.readUpcomingEvents();
		for (const event of programme) {
			const end = event.eventenddatetime ?? event.eventdatetime;
			const isOver = event.eventdatetime !== null && end !== null && londonDate(end) <= yesterday;
			expect(shown.some(({ id }) => id === event.id)).toBe(!isOver);
		}
		const starts = shown.map(({ eventdatetime }) => eventdatetime ?? '9999');
		expect(starts).toEqual([...starts].sort());
		expect(startOfLondonDay(londonDate(now)) <= now).toBe(true);
	});
});

test('readEvent throws the error event-not-found for an unknown event id', async () => {
	const { club, addEvent } = openClub();
	const event = await addEvent();
	expect(await club.readEvent(event.id)).toEqual(event);
	await expectError(club.readEvent('none'), 'event-not-found');
});
