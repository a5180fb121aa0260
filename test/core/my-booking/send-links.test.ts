import { createClub, type EventFormInput } from '@burgee/core';
import { expect, test } from 'vitest';
import { organisedClub, organiser } from '../booking/organised-club.ts';
import { expectError, filledForm } from '../open-club.ts';

const userEmail = 'Anna@example.org';
const free: Partial<EventFormInput> = { offerChild: true, bookingEndDate: null };

/** Opens a club with one event. `book` adds a booking with an email address and forgets its confirmation. */
async function linkedClub() {
	const opened = await organisedClub(free);
	const { event, storage, ports } = opened;
	const club = createClub({ ...ports, mailQueue: { sendSoon: () => {} } });
	const messages = async () =>
		(await storage.messages.list({ limit: 99 })).filter(({ kind }) => kind === 'booking-link');
	return {
		...{ ...opened, club },
		messages,
		book: (form: Partial<ReturnType<typeof filledForm>> = {}) =>
			club.submitBooking({ eventId: event.id, form: filledForm({ userEmail, ...form }) }),
		tokens: async () => (await messages()).map(({ secret }) => secret ?? ''),
		entries: async () =>
			(await storage.audit.list({ limit: 99 })).filter(({ what }) => what.includes('link')),
	};
}

test('a member gets one email for each coming booking, whose link opens the booking', async () => {
	const { club, book, messages } = await linkedClub();
	const booked = [await book(), await book({ firstName: 'Ben' })];
	await book({ userEmail: 'joanna@example.org' });
	await book({ userEmail: null });
	await club.sendMyLinks('anna@EXAMPLE.org');
	const sent = await messages();
	expect(sent).toHaveLength(2);
	for (const { to, causedByStranger, bookingId, secret, letter } of sent) {
		expect({ to, causedByStranger }).toEqual({ to: userEmail, causedByStranger: true });
		expect(letter.link?.url).toMatch(/\/booking\/\{secret\}$/);
		expect((await club.readMyBooking(secret ?? '')).booking.id).toBe(bookingId);
	}
	expect(sent.map(({ bookingId }) => bookingId).sort()).toEqual(
		booked.map(({ bookingId }) => bookingId).sort(),
	);
});

test('nobody gets links to cancelled bookings, to hidden or past events, or without a booking', async () => {
	const { club, event, storage, book, messages, setTime } = await linkedClub();
	const { bookingToken: token } = await book();
	await club.sendMyLinks('stranger@example.org');
	await club.cancelMyBooking({ token, revision: null, reason: '' });
	await club.sendMyLinks(userEmail);
	expect(await messages()).toEqual([]);
	await book();
	const stored = await storage.events.get(event.id);
	if (stored === null) throw new Error('the event is stored');
	await storage.events.replace({ ...stored, draft: true, revision: stored.revision + 1 });
	await club.sendMyLinks(userEmail);
	await storage.events.replace({ ...stored, revision: stored.revision + 2 });
	setTime('2030-01-01T12:00:00.000Z');
	await club.sendMyLinks(userEmail);
	expect(await messages()).toEqual([]);
});

test('a request for links sends at most five emails', async () => {
	const { club, book, messages } = await linkedClub();
	for (let index = 0; index < 6; index++) await book();
	await club.sendMyLinks(userEmail);
	expect(await messages()).toHaveLength(5);
});

test('an organiser sends a further link, and earlier links still work', async () => {
	const { club, event, book, messages, tokens, entries } = await linkedClub();
	const { bookingId, bookingToken } = await book();
	await club.sendLinkAgain(organiser, { eventId: event.id, bookingId });
	expect(await messages()).toMatchObject([{ to: userEmail, causedByStranger: false }]);
	for (const token of [bookingToken, ...(await tokens())]) {
		expect((await club.readMyBooking(token)).booking.id).toBe(bookingId);
	}
	expect(await entries()).toMatchObject([{ what: 'booking.link-sent', subjectId: bookingId }]);
	const withoutEmail = await book({ userEmail: null });
	const request = { eventId: event.id, bookingId: withoutEmail.bookingId };
	await expectError(club.sendLinkAgain(organiser, request), 'booking-without-email');
	await expectError(club.sendLinkAgain(organiser, { ...request, eventId: 'x' }), 'event-not-found');
});

test('an organiser replaces all links of a booking by one, which is sent or shown once', async () => {
	const { club, event, book, tokens, entries } = await linkedClub();
	const { bookingId, bookingToken } = await book();
	const request = { eventId: event.id, bookingId };
	await club.sendLinkAgain(organiser, request);
	const before = [bookingToken, ...(await tokens())];
	expect(await club.replaceLink(organiser, request)).toBeNull();
	for (const token of before) {
		await expectError(club.readMyBooking(token), 'booking-link-not-found');
	}
	const after = (await tokens()).filter((token) => !before.includes(token));
	expect(after).toHaveLength(1);
	expect((await club.readMyBooking(after[0] ?? '')).booking.id).toBe(bookingId);
	const silent = await book({ userEmail: null });
	const shown = await club.replaceLink(organiser, { ...request, bookingId: silent.bookingId });
	expect((await club.readMyBooking(shown ?? '')).booking.id).toBe(silent.bookingId);
	await expectError(club.readMyBooking(silent.bookingToken), 'booking-link-not-found');
	const audits = await entries();
	expect(audits.filter(({ what }) => what === 'booking.link-replaced')).toHaveLength(2);
	for (const token of [...before, ...after, shown ?? '']) {
		expect(JSON.stringify(audits)).not.toContain(token);
	}
});

test('if the club sends no emails, an organiser gets the new link to copy', async () => {
	const { ports, event, book } = await linkedClub();
	const { bookingId } = await book();
	const request = { eventId: event.id, bookingId };
	const token = await createClub(ports).replaceLink(organiser, request);
	expect((await createClub(ports).readMyBooking(token ?? '')).booking.id).toBe(bookingId);
});
