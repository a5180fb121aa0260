import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import { auditOf } from '../audit/audit.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { readEvent } from './read-event.ts';

/**
 * Moves an event to the bin but keeps its bookings (decision: deleting-events). `revision` is the revision
 * that the admin saw.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write,
 * 'event-not-found', or 'revision-differs' if the event has changed since.
 */
export async function deleteEvent(
	ports: Pick<Ports, 'clock' | 'ids' | 'events' | 'searchUpdates'>,
	admin: Admin,
	{ id, revision }: { id: string; revision: number | null },
): Promise<void> {
	requirePermission(admin, 'events:write');
	const stored = await readEvent(ports, id);
	requireRevision(stored, revision);
	const deletedAt = toInstant(ports.clock.now());
	const audit = auditOf(ports, admin, {
		what: 'event.deleted',
		subject: stored,
		before: stored,
		after: null,
	});
	const deleted = { ...stored, revision: stored.revision + 1, deletedAt };
	requireWritten(await ports.events.moveToBin(deleted, audit));
	await ports.searchUpdates?.reindex('events', id);
}
