import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import { startOfLondonToday } from '../../rules/calendar/london-day.ts';
import type { CountedWorkDay, WorkDayPosition } from '../../rules/work-days/work-day.ts';
import { withCounts } from './read-any-work-day.ts';

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
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:read.
 */
export async function listWorkDays(
	{ clock, workDays }: Pick<Ports, 'clock' | 'workDays'>,
	admin: Admin,
	{ when, limit = defaultLimit, after }: WorkDayListRequest = {},
): Promise<{ listed: CountedWorkDay[]; next: WorkDayPosition | null }> {
	requirePermission(admin, 'events:read');
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
