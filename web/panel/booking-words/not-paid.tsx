import { confirmedAndPending } from '@burgee/core';
import type { SumsJson } from '@burgee/core/api/bookings';
import { pluralise } from '@burgee/core/display/pluralise';
import { Badge } from '../../ui/badge.tsx';

/**
 * Returns the confirmed bookings and their attendees in words. Bookings that are not paid are counted apart, by
 * `NotPaid` (decision: not-paid).
 */
export function confirmedWords(sums: SumsJson): [bookings: string, attendees: string] {
	const { confirmed, pending } = confirmedAndPending(sums);
	const noun = pending.bookings > 0 ? 'confirmed booking' : 'booking';
	return [pluralise(confirmed.bookings, noun), pluralise(confirmed.attendees, 'attendee')];
}

/** The bookings that are not paid, and their attendees. Shows nothing if all bookings are confirmed. */
export function NotPaid({ counts }: { counts: SumsJson }) {
	return (
		counts.pendingBookings > 0 && <Badge tone="warning">Not paid: {notPaidWords(counts)}</Badge>
	);
}

/** Returns the bookings that are not paid, and their attendees, in words. */
export function notPaidWords({ pendingBookings, pendingAttendees }: SumsJson): string {
	return `${pluralise(pendingBookings, 'booking')}, ${pluralise(pendingAttendees, 'attendee')}`;
}
