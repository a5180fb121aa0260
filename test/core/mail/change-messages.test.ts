import type { BookingForm, EventFormInput, Message } from '@burgee/core';
import { expect, test } from 'vitest';
import { messageReducer } from '../../../core/rules/mail/message-reducer.ts';
import { addressOf, organisedClub } from '../booking/organised-club.ts';
import { filledForm } from '../open-club.ts';

const userEmail = 'anna@example.org';
const start = '2026-06-01T12:00:00.000Z';

/** Opens a club with a free event and the booking of a member, whose confirmation has been sent. */
async function toldClub(input: Partial<EventFormInput> = {}) {
	const opened = await organisedClub(input);
	const { club, event, storage, correct } = opened;
	const form = filledForm({ userEmail });
	const { bookingId, bookingToken: token } = await club.submitBooking({ eventId: event.id, form });
	const messages = () => storage.messages.list({ limit: 99 });
	const [confirmation] = await messages();
	if (confirmation === undefined) throw new Error('the booking is not confirmed');
	await storage.messages.replace({ ...confirmation, state: 'sent', revision: 1 });
	const booking = () => opened.booking(bookingId);
	return {
		...opened,
		...{ token, booking, messages },
		waiting: async () => (await messages()).filter(({ state }) => state === 'waiting'),
		correctIt: async (changes: Partial<BookingForm>) =>
			correct(await booking(), { userEmail, ...changes }),
		changeMine: (changes: Partial<BookingForm>) =>
			club.changeMyBooking({
				...{ token, revision: null, addressOf },
				form: filledForm({ userEmail, ...changes }),
			}),
		cancelMine: () => club.cancelMyBooking({ token, revision: null, reason: 'Flu' }),
	};
}

const factsOf = (message: Message | undefined) =>
	Object.fromEntries(message?.letter.facts.map(({ label, value }) => [label, value]) ?? []);

test('several changes within five minutes become one message, which compares the booking with what its member knew', async () => {
	const { changeMine, correctIt, waiting, setTime, club } = await toldClub({ isBoatEvent: true });
	await changeMine({ numberAttending: 3 });
	setTime('2026-06-01T12:04:00.000Z');
	await correctIt({ numberAttending: 4, boatName: 'Osprey' });
	const found = await waiting();
	expect(found).toMatchObject([
		{
			...{ kind: 'changed', to: userEmail, subject: 'Changed: Harvest Supper' },
			// The organiser's change can be undone for a minute.
			...{ sendAt: '2026-06-01T12:06:00.000Z', causedByStranger: false },
			calendar: { method: 'PUBLISH' },
		},
	]);
	expect(factsOf(found[0])).toMatchObject({
		People: '4, before: 2',
		Boat: 'Osprey, before: none',
	});
	const { booking } = await club.readMyBooking(found[0]?.secret ?? '');
	expect(booking.numberAttending).toBe(4);
});

test('a change that is taken back is not reported', async () => {
	const { correctIt, waiting, undo, booking, setTime } = await toldClub();
	await correctIt({ numberAttending: 3 });
	await undo(await booking());
	expect(await waiting()).toEqual([]);
	await correctIt({ numberAttending: 3 });
	setTime('2026-06-01T12:03:00.000Z');
	await correctIt({ numberAttending: 2 });
	expect(await waiting()).toEqual([]);
});

test('a message that is just being sent is followed by one that reports only what has changed since', async () => {
	const { changeMine, waiting, storage } = await toldClub();
	await changeMine({ numberAttending: 3 });
	const [first] = await waiting();
	const attempted = first && messageReducer(first, { type: 'attempted', at: first.sendAt });
	await storage.messages.replace(attempted ?? expect.fail());
	await changeMine({ numberAttending: 4 });
	const subjects = (await waiting()).map((message) => factsOf(message).People);
	expect(subjects.sort()).toEqual(['3, before: 2', '4, before: 3']);
});

