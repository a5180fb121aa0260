import type { Booking } from '../rules/booking/booking.ts';
import type { ClubFacts } from '../rules/club-facts.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';
import type { Message } from '../rules/mail/message.ts';

export interface AboutBooking {
	booking: Booking;
	/** Null if the event was deleted. */
	event: ClubEvent | null;
	facts: ClubFacts;
}

export type BookingLetter = Pick<Message, 'kind' | 'subject' | 'letter' | 'calendar'>;

/** Writes to members about their bookings, in the club's words. Each letter has a link that opens the booking. */
export interface BookingLetters {
	/** Confirms a booking that is free or paid. */
	confirmation(about: AboutBooking): BookingLetter;
	/** Reminds of a booking on the evening before the event. A second link stops this. */
	reminder(about: AboutBooking & { canCancel: boolean }): BookingLetter;
}
