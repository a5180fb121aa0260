import { z } from 'zod';
import { isBookingOpen } from '../booking/deadline.ts';
import { currencies, toMajor } from '../money.ts';
import type { ClubEvent } from './club-event.ts';

const instant = z.iso.datetime();

/** An event in the API. The price is in major units. */
export const eventJson = z.object({
	id: z.string(),
	name: z.string(),
	description: z.string(),
	longdescription: z.string(),
	eventdatetime: instant.nullable(),
	eventenddatetime: instant.nullable(),
	bookingEndDate: instant.nullable(),
	allowBooking: z.boolean(),
	isBoatEvent: z.boolean(),
	offerChild: z.boolean(),
	offerSoftDrinks: z.boolean(),
	offerVeg: z.boolean(),
	requiresPayment: z.boolean(),
	price: z.number(),
	currency: z.enum(currencies),
	createdAt: instant,
	updatedAt: instant,
	/** Whether the event could be booked when the server sent the response. */
	bookingOpen: z.boolean(),
});
export type EventJson = z.infer<typeof eventJson>;

export function toEventJson({ priceMinor, ...event }: ClubEvent, now: Date): EventJson {
	return {
		...event,
		price: toMajor(priceMinor),
		bookingOpen: event.allowBooking && isBookingOpen(event, now),
	};
}
