import { ClubError, heldBy, requirePlaces } from '@burgee/core';
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
		const check = () => requirePlaces({ places, boatPlaces }, { held, before, after });
		if (isAccepted) check();
		else expect(check).toThrow(ClubError);
	});
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
