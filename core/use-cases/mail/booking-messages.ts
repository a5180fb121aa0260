import type { AboutBooking, BookingLetter } from '../../ports/booking-letters.ts';
import type { Confirmation } from '../../ports/payment-store.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { type Message, newMessage } from '../../rules/mail/message.ts';
import { readClubFacts } from '../club-facts.ts';

export type MessagePorts = Pick<
	Ports,
	'clock' | 'ids' | 'letters' | 'clubFacts' | 'configuredFacts'
>;

/** What a message is unless its cause says otherwise. */
interface MessageOptions extends Partial<Pick<Message, 'id' | 'sendAt' | 'causedByStranger'>> {
	/**
	 * The token of the letter's link to the booking. By default, the letter gets a further link of its own, which the store
	 * adds together with the message.
	 */
	token?: string;
}

/**
 * Returns a function that creates messages about bookings of one event. The letter of each contains a link that opens
 * the booking. Whichever store adds the message stores this link in the same transaction (decision: booking-links). The
 * function returns null for a booking without an email address.
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
	return (booking, write, { token, ...options } = {}) =>
		booking.userEmail === null
			? null
			: newMessage({
					id: options.id ?? ports.ids.newId(),
					eventId: booking.eventId,
					eventName: booking.eventName,
					bookingId: booking.id,
					to: booking.userEmail,
					...write({ booking, event, facts }),
					secret: token ?? ports.ids.newToken(),
					causedByStranger: true,
					createdAt: at,
					sendAt: at,
					...options,
				});
}

/** Prepares the message that confirms a booking which has just been paid. */
export async function prepareConfirmation(
	ports: MessagePorts,
	/** Null if the event was deleted. */
	event: ClubEvent | null,
): Promise<Confirmation> {
	const messageAbout = await bookingMessages(ports, event);
	const [id, token] = [ports.ids.newId(), ports.ids.newToken()];
	return {
		id,
		token,
		messageFor: (booking) => messageAbout(booking, ports.letters.confirmation, { id, token }),
	};
}
