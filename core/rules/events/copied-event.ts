import { ClubError } from '../../errors/club-error.ts';
import { latestTime } from '../calendar/instant-field.ts';
import {
	addLondonDays,
	addLondonWeeks,
	type Instant,
	londonDate,
} from '../calendar/london-time.ts';
import type { ClubEvent } from './club-event.ts';

/** The largest number of weeks between an event or a work day and its copy: about ten years. */
export const maxCopyWeeks = 520;

/**
 * Returns the number of weeks from a day to the same weekday in the same month of the next year (decision:
 * copied-events). The result is 52, or 53 if the day 52 weeks later is still in the month before.
 */
export function weeksToNextYear(start: Instant): 52 | 53 {
	const date = londonDate(start);
	const monthOf = (day: string) => day.slice(5, 7);
	return monthOf(addLondonDays(date, 52 * 7)) === monthOf(date) ? 52 : 53;
}

/**
 * Moves a time by whole weeks. The time of day in London stays the same, even if the clocks change.
 * @throws ClubError 'invalid-input' if the result would be later than a form accepts.
 */
export function weeksLater(time: Instant, weeks: number): Instant {
	const moved = addLondonWeeks(time, weeks);
	if (moved < latestTime) return moved;
	throw new ClubError('invalid-input', {
		issues: [{ path: ['weeks'], message: 'The copy must take place before 2200' }],
	});
}

/**
 * Moves the dates of an event by whole weeks.
 * @throws the error of `weeksLater`.
 */
export function datesWeeksLater(
	event: Pick<ClubEvent, 'eventdatetime' | 'eventenddatetime' | 'bookingEndDate'>,
	weeks: number,
) {
	const later = (time: Instant | null) => time && weeksLater(time, weeks);
	return {
		eventdatetime: later(event.eventdatetime),
		eventenddatetime: later(event.eventenddatetime),
		bookingEndDate: later(event.bookingEndDate),
	};
}
