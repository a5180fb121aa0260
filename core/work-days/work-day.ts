import { type Instant, startOfLondonToday } from '../calendar/london-time.ts';

/** Something to be done on a work day; `volunteersNeeded` is how many people make light work of it. */
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
	/** Midnight in London is a date without a time. */
	date: Instant;
	/** Whether the club feeds those who come. */
	foodAvailable: boolean;
	/** What is not active is not shown to members. */
	active: boolean;
	/** In the order in which they are shown. */
	jobs: WorkDayJob[];
}

/** Whether its day in London is over: sign-ups are taken until its last moment. */
export function isWorkDayOver({ date }: Pick<WorkDay, 'date'>, now: Date): boolean {
	return date < startOfLondonToday(now);
}

type Dated = Pick<WorkDay, 'id' | 'date'>;

/** The order of the coming work days: the next first, equal ones by id. */
export function nextDayFirst(a: Dated, b: Dated): number {
	return byDate(a, b, 1);
}

/** The order of all work days: the latest first, equal ones by id. */
export function latestDayFirst(a: Dated, b: Dated): number {
	return byDate(a, b, -1);
}

function byDate(a: Dated, b: Dated, direction: 1 | -1): number {
	if (a.date !== b.date) return a.date < b.date ? -direction : direction;
	return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
