import { z } from 'zod';
import type { TakenPlaces } from '../rules/booking/places.ts';
import { priceBooking } from '../rules/booking/price.ts';
import { isPaidEvent } from '../rules/events/club-event.ts';
import { toMajor } from '../rules/money.ts';
import type { AcceptedOffer, Offer } from '../rules/waiting-list/offer.ts';
import {
	positionOf,
	type WaitingEntry,
	waitingEntry,
} from '../rules/waiting-list/waiting-entry.ts';
import { waitingForm } from '../rules/waiting-list/waiting-form.ts';
import { amountJson } from './bookings.ts';
import type { CallTable } from './call.ts';
import { eventJson, toEventJson } from './events.ts';

/** The fields of an entry that its party sees. */
const offerPart = waitingEntry.omit({
	userEmail: true,
	bookingId: true,
	erasedAt: true,
	revision: true,
});

/** An entry of a waiting list as the API sends it to whoever has its link. */
const offerJson = offerPart
	.extend({
		/** Null if the event was deleted, or members cannot see it. */
		event: eventJson.nullable(),
		/** The position among the parties that wait, from 1. Null unless this one waits. */
		position: z.int().nullable(),
		/** What the booking would cost, in major units. Null if the event is free. */
		price: amountJson.nullable(),
	})
	.meta({ id: 'Offer' });
export type OfferJson = z.infer<typeof offerJson>;

/** Converts an entry of the waiting list to JSON for the party that opens it with a link. */
export function toOfferJson(
	{ entry, event, position }: Offer,
	{ now, taken }: { now: Date; taken: TakenPlaces },
): OfferJson {
	const isPaid = event !== null && isPaidEvent(event);
	return {
		...offerPart.parse(entry),
		event: event && toEventJson(event, now, taken),
		position,
		price: isPaid
			? { amount: toMajor(priceBooking(event, entry)), currency: event.currency }
			: null,
	};
}

/** An entry of a waiting list as organisers see it. */
const waitingEntryJson = waitingEntry
	.extend({
		/** The position among the parties that wait, from 1. Null unless this one waits. */
		position: z.int().nullable(),
	})
	.meta({ id: 'WaitingEntry' });
export type WaitingEntryJson = z.infer<typeof waitingEntryJson>;

/** Converts a waiting list to JSON for organisers, with the position of each entry. */
export function toWaitingJson(entries: readonly WaitingEntry[]): { entries: WaitingEntryJson[] } {
	return {
		entries: entries.map((entry) => ({ ...entry, position: positionOf(entry.id, entries) })),
	};
}

const acceptedJson = z
	.object({
		bookingId: z.string(),
		/** The secret token of the link to the booking. */
		bookingToken: z.string(),
		/** Where to pay. Only for an event that costs money. */
		redirectUrl: z.url().optional(),
		checkoutId: z.string().optional(),
	})
	.meta({ id: 'AcceptedOffer' });

/** Converts the booking of an accepted offer to JSON, with where to pay if it costs money. */
export function toAcceptedJson({
	checkout,
	...booking
}: AcceptedOffer): z.infer<typeof acceptedJson> {
	if (checkout === null) return booking;
	return { ...booking, redirectUrl: checkout.redirectUrl, checkoutId: checkout.id };
}

const bookingErrors = [
	'event-not-found',
	'booking-not-offered',
	'booking-closed',
	'list-full',
	'payments-not-open',
] as const;

/** The limit on guesses of links is the same as for bookings. */
const secret = { access: 'public', rateLimit: 'my-bookings', hasSecretPath: true } as const;

/** HTTP calls about waiting lists (decision: waiting-list). */
export const waitingListCalls = {
	'POST /api/events/:eventId/waiting-list': {
		summary: 'Join the waiting list of an event that is full',
		access: 'public',
		rateLimit: 'bookings',
		body: waitingForm.meta({ id: 'WaitingForm' }),
		idempotent: true,
		status: 201,
		answer: z
			.object({ entryId: z.string(), position: z.int().nullable() })
			.meta({ id: 'JoinedWaitingList' }),
		errors: [...bookingErrors, 'no-waiting-list', 'places-left', 'not-enough-places'],
	},
	'GET /api/offers/:offerToken': {
		summary: 'The entry of a waiting list that a secret link opens, with the offer if there is one',
		...secret,
		answer: offerJson,
	},
	'POST /api/offers/:offerToken': {
		summary: 'Accept the offer: book, or start the payment. A repeat returns the same booking',
		...secret,
		isUrgent: true,
		status: 201,
		answer: acceptedJson,
		errors: [
			...bookingErrors,
			'offer-over',
			'invalid-input',
			'currency-not-charged',
			'payment-unavailable',
		],
	},
	'DELETE /api/offers/:offerToken': {
		summary: 'Decline the offer, or leave the waiting list',
		...secret,
		answer: offerJson,
		errors: ['offer-accepted'],
	},
	'GET /api/admin/events/:eventId/waiting-list': {
		summary: 'The waiting list of an event, with ended entries, in the order of joining',
		access: 'bookings:read',
		answer: z.object({ entries: z.array(waitingEntryJson) }).meta({ id: 'WaitingList' }),
	},
	'POST /api/admin/events/:eventId/waiting-list/:entryId/offer': {
		summary: 'Offer places to a party before all others',
		access: 'bookings:write',
		body: z
			.strictObject({ mayExceedPlaces: z.boolean().default(false) })
			.meta({ id: 'OfferByHand' }),
		allowsNoBody: true,
		answer: waitingEntry.meta({ id: 'OfferedEntry' }),
		errors: [
			'not-waiting',
			'booking-closed',
			'event-full',
			'not-enough-places',
			'revision-differs',
		],
	},
	'DELETE /api/admin/events/:eventId/waiting-list/:entryId': {
		summary: 'Remove a party from the waiting list. Its offer ends',
		access: 'bookings:write',
		answer: null,
		errors: ['not-waiting', 'revision-differs'],
	},
} satisfies CallTable;
