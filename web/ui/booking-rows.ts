import { extras, bookingLabels as labels } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { peopleWords } from '@burgee/core/display/booking-words';
import type { BookingDetails } from '../remembered-bookings.ts';
import type { SummaryRow } from './summary-list.tsx';

type BookedFlags = Pick<EventJson, (typeof extras)[number]['flag']>;

/** Returns rows with what the lead member has entered. */
export function bookingRows(
	event: BookedFlags | null,
	booking: BookingDetails & { userEmail?: string | null },
): SummaryRow[] {
	const isOffered = Object.fromEntries(
		extras.map(({ flag, field }) => [field, event?.[flag] !== false]),
	);
	const numberIn = (field: (typeof extras)[number]['field']) =>
		isOffered[field] ? booking[field] : 0;
	return [
		[labels.leadMember, `${booking.firstName} ${booking.lastName}`],
		[
			labels.numberAttending,
			peopleWords({ ...booking, numberOfChildren: numberIn('numberOfChildren') }),
		],
		...extras
			.filter(({ field }) => field !== 'numberOfChildren')
			.map(({ field }) => [labels[field], numberIn(field) > 0 && numberIn(field)] as const),
		[labels.boatName, booking.boatName],
		[labels.userEmail, booking.userEmail ?? null],
	];
}
