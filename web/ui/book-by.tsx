import { isBookable } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { displayDateTime } from '@burgee/core/display/dates';

/** The booking deadline of an event that can be booked. */
export function BookBy({ event }: { event: EventJson }) {
	if (!isBookable(event) || event.bookingEndDate === null) return null;
	return <p className="soft">Book by {displayDateTime(event.bookingEndDate)}</p>;
}
