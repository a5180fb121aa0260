import { ClubError } from '../../errors/club-error.ts';
import type { ClubEvent } from '../events/club-event.ts';
import type { BookingBalance } from '../payment/booking-balance.ts';
import type { Checkout } from '../payment/checkout.ts';
import type { Booking } from './booking.ts';
import { isBookingOpen } from './deadline.ts';

/** A booking as its member sees it (decision: booking-links). */
export interface MyBooking {
	booking: Booking;
	/** Null if the event was deleted, or members cannot see it. */
	event: ClubEvent | null;
	balance: BookingBalance;
	/** All checkouts of the booking. */
	checkouts: Checkout[];
	/** The checkout that can still be paid, for the booking's price or for a change of it. */
	openCheckout: Checkout | null;
}

/**
 * Returns the event if members can still change or cancel its bookings.
 * @throws ClubError 'booking-cancelled', or 'booking-closed' after the event's booking deadline or if members cannot see
 * the event.
 */
export function requireChangeable({ booking, event }: MyBooking, now: Date): ClubEvent {
	if (booking.cancelledAt !== null) throw new ClubError('booking-cancelled');
	if (event === null || !isBookingOpen(event, now)) throw new ClubError('booking-closed');
	return event;
}

export const myPaymentStates = ['free', 'paid', 'pending', 'pay-later', 'unpaid'] as const;
/**
 * 'pending': the booking has an open checkout. 'pay-later': it holds its places until its member pays by transfer or at
 * the event. 'unpaid': it holds no places.
 */
export type MyPaymentState = (typeof myPaymentStates)[number];

export function myPaymentState({ booking, openCheckout }: MyBooking): MyPaymentState {
	if (booking.paid) return 'paid';
	if (!booking.paymentRequired) return 'free';
	if (openCheckout !== null) return 'pending';
	return booking.heldUntil === null ? 'unpaid' : 'pay-later';
}

/** Returns what the member still has to pay, in minor units. */
export function myDueMinor({ booking, balance }: Pick<MyBooking, 'booking' | 'balance'>): number {
	if (booking.cancelledAt !== null) return 0;
	if (booking.paid) return balance.dueMinor;
	return booking.paymentRequired ? (booking.paymentAmountMinor ?? 0) : 0;
}
