import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { startOfLondonToday } from '../../rules/calendar/london-day.ts';
import { withSignUpCounts } from '../../rules/work-days/sign-up.ts';
import type {
	CountedWorkDay,
	WorkDay,
	WorkDayPosition,
	WorkDayWithCounts,
} from '../../rules/work-days/work-day.ts';

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
async function withVolunteers(
	{ workDays }: Pick<Ports, 'workDays'>,
	workDay: WorkDay,
): Promise<WorkDayWithCounts> {
	const volunteers = await workDays.countVolunteers(workDay.id);
	return {
		...workDay,
		jobs: workDay.jobs.map((job) => ({ ...job, currentVolunteers: volunteers.get(job.id) ?? 0 })),
	};
}

/** The maximum number of work days that are read, so that a very long list cannot slow down the public pages. */
const maxRead = 50;

/** Returns the active work days without drafts from today (in London) onwards, earliest first, of the next 50. */
export async function readComingWorkDays({
	clock,
	workDays,
}: Pick<Ports, 'clock' | 'workDays'>): Promise<WorkDayWithCounts[]> {
	const coming = await workDays.listFrom(startOfLondonToday(clock.now()), { limit: maxRead });
	return Promise.all(
		coming
			.filter(({ active, draft }) => active && !draft)
			.map((workDay) => withVolunteers({ workDays }, workDay)),
	);
}

/**
 * Returns a work day, active or not, with the numbers of its volunteers.
 * @throws ClubError 'work-day-not-found'.
 */
export async function readAnyWorkDay(
	ports: Pick<Ports, 'workDays'>,
	id: string,
): Promise<CountedWorkDay> {
	return withCounts(ports, await readStoredWorkDay(ports, id));
}

/** @throws ClubError 'work-day-not-found'. */
export async function readStoredWorkDay(
	{ workDays }: Pick<Ports, 'workDays'>,
	id: string,
): Promise<WorkDay> {
	const workDay = await workDays.get(id);
	if (workDay === null) throw new ClubError('work-day-not-found');
	return workDay;
}

export async function withCounts(
	{ workDays }: Pick<Ports, 'workDays'>,
	workDay: WorkDay,
): Promise<CountedWorkDay> {
	return withSignUpCounts(workDay, await workDays.listSignUps(workDay.id));
}

export interface WorkDayListRequest {
	/** Upcoming work days are listed earliest first. Past work days and all work days are listed latest first. */
	when?: 'upcoming' | 'past' | undefined;
	/** 50 by default. */
	limit?: number | undefined;
	/** Lists only work days after this position. The work day at this position may have been deleted. */
	after?: WorkDayPosition | undefined;
}

const defaultLimit = 50;

/**
 * Returns one page of the work days, active or not. A work day that takes place today counts as upcoming. Reads
 * only the sign-ups of the returned work days.
 * @returns `next` is the position after which the next page starts, or null on the last page.
 */
export async function listWorkDays(
	{ clock, workDays }: Pick<Ports, 'clock' | 'workDays'>,
	{ when, limit = defaultLimit, after }: WorkDayListRequest = {},
): Promise<{ listed: CountedWorkDay[]; next: WorkDayPosition | null }> {
	const today = startOfLondonToday(clock.now());
	// Read one work day more than the page shows, to find out whether another page follows.
	const page = { limit: limit + 1, after };
	const found = await (when === 'upcoming'
		? workDays.listFrom(today, page)
		: workDays.list({ ...page, before: when === 'past' ? today : undefined }));
	const shown = found.slice(0, limit);
	return {
		listed: await Promise.all(shown.map((workDay) => withCounts({ workDays }, workDay))),
		next: shown.length < found.length ? (shown.at(-1) ?? null) : null,
	};
}
