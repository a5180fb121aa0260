import { ClubError } from '../../errors/club-error.ts';
import { latestTime } from '../calendar/instant-field.ts';
import { startOfLondonDay } from '../calendar/london-day.ts';
import {
	addLondonDays,
	dayMs,
	type Instant,
	type LondonDate,
	londonDate,
	movedByLondonDays,
} from '../calendar/london-time.ts';
import type { ClubEvent } from './club-event.ts';

/** The largest number of weeks between an event or a work day and its copy: about ten years. */
export const maxCopyWeeks = 520;

/** When a copy takes place: on a day in London, or a number of weeks later. */
export type CopyTime = { date: LondonDate } | { weeks: number };

/**
 * Returns the number of weeks from a day to the same weekday in the same month of the next year (decision:
 * copied-events). The result is 52, or 53 if the day 52 weeks later is still in the month before.
 */
export function weeksToNextYear(start: Instant): 52 | 53 {
	const date = londonDate(start);
	const monthOf = (day: string) => day.slice(5, 7);
	return monthOf(addLondonDays(date, 52 * 7)) === monthOf(date) ? 52 : 53;
}

/** Returns when a copy takes place: on the requested day or weeks later, by default about a year later. */
export function copyTimeOf(
	start: Instant | null,
	{ date, weeks }: { date?: LondonDate | undefined; weeks?: number | undefined },
): CopyTime {
	if (date !== undefined) return { date };
	return { weeks: weeks ?? (start === null ? 52 : weeksToNextYear(start)) };
}

/** Returns the day on which a copy takes place by default: the same weekday of the next year. */
export function copyDate(start: Instant): LondonDate {
	return addLondonDays(londonDate(start), 7 * weeksToNextYear(start));
}

/**
 * Returns a function that moves the times of an event or a work day as the start moves. The time of day in London
 * stays the same, even if the clocks change.
 */
export function mover(start: Instant, to: CopyTime): (time: Instant) => Instant {
	const days =
		'date' in to ? (Date.parse(to.date) - Date.parse(londonDate(start))) / dayMs : 7 * to.weeks;
	return (time) => {
		const moved = movedByLondonDays(time, days);
		if (moved < latestTime) return moved;
		throw new ClubError('invalid-input', {
			issues: [
				{
					path: ['date' in to ? 'date' : 'weeks'],
					message: 'The copy must take place before 2200',
				},
			],
		});
	};
}

type EventDate = 'eventdatetime' | 'eventenddatetime' | 'bookingEndDate' | 'payLaterUntil';

/**
 * Moves the dates of an event. An event without a start that is copied to a day takes the whole of this day.
 * @throws ClubError 'invalid-input' if a date would be later than a form accepts.
 */
export function movedDates(
	event: Pick<ClubEvent, EventDate>,
	to: CopyTime,
): Pick<ClubEvent, EventDate> {
	const { eventdatetime, eventenddatetime, bookingEndDate, payLaterUntil } = event;
	if (eventdatetime === null && 'date' in to) {
		const start = startOfLondonDay(to.date);
		return {
			...{ eventdatetime: start, eventenddatetime: null },
			...{ bookingEndDate: null, payLaterUntil: null },
		};
	}
	const first = eventdatetime ?? eventenddatetime ?? bookingEndDate ?? payLaterUntil;
	if (first === null) return { eventdatetime, eventenddatetime, bookingEndDate, payLaterUntil };
	const move = mover(first, to);
	const moved = (time: Instant | null) => time && move(time);
	return {
		eventdatetime: moved(eventdatetime),
		eventenddatetime: moved(eventenddatetime),
		bookingEndDate: moved(bookingEndDate),
		payLaterUntil: moved(payLaterUntil),
	};
}
