import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import { copyTimeOf, mover } from '../../rules/events/copied-event.ts';
import type { CountedWorkDay } from '../../rules/work-days/work-day.ts';
import type { CopyRequest } from '../events/copy-event.ts';
import { idempotencyKeyOf } from '../idempotency.ts';
import { addWorkDay } from './add-work-day.ts';
import { readStoredWorkDay } from './read-any-work-day.ts';

/**
 * Creates a copy of a work day as a draft, without its volunteers, on another day. If a request with the same
 * idempotency key is repeated, returns the copy that the first request created.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write,
 * 'work-day-not-found', 'invalid-input' if the copy would be after 2199, or 'idempotency-key-reused'.
 */
export async function copyWorkDay(
	ports: Pick<Ports, 'clock' | 'ids' | 'workDays'>,
	admin: Admin,
	{ id, key, ...time }: CopyRequest,
): Promise<CountedWorkDay> {
	requirePermission(admin, 'events:write');
	const { id: _, revision: __, ...fields } = await readStoredWorkDay(ports, id);
	const to = copyTimeOf(fields.date, time);
	return addWorkDay(ports, admin, {
		fields: { ...fields, date: mover(fields.date, to)(fields.date), draft: true },
		key: idempotencyKeyOf(key, [admin.uid, 'copy', id, to]),
	});
}
