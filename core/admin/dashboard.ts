import type { EventTotals } from '../booking/event-totals.ts';
import type { ClubEvent } from '../events/club-event.ts';
import type { Ports } from '../ports/ports.ts';
import { type Admin, hasPermission } from './admin.ts';

/**
 * The dashboard lists at most this many recent events, and the booking totals of at most this many events
 * (specification §9).
 */
export const dashboardLimit = 5;

export interface Dashboard {
	/** The events with the latest dates. Empty for an admin without the permission events:read. */
	recentEvents: ClubEvent[];
	/** The booking totals of the most recently booked events. Null without the permission bookings:read. */
	statistics: EventTotals[] | null;
}

/**
 * Returns the contents of the dashboard. Every signed-in admin may open the dashboard (specification §6). An
 * admin sees only the parts that the admin's permissions allow.
 */
export async function readDashboard(
	{ events, bookings }: Pick<Ports, 'events' | 'bookings'>,
	admin: Admin,
): Promise<Dashboard> {
	const [recentEvents, statistics] = await Promise.all([
		hasPermission(admin, 'events:read') ? events.listLatest({ limit: dashboardLimit }) : [],
		hasPermission(admin, 'bookings:read') ? bookings.latestTotals({ limit: dashboardLimit }) : null,
	]);
	return { recentEvents, statistics };
}
