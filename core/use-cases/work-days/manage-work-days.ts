import { ClubError } from '../../errors/club-error.ts';
import type { IdempotencyKey } from '../../ports/idempotency-key.ts';
import type { Ports } from '../../ports/ports.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import { copyTimeOf, mover } from '../../rules/events/copied-event.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { countVolunteers, withSignUpCounts } from '../../rules/work-days/sign-up.ts';
import type { CountedWorkDay, WorkDay } from '../../rules/work-days/work-day.ts';
import {
	removedJobsWithVolunteers,
	type WorkDayChange,
	type WorkDayForm,
	workDayFields,
} from '../../rules/work-days/work-day-form.ts';
import { auditOf } from '../audit/audit.ts';
import type { CopyRequest } from '../events/copy-event.ts';
import { idempotencyKeyOf, requireSameRequest } from '../idempotency.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { readStoredWorkDay, withCounts } from './read-work-days.ts';

/**
 * Creates a work day (decision: work-days). If a request with the same idempotency key is repeated, returns
 * the work day that the first request created.
 * @throws ClubError 'idempotency-key-reused', or 'work-day-not-found' if the work day of a repeated request has been
 * deleted.
 */
export async function createWorkDay(
	ports: Pick<Ports, 'clock' | 'ids' | 'workDays'>,
	admin: Admin,
	{ form, key }: { form: WorkDayForm; key?: string },
): Promise<CountedWorkDay> {
	return addWorkDay(ports, admin, {
		fields: workDayFields(form, () => ports.ids.newId()),
		key: idempotencyKeyOf(key, [admin.uid, form]),
	});
}

/**
 * Creates a copy of a work day as a draft, without its volunteers, on another day. If a request with the same
 * idempotency key is repeated, returns the copy that the first request created.
 * @throws ClubError 'work-day-not-found', 'invalid-input' if the copy would be after 2199, or
 * 'idempotency-key-reused'.
 */
export async function copyWorkDay(
	ports: Pick<Ports, 'clock' | 'ids' | 'workDays'>,
	admin: Admin,
	{ id, key, ...time }: CopyRequest,
): Promise<CountedWorkDay> {
	const { id: _, revision: __, ...fields } = await readStoredWorkDay(ports, id);
	const to = copyTimeOf(fields.date, time);
	return addWorkDay(ports, admin, {
		fields: { ...fields, date: mover(fields.date, to)(fields.date), draft: true },
		key: idempotencyKeyOf(key, [admin.uid, 'copy', id, to]),
	});
}

/**
 * Replaces all form fields of a work day. `revision` is the revision that the admin edited.
 * @throws ClubError 'work-day-not-found', 'revision-differs' if the work day has changed since, or
 * 'job-has-volunteers' if the form removes a job that volunteers have chosen, without a confirmation.
 */
export async function updateWorkDay(
	ports: Pick<Ports, 'clock' | 'ids' | 'workDays'>,
	admin: Admin,
	{ id, revision, form }: { id: string; revision: number | null; form: WorkDayChange },
): Promise<CountedWorkDay> {
	const stored = await readStoredWorkDay(ports, id);
	requireRevision(stored, revision);
	const workDay = {
		...workDayFields(form, () => ports.ids.newId()),
		id,
		revision: stored.revision + 1,
	};
	const signUps = await ports.workDays.listSignUps(id);
	const jobs = removedJobsWithVolunteers(stored, workDay, countVolunteers(signUps));
	if (jobs.length > 0 && !form.removeJobsWithVolunteers) {
		throw new ClubError('job-has-volunteers', { jobs });
	}
	const audit = auditOf(ports, admin, { what: 'work-day.updated', before: stored, after: workDay });
	requireWritten(await ports.workDays.replace(workDay, audit));
	return withSignUpCounts(workDay, signUps);
}

/**
 * Deletes a work day and its sign-ups for good (decision: work-days). `revision` is the revision that the admin
 * saw.
 * @throws ClubError 'work-day-not-found', or 'revision-differs' if the work day has changed since.
 */
export async function deleteWorkDay(
	ports: Pick<Ports, 'clock' | 'ids' | 'workDays'>,
	admin: Admin,
	{ id, revision }: { id: string; revision: number | null },
): Promise<void> {
	const stored = await readStoredWorkDay(ports, id);
	requireRevision(stored, revision);
	const audit = auditOf(ports, admin, { what: 'work-day.deleted', before: stored });
	requireWritten(await ports.workDays.remove(stored, audit));
}

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
	const audit = auditOf(ports, admin, { what: 'work-day.created', after: workDay });
	const at = toInstant(ports.clock.now());
	const result = await ports.workDays.add(workDay, audit, { key, at });
	const { outcome, workDayId } = requireSameRequest(result);
	return outcome === 'repeated'
		? withCounts(ports, await readStoredWorkDay(ports, workDayId))
		: withSignUpCounts(workDay, []);
}
