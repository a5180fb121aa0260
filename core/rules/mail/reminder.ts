import type { Booking } from '../booking/booking.ts';
import { heldBy } from '../booking/places.ts';
import {
	addLondonDays,
	fromLondonDateTime,
	hourMs,
	type Instant,
	londonDate,
	toInstant,
} from '../calendar/london-time.ts';
import type { ClubEvent } from '../events/club-event.ts';

const eveningTime = '18:00';

/** A booking that is younger than this on the evening before the event gets no reminder: its confirmation is fresh. */
const minAgeMs = 12 * hourMs;

/** Returns when those who have booked an event are reminded of it: at 18:00 in London on the day before. */
export function reminderTime(start: Instant): Instant {
	const text = `${addLondonDays(londonDate(start), -1)}T${eveningTime}`;
	// The clocks change at night, so every evening has this time once.
	return fromLondonDateTime(text) ?? (`${text}:00.000Z` as Instant);
}

/** How long before its start an event can be due for its reminder: a day and six hours, and one if the clocks go back. */
export const longestReminderMs = 31 * hourMs;

type Reminded = Pick<ClubEvent, 'reminder' | 'draft' | 'eventdatetime'>;

/** Returns whether those who have booked the event should have been reminded by now. From its start, it is too late. */
export function isReminderDue({ reminder, draft, eventdatetime }: Reminded, now: Instant): boolean {
	if (!reminder || draft || eventdatetime === null) return false;
	return reminderTime(eventdatetime) <= now && now < eventdatetime;
}

/** Returns whether the booking gets a reminder of an event that starts at this time. */
export function wantsReminder(
	booking: Pick<Booking, 'submittedAt' | 'userEmail' | 'remindersStoppedAt'> &
		Parameters<typeof heldBy>[0],
	start: Instant,
): boolean {
	const { submittedAt, userEmail, remindersStoppedAt } = booking;
	const latest = toInstant(new Date(Date.parse(reminderTime(start)) - minAgeMs));
	return (
		userEmail !== null &&
		remindersStoppedAt === null &&
		submittedAt <= latest &&
		heldBy(booking).heldPlaces > 0
	);
}

/**
 * Returns the id of the message that reminds of a booking. The same booking has another reminder only if the event moves to
 * another day.
 */
export function reminderId({ id }: Pick<Booking, 'id'>, start: Instant): string {
	return `reminder-${londonDate(start)}-${id}`;
}
