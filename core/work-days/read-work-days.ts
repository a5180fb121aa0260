import { startOfLondonToday } from '../calendar/london-time.ts';
import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { WorkDay, WorkDayJob } from './work-day.ts';

export interface JobWithCount extends WorkDayJob {
	currentVolunteers: number;
}

export interface WorkDayWithCounts extends Omit<WorkDay, 'jobs'> {
	jobs: JobWithCount[];
}

/** Returns the active work days of today and later, by the date in London, earliest first. */
export async function readComingWorkDays({
	clock,
	workDays,
}: Pick<Ports, 'clock' | 'workDays'>): Promise<WorkDayWithCounts[]> {
	const coming = await workDays.listFrom(startOfLondonToday(clock.now()));
	return Promise.all(
		coming.filter(({ active }) => active).map((workDay) => withCounts({ workDays }, workDay)),
	);
}

/**
 * Returns an active work day with the number of volunteers for each job. The work day may be in the
 * past.
 * @throws ClubError 'work-day-not-found' if the id is unknown or the work day is not active.
 */
export async function readWorkDay(
	{ workDays }: Pick<Ports, 'workDays'>,
	id: string,
): Promise<WorkDayWithCounts> {
	return withCounts({ workDays }, await readActiveWorkDay({ workDays }, id));
}

/**
 * Returns an active work day, without the numbers of volunteers.
 * @throws ClubError 'work-day-not-found' if the id is unknown or the work day is not active.
 */
export async function readActiveWorkDay(
	{ workDays }: Pick<Ports, 'workDays'>,
	id: string,
): Promise<WorkDay> {
	const workDay = await workDays.get(id);
	if (!workDay?.active) throw new ClubError('work-day-not-found');
	return workDay;
}

async function withCounts(
	{ workDays }: Pick<Ports, 'workDays'>,
	workDay: WorkDay,
): Promise<WorkDayWithCounts> {
	const volunteers = await workDays.countVolunteers(workDay.id);
	return {
		...workDay,
		jobs: workDay.jobs.map((job) => ({ ...job, currentVolunteers: volunteers.get(job.id) ?? 0 })),
	};
}
