import type { Ports } from '../../ports/ports.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { undoneByMs } from '../../rules/booking/booking-undo.ts';
import { myDueMinor } from '../../rules/booking/my-booking.ts';
import { isNewsToMember } from '../../rules/booking/news-to-member.ts';
import { type Instant, laterBy, toInstant } from '../../rules/calendar/london-time.ts';
import {
	canBeMerged,
	changesWaitMs,
	type FollowUp,
	mergedMessage,
} from '../../rules/mail/follow-up.ts';
import type { Message, MessageKind } from '../../rules/mail/message.ts';
import type { Actor } from '../../rules/panel/admin.ts';
import { bookingBalance } from '../../rules/payment/booking-balance.ts';
import { bookedLetter, bookingMessages, type MessagePorts } from './booking-messages.ts';

export type ChangeMessagePorts = MessagePorts & Pick<Ports, 'events' | 'messages' | 'payments'>;

interface Change {
	actor: Actor;
	/** Null if the change adds or restores the booking. */
	before: Booking | null;
	/** Null if the change deletes the booking. */
	after: Booking | null;
	canBeUndone: boolean;
}

/**
 * Prepares the message about a change of a booking, for the transaction of the change. Several changes become one
 * message, which compares the booking with what its member was told before the first. Returns undefined if the booking
 * has no email address.
 */
export async function followUpOf(
	ports: ChangeMessagePorts,
	change: Change,
): Promise<FollowUp | undefined> {
	const { before, after, canBeUndone } = change;
	const booking = after ?? before;
	if (booking === null || !(before?.userEmail || after?.userEmail)) return undefined;
	const at = toInstant(ports.clock.now());
	const waiting = await waitingMessage(ports, { bookingId: booking.id, isDeleted: !after, at });
	const messageAbout = await changeMessages(ports, { ...change, booking, at });
	const merged = waiting && messageAbout(waiting.changedFrom);
	const earliest = canBeUndone ? laterBy(undoneByMs, at) : at;
	return {
		waiting: waiting && { id: waiting.id, revision: waiting.revision },
		merged: waiting && merged && mergedMessage(waiting, merged, { earliest }),
		separate: messageAbout(before),
	};
}

/** The kinds of messages that say what a booking is. */
const mergedKinds: readonly MessageKind[] = ['booked', 'changed', 'cancelled'];

/** Returns the message whose place another can take. A deletion also replaces a confirmation that was not yet tried. */
async function waitingMessage(
	{ messages }: Pick<Ports, 'messages'>,
	{ bookingId, isDeleted, at }: { bookingId: string; isDeleted: boolean; at: Instant },
): Promise<Message | null> {
	const waiting = await messages.listWaiting(bookingId);
	const isUntold = ({ kind, attempts }: Message) => kind === 'booked' && attempts === 0;
	const isAboutTerms = ({ kind }: Message) => mergedKinds.includes(kind);
	return (
		waiting.find((message) => isAboutTerms(message) && canBeMerged(message, at)) ??
		(isDeleted ? waiting.find(isUntold) : undefined) ??
		null
	);
}

/**
 * Returns a function that creates the message for a member who was told of a booking. It takes the booking as the member
 * knows it, or null for a member who knows nothing of it yet. It returns null if there is nothing to tell.
 */
async function changeMessages(
	ports: ChangeMessagePorts,
	{ actor, after, booking, canBeUndone, at }: Change & { booking: Booking; at: Instant },
): Promise<(told: Booking | null) => Message | null> {
	const event = await ports.events.get(booking.eventId);
	const messageAbout = await bookingMessages(ports, event);
	const payments = booking.paid ? await ports.payments.listForBooking(booking.id) : [];
	const balance = bookingBalance(booking, payments);
	const { letters } = ports;
	const undoneBy = laterBy(canBeUndone ? undoneByMs : 0, at);
	// Anyone can have the link. A deletion answers for spam, which nobody may multiply.
	const causedByStranger = actor.uid === null || after === null;
	return (told) => {
		if (after === null || after.cancelledAt !== null) {
			if (told === null || told.cancelledAt !== null) return null;
			const by = actor.uid === null ? 'member' : 'organiser';
			const about = { by, exists: after !== null, ...balance } as const;
			return messageAbout(booking, (known) => letters.cancelled({ ...known, ...about }), {
				...{ sendAt: undoneBy, changedFrom: told, causedByStranger },
			});
		}
		if (told === null) {
			const isTold = after.paid || !after.paymentRequired || after.heldUntil !== null;
			const options = { sendAt: undoneBy, causedByStranger };
			return isTold ? messageAbout(after, bookedLetter(letters, after), options) : null;
		}
		if (!isNewsToMember(told, after)) return null;
		const dueMinor = myDueMinor({ booking: after, balance });
		const about = { told, balance: { ...balance, dueMinor } };
		return messageAbout(after, (known) => letters.changed({ ...known, ...about }), {
			...{ sendAt: laterBy(changesWaitMs, at), changedFrom: told, causedByStranger },
		});
	};
}
