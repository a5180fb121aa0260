import type { EventBookingsJson } from '@burgee/core/api/bookings';

/** A booking in the list of an event's bookings. */
export type BookingRow = EventBookingsJson['bookings'][number];

/** What an organiser can do with bookings. */
export interface BookingActions {
	/** Null if the event was deleted. */
	onCorrect: ((booking: BookingRow) => void) | null;
	onCancel: (booking: BookingRow) => void;
	onDelete: (bookings: BookingRow[]) => void;
}
