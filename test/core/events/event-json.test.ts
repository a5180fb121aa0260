import { toEventJson } from '@burgee/core/api/events';
import { clubEvents, instants } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventJson } from '../../../core/api/events.ts';
import { forAll } from '../for-all.ts';

test('event JSON contains every field that the specification lists', () => {
	forAll(clubEvents(), instants(), fc.nat(80), (event, now, heldPlaces) => {
		const json = toEventJson(event, new Date(now), { heldPlaces });
		expect(eventJson.parse(json)).toEqual(json);
		expect(JSON.parse(JSON.stringify(json))).toEqual(json);
		expect(json).not.toHaveProperty('priceMinor');
		expect(json.price.toFixed(2)).toBe((event.priceMinor / 100).toFixed(2));
		const left = event.places === null ? null : Math.max(0, event.places - heldPlaces);
		expect(json.isFull).toBe(left === 0);
		expect(json.placesLeft).toBe(event.showPlacesLeft ? left : null);
		if (!event.allowBooking) expect(json.bookingOpen).toBe(false);
	});
});
