export const bookingStatuses = ['active', 'cancelled', 'deleted'] as const;

/**
 * What the payer of a checkout may know about its booking. The reason for a cancellation is not part of it,
 * because an organiser may have written the reason for other organisers.
 */
export interface CheckoutBooking {
	bookingStatus: (typeof bookingStatuses)[number];
	/** The money that the club has not refunded yet for a cancelled booking, otherwise 0. In minor units. */
	toRefundMinor: number;
}
