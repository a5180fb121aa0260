import { expect, test } from 'vitest';
import { adminWith, eventInput, expectError, filledForm, openClub } from '../open-club.ts';
import { openCheckout } from '../payment/open-checkout.ts';

const writer = adminWith('events:write');

test('restoreEvent brings an event back with its bookings, and writes an audit entry', async () => {
	const { club, storage, addEvent, setTime } = openClub('2026-06-01T12:00:00.000Z');
	const event = await addEvent();
	await club.submitBooking({ eventId: event.id, form: filledForm() });
	await club.deleteEvent(writer, event);
	setTime('2026-06-20T12:00:00.000Z');
	const restored = await club.restoreEvent(writer, event.id);
	expect(restored).toEqual({ ...event, updatedAt: '2026-06-20T12:00:00.000Z', revision: 2 });
	expect(await storage.events.get(event.id)).toEqual(restored);
	expect(await club.listDeletedEvents()).toEqual({ deleted: [], next: null });
	const [entry] = await storage.audit.list({ limit: 1 });
	expect(entry).toMatchObject({
		what: 'event.restored',
		at: '2026-06-20T12:00:00.000Z',
		subjectId: event.id,
		before: null,
		after: { name: event.name },
	});
	await club.submitBooking({ eventId: event.id, form: filledForm({ firstName: 'Zoë' }) });
	expect(await storage.bookings.listForEvent(event.id)).toHaveLength(2);
});

test('a form that was opened before an event was deleted and restored cannot overwrite the event', async () => {
	const { club, addEvent } = openClub();
	const event = await addEvent();
	await club.deleteEvent(writer, event);
	await club.restoreEvent(writer, event.id);
	const outdated = { ...event, form: eventInput() };
	await expectError(club.updateEvent(writer, outdated), 'revision-differs');
});

test('listDeletedEvents returns the last deleted event first, with the number of bookings', async () => {
	const { club, addEvent, setTime } = openClub('2026-06-01T12:00:00.000Z');
	const supper = await addEvent();
	const quiz = await addEvent({ name: 'Quiz' });
	await club.submitBooking({ eventId: supper.id, form: filledForm() });
	await club.deleteEvent(writer, supper);
	setTime('2026-06-02T12:00:00.000Z');
	await club.deleteEvent(writer, quiz);
	const inOrder = [
		{ event: { id: quiz.id, deletedAt: '2026-06-02T12:00:00.000Z' }, bookingCount: 0 },
		{ event: { id: supper.id, deletedAt: '2026-06-01T12:00:00.000Z' }, bookingCount: 1 },
	];
	expect(await club.listDeletedEvents()).toMatchObject({ deleted: inOrder, next: null });
	const first = await club.listDeletedEvents({ limit: 1 });
	expect(first).toMatchObject({ deleted: inOrder.slice(0, 1), next: { id: quiz.id } });
	const second = await club.listDeletedEvents({ limit: 1, after: first.next ?? undefined });
	expect(second).toMatchObject({ deleted: inOrder.slice(1), next: null });
});

test('restoreEvent refuses an event that is not in the bin', async () => {
	const { club, storage, addEvent } = openClub();
	const event = await addEvent();
	await expectError(club.restoreEvent(writer, event.id), 'event-not-found');
	await club.deleteEvent(writer, event);
	const restorations = [0, 1].map(() => club.restoreEvent(writer, event.id));
	const results = await Promise.allSettled(restorations);
	expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	expect(await storage.audit.list({ limit: 9 })).toHaveLength(3);
});

test('a checkout that was cancelled because its event was deleted stays cancelled after the event is restored', async () => {
	const { club, event, stored, request, started, pay, reconcile, bookings } = await openCheckout();
	await club.deleteEvent(writer, event);
	expect(await reconcile()).toMatchObject({ cancelled: 1 });
	await club.restoreEvent(writer, event.id);
	await reconcile();
	expect((await stored()).cancelledAt).not.toBeNull();
	await expectError(pay('paid'), 'checkout-cancelled');
	expect(await club.startPayment(request)).toEqual(started);
	expect((await stored()).cancelledAt).not.toBeNull();
	expect(await bookings()).toMatchObject([{ paid: false }]);
});
