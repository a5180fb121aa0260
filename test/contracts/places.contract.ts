import {
	type Booking,
	type Checkout,
	ClubError,
	type ClubEvent,
	heldByAll,
	type TooFewPlaces,
	toInstant,
} from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { keyOf } from './idempotent-write.contract.ts';
import {
	auditEntryOf,
	bookingOf,
	bookingToPay,
	checkoutOf,
	eventOf,
	paidCheckout,
} from './samples.ts';

const eventId = 'supper';
const cancelledAt = toInstant(new Date('2026-06-01T12:30:00.000Z'));

/** Contract: how many people and boats an event still takes (decision: places). */
export function placesContract(storage: Storage): void {
	const open = (limits: Partial<ClubEvent>) =>
		storage.events.add(eventOf({ id: eventId, ...limits }));
	const party = (id: string, numberAttending: number, changes: Partial<Booking> = {}) =>
		bookingOf({ id, eventId, numberAttending, numberOfChildren: 0, ...changes });
	const book = (booking: Booking, checkout?: Checkout) =>
		storage.bookings.add(booking, { checkout, checksPlaces: true });
	const change = (stored: Booking, fields: Partial<Booking>, mayExceedPlaces = true) =>
		storage.bookings.change(eventId, [
			{
				...{ bookingId: stored.id, revision: stored.revision, checkout: null, undo: null },
				booking: { ...stored, ...fields, revision: stored.revision + 1 },
				audit: auditEntryOf({ id: `audit-${stored.id}-${stored.revision}` }),
				mayExceedPlaces,
			},
		]);
	const cancelCheckout = (checkout: Checkout) =>
		storage.payments.replace({ ...checkout, cancelledAt, revision: checkout.revision + 1 });
	const held = async () => {
		const { stored, recomputed } = await storage.bookings.recount(eventId);
		expect(stored).toEqual(recomputed);
		const { heldPlaces, heldBoats } = stored ?? {};
		expect({ heldPlaces, heldBoats }).toEqual(
			heldByAll(await storage.bookings.listForEvent(eventId)),
		);
		return heldPlaces ?? 0;
	};

	test('BookingStore.add refuses people and boats beyond the limits of an event, and says how many are left', async () => {
		await open({ places: 5, boatPlaces: 1 });
		await book(party('one', 3, { boatName: 'Kestrel' }));
		const tooMany: TooFewPlaces = { limited: 'people', left: 2, above: 1 };
		await expect(book(party('two', 3))).rejects.toMatchObject(refusal(tooMany));
		const noBoat: TooFewPlaces = { limited: 'boats', left: 0, above: 1 };
		const withBoat = book(party('two', 2, { boatName: 'Petrel' }));
		await expect(withBoat).rejects.toMatchObject(refusal(noBoat));
		await book(party('two', 2));
		const full = refusal({ limited: 'people', left: 0, above: 1 }, 'event-full');
		await expect(book(party('three', 1))).rejects.toMatchObject(full);
		expect(await storage.bookings.listForEvent(eventId)).toHaveLength(2);
		expect(await held()).toBe(5);
		await storage.bookings.add(party('organised', 4));
		expect(await held()).toBe(9);
	});

	test('a repeated idempotency key returns its booking even if the event is full', async () => {
		await open({ places: 1 });
		const addition = { key: keyOf('k'), checksPlaces: true };
		await storage.bookings.add(party('one', 1), addition);
		const repeated = { outcome: 'repeated', bookingId: 'one' };
		expect(await storage.bookings.add(party('two', 1), addition)).toEqual(repeated);
	});

	test('an unpaid booking holds its places while its checkout is open, and again once it is paid', async () => {
		await open({ places: 3 });
		const checkout = checkoutOf({ id: 'one' });
		await book(bookingToPay(checkout), checkout);
		expect(await held()).toBe(3);
		await expect(book(party('late', 1))).rejects.toThrow(ClubError);
		await cancelCheckout(checkout);
		expect(await held()).toBe(0);
		expect(await storage.bookings.get(checkout.bookingId)).toMatchObject({ revision: 0 });
		const late = { ...paidCheckout(checkout), cancelledAt, revision: checkout.revision + 2 };
		expect(await storage.payments.replace(late)).toBe(true);
		expect(await held()).toBe(3);
	});

	test('BookingStore.change refuses a correction that needs more places than are left, but never one that needs fewer', async () => {
		await open({ places: 4 });
		const booking = party('one', 3);
		await book(booking);
		await book(party('two', 1));
		const tooMany: TooFewPlaces = { limited: 'people', left: 3, above: 2 };
		const growing = change(booking, { numberAttending: 5 }, false);
		await expect(growing).rejects.toMatchObject(refusal(tooMany));
		expect(await change(booking, { numberAttending: 6 })).toBe(true);
		expect(await held()).toBe(7);
		const above = { ...booking, numberAttending: 6, revision: 1 };
		expect(await change(above, { numberAttending: 5 }, false)).toBe(true);
		expect(await held()).toBe(6);
	});

	test('of 200 parties at once, as many are booked as have places, while others cancel, change and let their checkouts expire', async () => {
		const places = 30;
		await open({ places });
		const take = async (id: string, size: number) => {
			const checkout = size % 2 === 0 ? checkoutOf({ id, bookingId: id }) : undefined;
			const booking = { ...(checkout ? bookingToPay(checkout) : party(id, size)) };
			try {
				await book({ ...booking, numberAttending: size, numberOfChildren: 0 }, checkout);
			} catch (refused) {
				if (!(refused instanceof ClubError)) throw refused;
				return null;
			}
			const stored = await storage.bookings.get(id);
			return stored && { stored, checkout };
		};
		const first = await concurrently(100, (index) => take(`first-${index}`, 1 + (index % 4)));
		const taken = first.filter((found) => found !== null);
		// A party of one is among the refused, so no place can be left.
		expect(await held()).toBe(places);
		await Promise.all([
			...taken.map(({ stored, checkout }, index) => {
				if (checkout && index % 2 === 0) return cancelCheckout(checkout);
				if (index % 3 === 0) return change(stored, { cancelledAt });
				return change(stored, { numberAttending: stored.numberAttending + 1 }, false).catch(
					(refused) => expect(refused).toBeInstanceOf(ClubError),
				);
			}),
			concurrently(100, (index) => take(`second-${index}`, 1 + (index % 4))),
		]);
		const after = await held();
		expect(after).toBeLessThanOrEqual(places);
		if (after < places) await book(party('rest', places - after));
		expect(await held()).toBe(places);
		await expect(book(party('one more', 1))).rejects.toMatchObject({ code: 'event-full' });
	});
}

function refusal(details: TooFewPlaces, code = 'not-enough-places') {
	return { code, details };
}
