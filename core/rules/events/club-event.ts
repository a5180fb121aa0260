import { z } from 'zod';
import { isoInstant } from '../calendar/time-schemas.ts';
import { currencies } from '../money.ts';
import { question } from './question.ts';

/** How a booking can be paid if not by card (decision: pay-later). */
export const payLaterMethods = ['transfer', 'at-event'] as const;
export type PayLaterMethod = (typeof payLaterMethods)[number];

/** An event in the club's calendar (specification §3). */
export const clubEvent = z.object({
	id: z.string(),
	name: z.string(),
	/** The short description. */
	description: z.string(),
	longdescription: z.string(),
	/** The start of the event. Null if the stored date is missing or cannot be parsed. */
	eventdatetime: isoInstant.nullable(),
	eventenddatetime: isoInstant.nullable(),
	bookingEndDate: isoInstant.nullable(),
	allowBooking: z.boolean(),
	isBoatEvent: z.boolean(),
	offerChild: z.boolean(),
	offerSoftDrinks: z.boolean(),
	offerVeg: z.boolean(),
	requiresPayment: z.boolean(),
	/** The price per adult, in minor units of `currency`. */
	priceMinor: z.int(),
	currency: z.enum(currencies),
	/** What members may choose instead of a card, in the order of `payLaterMethods`. */
	payLater: z.array(z.enum(payLaterMethods)),
	/** Until when a booking by bank transfer holds its place. Null means until the event starts. */
	payLaterUntil: isoInstant.nullable(),
	/** How many people can come, adults and children together. Null means no limit (decision: places). */
	places: z.int().nullable(),
	/** How many boats can come to a boat event. Null means no limit. */
	boatPlaces: z.int().nullable(),
	/** Whether members see how many places are left. */
	showPlacesLeft: z.boolean(),
	/** Whether members can wait for a place while the event is full (decision: waiting-list). */
	waitingList: z.boolean(),
	/** How many hours a place is held for a party to which it is offered. */
	offerHours: z.int(),
	/** Whether those who have booked are reminded by email on the evening before (decision: reminders). */
	reminder: z.boolean(),
	/** What the booking form asks beside its own fields, at most ten questions (decision: event-questions). */
	questions: z.array(question),
	/** Whether only the panel shows the event (decision: drafts). */
	draft: z.boolean(),
	createdAt: isoInstant,
	updatedAt: isoInstant,
	/** Grows by 1 with each change. An admin's change names the revision that it replaces. */
	revision: z.int(),
});
export type ClubEvent = z.infer<typeof clubEvent>;

/** Reports whether a booking costs money. An event with a price of 0 is free (specification §4). */
export function isPaidEvent(event: Pick<ClubEvent, 'requiresPayment' | 'priceMinor'>): boolean {
	return event.requiresPayment && event.priceMinor > 0;
}
