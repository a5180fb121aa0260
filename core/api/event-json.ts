import { z } from 'zod';
import { isBookingOpen } from '../rules/booking/deadline.ts';
import { type ClubEvent, clubEvent } from '../rules/events/club-event.ts';
import { toMajor } from '../rules/money.ts';

/** An event in the API. The price is in major units. */
export const eventJson = clubEvent
	.omit({ priceMinor: true })
	.extend({
		price: z.number(),
		/** Whether the event could be booked when the server sent the response. */
		bookingOpen: z.boolean(),
	})
	.meta({ id: 'Event' });
export type EventJson = z.infer<typeof eventJson>;

export function toEventJson({ priceMinor, ...event }: ClubEvent, now: Date): EventJson {
	return {
		...event,
		price: toMajor(priceMinor),
		bookingOpen: event.allowBooking && isBookingOpen(event, now),
	};
}
