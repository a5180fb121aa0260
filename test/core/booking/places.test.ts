import {
	ClubError,
	heldBy,
	noneTaken,
	requirePlaces,
	requireWaiting,
	type TooFewPlaces,
} from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingOf } from '../../contracts/samples.ts';
import { forAll } from '../for-all.ts';
import { expectError, filledForm, paidEvent, paymentFor } from '../open-club.ts';
import { addressOf, organisedClub, organiser } from './organised-club.ts';

const limit = fc.option(fc.integer({ min: 1, max: 20 }));
const amounts = fc.record({ heldPlaces: fc.nat(20), heldBoats: fc.nat(3) });

test('requirePlaces accepts exactly the changes that stay within the limits or need no more places', () => {
	forAll(limit, limit, amounts, amounts, amounts, (places, boatPlaces, others, before, after) => {
		const held = {
			heldPlaces: others.heldPlaces + before.heldPlaces,
			heldBoats: others.heldBoats + before.heldBoats,
		};
		const fits = (of: 'heldPlaces' | 'heldBoats', most: number | null) =>
			most === null || after[of] <= before[of] || others[of] + after[of] <= most;
		const isAccepted = fits('heldPlaces', places) && fits('heldBoats', boatPlaces);
		const event = { places, boatPlaces, waitingList: true };
		const taken = { ...noneTaken, ...held };
		const check = () => requirePlaces(event, { taken, before, after });
		if (isAccepted) check();
		else expect(check).toThrow(ClubError);
	});
});

test('places that are offered are not left, and free places belong to the parties that wait', () => {
	const event = { places: 10, boatPlaces: null, waitingList: true };
	const taken = { ...noneTaken, heldPlaces: 5, offeredPlaces: 3 };
	const party = (heldPlaces: number) => ({ heldPlaces, heldBoats: 0 });
	requirePlaces(event, { taken, after: party(2) });
	const offered: TooFewPlaces = { limited: 'people', left: 2, above: 1 };
	const book = (change: Parameters<typeof requirePlaces>[1]) => () => requirePlaces(event, change);
	expect(book({ taken, after: party(3) })).toThrow(new ClubError('not-enough-places', offered));
	const waitedFor = { ...taken, waiting: 1 };
	expect(book({ taken: waitedFor, after: party(1) })).toThrow(
		new ClubError('event-full', { limited: 'people', left: 0, above: 0 }),
	);
	requirePlaces(event, { taken: waitedFor, before: party(5), after: party(5) });
	requirePlaces({ ...event, waitingList: false }, { taken: waitedFor, after: party(2) });
});

test('a party joins the waiting list only if the event is full and the party could ever fit', () => {
	const code = (
		limits: { places: number | null; boatPlaces: number | null; waitingList?: boolean },
		{ taken = {}, party = {} }: { taken?: object; party?: object },
	) => {
		try {
			requireWaiting(
				{ waitingList: true, ...limits },
				{
					taken: { ...noneTaken, ...taken },
					party: { heldPlaces: 1, heldBoats: 0, ...party },
				},
			);
			return 'joins';
		} catch (thrown) {
			return thrown instanceof ClubError ? thrown.code : thrown;
		}
	};
	const people = { places: 4, boatPlaces: null };
	const boats = { places: null, boatPlaces: 1 };
	const boat = { heldBoats: 1 };
	expect(code(people, { taken: { heldPlaces: 4 } })).toBe('joins');
	expect(code(people, { taken: { heldPlaces: 3, offeredPlaces: 1 } })).toBe('joins');
	expect(code(people, { taken: { heldPlaces: 3, waiting: 1 } })).toBe('joins');
	expect(code(people, { taken: { heldPlaces: 3 }, party: { heldPlaces: 2 } })).toBe('places-left');
	expect(code(people, { taken: { heldPlaces: 4 }, party: { heldPlaces: 5 } })).toBe(
		'not-enough-places',
	);
	expect(code(boats, { taken: boat, party: boat })).toBe('joins');
	expect(code(boats, { taken: boat })).toBe('places-left');
	expect(code({ ...people, boatPlaces: 1 }, { taken: boat, party: boat })).toBe('places-left');
	expect(code({ places: null, boatPlaces: null }, {})).toBe('no-waiting-list');
	expect(code({ ...people, waitingList: false }, { taken: { heldPlaces: 4 } })).toBe(
		'no-waiting-list',
	);
});

test.each([
	['a free booking', {}, 3],
	['a paid booking', { paymentRequired: true, paid: true }, 3],
	['an unpaid booking with an open checkout', { paymentRequired: true, hasOpenCheckout: true }, 3],
	['an unpaid booking without an open checkout', { paymentRequired: true }, 0],
	['a cancelled booking', { cancelledAt: bookingOf({ id: 'any' }).submittedAt }, 0],
])('%s holds the places of %j as specified', (_, changes, heldPlaces) => {
	expect(heldBy(bookingOf({ id: 'one', boatName: 'Kestrel', ...changes }))).toEqual({
		heldPlaces,
		heldBoats: heldPlaces === 0 ? 0 : 1,
	});
});

test('members cannot book a full event, and a payment that is refused stores no checkout', async () => {
	const { event, storage, ...opened } = await organisedClub({ ...paidEvent, places: 3 });
	await opened.bookAsMember();
	const second = opened.club.startPayment(paymentFor(event));
	await expectError(second, 'not-enough-places');
	expect(await storage.payments.listForEvent(event.id)).toHaveLength(1);
	expect(await storage.bookings.totalsOf([event.id])).toMatchObject([{ heldPlaces: 2 }]);
});

test('the places of a booking whose checkout has expired are free for the next member', async () => {
	const { event, bookAsMember, club, setTime } = await organisedClub({ ...paidEvent, places: 2 });
	await bookAsMember();
	await expectError(club.startPayment(paymentFor(event)), 'event-full');
	setTime('2026-06-01T13:01:00.000Z');
	await club.reconcilePayments({ expiresMs: 60 * 60_000 });
	await bookAsMember();
});

test('an organiser books above the limit, or enlarges a booking, only on purpose', async () => {
	const { event, add, correct, cancel, undo, club } = await organisedClub({ places: 2 });
	const { booking } = await add({ numberAttending: 2 });
	await expectError(add({ numberAttending: 1 }), 'event-full');
	await expectError(correct(booking, { numberAttending: 3 }), 'not-enough-places');
	const form = filledForm({ numberAttending: 1 });
	const request = { eventId: event.id, form, addressOf, mayExceedPlaces: true };
	await club.addBooking(organiser, request);
	// What the booking held before, it may hold again within the minute in which a change can be undone.
	await cancel(booking);
	await undo(booking);
});
