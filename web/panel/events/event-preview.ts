import {
	defaultOfferHours,
	eventForm,
	fromLondonDateTime,
	type HeldPlaces,
	noneTaken,
	toInstant,
	toMinor,
} from '@burgee/core';
import { type EventJson, toEventJson } from '@burgee/core/api/events';
import { type EventValues, limitOf, priceOf } from './record.ts';

/**
 * Returns the event as members would see it. A price or a limit of places that is not valid counts as none.
 * @param held the places that bookings and offers hold.
 */
export function previewOf(values: EventValues, now: Date, held: HeldPlaces): EventJson {
	const priceMinor = eventForm.shape.price.safeParse(priceOf(values)).success
		? toMinor(priceOf(values) ?? 0)
		: 0;
	const time = toInstant(now);
	const event = {
		...values,
		id: 'preview',
		draft: false,
		name: values.name || 'Untitled event',
		priceMinor,
		places: limitOf(values.places),
		boatPlaces: null,
		questions: [],
		payLater: [],
		payLaterUntil: null,
		offerHours: defaultOfferHours,
		eventdatetime: fromLondonDateTime(values.eventdatetime),
		eventenddatetime: fromLondonDateTime(values.eventenddatetime),
		bookingEndDate: fromLondonDateTime(values.bookingEndDate),
		...{ createdAt: time, updatedAt: time, revision: 0 },
	};
	return toEventJson(event, now, { ...noneTaken, ...held });
}
