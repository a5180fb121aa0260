import { ClubError } from '../../errors/club-error.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { checkoutState } from '../../rules/payment/checkout-state.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { endPayment } from './booking-payment-steps.ts';
import { type BookingPorts, bookingChange, storedBooking } from './change-bookings.ts';

export interface DeleteBookingsRequest {
	eventId: string;
	/** The bookings, each with the revision that the admin saw. */
	bookings: { id: string; revision: number | null }[];
}

/**
 * Deletes bookings of one event, for example spam. Deletes either all of the given bookings or none. Their open
 * checkouts are cancelled first.
 * @throws ClubError 'permission-denied' if the admin lacks the permission bookings:write, 'event-not-found',
 * 'booking-not-found', 'precondition-required', 'revision-differs', 'booking-paid' if one has a payment,
 * 'payment-underway' if a payment is being processed, or 'payment-unavailable' if the provider does not respond.
 */
export async function deleteBookings(
	ports: BookingPorts,
	admin: Admin,
	{ eventId, bookings }: DeleteBookingsRequest,
): Promise<void> {
	requirePermission(admin, 'bookings:write');
	const stored = await Promise.all(
		bookings.map(({ id }) => storedBooking(ports, { eventId, bookingId: id })),
	);
	for (const [index, booking] of stored.entries()) {
		requireRevision(booking, bookings[index]?.revision ?? null);
	}
	for (const booking of stored) await requireNoMoney(ports, booking);
	const changes = [];
	for (const booking of stored) {
		changes.push(
			bookingChange(ports, admin, {
				what: 'booking.deleted',
				before: booking,
				after: null,
				endedPayment: await endUnpaid(ports, booking),
			}),
		);
	}
	requireWritten(await ports.bookings.change(eventId, changes));
}

/**
 * Checks that nobody has paid for the booking and that no payment is being processed.
 * @throws ClubError 'booking-paid' or 'payment-underway'.
 */
export async function requireNoMoney(ports: BookingPorts, booking: Booking): Promise<void> {
	const checkouts = await ports.payments.listForBooking(booking.id);
	const payments = checkouts.flatMap((checkout) => checkout.payments);
	if (booking.paid || payments.some(({ status }) => status === 'COMPLETED')) {
		throw new ClubError('booking-paid');
	}
	const now = ports.clock.now();
	if (checkouts.some((checkout) => checkoutState(checkout, now).hasPendingPayment)) {
		throw new ClubError('payment-underway');
	}
}

/**
 * Cancels the open checkout of a booking that is to be deleted.
 * @returns whether a checkout was cancelled.
 * @throws ClubError 'booking-paid' if the provider reports a payment.
 */
export async function endUnpaid(ports: BookingPorts, booking: Booking): Promise<boolean> {
	const ended = await endPayment(ports, booking.id);
	// The provider may have reported a payment, even one of a wrong amount, which does not count as paid.
	await requireNoMoney(ports, booking);
	return ended === 'ended';
}
