import { type BookingForm, extras } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import type { SummaryRow } from './summary-list.tsx';

type BookedFlags = Pick<EventJson, (typeof extras)[number]['flag']>;

/** Returns rows with what the lead member has entered. */
export function bookingRows(event: BookedFlags, booking: BookingForm): SummaryRow[] {
	return [
		['Lead member', `${booking.firstName} ${booking.lastName}`],
		['Total number attending', booking.numberAttending],
		...extras.map(
			({ flag, field, label }) =>
				[label, event[flag] && booking[field] > 0 && booking[field]] as const,
		),
		['Boat name', booking.boatName],
		['Email', booking.userEmail],
	];
}
