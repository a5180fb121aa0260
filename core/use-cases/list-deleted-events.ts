import type { Ports } from '../ports/ports.ts';
import { type Admin, requirePermission } from '../rules/admin/admin.ts';
import type { DeletedEvent } from '../rules/events/bin.ts';

/**
 * Returns the events in the bin, last deleted first, with the number of bookings of each event.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:read.
 */
export async function listDeletedEvents(
	{ events, bookings }: Pick<Ports, 'events' | 'bookings'>,
	admin: Admin,
): Promise<{ event: DeletedEvent; bookingCount: number }[]> {
	requirePermission(admin, 'events:read');
	const deleted = await events.listDeleted();
	const totals = await bookings.totalsOf(deleted.map(({ id }) => id));
	const counts = new Map(totals.map((total) => [total.eventId, total.bookings]));
	return deleted.map((event) => ({ event, bookingCount: counts.get(event.id) ?? 0 }));
}
