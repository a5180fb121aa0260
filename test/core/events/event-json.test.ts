import { toEventJson } from '@burgee/core/api/events';
import { clubEvents, instants } from '@burgee/core/testing';
import { expect, test } from 'vitest';
import { eventJson } from '../../../core/api/events.ts';
import { forAll } from '../for-all.ts';

test('event JSON contains every field that the specification lists', () => {
	forAll(clubEvents(), instants(), (event, now) => {
		const json = toEventJson(event, new Date(now));
		expect(eventJson.parse(json)).toEqual(json);
		expect(JSON.parse(JSON.stringify(json))).toEqual(json);
		expect(json).not.toHaveProperty('priceMinor');
		expect(json.price.toFixed(2)).toBe((event.priceMinor / 100).toFixed(2));
		if (!event.allowBooking) expect(json.bookingOpen).toBe(false);
	});
});
