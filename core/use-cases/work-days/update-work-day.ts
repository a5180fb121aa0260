import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import { countVolunteers, withSignUpCounts } from '../../rules/work-days/sign-up.ts';
import type { CountedWorkDay } from '../../rules/work-days/work-day.ts';
import {
	removedJobsWithVolunteers,
	type WorkDayChange,
	workDayFields,
} from '../../rules/work-days/work-day-form.ts';
import { auditOf } from '../audit/audit.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { readStoredWorkDay } from './read-any-work-day.ts';

/**
 * Replaces all form fields of a work day. `revision` is the revision that the admin edited.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write,
 * 'work-day-not-found', 'revision-differs' if the work day has changed since, or 'job-has-volunteers' if the
 * form removes a job that volunteers have chosen, without a confirmation.
 */
export async function updateWorkDay(
	ports: Pick<Ports, 'clock' | 'ids' | 'workDays'>,
	admin: Admin,
	{ id, revision, form }: { id: string; revision: number | null; form: WorkDayChange },
): Promise<CountedWorkDay> {
	requirePermission(admin, 'events:write');
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
	const audit = auditOf(ports, admin, {
		what: 'work-day.updated',
		subject: workDay,
		before: stored,
		after: workDay,
	});
	requireWritten(await ports.workDays.replace(workDay, audit));
	return withSignUpCounts(workDay, signUps);
}
