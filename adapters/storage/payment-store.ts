import {
	type Booking,
	bookingPayment,
	type Checkout,
	type EventTotals,
	totalsOfBookings,
	withBooking,
	withoutBooking,
} from '@burgee/core';
import type { PaymentStore } from '@burgee/core/ports/payment-store';
import { ofEvent } from './booking-store.ts';
import type { Database, Seen } from './database.ts';
import { getOne, put, refTo } from './documents.ts';
import { bookings, checkouts, totals } from './schema.ts';

export function paymentStore(database: Database): PaymentStore {
	const first = async (condition: ['bookingId', '=', string] | ['references', 'has', string]) => {
		const [checkout = null] = await database.list(checkouts, { where: [condition], limit: 1 });
		return checkout;
	};
	return {
		get: (id) => getOne(database, checkouts, id),
		getForBooking: (bookingId) => first(['bookingId', '=', bookingId]),
		findByReference: (reference) => first(['references', 'has', reference]),
		listPolled: ({ after, limit }) =>
			database.list(checkouts, {
				where: [['watched', '=', true]],
				after: after === null ? undefined : [after],
				limit,
			}),
		listForEvent: (eventId) => database.list(checkouts, ofEvent(eventId)),
		replace: async (checkout) => {
			const copy = structuredClone(checkout);
			const result = await replace(database, copy);
			return result === 'totals-wrong'
				? (await replace(database, copy, { recompute: true })) === 'replaced'
				: result === 'replaced';
		},
	};
}

type Replacement = 'replaced' | 'revision-differs' | 'totals-wrong';

/**
 * Stores a checkout, its booking and the event's booking totals. Changes the totals by the difference
 * between the old and the new booking. With `recompute`, computes the totals from all bookings instead.
 */
function replace(
	database: Database,
	checkout: Checkout,
	{ recompute = false }: { recompute?: boolean } = {},
): Promise<Replacement> {
	const { id, bookingId, eventId, revision } = checkout;
	const ref = refTo(checkouts, id);
	const bookingRef = refTo(bookings, bookingId);
	const totalsRef = refTo(totals, eventId);
	return database.change<Replacement>(
		{
			read: [ref, bookingRef, totalsRef],
			...(recompute ? { lists: [{ in: bookings, query: ofEvent(eventId) }] } : {}),
		},
		(seen) => {
			if (seen.get(ref)?.revision !== revision - 1) return { result: 'revision-differs' };
			const writes = [put(checkouts, checkout)];
			const booking = seen.get(bookingRef);
			const paid = booking && withPayment(booking, checkout);
			if (paid) {
				const changed = recompute
					? recomputed(seen, paid)
					: withDifference(seen.get(totalsRef), booking, paid);
				if (changed === null) return { result: 'totals-wrong' };
				writes.push(put(bookings, paid), put(totals, changed));
			}
			return { result: 'replaced', writes };
		},
	);
}

/**
 * Returns a copy of the booking with the payment fields of the checkout. Returns null if the booking need
 * not change.
 */
function withPayment(booking: Booking, checkout: Checkout): Booking | null {
	if (booking.eventId !== checkout.eventId) return null;
	const payment = bookingPayment(checkout);
	const isUnchanged = (Object.keys(payment) as (keyof typeof payment)[]).every(
		(field) => payment[field] === booking[field],
	);
	return isUnchanged ? null : { ...booking, ...payment };
}

/**
 * Subtracts the booking `before` from the event's booking totals and adds the booking `after`. Returns null
 * if the stored totals are missing or wrong.
 */
function withDifference(
	stored: EventTotals | null,
	before: Booking,
	after: Booking,
): EventTotals | null {
	const others = stored && withoutBooking(stored, before);
	return others && isPossible(others) ? withBooking(others, after) : null;
}

/**
 * Returns false if the subtraction of a booking made a total negative. In that case the stored totals
 * were wrong.
 */
function isPossible({ bookings, pendingBookings, revenueMinor }: EventTotals): boolean {
	return [bookings, pendingBookings, ...Object.values(revenueMinor)].every((sum) => sum >= 0);
}

function recomputed(seen: Seen, paid: Booking): EventTotals | null {
	return totalsOfBookings(
		seen.list(bookings).map((booking) => (booking.id === paid.id ? paid : booking)),
	);
}
