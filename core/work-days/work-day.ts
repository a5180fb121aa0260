import { type Instant, startOfLondonToday } from '../calendar/london-time.ts';

/** A job on a work day. The number of volunteers may exceed `volunteersNeeded`. */
export interface WorkDayJob {
	id: string;
	title: string;
	description: string;
	volunteersNeeded: number;
}

/** A day on which members look after the club's grounds and boats (specification §3, decision: work-days). */
export interface WorkDay {
	id: string;
	name: string;
	description: string;
	/** The start of the work day. A time of midnight in London means that only the date is known. */
	date: Instant;
	foodAvailable: boolean;
	/** Whether members can see the work day. */
	active: boolean;
	/** In the order in which members see the jobs. */
	jobs: WorkDayJob[];
}

/**
 * Reports whether the calendar day of the work day in London has ended. Until then, members can
 * sign up.
 */
export function isWorkDayOver({ date }: Pick<WorkDay, 'date'>, now: Date): boolean {
	return date < startOfLondonToday(now);
}

type Dated = Pick<WorkDay, 'id' | 'date'>;

/** Sorts work days on the same date by id. */
export function nextDayFirst(a: Dated, b: Dated): number {
	return byDate(a, b, 1);
}

/** Sorts work days on the same date by id. */
export function latestDayFirst(a: Dated, b: Dated): number {
	return byDate(a, b, -1);
}

function byDate(a: Dated, b: Dated, direction: 1 | -1): number {
	if (a.date !== b.date) return a.date < b.date ? -direction : direction;
	return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
