import { instant, permissions } from '@burgee/core';
import { expect, test } from 'vitest';
import { period } from '../../../core/rules/calendar/period.ts';
import type {
	OverviewPosition,
	OverviewRow,
} from '../../../core/use-cases/booking/read-bookings-overview.ts';
import { replaceEvent } from '../../contracts/samples.ts';
import { adminWith, expectError, filledForm, openClub } from '../open-club.ts';
import { organisedClub } from './organised-club.ts';

const fullAdmin = adminWith(...permissions);

test('the bookings overview lists the events of the last six months and all future events', async () => {
	const { club, addEvent, setTime } = openClub();
	await addEvent({ name: 'Too old', eventdatetime: '2026-05-20T22:59:59.999Z' });
	await addEvent({ name: 'Just in', eventdatetime: '2026-05-20T23:00:00.000Z' });
	await addEvent({ name: 'To come', eventdatetime: '2027-03-01T10:00:00.000Z' });
	setTime('2026-11-21T12:00:00.000Z');
	const { rows, next } = await club.readBookingsOverview();
	expect(rows.map(({ event }) => event?.name)).toEqual(['To come', 'Just in']);
	expect(next).toBeNull();
	expect(rows[0]?.totals).toMatchObject({ eventName: 'To come', bookings: 0, attendees: 0 });
});

test('the bookings overview lists upcoming events soonest first, then past events latest first', async () => {
	const { club, addEvent, setTime } = openClub();
	for (const [name, start, end] of [
		['Gone', '2026-06-10T12:00:00.000Z', null],
		['Regatta that goes on', '2026-07-03T09:00:00.000Z', '2026-07-05T16:00:00.000Z'],
		['Yesterday', '2026-07-03T10:00:00.000Z', null],
		['This morning', '2026-07-04T08:00:00.000Z', null],
		['Next', '2026-08-01T10:00:00.000Z', null],
		['Far away', '2026-12-01T10:00:00.000Z', null],
	] as const) {
		await addEvent({ name, eventdatetime: start, eventenddatetime: end });
	}
	setTime('2026-07-04T12:00:00.000Z');
	const namesOf = async (days: { from?: string; to?: string } = {}, limit?: number) => {
		const names: string[] = [];
		for (let after: OverviewPosition | null | undefined; after !== null; ) {
			const request = { ...period.parse(days), limit, after };
			const { rows, next } = await club.readBookingsOverview(request);
			names.push(...rows.map(({ totals }) => totals.eventName));
			after = next;
		}
		return names;
	};
	const all = ['Regatta that goes on', 'This morning', 'Next', 'Far away', 'Yesterday', 'Gone'];
	for (const limit of [undefined, 1, 2, 3, 4, 5]) expect(await namesOf({}, limit)).toEqual(all);
	expect(await namesOf({ to: '2026-08-01' })).toEqual(all.filter((name) => name !== 'Far away'));
	expect(await namesOf({ from: '2026-07-04', to: '2026-08-01' })).toEqual(['This morning', 'Next']);
	expect(await namesOf({ to: '2026-06-20' })).toEqual(['Gone']);
	// The regatta began before this period, so the first four events that the use case reads contain only three rows.
	const fromToday = { ...period.parse({ from: '2026-07-04' }), limit: 3 };
	expect((await club.readBookingsOverview(fromToday)).next).toBeNull();
	expect(await namesOf({ from: '2026-06-01', to: '2026-07-03' })).toEqual([
		...['Regatta that goes on', 'Yesterday', 'Gone'],
	]);
});

