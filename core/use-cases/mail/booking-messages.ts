import type { AboutBooking, BookingLetter, BookingLetters } from '../../ports/booking-letters.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { needsSecret } from '../../rules/mail/letter.ts';
import { type Message, newMessage } from '../../rules/mail/message.ts';
import { readClubFacts } from '../club-facts.ts';

export type MessagePorts = Pick<
	Ports,
	'clock' | 'ids' | 'letters' | 'clubFacts' | 'configuredFacts'
>;

/** What a message is unless its cause says otherwise. */
interface MessageOptions
	extends Partial<Pick<Message, 'id' | 'sendAt' | 'causedByStranger' | 'changedFrom'>> {
	/**
	 * The token of the letter's link to the booking. By default, the letter gets a further link of its own, which the store
	 * adds together with the message.
	 */
	token?: string;
}

/** Returns the letter about a new booking: it confirms the booking, or says how to pay one that is paid later. */
export function bookedLetter(
	letters: BookingLetters,
	{ paid, heldUntil }: Booking,
): (about: AboutBooking) => BookingLetter {
	return paid || heldUntil === null ? letters.confirmation : letters.toPayLater;
}

/**
 * Returns a function that creates messages about bookings of one event. The letter of each contains a link that opens
 * the booking, if it still exists. Whichever store adds the message stores this link in the same transaction (decision:
 * booking-links). The function returns null for a booking without an email address.
 */
export async function bookingMessages(
	ports: MessagePorts,
	/** Null if the event was deleted. */
	event: ClubEvent | null,
): Promise<
	(
		booking: Booking,
		write: (about: AboutBooking) => BookingLetter,
		options?: MessageOptions,
	) => Message | null
> {
	const { facts } = await readClubFacts(ports);
	const at = toInstant(ports.clock.now());
	return (booking, write, { token, ...options } = {}) => {
		const { userEmail: to } = booking;
		if (to === null) return null;
		const content = write({ booking, event, facts });
		return newMessage({
			id: options.id ?? ports.ids.newId(),
			eventId: booking.eventId,
			eventName: booking.eventName,
			bookingId: booking.id,
			to,
			...content,
			secret: needsSecret(content.letter) ? (token ?? ports.ids.newToken()) : null,
			causedByStranger: true,
			createdAt: at,
			sendAt: at,
			...options,
		});
	};
}
