import type { Ports } from '../ports/ports.ts';
import { startOfLondonToday } from '../rules/calendar/london-day.ts';
import type { WorkDayWithCounts } from '../rules/work-days/work-day.ts';
import { withVolunteers } from './read-work-day.ts';

/** Returns the active work days without drafts from today (in London) onwards, earliest first. */
export async function readComingWorkDays({
	clock,
	workDays,
}: Pick<Ports, 'clock' | 'workDays'>): Promise<WorkDayWithCounts[]> {
	const coming = await workDays.listFrom(startOfLondonToday(clock.now()));
	return Promise.all(
		coming
			.filter(({ active, draft }) => active && !draft)
			.map((workDay) => withVolunteers({ workDays }, workDay)),
	);
}
