import type { Booking } from '../booking/booking.ts';
import type { Instant } from '../calendar/london-time.ts';
import type { ClubEvent } from '../events/club-event.ts';
import { isTold } from './event-news.ts';
import type { Message, MessageKind } from './message.ts';
import { isReminderDue, reminderId, wantsReminder } from './reminder.ts';

/** What a message is about, as it is stored now. Null if it was deleted. */
interface Subject {
	booking: Booking | null;
	event: ClubEvent | null;
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
	// A letter to the waiting list, and a test, concern no booking.
	organiser: ({ bookingId }, { booking }) => bookingId !== null && booking?.cancelledAt !== null,
	// A restored event takes place.
	'event-cancelled': (_, { booking, event }) => event !== null || !isTold(booking),
};

/** Whether messages of this kind may become wrong while they wait, so that `isObsolete` must be asked before one is sent. */
export function mayBecomeObsolete({ kind }: Pick<Message, 'kind'>): boolean {
	return obsoleteIf[kind] !== undefined;
}

/** Returns whether a waiting message must not be sent any more, because its event or its booking has changed since. */
export function isObsolete(message: Message, subject: Subject, now: Instant): boolean {
	return obsoleteIf[message.kind]?.(message, subject, now) ?? false;
}
