import { z } from 'zod';
import { isoInstant } from '../calendar/time-schemas.ts';
import { compareText } from '../compare-text.ts';
import type { Booking } from './booking.ts';
import { maxAttending } from './booking-counts.ts';

/**
 * How many people of a booking have arrived. Stored apart from the booking, so that a check-in does not
 * change the booking's revision.
 */
export const checkIn = z.object({
	bookingId: z.string(),
	eventId: z.string(),
	/** 0 after an organiser has undone the check-in. */
	present: z.int(),
	at: isoInstant,
	/** The name of the admin who called the roll. */
	by: z.string(),
});
export type CheckIn = z.infer<typeof checkIn>;

/** The body of a check-in. It sends the new number, not a difference, so that a retry is harmless. */
export const checkInForm = z.strictObject({
	present: z
		.int({ error: 'The number of people present must be a whole number' })
		.min(0, 'The number of people present cannot be negative')
		.max(maxAttending, `The number of people present cannot be more than ${maxAttending}`),
});

/**
 * Returns how many people of the booking are present. The result is at most `numberAttending`, because a
 * correction can reduce this number after the check-in.
 */
export function presentOf(
	{ numberAttending }: Pick<Booking, 'numberAttending'>,
	stored: Pick<CheckIn, 'present'> | null,
): number {
	return Math.min(stored?.present ?? 0, numberAttending);
}

/** Ignores case and accents, so that 'o’neill' stands beside 'O’Neill'. */
const collator = new Intl.Collator('en-GB', { sensitivity: 'base' });

/** Sorts bookings by last name, then by first name, for lists in which an organiser looks up a name. */
export function byLeadMember(
	a: Pick<Booking, 'id' | 'firstName' | 'lastName'>,
	b: Pick<Booking, 'id' | 'firstName' | 'lastName'>,
): number {
	return (
		collator.compare(a.lastName, b.lastName) ||
		collator.compare(a.firstName, b.firstName) ||
		compareText(a.id, b.id)
	);
}
