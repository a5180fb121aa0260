import type { Ports } from '../../ports/ports.ts';
import { startOfLondonToday } from '../../rules/calendar/london-day.ts';
import type { WorkDayWithCounts } from '../../rules/work-days/work-day.ts';
import { withVolunteers } from './read-work-day.ts';

/** The work days that are read at most, so that very many cannot slow down the public pages. */
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
