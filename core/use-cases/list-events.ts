import type { Ports } from '../ports/ports.ts';
import { type Admin, requirePermission } from '../rules/admin/admin.ts';
import { startOfLondonToday } from '../rules/calendar/london-time.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';
import {
	type EventPosition,
	earliestFirst,
	isUpcoming,
	latestFirst,
} from '../rules/events/upcoming.ts';

export interface EventListRequest {
	/** Upcoming events are listed earliest first. Past events and all events are listed latest first. */
	when?: 'upcoming' | 'past' | undefined;
	/** Lists only events whose name contains this text, in upper or lower case. */
	name?: string | undefined;
	limit?: number | undefined;
	/** Lists only events after this position. The event at this position may have been deleted. */
	after?: EventPosition | undefined;
}

/**
 * Returns one page of the event list, with the number of bookings of each event.
 * @returns `next` is the position after which the next page starts, or null on the last page.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:read.
 */
export async function listEvents(
	{ clock, events, bookings }: Pick<Ports, 'clock' | 'events' | 'bookings'>,
	admin: Admin,
	{ when, name = '', limit, after }: EventListRequest = {},
): Promise<{ listed: { event: ClubEvent; bookingCount: number }[]; next: EventPosition | null }> {
	requirePermission(admin, 'events:read');
	const today = startOfLondonToday(clock.now());
	const order = when === 'upcoming' ? earliestFirst : latestFirst;
	const sorted = await (when === 'upcoming' ? events.listFrom(today) : events.listLatest());
	const found = sorted.filter(
		(event) =>
			(when !== 'past' || !isUpcoming(event, today)) &&
			event.name.toLowerCase().includes(name.toLowerCase()) &&
			(after === undefined || order(after, event) < 0),
	);
	const page = found.slice(0, limit);
	const totals = await bookings.totalsOf(page.map(({ id }) => id));
	const counts = new Map(totals.map((total) => [total.eventId, total.bookings]));
	return {
		listed: page.map((event) => ({ event, bookingCount: counts.get(event.id) ?? 0 })),
		next: page.length < found.length ? (page.at(-1) ?? null) : null,
	};
}
