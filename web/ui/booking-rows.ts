import { extras } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import type { BookingDetails } from '../remembered-bookings.ts';
import type { SummaryRow } from './summary-list.tsx';

type BookedFlags = Pick<EventJson, (typeof extras)[number]['flag']>;

/** Returns rows with what the lead member has entered. */
export function bookingRows(
	event: BookedFlags | null,
	booking: BookingDetails & { userEmail?: string | null },
): SummaryRow[] {
	return [
		['Lead member', `${booking.firstName} ${booking.lastName}`],
		['Total number attending', booking.numberAttending],
		...extras.map(
			({ flag, field, label }) =>
				[label, event?.[flag] !== false && booking[field] > 0 && booking[field]] as const,
		),
		['Boat name', booking.boatName],
		['Email', booking.userEmail ?? null],
	];
}
