import type { Ports } from '../ports/ports.ts';
import { type Admin, requirePermission } from '../rules/admin/admin.ts';
import { weeksLater, weeksToNextYear } from '../rules/events/copied-event.ts';
import type { CountedWorkDay } from '../rules/work-days/work-day.ts';
import { addWorkDay } from './add-work-day.ts';
import type { CopyRequest } from './copy-event.ts';
import { idempotencyKeyOf } from './idempotency.ts';
import { readStoredWorkDay } from './read-any-work-day.ts';

/**
 * Creates a copy of a work day, without its volunteers, some weeks later. If a request with the same
 * idempotency key is repeated, returns the copy that the first request created.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write,
 * 'work-day-not-found', 'invalid-input' if the copy would be after 2199, or 'idempotency-key-reused'.
 */
export async function copyWorkDay(
	ports: Pick<Ports, 'clock' | 'ids' | 'workDays'>,
	admin: Admin,
	{ id, weeks, key }: CopyRequest,
): Promise<CountedWorkDay> {
	requirePermission(admin, 'events:write');
	const { id: _, revision: __, ...fields } = await readStoredWorkDay(ports, id);
	const later = weeks ?? weeksToNextYear(fields.date);
	return addWorkDay(ports, admin, {
		fields: { ...fields, date: weeksLater(fields.date, later) },
		key: idempotencyKeyOf(key, [admin.uid, 'copy', id, later]),
	});
}
