import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { readingSubject, readWaterReading, requireStoredReadings } from './read-water-reading.ts';

/**
 * Deletes the water reading at the time `at`. `revision` is the revision that the admin saw.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write,
 * 'reading-not-found', 'revision-differs' if the reading has changed since, or 'water-levels-from-service'
 * if the club's water levels come from another service.
 */
export async function deleteWaterReading(
	ports: Pick<Ports, 'clock' | 'ids' | 'waterReadings' | 'waterLevels'>,
	admin: Admin,
	{ at, revision }: { at: string; revision: number | null },
): Promise<void> {
	requirePermission(admin, 'events:write');
	const stored = await readWaterReading(ports, at);
	requireRevision(stored, revision);
	requireStoredReadings(ports);
	const audit = auditOf(ports, admin, {
		what: 'reading.deleted',
		subject: readingSubject(stored),
		before: stored,
		after: null,
	});
	requireWritten(await ports.waterReadings.remove(stored, audit));
}
