import { type EventFormInput, instant } from '@burgee/core';
import { expect, test } from 'vitest';
import type { Task } from '../../../core/rules/panel/tasks.ts';
import {
	auditEntryOf,
	bookingOf,
	bookingToPay,
	checkoutOf,
	paidCheckout,
	readingOf,
} from '../../contracts/samples.ts';
import { adminWith, filledForm, openClub, paidEvent } from '../open-club.ts';

async function sevenBookedEvents() {
	const opened = openClub();
	for (let day = 1; day <= 7; day += 1) {
		const eventdatetime = `2026-07-0${day}T10:00:00.000Z`;
		const event = await opened.addEvent({ name: `Race ${day}`, eventdatetime });
		// The members book the events in reverse order of their dates, so that the two lists of the
		// dashboard differ.
		opened.setTime(`2026-06-1${9 - day}T12:00:00.000Z`);
		await opened.club.submitBooking({ eventId: event.id, form: filledForm() });
	}
	return opened;
}

test('the admin dashboard lists the five latest events and the five most recently booked events', async () => {
	const { club } = await sevenBookedEvents();
	const dashboard = await club.readDashboard(adminWith('events:read', 'bookings:read'));
	expect(dashboard.recentEvents.map(({ name }) => name)).toEqual(
		[7, 6, 5, 4, 3].map((day) => `Race ${day}`),
	);
	expect(dashboard.statistics?.map(({ eventName }) => eventName)).toEqual(
		[1, 2, 3, 4, 5].map((day) => `Race ${day}`),
	);
	expect(dashboard.statistics?.[0]).toMatchObject({ bookings: 1, attendees: 2 });
});

test('the admin dashboard shows only the parts that the admin has permission to read', async () => {
	const { club } = await sevenBookedEvents();
	const nothing = { tasks: [], nextEvents: [], recentEvents: [], statistics: null };
	expect(await club.readDashboard(adminWith())).toEqual(nothing);
	const events = await club.readDashboard(adminWith('events:read'));
	expect(events).toMatchObject({ statistics: null });
	expect(events.nextEvents.map(({ totals }) => totals)).toEqual([null, null, null]);
	const bookings = await club.readDashboard(adminWith('bookings:read'));
	expect(bookings).toMatchObject({ recentEvents: [] });
	expect(bookings.nextEvents.map(({ totals }) => totals?.bookings)).toEqual([1, 1, 1]);
});

test('the admin dashboard lists the next three events, without drafts, and includes an event that has begun', async () => {
	const { club, addEvent, setTime } = await sevenBookedEvents();
	await addEvent({ name: 'Draft', eventdatetime: '2026-07-03T10:00:00.000Z', draft: true });
	await addEvent({
		...{ name: 'Cruise', eventdatetime: '2026-07-02T08:00:00.000Z' },
		eventenddatetime: '2026-07-09T18:00:00.000Z',
	});
	setTime('2026-07-03T12:00:00.000Z');
	const { nextEvents } = await club.readDashboard(adminWith('events:read'));
	expect(nextEvents.map(({ event }) => event.name)).toEqual(['Cruise', 'Race 3', 'Race 4']);
});

test('an admin who may read bookings sees the next events that are booked, others see every next event', async () => {
	const { club, addEvent, setTime, storage } = await sevenBookedEvents();
	const viewOnly = { allowBooking: false, eventdatetime: '2026-07-03T10:00:00.000Z' };
	await addEvent({ ...viewOnly, name: 'Open clubhouse' });
	const closed = await addEvent({ ...viewOnly, name: 'Closed early' });
	await storage.bookings.add(bookingOf({ id: 'early', eventId: closed.id }));
	setTime('2026-07-03T08:00:00.000Z');
	const namesFor = async (...permissions: Parameters<typeof adminWith>) =>
		(await club.readDashboard(adminWith(...permissions))).nextEvents
			.map(({ event }) => event.name)
			.toSorted();
	expect(await namesFor('bookings:read')).toEqual(['Closed early', 'Race 3', 'Race 4']);
	expect(await namesFor('events:read')).toEqual(['Closed early', 'Open clubhouse', 'Race 3']);
});

/** Stores a paid event with a booking whose payment of £24.70 must be refunded. */
async function refundDue(
	{ addEvent, storage }: ReturnType<typeof openClub>,
	event: Partial<EventFormInput> = {},
) {
	const { id: eventId, name } = await addEvent({ ...paidEvent, ...event });
	const cancelledAt = instant('2026-06-01T13:00:00.000Z');
	const checkout = checkoutOf({ id: `checkout-${eventId}`, eventId, amountMinor: 2470 });
	const booking = { ...bookingToPay(checkout), eventName: name };
	await storage.bookings.add(booking, { checkout });
	await storage.payments.replace(paidCheckout(checkout));
	const paid = await storage.bookings.get(booking.id);
	if (paid === null) throw new Error('the booking is missing');
	const cancelled = { ...paid, cancelledAt, revision: paid.revision + 1 };
	const audit = auditEntryOf({ id: `entry-${eventId}` });
	await storage.bookings.change(eventId, [
		{ ...unpaidChange, bookingId: paid.id, revision: paid.revision, booking: cancelled, audit },
	]);
	return eventId;
}

