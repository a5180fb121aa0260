import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import type { CountedWorkDay } from '../../rules/work-days/work-day.ts';
import { type WorkDayForm, workDayFields } from '../../rules/work-days/work-day-form.ts';
import { idempotencyKeyOf } from '../idempotency.ts';
import { addWorkDay } from './add-work-day.ts';

/**
 * Creates a work day (decision: work-days). If a request with the same idempotency key is repeated, returns
 * the work day that the first request created.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write,
 * 'idempotency-key-reused', or 'work-day-not-found' if the work day of a repeated request has been deleted.
 */
export async function createWorkDay(
	ports: Pick<Ports, 'clock' | 'ids' | 'workDays'>,
	admin: Admin,
	{ form, key }: { form: WorkDayForm; key?: string },
): Promise<CountedWorkDay> {
	requirePermission(admin, 'events:write');
	return addWorkDay(ports, admin, {
		fields: workDayFields(form, () => ports.ids.newId()),
		key: idempotencyKeyOf(key, [admin.uid, form]),
	});
}
