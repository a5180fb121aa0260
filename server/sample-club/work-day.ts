import {
	addLondonDays,
	dayMs,
	londonDate,
	type SignUp,
	toInstant,
	type WorkDay,
} from '@burgee/core';
import { firstWeekdayFrom, londonTime, sampleIdPrefix } from './season.ts';
import sample from './work-day.json' with { type: 'json' };

export function sampleWorkDay(now: Date): WorkDay {
	const { signUps: _, ...workDay } = sample;
	const earliest = addLondonDays(londonDate(toInstant(now)), 15);
	const date = londonTime(firstWeekdayFrom(earliest, 'saturday'), '09:30');
	return { ...workDay, id: `${sampleIdPrefix}work-day`, date, draft: false, revision: 0 };
}

export function sampleSignUps(workDay: WorkDay, now: Date): SignUp[] {
	return sample.signUps.map((signUp, index) => ({
		...signUp,
		id: `${workDay.id}-${signUp.lastName.toLowerCase()}`,
		workDayId: workDay.id,
		workDayName: workDay.name,
		submittedAt: toInstant(new Date(now.getTime() - (1 + index) * dayMs)),
		erasedAt: null,
		revision: 0,
	}));
}
