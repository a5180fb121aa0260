import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import { type Admin, requirePermission } from '../rules/admin/admin.ts';

/**
 * Deletes an event but keeps its bookings (decision: deleting-events).
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write, or
 * 'event-not-found'.
 */
export async function deleteEvent(
	{ events, searchUpdates }: Pick<Ports, 'events' | 'searchUpdates'>,
	admin: Admin,
	id: string,
): Promise<void> {
	requirePermission(admin, 'events:write');
	if (!(await events.remove(id))) throw new ClubError('event-not-found');
	await searchUpdates?.reindex('events', id);
}