/** What the changes of a booking have in common that start no payment. */
const unpaidChange = { checkout: null, undo: null, mayExceedPlaces: true };

const eventsOf = (tasks: Task<unknown>[]) =>
	tasks.flatMap((task) => ('eventId' in task ? [task.eventId] : []));

test('the admin dashboard asks an admin with bookings:read for refunds, also if every booking of the event was cancelled', async () => {
	const opened = openClub();
	const eventId = await refundDue(opened);
	expect((await opened.club.readDashboard(adminWith('events:read'))).tasks).toEqual([]);
	const { tasks } = await opened.club.readDashboard(adminWith('bookings:read'));
	const amounts = [{ amountMinor: 2470, currency: 'GBP' }];
	expect(tasks).toMatchObject([{ kind: 'to-refund', eventId, count: 1, amounts }]);
});

test('the admin dashboard asks for refunds of an event that was deleted before it was over, and not for payments', async () => {
	const { club, addEvent, storage, setTime } = openClub();
	const event = await addEvent(paidEvent);
	const { id: eventId, revision } = event;
	for (const id of ['paid', 'unpaid']) {
		const checkout = checkoutOf({ id, eventId, amountMinor: 2470 });
		await storage.bookings.add(bookingToPay(checkout), { checkout });
		if (id === 'paid') await storage.payments.replace(paidCheckout(checkout));
	}
	setTime(event.eventdatetime ?? '');
	const kinds = async () =>
		(await club.readDashboard(adminWith('bookings:read'))).tasks.map((task) => task.kind);
	expect(await kinds()).toEqual(['not-paid']);
	await club.deleteEvent(adminWith('events:write'), { id: eventId, revision });
	expect(await kinds()).toEqual(['to-refund']);
});

test('the admin dashboard asks for refunds of an event that became free after members had paid', async () => {
	const opened = openClub();
	const eventId = await refundDue(opened, { requiresPayment: false });
	const { tasks } = await opened.club.readDashboard(adminWith('bookings:read'));
	expect(tasks).toMatchObject([{ kind: 'to-refund', eventId }]);
});

test('the admin dashboard asks about payments whose booking was deleted, if the event takes payments', async () => {
	const { club, addEvent, storage } = openClub();
	const { id: eventId } = await addEvent(paidEvent);
	const checkout = checkoutOf({ id: 'stray', eventId });
	const booking = bookingToPay(checkout);
	await storage.bookings.add(booking, { checkout });
	await storage.payments.replace(paidCheckout(checkout));
	const revision = (await storage.bookings.get(booking.id))?.revision ?? null;
	const audit = auditEntryOf({ id: 'deletion' });
	await storage.bookings.change(eventId, [
		{ ...unpaidChange, bookingId: booking.id, revision, booking: null, audit },
	]);
	await storage.bookings.add(bookingOf({ id: 'other', eventId }));
	const { tasks } = await club.readDashboard(adminWith('bookings:read'));
	expect(tasks).toMatchObject([{ kind: 'check-payment', reasons: ['without-booking'] }]);
});

test('the admin dashboard asks about the bookings of the 20 events nearest to today, from 60 days ago', async () => {
	const opened = openClub();
	const on = (day: string) => refundDue(opened, { eventdatetime: `${day}T10:00:00.000Z` });
	await on('2026-04-01');
	const past = await on('2026-04-03');
	const far = await on('2026-09-01');
	const near: string[] = [];
	for (let day = 10; day < 28; day += 1) near.push(await on(`2026-06-${day}`));
	const read = async () =>
		eventsOf((await opened.club.readDashboard(adminWith('bookings:read'))).tasks);
	expect(await read()).toEqual([...near, past, far]);
	near.push(await on('2026-06-28'));
	expect(await read()).toEqual([...near, past]);
});

test('the admin dashboard asks an admin with events:write for a water level if the latest is a week old', async () => {
	const { club, storage } = openClub();
	const read = async () => (await club.readDashboard(adminWith('events:write'))).tasks;
	expect(await read()).toEqual([]);
	const dateTime = instant('2026-05-20T12:00:00.000Z');
	await storage.waterReadings.add(readingOf({ dateTime, value: 1.25 }));
	expect(await read()).toEqual([{ kind: 'old-water-level', days: 12 }]);
	expect((await club.readDashboard(adminWith('events:read'))).tasks).toEqual([]);
	await storage.waterReadings.add(
		readingOf({ dateTime: instant('2026-05-31T12:00:00.000Z'), value: 1.5 }),
	);
	expect(await read()).toEqual([]);
});
