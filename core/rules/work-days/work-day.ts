import { z } from 'zod';
import { startOfLondonToday } from '../calendar/london-day.ts';
import { isoInstant } from '../calendar/time-schemas.ts';

/** A job on a work day. The number of volunteers may exceed `volunteersNeeded`. */
export const workDayJob = z.object({
	id: z.string(),
	title: z.string(),
	description: z.string(),
	volunteersNeeded: z.int(),
});

/** A day on which members look after the club's grounds and boats (specification §3, decision: work-days). */
export const workDay = z.object({
	id: z.string(),
	name: z.string(),
	description: z.string(),
	/** The start of the work day. A time of midnight in London means that only the date is known. */
	date: isoInstant,
	foodAvailable: z.boolean(),
	/** Whether members can see the work day. */
	active: z.boolean(),
	/** Whether only the panel shows the work day, so that members can neither see it nor sign up (decision: drafts). */
	draft: z.boolean(),
	/** The jobs of the work day, in the order in which members see them. */
	jobs: z.array(workDayJob),
	revision: z.int(),
});
export type WorkDay = z.infer<typeof workDay>;

export interface WorkDayWithCounts extends WorkDay {
	jobs: (WorkDay['jobs'][number] & { currentVolunteers: number })[];
}

/**
 * A work day as an admin sees it. `signUpCount` is the number of its volunteers. A volunteer with several jobs is
 * counted once.
 */
export interface CountedWorkDay extends WorkDayWithCounts {
	signUpCount: number;
}

/** The position of a work day in a list that is sorted by date. */
export type WorkDayPosition = Pick<WorkDay, 'date' | 'id'>;

/**
 * Reports whether the calendar day of the work day has ended in London. Until then, members can
 * sign up.
 */
export function isWorkDayOver({ date }: Pick<WorkDay, 'date'>, now: Date): boolean {
	return date < startOfLondonToday(now);
}

/** Counts the jobs that have as many volunteers as they need. */
export function countFilledJobs(jobs: WorkDayWithCounts['jobs']): number {
	return jobs.filter(({ currentVolunteers, volunteersNeeded }) => {
		return currentVolunteers >= volunteersNeeded;
	}).length;
}
