import {
	addPlaces,
	byJoining,
	type HeldPlaces,
	newWaitingEntry,
	nextOffers,
	noPlaces,
	placesOf,
	positionOf,
	toInstant,
	type WaitingEntry,
	waitingSumsOf,
	withOffer,
} from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../for-all.ts';
import { filledForm } from '../open-club.ts';

const start = Date.parse('2026-06-01T12:00:00.000Z');
const minutes = (count: number) => new Date(start + count * 60_000);
const now = minutes(100);

/** True four times out of five. An event offers places only if three such fields allow it. */
const mostly = fc.nat(4).map((number) => number > 0);
/** Often leaves room for an offer, and can also be lower than what is held. */
const limit = fc.option(fc.oneof(fc.integer({ min: 4, max: 12 }), fc.integer({ min: 1, max: 12 })));
const anyHeld = fc.oneof(fc.nat(6), fc.nat(12));
const events = fc.record({
	places: limit,
	boatPlaces: limit,
	waitingList: mostly,
	offerHours: fc.integer({ min: 1, max: 4 }),
	allowBooking: mostly,
	draft: mostly.map((isPublished) => !isPublished),
	eventdatetime: fc.constant(null),
	eventenddatetime: fc.constant(null),
	bookingEndDate: fc.option(fc.integer({ min: 60, max: 300 }).map((at) => toInstant(minutes(at)))),
});
const lists = fc
	.array(
		fc.record({
			size: fc.integer({ min: 1, max: 5 }),
			hasBoat: fc.boolean(),
			joined: fc.nat(50),
			offerEnds: fc.option(fc.integer({ min: 60, max: 140 })),
		}),
		{ maxLength: 8 },
	)
	.map((parties) =>
		parties.map(({ size, hasBoat, joined, offerEnds }, index): WaitingEntry => {
			const form = filledForm({ numberAttending: size, boatName: hasBoat ? 'Kestrel' : null });
			const entry = newWaitingEntry(
				{ ...form, userEmail: 'anna@example.org' },
				{
					id: `party-${index}`,
					event: { id: 'supper', name: 'Supper', questions: [] },
					at: toInstant(minutes(joined)),
				},
			);
			const at = toInstant(minutes(joined));
			return offerEnds === null
				? entry
				: withOffer(entry, { at, endsAt: toInstant(minutes(offerEnds)) });
		}),
	);
const helds = fc.record({ heldPlaces: anyHeld, heldBoats: anyHeld });

function after(entries: WaitingEntry[], ...changed: WaitingEntry[][]): WaitingEntry[] {
	const byId = new Map([...entries, ...changed.flat()].map((entry) => [entry.id, entry]));
	return [...byId.values()];
}

const total = (entries: WaitingEntry[]): HeldPlaces =>
	entries.map(placesOf).reduce(addPlaces, noPlaces);

test('offers never exceed what is left, no party that fits is passed over, and the order is kept', () => {
	forAll(events, helds, lists, (event, held, entries) => {
		const { ended, closed, offered } = nextOffers({ event, held, entries, now });
		const next = after(entries, ended, closed, offered);
		const standing = next.filter(({ state }) => state === 'offered');
		const fits = (taken: HeldPlaces) =>
			(event.places === null || taken.heldPlaces <= event.places) &&
			(event.boatPlaces === null || taken.heldBoats <= event.boatPlaces);
		const before = standing.filter((entry) => !offered.includes(entry));
		if (offered.length > 0) expect(fits(addPlaces(held, total(standing)))).toBe(true);
		expect([...offered].sort(byJoining)).toEqual(offered);
		const isOffering = event.waitingList && event.allowBooking && !event.draft;
		for (const waiting of next.filter(({ state }) => state === 'waiting')) {
			if (!isOffering) continue;
			const earlier = offered.filter((entry) => byJoining(entry, waiting) < 0);
			const taken = addPlaces(held, total([...before, ...earlier]));
			// Nothing that a party could take is left to a later one.
			expect(fits(addPlaces(taken, placesOf(waiting)))).toBe(false);
			const [earlierPosition, position] = [entries, next].map((all) => positionOf(waiting.id, all));
			expect(position ?? Infinity).toBeLessThanOrEqual(earlierPosition ?? 0);
		}
		if (!isOffering) expect(offered).toEqual([]);
	});
});

test('an offer ends after its hours or when bookings close, and then frees its places', () => {
	forAll(events, helds, lists, (event, held, entries) => {
		const at = toInstant(now);
		const { ended, closed, offered } = nextOffers({ event, held, entries, now });
		const isClosed = event.bookingEndDate !== null && event.bookingEndDate < at;
		const isOver = ({ offerEndsAt }: WaitingEntry) =>
			offerEndsAt !== null && (isClosed || offerEndsAt < at);
		const over = entries.filter((entry) => entry.state === 'offered' && isOver(entry));
		expect(ended.map(({ id }) => id)).toEqual(over.map(({ id }) => id));
		const waiting = entries.filter(({ state }) => state === 'waiting');
		expect(closed).toHaveLength(isClosed ? waiting.length : 0);
		for (const entry of [...ended, ...closed]) {
			expect(entry).toMatchObject({ state: 'expired', endedAt: at, revision: expect.any(Number) });
		}
		for (const { offerEndsAt } of offered) {
			expect(Date.parse(offerEndsAt ?? '')).toBeLessThanOrEqual(
				Math.min(
					now.getTime() + event.offerHours * 60 * 60_000,
					event.bookingEndDate === null ? Infinity : Date.parse(event.bookingEndDate),
				),
			);
		}
		// Repeated at the same time, nothing more happens: no place is offered twice.
		const next = after(entries, ended, closed, offered);
		const repeated = nextOffers({ event, held, entries: next, now });
		expect(repeated).toEqual({ ended: [], closed: [], offered: [] });
		const { offeredPlaces } = waitingSumsOf(next);
		const standing = next.filter(({ state }) => state === 'offered');
		expect(offeredPlaces).toBe(total(standing).heldPlaces);
	});
});
