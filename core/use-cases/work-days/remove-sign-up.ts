import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { readStoredWorkDay } from './read-any-work-day.ts';

/**
 * Removes a volunteer from a work day, also from a sample work day that the operator has removed. `revision` is the
 * revision of the sign-up that the admin saw.
 * @throws ClubError 'permission-denied' if the admin lacks the permission bookings:write,
 * 'work-day-not-found' if there is neither the work day nor the sign-up, 'sign-up-not-found', or
 * 'revision-differs' if the sign-up has changed since.
 */
export async function removeSignUp(
	ports: Pick<Ports, 'clock' | 'ids' | 'workDays'>,
	admin: Admin,
	{ workDayId, id, revision }: { workDayId: string; id: string; revision: number | null },
): Promise<void> {
	requirePermission(admin, 'bookings:write');
	const stored = await ports.workDays.getSignUp(id);
	if (stored?.workDayId !== workDayId) {
		await readStoredWorkDay(ports, workDayId);
		throw new ClubError('sign-up-not-found');
	}
	requireRevision(stored, revision);
	const audit = auditOf(ports, admin, {
		what: 'sign-up.removed',
		subject: { id, name: stored.workDayName },
		before: stored,
		after: null,
	});
	requireWritten(await ports.workDays.removeSignUp(stored, audit));
}
