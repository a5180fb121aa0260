import type { Ports } from '../ports/ports.ts';
import { type Admin, requirePermission } from '../rules/admin/admin.ts';
import { type EventTotals, zeroTotals } from '../rules/booking/event-totals.ts';
import {
	londonDate,
	startOfLondonDay,
	subLondonMonths,
	toInstant,
} from '../rules/calendar/london-time.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';

const overviewMonths = 6;

export interface OverviewRow {
	/**
	 * Null if an admin deleted the event. Burgee keeps the bookings of deleted events (decision:
	 * deleting-events).
	 */
	event: ClubEvent | null;
	totals: EventTotals;
}

/**
 * Returns the booking totals of all future events and of the events of the last six months, latest
 * event first. Deleted and undated events come last. They are listed only if they were booked in
 * the last six months.
 * @throws ClubError 'permission-denied' if the admin lacks the permission bookings:read.
 */
export async function readBookingsOverview(
	{ clock, events, bookings }: Pick<Ports, 'clock' | 'events' | 'bookings'>,
	admin: Admin,
): Promise<OverviewRow[]> {
	requirePermission(admin, 'bookings:read');
	const today = londonDate(toInstant(clock.now()));
	const since = startOfLondonDay(subLondonMonths(today, overviewMonths));
	const [recent, bookedSince] = await Promise.all([
		events.listLatest({ since }),
		bookings.latestTotals({ since }),
	]);
	const totals = new Map(
		(await bookings.totalsOf(recent.map(({ id }) => id))).map((total) => [total.eventId, total]),
	);
	const rows: OverviewRow[] = recent.map((event) => ({
		event,
		totals: totals.get(event.id) ?? zeroTotals(event),
	}));
	const listed = new Set(recent.map(({ id }) => id));
	for (const unlisted of bookedSince.filter(({ eventId }) => !listed.has(eventId))) {
		const event = await events.get(unlisted.eventId);
		if (event === null || event.eventdatetime === null) rows.push({ event, totals: unlisted });
	}
	return rows;
}
