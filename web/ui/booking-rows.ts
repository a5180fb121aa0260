import { extras, bookingLabels as labels } from '@burgee/core';
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
		[labels.leadMember, `${booking.firstName} ${booking.lastName}`],
		[labels.numberAttending, booking.numberAttending],
		...extras.map(
			({ flag, field }) =>
				[labels[field], event?.[flag] !== false && booking[field] > 0 && booking[field]] as const,
		),
		[labels.boatName, booking.boatName],
		[labels.userEmail, booking.userEmail ?? null],
	];
}
