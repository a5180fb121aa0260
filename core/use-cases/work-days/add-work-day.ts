import type { IdempotencyKey } from '../../ports/idempotency-key.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/admin/admin.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import { withSignUpCounts } from '../../rules/work-days/sign-up.ts';
import type { CountedWorkDay, WorkDay } from '../../rules/work-days/work-day.ts';
import { auditOf } from '../audit/audit.ts';
import { requireSameRequest } from '../idempotency.ts';
import { readStoredWorkDay, withCounts } from './read-any-work-day.ts';

/**
 * Stores a new work day and its audit entry. If a request with the same idempotency key is repeated, returns the
 * work day that the first request stored.
 * @throws ClubError 'idempotency-key-reused', or 'work-day-not-found' if the work day of a repeated request has
 * been deleted.
 */
export async function addWorkDay(
	ports: Pick<Ports, 'clock' | 'ids' | 'workDays'>,
	admin: Admin,
	{ fields, key }: { fields: Omit<WorkDay, 'id' | 'revision'>; key: IdempotencyKey | undefined },
): Promise<CountedWorkDay> {
	const workDay = { ...fields, id: ports.ids.newId(), revision: 0 };
	const audit = auditOf(ports, admin, {
		what: 'work-day.created',
		subject: workDay,
		before: null,
		after: workDay,
	});
	const at = toInstant(ports.clock.now());
	const result = await ports.workDays.add(workDay, audit, { key, at });
	const { outcome, workDayId } = requireSameRequest(result);
	return outcome === 'repeated'
		? withCounts(ports, await readStoredWorkDay(ports, workDayId))
		: withSignUpCounts(workDay, []);
}