test('a member’s cancellation is confirmed at once, in the place of a change that was not yet reported', async () => {
	const { changeMine, cancelMine, waiting, event } = await toldClub();
	await changeMine({ numberAttending: 3 });
	await cancelMine();
	const found = await waiting();
	expect(found).toMatchObject([
		{
			...{ kind: 'cancelled', sendAt: start, causedByStranger: true },
			calendar: { method: 'CANCEL' },
		},
	]);
	expect(found[0]?.letter.paragraphs[0]).toContain('is cancelled, as you asked');
	expect(found[0]?.calendar?.text).toContain(`UID:${event.id}@members.example.org`);
});

test('an organiser’s cancellation is told when it can no longer be undone', async () => {
	const { cancel, undo, booking, waiting, messages } = await toldClub();
	await cancel(await booking());
	const found = await waiting();
	expect(found).toMatchObject([
		{ kind: 'cancelled', sendAt: '2026-06-01T12:02:00.000Z', causedByStranger: false },
	]);
	expect(found[0]?.letter.paragraphs.join()).not.toContain('Flu');
	await undo(await booking());
	expect(await messages()).toHaveLength(1);
});

test('a deletion is told without a link, when it can no longer be undone, and counts as caused by a stranger', async () => {
	const { remove, undo, booking, waiting, cancel } = await toldClub();
	const stored = await booking();
	await remove(stored);
	expect(await waiting()).toMatchObject([
		{
			...{ kind: 'cancelled', sendAt: '2026-06-01T12:02:00.000Z', causedByStranger: true },
			...{ secret: null, letter: { link: null } },
		},
	]);
	await undo(stored);
	expect(await waiting()).toEqual([]);
	await cancel(await booking());
	const [cancelled] = await waiting();
	await remove(await booking());
	expect(await waiting()).toMatchObject([{ id: cancelled?.id, letter: { link: null } }]);
});

test('the deletion of a booking whose confirmation still waits removes the confirmation and tells nothing', async () => {
	const { club, event, remove, storage, booking: stored, setTime } = await organisedClub({});
	const form = filledForm({ userEmail });
	const { bookingId } = await club.submitBooking({ eventId: event.id, form });
	setTime('2026-06-02T12:00:00.000Z');
	await remove(await stored(bookingId));
	expect(await storage.messages.list({ limit: 9 })).toEqual([]);
});

test('a free booking that an organiser adds is confirmed as it is when the addition can no longer be undone', async () => {
	const { add, correct, undo, storage } = await organisedClub({});
	const { booking } = await add({ userEmail });
	const { booking: corrected } = await correct(booking, { userEmail, numberAttending: 5 });
	const found = await storage.messages.list({ limit: 9 });
	expect(found).toMatchObject([
		{ kind: 'booked', sendAt: '2026-06-01T12:02:00.000Z', causedByStranger: false },
	]);
	expect(factsOf(found[0]).People).toBe('5');
	await undo(corrected);
	await storage.messages.list({ limit: 9 }).then(([message]) => {
		expect(factsOf(message).People).toBe('2');
	});
	const { booking: other } = await add({ userEmail, firstName: 'Bea' });
	await undo(other);
	expect(await storage.messages.list({ limit: 9 })).toHaveLength(1);
});

test('a booking without an address causes no message, and one that gets an address is reported to it', async () => {
	const { add, correct, cancel, storage } = await organisedClub({});
	const { booking } = await add();
	const { booking: corrected } = await correct(booking, { numberAttending: 5 });
	expect(await storage.messages.list({ limit: 9 })).toEqual([]);
	const { booking: addressed } = await correct(corrected, { numberAttending: 5, userEmail });
	const [message] = await storage.messages.list({ limit: 9 });
	expect(message).toMatchObject({ kind: 'changed', to: userEmail });
	expect(factsOf(message).Email).toBe(`${userEmail}, before: none`);
	await correct(addressed, { numberAttending: 5 });
	expect(await storage.messages.list({ limit: 9 })).toEqual([]);
	await cancel((await storage.bookings.get(booking.id)) ?? expect.fail());
	expect(await storage.messages.list({ limit: 9 })).toEqual([]);
});
