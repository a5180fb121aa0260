import { bookingPath } from '../booking/booking-path.ts';
import type { DeletedEvent } from '../events/bin.ts';
import type { ClubEvent } from '../events/club-event.ts';
import type { CalendarEntry } from './calendar-links.ts';
import { eventSpan, type SpanPage } from './event-span.ts';
import type { Instant } from './london-time.ts';

/** One version of an entry in a member's calendar, which replaces the versions with a lower `sequence`. */
export interface VersionedEntry extends CalendarEntry {
	/** The same for all versions of the entry. No other entry has it, also not of another club. */
	uid: string;
	sequence: number;
	updatedAt: Instant;
	isCancelled: boolean;
	/** The address of the page about the event. */
	url: string;
}

/** What the calendar entries of all events of a club have in common. */
export interface EntrySite {
	/** The origin of the club's public address, such as 'https://members.example'. */
	origin: string;
	/** The host of `origin`, without a port. */
	host: string;
	clubName: string;
}

/**
 * Returns the calendar entry of an event, or null for an event without a date. The entry of a deleted event cancels the
 * earlier ones.
 */
export function eventEntry(
	event: ClubEvent | DeletedEvent,
	{ page, origin, host, clubName }: EntrySite & { page: SpanPage },
): VersionedEntry | null {
	const span = eventSpan(event, page);
	if (span === null) return null;
	const entry = {
		uid: `${event.id}@${host}`,
		sequence: event.revision,
		updatedAt: event.updatedAt,
		isCancelled: false,
		title: event.name,
		description: event.longdescription || event.description,
		location: clubName,
		url: origin + bookingPath(event.id),
		span,
	};
	return 'deletedAt' in event ? cancelledEntry(entry, event.deletedAt) : entry;
}

/**
 * Returns the entry that cancels another in the member's calendar. Its title says so too, because some calendar programs
 * do not show that an entry is cancelled.
 */
export function cancelledEntry(entry: VersionedEntry, at: Instant): VersionedEntry {
	return { ...entry, updatedAt: at, isCancelled: true, title: `Cancelled: ${entry.title}` };
}
