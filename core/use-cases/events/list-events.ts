import type { EventPage } from '../../ports/event-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import { startOfLondonToday } from '../../rules/calendar/london-day.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { type EventPosition, isUpcoming } from '../../rules/events/upcoming.ts';

export interface EventListRequest {
	/** Upcoming events are listed earliest first. Past events and all events are listed latest first. */
	when?: 'upcoming' | 'past' | undefined;
	/** Lists only events whose name contains this text, in upper or lower case. */
	name?: string | undefined;
	/** 50 by default. */
	limit?: number | undefined;
	/** Lists only events after this position. The event at this position may have been deleted. */
	after?: EventPosition | undefined;
}

const defaultLimit = 50;
/** The stores cannot search names, so a search reads events in batches of this size. */
const searchBatch = 200;

/**
 * Returns one page of the event list, with the number of bookings of each event. If the request searches for no
 * name, reads only the events of the page.
 * @returns `next` is the position after which the next page starts, or null on the last page.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:read.
 */
export async function listEvents(
	{ clock, events, bookings }: Pick<Ports, 'clock' | 'events' | 'bookings'>,
	admin: Admin,
	{ when, name = '', limit = defaultLimit, after }: EventListRequest = {},
): Promise<{ listed: { event: ClubEvent; bookingCount: number }[]; next: EventPosition | null }> {
	requirePermission(admin, 'events:read');
	const today = startOfLondonToday(clock.now());
	const list = (page: EventPage) =>
		when === 'upcoming'
			? events.listFrom(today, page)
			: events.listLatest({ ...page, before: when === 'past' ? today : undefined });
	const matches = (event: ClubEvent) =>
		// An event that began before today may not have ended yet.
		(when !== 'past' || !isUpcoming(event, today)) &&
		event.name.toLowerCase().includes(name.toLowerCase());
	const batchSize = name === '' ? limit + 1 : searchBatch;
	const found: ClubEvent[] = [];
	for (let position = after, isRead = false; !isRead && found.length <= limit; ) {
		const batch = await list({ after: position, limit: batchSize });
		found.push(...batch.filter(matches));
		isRead = batch.length < batchSize;
		position = batch.at(-1);
	}
	const page = found.slice(0, limit);
	const totals = await bookings.totalsOf(page.map(({ id }) => id));
	const counts = new Map(totals.map((total) => [total.eventId, total.bookings]));
	return {
		listed: page.map((event) => ({ event, bookingCount: counts.get(event.id) ?? 0 })),
		next: page.length < found.length ? (page.at(-1) ?? null) : null,
	};
}
