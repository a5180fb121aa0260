import { clubEvents } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventPosition } from '../../../core/rules/events/upcoming.ts';
import type { EventListRequest } from '../../../core/use-cases/events/read-events.ts';
import { bookingOf, deleteEvent, replaceEvent } from '../../contracts/samples.ts';
import { forAllAsync } from '../for-all.ts';
import { filledForm, openClub } from '../open-club.ts';

test('listEvents returns all events, latest first, with the bookings and the confirmed attendees of each event', async () => {
	const { club, storage, addEvent } = openClub();
	const supper = await addEvent();
	const regatta = await addEvent({ eventdatetime: '2026-08-01T09:00:00.000Z' });
	await storage.events.add({ ...supper, id: 'undated', eventdatetime: null });
	await club.submitBooking({ eventId: supper.id, form: filledForm() });
	const unpaid = bookingOf({ id: 'unpaid', eventId: supper.id, paymentRequired: true });
	await storage.bookings.add(unpaid);
	const { listed, next } = await club.listEvents();
	expect(
		listed.map(({ event, bookingCount, confirmedAttendees }) => [
			...[event.id, bookingCount, confirmedAttendees],
		]),
	).toEqual([
		[regatta.id, 0, 0],
		[supper.id, 2, 2],
		['undated', 0, 0],
	]);
	expect(next).toBeNull();
});

const clubWithEvents = async () => {
	const open = openClub('2026-07-04T12:00:00.000Z');
	const days = {
		last: '2026-07-05',
		old: '2026-06-01',
		older: '2026-05-01',
		today: '2026-07-04',
	};
	for (const [name, day] of Object.entries(days)) {
		await open.addEvent({ name: `${name} Élite Cup`, eventdatetime: `${day}T09:00:00.000Z` });
	}
	const names = async (request: EventListRequest) => {
		const { listed } = await open.club.listEvents(request);
		return listed.map(({ event }) => event.name.split(' ')[0]);
	};
	return { ...open, names };
};

test('listEvents lists upcoming events earliest first and past events latest first', async () => {
	const { names, storage, addEvent } = await clubWithEvents();
	const event = await addEvent({ name: 'undated' });
	await replaceEvent(storage, { ...event, eventdatetime: null });
	expect(await names({ when: 'upcoming' })).toEqual(['today', 'last', 'undated']);
	expect(await names({ when: 'past' })).toEqual(['old', 'older']);
});

test('listEvents finds events by a part of the name in upper or lower case', async () => {
	const { names } = await clubWithEvents();
	expect(await names({ name: 'OLDER éLi' })).toEqual(['older']);
	expect(await names({ name: 'cup', when: 'past', limit: 1 })).toEqual(['old']);
	expect(await names({ name: 'dinner' })).toEqual([]);
});

test('listEvents returns the next page even if the last event of the page before was deleted', async () => {
	const { club, names, storage } = await clubWithEvents();
	const { next } = await club.listEvents({ limit: 2 });
	await deleteEvent(storage, next?.id ?? '');
	expect(await names({ after: next ?? undefined })).toEqual(['old', 'older']);
});

test('listEvents returns every event on exactly one page, in the order of the whole list', async () => {
	await forAllAsync(
		fc.uniqueArray(clubEvents(), { selector: ({ id }) => id, maxLength: 12 }),
		fc.constantFrom('upcoming' as const, 'past' as const, undefined),
		fc.integer({ min: 1, max: 5 }),
		async (all, when, limit) => {
			const { club, storage } = openClub('2050-01-01T12:00:00.000Z');
			for (const event of all) await storage.events.add(event);
			const idsOf = (page: Awaited<ReturnType<typeof club.listEvents>>) =>
				page.listed.map(({ event }) => event.id);
			const pages: string[][] = [];
			let after: EventPosition | null | undefined;
			do {
				const page = await club.listEvents({ when, limit, after: after ?? undefined });
				pages.push(idsOf(page));
				after = page.next;
			} while (after !== null && pages.length <= all.length);
			expect(pages.flat()).toEqual(idsOf(await club.listEvents({ when })));
			expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
			expect(pages).toHaveLength(Math.max(1, Math.ceil(pages.flat().length / limit)));
		},
	);
});
