import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { readStoredWorkDay } from './read-any-work-day.ts';

/**
 * Deletes a work day and its sign-ups for good (decision: work-days). `revision` is the revision that the admin
 * saw.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write,
 * 'work-day-not-found', or 'revision-differs' if the work day has changed since.
 */
export async function deleteWorkDay(
	ports: Pick<Ports, 'clock' | 'ids' | 'workDays'>,
	admin: Admin,
	{ id, revision }: { id: string; revision: number | null },
): Promise<void> {
	requirePermission(admin, 'events:write');
	const stored = await readStoredWorkDay(ports, id);
	requireRevision(stored, revision);
	const audit = auditOf(ports, admin, {
		what: 'work-day.deleted',
		subject: stored,
		before: stored,
		after: null,
	});
	requireWritten(await ports.workDays.remove(stored, audit));
}
