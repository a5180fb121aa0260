import { noneTaken } from '@burgee/core';
import { toEventJson } from '@burgee/core/api/events';
import { clubEvents, instants } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventJson } from '../../../core/api/events.ts';
import { forAll } from '../for-all.ts';

test('event JSON contains every field that the specification lists', () => {
	const taken = fc.record({
		heldPlaces: fc.nat(40),
		offeredPlaces: fc.nat(40),
		waiting: fc.nat(1),
	});
	forAll(clubEvents(), instants(), taken, (event, now, changes) => {
		const json = toEventJson(event, new Date(now), { ...noneTaken, ...changes });
		const { heldPlaces, offeredPlaces, waiting } = changes;
		const isWaitedFor = event.waitingList && waiting > 0;
		expect(eventJson.parse(json)).toEqual(json);
		expect(JSON.parse(JSON.stringify(json))).toEqual(json);
		expect(json).not.toHaveProperty('priceMinor');
		expect(json.price.toFixed(2)).toBe((event.priceMinor / 100).toFixed(2));
		const free = Math.max(0, (event.places ?? 0) - heldPlaces - offeredPlaces);
		const left = event.places === null ? null : isWaitedFor ? 0 : free;
		expect(json.isFull).toBe(left === 0);
		expect(json.placesLeft).toBe(event.showPlacesLeft ? left : null);
		if (!event.allowBooking) expect(json.bookingOpen).toBe(false);
	});
});
