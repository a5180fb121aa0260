import { type Instant, startOfLondonToday } from '../calendar/london-time.ts';

/** A job on a work day. More people than `volunteersNeeded` may sign up for a job. */
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
	/** The start of the work day. Midnight in London means that only the date is known, not the time. */
	date: Instant;
	/** Whether the club provides food for the volunteers. */
	foodAvailable: boolean;
	/** Whether members can see the work day. */
	active: boolean;
	/** The jobs, in the order in which members see them. */
	jobs: WorkDayJob[];
}

/** Reports whether the day of the work day is over in London. Sign-ups are accepted until the day ends. */
export function isWorkDayOver({ date }: Pick<WorkDay, 'date'>, now: Date): boolean {
	return date < startOfLondonToday(now);
}

type Dated = Pick<WorkDay, 'id' | 'date'>;

/** Compares upcoming work days for sorting: earliest first, then by id. */
export function nextDayFirst(a: Dated, b: Dated): number {
	return byDate(a, b, 1);
}

/** Compares all work days for sorting: latest first, then by id. */
export function latestDayFirst(a: Dated, b: Dated): number {
	return byDate(a, b, -1);
}

function byDate(a: Dated, b: Dated, direction: 1 | -1): number {
	if (a.date !== b.date) return a.date < b.date ? -direction : direction;
	return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
