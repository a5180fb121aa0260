import type { SumsJson } from '@burgee/core/api/bookings';
import { Badge } from '../../ui/badge.tsx';
import { pluralise } from '../../ui/pluralise.ts';

type Counts = Pick<SumsJson, 'bookings' | 'pendingBookings' | 'attendees' | 'pendingAttendees'>;

/**
 * Returns the confirmed bookings and their attendees in words. Bookings that are not paid are counted apart, by
 * `NotPaid` (decision: not-paid).
 */
export function confirmedWords({
	bookings,
	pendingBookings,
	attendees,
	pendingAttendees,
}: Counts): [bookings: string, attendees: string] {
	const noun = pendingBookings > 0 ? 'confirmed booking' : 'booking';
	return [
		pluralise(bookings - pendingBookings, noun),
		pluralise(attendees - pendingAttendees, 'attendee'),
	];
}

/** The bookings that are not paid, and their attendees. Shows nothing if all bookings are confirmed. */
export function NotPaid({ counts }: { counts: Counts }) {
	return (
		counts.pendingBookings > 0 && <Badge tone="warning">Not paid: {notPaidWords(counts)}</Badge>
	);
}

/** Returns the bookings that are not paid, and their attendees, in words. */
export function notPaidWords({ pendingBookings, pendingAttendees }: Counts): string {
	return `${pluralise(pendingBookings, 'booking')}, ${pluralise(pendingAttendees, 'attendee')}`;
}
