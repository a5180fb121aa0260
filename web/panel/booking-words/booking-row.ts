import { shortReference, toMinor } from '@burgee/core';
import type { BookingJson, BookingWithPaymentJson } from '@burgee/core/api/bookings';

/** A booking in a list. */
export type BookingRow = BookingWithPaymentJson;

/** Returns the booking with its amounts in minor units, as the rules of the core take them. */
export function inMinorUnits(row: BookingRow) {
	return {
		...row,
		paymentAmountMinor: row.paymentAmount === null ? null : toMinor(row.paymentAmount),
		refundedMinor: toMinor(row.refundedAmount),
		dueMinor: toMinor(row.due),
		toRefundMinor: toMinor(row.toRefund),
	};
}

/** Returns what the club keeps of the money that it has received by hand, in minor units. */
export function keptByHandMinor({ manualPayments }: Pick<BookingRow, 'manualPayments'>): number {
	return manualPayments.reduce((sum, { amount }) => sum + toMinor(amount), 0);
}

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

/** Returns what the member's confirmation shows, so that an organiser finds the booking. */
export function referenceOf({ id, checkoutId }: Pick<BookingRow, 'id' | 'checkoutId'>): string {
	return shortReference(checkoutId ?? id);
}
