import type { Booking } from '../booking/booking.ts';
import type { Instant } from '../calendar/london-time.ts';
import type { ClubEvent } from '../events/club-event.ts';
import { isOnList, type WaitingEntry } from '../waiting-list/waiting-entry.ts';
import { isLetterMessage, isLetterTo } from './event-letter.ts';
import { isTold } from './event-news.ts';
import type { Message, MessageKind } from './message.ts';
import { isReminderDue, reminderId, wantsReminder } from './reminder.ts';

/** What a message is about, as it is stored now. Null if it was deleted. */
interface Subject {
	booking: Booking | null;
	event: ClubEvent | null;
	/** The event's waiting list, if `concernsParty`. */
	parties?: readonly Pick<WaitingEntry, 'id' | 'state'>[];
}

const obsoleteIf: Partial<
	Record<MessageKind, (message: Message, subject: Subject, now: Instant) => boolean>
> = {
	reminder: ({ id }, { booking, event }, now) => {
		const start = event?.eventdatetime ?? null;
		if (booking === null || event === null || start === null) return true;
		// The event may have moved to another day since.
		const isOfThisDay = id === reminderId(booking, start) && isReminderDue(event, now);
		return !isOfThisDay || !wantsReminder(booking, start);
	},
	'event-changed': (_, { booking, event }) => event === null || !isTold(booking),
	organiser: (message, { booking, parties = [] }) => {
		if (message.bookingId !== null) return booking?.cancelledAt !== null;
		const waits = parties.some((party) => isOnList(party) && isLetterTo(message, party.id));
		return concernsParty(message) && !waits;
	},
	// A restored event takes place.
	'event-cancelled': (_, { booking, event }) => event !== null || !isTold(booking),
};

/** Whether messages of this kind may become wrong while they wait, so that `isObsolete` must be asked before one is sent. */
export function mayBecomeObsolete({ kind }: Pick<Message, 'kind'>): boolean {
	return obsoleteIf[kind] !== undefined;
}

/** Whether the message is a letter to a party on the waiting list, so that `isObsolete` needs that list. */
export function concernsParty(message: Pick<Message, 'id' | 'kind' | 'bookingId'>): boolean {
	return message.kind === 'organiser' && message.bookingId === null && isLetterMessage(message);
}

/**
 * Returns whether a waiting message must not be sent any more, because its event, its booking or its party has changed
 * since.
 */
export function isObsolete(message: Message, subject: Subject, now: Instant): boolean {
	return obsoleteIf[message.kind]?.(message, subject, now) ?? false;
}
