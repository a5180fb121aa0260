import type { BookingJson, EventBookingsJson } from '@burgee/core/api/bookings';

/** A booking in the list of an event's bookings. */
export type BookingRow = EventBookingsJson['bookings'][number];

/**
 * Returns the rows after a change of the bookings `ids`, for the time until the list has loaded again. Their balances
 * and payment notes stay as they were.
 * @param changed those of the bookings that still exist.
 */
export function withChanged(
	rows: BookingRow[],
	ids: readonly string[],
	changed: readonly BookingJson[],
): BookingRow[] {
	return rows.flatMap((row) => {
		if (!ids.includes(row.id)) return [row];
		const booking = changed.find(({ id }) => id === row.id);
		return booking === undefined ? [] : [{ ...row, ...booking }];
	});
}

/** What an organiser can do with bookings. */
export interface BookingActions {
	/** Null if the event was deleted. */
	onCorrect: ((booking: BookingRow) => void) | null;
	onCancel: (booking: BookingRow) => void;
	onDelete: (bookings: BookingRow[]) => void;
}
