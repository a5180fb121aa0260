import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/admin/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { readSignUps, type WorkDaySignUps } from './read-sign-ups.ts';

/**
 * Returns all sign-ups of a work day as `readSignUps` does, and writes the export to the audit log.
 * @throws the errors of `readSignUps`.
 */
export async function exportSignUps(
	ports: Pick<Ports, 'audit' | 'clock' | 'ids' | 'workDays'>,
	admin: Admin,
	workDayId: string,
): Promise<WorkDaySignUps> {
	const found = await readSignUps(ports, admin, { workDayId });
	const entry = auditOf(ports, admin, {
		what: 'sign-ups.exported',
		subject: { id: workDayId, name: found.workDayName },
		before: null,
		after: { volunteers: found.signUps.length },
	});
	await ports.audit.add(entry);
	return found;
}
