import { ClubError } from '../../errors/club-error.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import type { BookingForm } from '../../rules/booking/booking-form.ts';
import { correctedBooking } from '../../rules/booking/correct-booking.ts';
import { readEvent } from '../events/read-event.ts';
import type { AddressOfCheckout } from '../payment/payment-page.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import {
	endPayment,
	openCheckoutOf,
	paymentUrlOf,
	withNewPayment,
} from './booking-payment-steps.ts';
import {
	type BookingPorts,
	bookingChange,
	type ChangedBooking,
	storedBooking,
} from './change-bookings.ts';

export interface CorrectBookingRequest {
	eventId: string;
	bookingId: string;
	/** The revision that the admin saw. */
	revision: number | null;
	form: BookingForm;
	addressOf: AddressOfCheckout;
}

/**
 * Corrects the names and counts of a booking (decision: changed-bookings). The correction of a paid booking does
 * not change its payment. If the price of an unpaid booking changes, the open checkout is cancelled and a new one
 * is created.
 * @throws ClubError 'permission-denied' if the admin lacks the permission bookings:write, 'event-not-found',
 * 'booking-not-found', 'revision-differs', any ClubError that `correctedBooking` throws, 'payment-underway' if a
 * payment is being processed, or 'payment-unavailable' if the provider does not respond.
 */
export async function correctBooking(
	ports: BookingPorts,
	admin: Admin,
	{ eventId, bookingId, revision, form, addressOf }: CorrectBookingRequest,
): Promise<ChangedBooking> {
	requirePermission(admin, 'bookings:write');
	const event = await readEvent(ports, eventId);
	const stored = await storedBooking(ports, { eventId, bookingId });
	requireRevision(stored, revision);
	const corrected = correctedBooking(stored, form, event);
	const next = { ...corrected, revision: stored.revision + 1 };
	const { booking, checkout, endedPayment } = await newTerms(ports, stored, next);
	const change = bookingChange(ports, admin, {
		what: 'booking.corrected',
		before: stored,
		after: booking,
		checkout,
		endedPayment,
	});
	requireWritten(await ports.bookings.change(eventId, [change]));
	return { booking, paymentUrl: await paymentUrlOf(ports, bookingId, addressOf) };
}

/**
 * Keeps the open checkout if its amount is still right. Otherwise cancels the open checkout and creates a new
 * one. An unpaid booking without an open checkout gets a new one, so that the member can pay.
 */
async function newTerms(ports: BookingPorts, before: Booking, after: Booking) {
	const unchanged = { booking: after, checkout: null, endedPayment: false };
	if (before.paid) return unchanged;
	const open = await openCheckoutOf(ports, before.id);
	if (open !== null && after.paymentRequired && open.amountMinor === after.paymentAmountMinor) {
		return unchanged;
	}
	const ended = await endPayment(ports, before.id);
	// The payment has changed the booking, and the organiser must see that before the price changes.
	if (ended === 'paid') throw new ClubError('revision-differs');
	return { ...(await withNewPayment(ports, after)), endedPayment: ended === 'ended' };
}
