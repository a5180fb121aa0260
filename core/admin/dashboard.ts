import type { EventTotals } from '../booking/event-totals.ts';
import type { ClubEvent } from '../events/club-event.ts';
import type { Ports } from '../ports/ports.ts';
import { type Admin, hasPermission } from './admin.ts';

/** Recent events, and groups of booking statistics, on the dashboard (specification §9). */
export const dashboardLimit = 5;

export interface Dashboard {
	/** The latest by date; none without events:read. */
	recentEvents: ClubEvent[];
	/** The events booked last; null without bookings:read. */
	statistics: EventTotals[] | null;
}

/** What the dashboard shows; signing in is enough (specification §6), the parts follow the permissions. */
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
