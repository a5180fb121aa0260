import { addLondonDays, type LondonDate } from './london-time.ts';

export function firstOfMonth(day: LondonDate): LondonDate {
	return addLondonDays(day, 1 - Number(day.slice(8)));
}

/** Returns the first and the last day of the month with this day. */
export function monthOf(day: LondonDate): { from: LondonDate; to: LondonDate } {
	const from = firstOfMonth(day);
	return { from, to: addLondonDays(firstOfMonth(addLondonDays(from, 31)), -1) };
}
