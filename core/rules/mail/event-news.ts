import type { Booking } from '../booking/booking.ts';
import { heldBy } from '../booking/places.ts';
import { startOfLondonToday } from '../calendar/london-day.ts';
import type { ClubEvent } from '../events/club-event.ts';
import { isUpcoming } from '../events/upcoming.ts';
import type { AnnouncedEvent } from './mailing.ts';

/** Returns whether those who have booked an event need to know of this change of it. */
export function isNews(before: AnnouncedEvent, after: AnnouncedEvent): boolean {
	return (
		before.name !== after.name ||
		before.eventdatetime !== after.eventdatetime ||
		before.eventenddatetime !== after.eventenddatetime
	);
}

type Edited = AnnouncedEvent & Pick<ClubEvent, 'draft'>;

/**
 * Returns whether to ask an organiser who changes an event about telling those who have booked. Nobody asks about an event
 * that is over and stays so, or about a draft.
 */
export function isWorthTelling(before: Edited, after: Edited, now: Date): boolean {
	const today = startOfLondonToday(now);
	const isOver = !isUpcoming(before, today) && !isUpcoming(after, today);
	return isNews(before, after) && !isOver && !(before.draft && after.draft);
}

/** Returns whether a booking is told news of its event: it holds a place and has an email address. */
export function isTold(
	booking: (Parameters<typeof heldBy>[0] & Pick<Booking, 'userEmail'>) | null,
): boolean {
	return booking !== null && booking.userEmail !== null && heldBy(booking).heldPlaces > 0;
}

/** Returns the id of the message that tells a booking of the event as it is in this revision. */
export function newsId({ id }: Pick<Booking, 'id'>, eventRevision: number): string {
	return `event-${eventRevision}-${id}`;
}
