import type { Confirmation } from '../../ports/payment-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { newMessage } from '../../rules/mail/message.ts';
import { readClubFacts } from '../club-facts.ts';

export type MessagePorts = Pick<
	Ports,
	'clock' | 'ids' | 'letters' | 'clubFacts' | 'configuredFacts'
>;

/** Prepares the message that confirms a booking which is free or has just been paid. */
export async function prepareConfirmation(
	ports: MessagePorts,
	/** Null if the event was deleted. */
	event: ClubEvent | null,
): Promise<Confirmation> {
	const { facts } = await readClubFacts(ports);
	const id = ports.ids.newId();
	const at = toInstant(ports.clock.now());
	return {
		id,
		messageFor: (booking) => {
			if (booking.userEmail === null) return null;
			return newMessage({
				id,
				kind: booking.paid ? 'payment-received' : 'booked',
				eventId: booking.eventId,
				eventName: booking.eventName,
				bookingId: booking.id,
				to: booking.userEmail,
				...ports.letters.confirmation({ booking, event, facts }),
				secret: null,
				causedByStranger: true,
				createdAt: at,
				sendAt: at,
			});
		},
	};
}
