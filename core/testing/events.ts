import fc from 'fast-check';
import { dayMs, toInstant } from '../rules/calendar/london-time.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';
import type { EventForm } from '../rules/events/event-form.ts';
import { type Currency, currencies, toMajor } from '../rules/money.ts';
import { ids, names } from './text.ts';
import { instants } from './times.ts';

/** Generates prices in minor units, with the limits among them. */
export function prices(): fc.Arbitrary<number> {
	return fc.oneof(fc.constantFrom(0, 1, 1235, 999_999, 1_000_000), fc.nat(1_000_000));
}

/** Generates the currencies that Burgee knows. */
export function currencyCodes(): fc.Arbitrary<Currency> {
	return fc.constantFrom(...currencies);
}

/**
 * Generates stored events, none of which is a draft. Some are unusual: they have no date, an end before the start, or a
 * price although they are free.
 */
export function clubEvents(): fc.Arbitrary<ClubEvent> {
	return fc
		.record({
			id: ids(),
			name: names(),
			description: fc.oneof(fc.constant(''), names()),
			longdescription: fc.oneof(fc.constant(''), names()),
			eventdatetime: fc.option(instants()),
			eventenddatetime: fc.option(instants()),
			bookingEndDate: fc.option(instants()),
			allowBooking: fc.boolean(),
			isBoatEvent: fc.boolean(),
			offerChild: fc.boolean(),
			offerSoftDrinks: fc.boolean(),
			offerVeg: fc.boolean(),
			requiresPayment: fc.boolean(),
			priceMinor: prices(),
			currency: currencyCodes(),
			places: fc.option(fc.integer({ min: 1, max: 60 })),
			boatPlaces: fc.option(fc.integer({ min: 1, max: 12 })),
			showPlacesLeft: fc.boolean(),
			waitingList: fc.boolean(),
			offerHours: fc.integer({ min: 1, max: 168 }),
			reminder: fc.boolean(),
			payLater: fc.constant<ClubEvent['payLater']>([]),
			payLaterUntil: fc.constant(null),
			questions: fc.constant<ClubEvent['questions']>([]),
			draft: fc.constant(false),
			createdAt: instants(),
			updatedAt: instants(),
			revision: fc.nat(),
		})
		.map((event) => ({
			...event,
			eventenddatetime: event.eventdatetime && event.eventenddatetime,
		}));
}

/** Generates events that can be booked at the time `now`. */
export function bookableEvents(now: Date): fc.Arbitrary<ClubEvent> {
	const laterMs = fc.integer({ min: 0, max: 400 * dayMs });
	return fc.tuple(clubEvents(), laterMs, laterMs).map(([event, startsInMs, closesInMs]) => ({
		...event,
		allowBooking: true,
		requiresPayment: false,
		places: null,
		boatPlaces: null,
		eventdatetime: event.eventdatetime && toInstant(new Date(now.getTime() + startsInMs)),
		eventenddatetime: null,
		bookingEndDate: event.bookingEndDate && toInstant(new Date(now.getTime() + closesInMs)),
	}));
}

/** Generates valid forms of events. */
export function eventForms(): fc.Arbitrary<EventForm> {
	const lengthMs = fc.integer({ min: 0, max: 14 * dayMs });
	return fc
		.record({ event: clubEvents(), start: instants(), lengthMs: fc.option(lengthMs) })
		.map(({ event, start, lengthMs }) => {
			const { id, createdAt, updatedAt, revision, priceMinor, ...fields } = event;
			return {
				...fields,
				eventdatetime: start,
				eventenddatetime:
					lengthMs === null ? null : toInstant(new Date(Date.parse(start) + lengthMs)),
				price: fields.requiresPayment || priceMinor > 0 ? toMajor(priceMinor) : null,
			};
		});
}