test('the bookings overview lists a deleted event only if the event has a booking of the last six months', async () => {
	const { club, addEvent, setTime } = openClub('2026-01-10T12:00:00.000Z');
	const keptEvent = await addEvent({ name: 'Kept' });
	const deletedEvent = await addEvent({ name: 'Deleted' });
	const oldEvent = await addEvent({ name: 'Old', eventdatetime: '2026-01-20T12:00:00.000Z' });
	const longDeletedEvent = await addEvent({ name: 'Long deleted' });
	await club.submitBooking({ eventId: longDeletedEvent.id, form: filledForm() });
	setTime('2026-01-19T12:00:00.000Z');
	await club.submitBooking({ eventId: oldEvent.id, form: filledForm() });
	setTime('2026-06-01T12:00:00.000Z');
	await club.submitBooking({ eventId: deletedEvent.id, form: filledForm({ numberAttending: 3 }) });
	await club.submitBooking({ eventId: keptEvent.id, form: filledForm() });
	await club.deleteEvent(fullAdmin, deletedEvent);
	await club.deleteEvent(fullAdmin, longDeletedEvent);
	setTime('2026-07-30T12:00:00.000Z');
	const { rows } = await club.readBookingsOverview();
	expect(rows.map(({ event, totals }) => [event?.id ?? null, totals.eventName])).toEqual([
		[keptEvent.id, 'Kept'],
		[null, 'Deleted'],
	]);
	expect(rows[0]?.totals).toMatchObject({ eventId: keptEvent.id, bookings: 1, attendees: 2 });
	expect(rows[1]?.totals).toMatchObject({ eventId: deletedEvent.id, bookings: 1, attendees: 3 });
});

test('the bookings overview lists an event without a date only if the event has a booking', async () => {
	const { club, storage, addEvent } = openClub();
	const bookedEvent = await addEvent({ name: 'Booked' });
	const unbookedEvent = await addEvent({ name: 'Not booked' });
	await replaceEvent(storage, { ...bookedEvent, eventdatetime: null });
	await replaceEvent(storage, { ...unbookedEvent, eventdatetime: null });
	await club.submitBooking({ eventId: bookedEvent.id, form: filledForm() });
	const { rows } = await club.readBookingsOverview();
	expect(rows).toMatchObject([{ event: { name: 'Booked' }, totals: { bookings: 1 } }]);
});

test('the bookings overview lists the events on the London days of a period, and deleted events by their latest booking', async () => {
	const { club, addEvent, setTime } = openClub('2026-01-10T12:00:00.000Z');
	const deletedEvent = await addEvent({ name: 'Deleted' });
	await addEvent({ name: 'Day before', eventdatetime: '2026-03-31T22:59:59.999Z' });
	await addEvent({ name: 'First day', eventdatetime: '2026-03-31T23:00:00.000Z' });
	await addEvent({ name: 'Last day', eventdatetime: '2026-04-30T22:59:59.999Z' });
	await addEvent({ name: 'Day after', eventdatetime: '2026-04-30T23:00:00.000Z' });
	setTime('2026-04-30T22:59:59.999Z');
	await club.submitBooking({ eventId: deletedEvent.id, form: filledForm() });
	await club.deleteEvent(fullAdmin, deletedEvent);
	const namesIn = async (from: string | undefined, to: string | undefined) => {
		const days = period.parse({ from, to });
		const { rows } = await club.readBookingsOverview(days);
		return rows.map(({ totals }) => totals.eventName);
	};
	expect(await namesIn('2026-04-01', '2026-04-30')).toEqual(['Last day', 'First day', 'Deleted']);
	expect(await namesIn('2026-05-01', '2026-05-01')).toEqual(['Day after']);
	expect(await namesIn('2026-05-01', undefined)).toEqual(['Day after']);
	// Without a first day, the period begins six months before its last day.
	expect(await namesIn(undefined, '2026-09-30')).toEqual([
		'Last day',
		'Day after',
		'First day',
		'Day before',
		'Deleted',
	]);
	expect(await namesIn(undefined, '2026-10-01')).not.toContain('Day before');
});

