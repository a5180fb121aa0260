import type { Ports } from '../../ports/ports.ts';
import type { EventTotals } from '../../rules/booking/event-totals.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { hasPermission } from '../../rules/panel/permission.ts';

/**
 * The maximum number of recent events and of booking totals on the dashboard (specification §9).
 */
const dashboardLimit = 5;

/**
 * Returns the contents of the dashboard. Every signed-in admin may open the dashboard
 * (specification §6), but sees only the data that the admin's permissions allow. `recentEvents` is
 * empty if the admin lacks the permission events:read. `statistics` is null if the admin lacks the
 * permission bookings:read.
 */
export async function readDashboard(
	{ events, bookings }: Pick<Ports, 'events' | 'bookings'>,
	admin: Admin,
): Promise<{ recentEvents: ClubEvent[]; statistics: EventTotals[] | null }> {
	const [recentEvents, statistics] = await Promise.all([
		hasPermission(admin, 'events:read') ? events.listLatest({ limit: dashboardLimit }) : [],
		hasPermission(admin, 'bookings:read') ? bookings.latestTotals({ limit: dashboardLimit }) : null,
	]);
	return { recentEvents, statistics };
}
