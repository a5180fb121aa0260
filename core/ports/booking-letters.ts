import type { Booking } from '../rules/booking/booking.ts';
import type { ClubFacts } from '../rules/club-facts.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';
import type { Message } from '../rules/mail/message.ts';

export type MessageContent = Pick<Message, 'subject' | 'letter' | 'calendar'>;

/** Writes to members about their bookings, in the club's words. */
export interface BookingLetters {
	/**
	 * Confirms a booking that is free or paid.
	 * @param about.event null if the event was deleted.
	 */
	confirmation(about: {
		booking: Booking;
		event: ClubEvent | null;
		facts: ClubFacts;
	}): MessageContent;
}