test('the bookings overview returns every event on exactly one page', async () => {
	const { club, storage, addEvent, setTime } = openClub();
	const day = (index: number) => `2026-06-${String((index % 20) + 10)}T10:00:00.000Z`;
	// Events without a date are sorted by the time of their bookings, which is later than this event.
	const past = instant('2026-05-20T10:00:00.000Z');
	for (let index = 0; index < 60; index++) {
		const event = await addEvent({ name: `Race ${index}`, eventdatetime: day(index) });
		setTime(`2026-06-01T12:00:${String(index).padStart(2, '0')}.000Z`);
		await club.submitBooking({ eventId: event.id, form: filledForm() });
		if (index % 4 === 0) await club.deleteEvent(fullAdmin, event);
		if (index % 4 === 1) await replaceEvent(storage, { ...event, eventdatetime: null });
		if (index % 4 === 2) await replaceEvent(storage, { ...event, eventdatetime: past });
	}
	const { rows: all } = await club.readBookingsOverview({ limit: 100 });
	expect(all).toHaveLength(60);
	const pageOf = (limit?: number) => club.readBookingsOverview({ limit });
	expect((await pageOf(60)).next).toBeNull();
	expect((await pageOf(59)).next).not.toBeNull();
	expect((await pageOf()).rows).toEqual(all.slice(0, 50));
	expect((await pageOf(1)).next).toMatchObject({ part: 'upcoming' });
	expect((await pageOf(59)).next).toMatchObject({ part: 'undated' });
	const pages: OverviewRow[][] = [];
	let after: OverviewPosition | undefined;
	do {
		const page = await club.readBookingsOverview({ limit: 7, after });
		pages.push(page.rows);
		after = page.next ?? undefined;
	} while (after !== undefined && pages.length < 20);
	expect(pages.flat()).toEqual(all);
	expect(await club.sumBookingsOverview({})).toMatchObject({
		...{ events: 60, bookings: 60, attendees: 120, pendingAttendees: 0 },
	});
	expect(pages.map((page) => page.length)).toEqual([...Array(8).fill(7), 4]);
});

test('readEventBookings returns the bookings of an event, newest first, with their totals', async () => {
	const { club, addEvent, setTime } = openClub();
	const event = await addEvent();
	await club.submitBooking({ eventId: event.id, form: filledForm({ firstName: 'First' }) });
	setTime('2026-06-02T12:00:00.000Z');
	await club.submitBooking({ eventId: event.id, form: filledForm({ firstName: 'Second' }) });
	const detail = await club.readEventBookings(event.id);
	expect(detail.event).toEqual(event);
	expect(detail.summary).toMatchObject({ bookings: 2, attendees: 4, pendingBookings: 0 });
	expect(detail.bookings.map(({ firstName }) => firstName)).toEqual(['Second', 'First']);
});

test('readEventBookings returns the bookings of an event that was deleted', async () => {
	const { club, addEvent } = openClub();
	const empty = await addEvent({ name: 'Empty' });
	expect(await club.readEventBookings(empty.id)).toMatchObject({
		summary: { eventName: 'Empty', bookings: 0 },
		bookings: [],
	});
	const deleted = await addEvent({ name: 'Deleted' });
	await club.submitBooking({ eventId: deleted.id, form: filledForm() });
	await club.deleteEvent(fullAdmin, deleted);
	expect(await club.readEventBookings(deleted.id)).toMatchObject({
		event: null,
		summary: { eventName: 'Deleted', bookings: 1 },
		bookings: [{ eventName: 'Deleted' }],
	});
	await expectError(club.readEventBookings('none'), 'event-not-found');
});

test('readEventBookings names the paid checkout of a booking, but never an unpaid checkout', async () => {
	const { club, event, bookAsMember, add, correct, pay, storage } = await organisedClub();
	const detail = () => club.readEventBookings(event.id);
	const { booking: unpaid } = await add();
	const { booking: member } = await bookAsMember();
	await correct(member, { numberAttending: 3 });
	expect((await detail()).checkoutIds).toEqual(new Map());
	const { id: checkoutId = '' } = (await storage.payments.getForBooking(member.id)) ?? {};
	await pay(checkoutId);
	const { checkoutIds, balances, strayPayments, paymentEnvironment } = await detail();
	expect(paymentEnvironment).toBe('practice');
	expect(strayPayments).toEqual([]);
	expect(checkoutIds).toEqual(new Map([[member.id, checkoutId]]));
	expect(balances.get(unpaid.id)).toEqual({ dueMinor: 0, toRefundMinor: 0 });
});

test('readEventBookings names the checkout whose payment the booking has, if two checkouts are paid', async () => {
	const { club, event, bookAsMember, correct, pay, report, booking, storage } =
		await organisedClub();
	const { booking: member, checkoutId: first } = await bookAsMember();
	await pay(first, 'declined');
	await correct(member, { numberAttending: 3 });
	const { id: second = '' } = (await storage.payments.getForBooking(member.id)) ?? {};
	await pay(second);
	await report(first, { paymentId: 'late' });
	expect((await booking(member.id)).paymentId).not.toBe('late');
	const { checkoutIds } = await club.readEventBookings(event.id);
	expect(checkoutIds).toEqual(new Map([[member.id, second]]));
});
