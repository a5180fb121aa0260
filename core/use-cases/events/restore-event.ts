import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { auditOf } from '../audit/audit.ts';

/**
 * Moves an event from the bin back to the calendar, with its bookings. Checkouts that were cancelled after the
 * deletion stay cancelled (decision: deleted-events).
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write, or 'event-not-found'
 * if the event is not in the bin.
 */
export async function restoreEvent(
	ports: Pick<Ports, 'clock' | 'ids' | 'events' | 'searchUpdates'>,
	admin: Admin,
	id: string,
): Promise<ClubEvent> {
	requirePermission(admin, 'events:write');
	const deleted = await ports.events.getDeleted(id);
	if (deleted === null) throw new ClubError('event-not-found');
	const { deletedAt: _, ...event } = deleted;
	const restored = { ...event, revision: deleted.revision + 1 };
	const audit = auditOf(ports, admin, {
		what: 'event.restored',
		subject: restored,
		before: null,
		after: restored,
	});
	const isRestored = await ports.events.restore(restored, audit);
	if (!isRestored) throw new ClubError('event-not-found');
	await ports.searchUpdates?.reindex('events', id);
	return restored;
}
