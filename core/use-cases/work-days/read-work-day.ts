import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { WorkDay, WorkDayWithCounts } from '../../rules/work-days/work-day.ts';

/**
 * Returns an active work day with the number of volunteers for each job. The work day may be in the
 * past.
 * @throws ClubError 'work-day-not-found' if the id is unknown, or the work day is not active or a draft.
 */
export async function readWorkDay(
	{ workDays }: Pick<Ports, 'workDays'>,
	id: string,
): Promise<WorkDayWithCounts> {
	return withVolunteers({ workDays }, await readActiveWorkDay({ workDays }, id));
}

/**
 * Returns an active work day, without the numbers of volunteers.
 * @throws ClubError 'work-day-not-found' if the id is unknown, or the work day is not active or a draft.
 */
export async function readActiveWorkDay(
	{ workDays }: Pick<Ports, 'workDays'>,
	id: string,
): Promise<WorkDay> {
	const workDay = await workDays.get(id);
	if (!workDay?.active || workDay.draft) throw new ClubError('work-day-not-found');
	return workDay;
}

/** Adds the number of volunteers to each job. */
export async function withVolunteers(
	{ workDays }: Pick<Ports, 'workDays'>,
	workDay: WorkDay,
): Promise<WorkDayWithCounts> {
	const volunteers = await workDays.countVolunteers(workDay.id);
	return {
		...workDay,
		jobs: workDay.jobs.map((job) => ({ ...job, currentVolunteers: volunteers.get(job.id) ?? 0 })),
	};
}
