import type { Booking } from '../rules/booking/booking.ts';
import type { LinkReason } from '../rules/booking/booking-link.ts';
import type { ClubFacts } from '../rules/club-facts.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';
import type { EventLetterForm } from '../rules/mail/event-letter.ts';
import type { AnnouncedEvent } from '../rules/mail/mailing.ts';
import type { Message } from '../rules/mail/message.ts';
import type { BookingBalance } from '../rules/payment/booking-balance.ts';
import type { ManualMethod, ManualPayment } from '../rules/payment/manual-payment.ts';

/** What letters about a booking are written from. */
export interface AboutBooking {
	booking: Booking;
	/** Null if the event was deleted. */
	event: ClubEvent | null;
	facts: ClubFacts;
}

/** What an organiser has written. */
export type Written = Pick<EventLetterForm, 'subject' | 'text'>;

export type BookingLetter = Pick<Message, 'kind' | 'subject' | 'letter' | 'calendar'>;

/** Writes to members about their bookings, in the club's words. Each letter has a link that opens the booking. */
export interface BookingLetters {
	/** Confirms a booking that is free or paid. */
	confirmation(about: AboutBooking): BookingLetter;
	/** Says that an unpaid booking holds its places, and how and until when to pay it. */
	toPayLater(about: AboutBooking): BookingLetter;
	/** Reminds of a booking on the evening before the event. A second link stops this. */
	reminder(about: AboutBooking & { canCancel: boolean }): BookingLetter;
	/**
	 * Says what a changed booking is now, and what has changed.
	 * @param about.told the booking as the member knew it.
	 */
	changed(about: AboutBooking & { told: Booking; balance: BookingBalance }): BookingLetter;
	/**
	 * Says that a booking is cancelled. The attached file removes the event from the member's calendar.
	 * @param about.exists whether the booking still exists. Otherwise the letter has no link.
	 */
	cancelled(
		about: AboutBooking & {
			by: 'member' | 'organiser';
			exists: boolean;
			toRefundMinor: number;
		},
	): BookingLetter;
	/** Says that the payment was cancelled or not made in time, and how to pay after all. */
	paymentCancelled(about: AboutBooking): BookingLetter;
	/** Says how much more the club has received by hand. */
	received(about: AboutBooking & { entry: ManualPayment }): BookingLetter;
	/**
	 * Says how much the club has refunded.
	 * @param about.method how the club gave it back by hand. Null if the payment provider sent it.
	 */
	refunded(
		about: AboutBooking & { refundedMinor: number; method: ManualMethod | null },
	): BookingLetter;
	/** Brings the member the link to the booking. */
	link(about: AboutBooking, reason: LinkReason): BookingLetter;
	/** Tells that the event has changed, with a calendar file that replaces the event's earlier entry. */
	eventChanged(about: AboutBooking & { before: AnnouncedEvent; canCancel: boolean }): BookingLetter;
	/** Brings what an organiser has written. */
	organiser(about: AboutBooking & Written): BookingLetter;
	/** Tells that the deleted event will not take place, with a calendar file that removes its entry. */
	eventCancelled(about: AboutBooking): BookingLetter;
}
