import { startOfLondonToday } from '../calendar/london-time.ts';
import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { WorkDay, WorkDayJob } from './work-day.ts';

/** A job with how many have signed up for it (specification §3). */
export interface JobWithCount extends WorkDayJob {
	currentVolunteers: number;
}

/** A work day with its sign-ups counted for each job. */
export interface WorkDayWithCounts extends Omit<WorkDay, 'jobs'> {
	jobs: JobWithCount[];
}

/** The active work days from today in London on, the next first. */
export async function readComingWorkDays({
	clock,
	workDays,
}: Pick<Ports, 'clock' | 'workDays'>): Promise<WorkDayWithCounts[]> {
	const coming = await workDays.listFrom(startOfLondonToday(clock.now()));
	return Promise.all(
		coming.filter(({ active }) => active).map((workDay) => counted({ workDays }, workDay)),
	);
}

/** A work day as members see it, one that is over too. @throws ClubError 'work-day-not-found', where it is not active too. */
export async function readWorkDay(
	{ workDays }: Pick<Ports, 'workDays'>,
	id: string,
): Promise<WorkDayWithCounts> {
	return counted({ workDays }, await readActiveWorkDay({ workDays }, id));
}

/** The same without its counts. @throws ClubError 'work-day-not-found'. */
export async function readActiveWorkDay(
	{ workDays }: Pick<Ports, 'workDays'>,
	id: string,
): Promise<WorkDay> {
	const workDay = await workDays.get(id);
	if (!workDay?.active) throw new ClubError('work-day-not-found');
	return workDay;
}

async function counted(
	{ workDays }: Pick<Ports, 'workDays'>,
	workDay: WorkDay,
): Promise<WorkDayWithCounts> {
	const volunteers = await workDays.countVolunteers(workDay.id);
	return {
		...workDay,
		jobs: workDay.jobs.map((job) => ({ ...job, currentVolunteers: volunteers.get(job.id) ?? 0 })),
	};
}
