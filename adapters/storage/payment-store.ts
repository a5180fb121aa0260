import { isDeepStrictEqual } from 'node:util';
import {
	type Booking,
	bookingCounts,
	type Checkout,
	currentCheckout,
	type EventTotals,
	type FollowUp,
	type Message,
	mergedMessage,
	moneyMovements,
	monthsOf,
	totalsOfBookings,
	withBooking,
	withCountingChange,
	withOpenCheckouts,
	withoutBooking,
	withoutEndedChange,
	withPaidChange,
	withPayment,
} from '@burgee/core';
import type { CheckoutConsequences, PaymentStore } from '@burgee/core/ports/payment-store';
import { linkRef } from './booking-link-store.ts';
import { ofEvent } from './booking-writes.ts';
import type { Condition, Database, Query, Seen } from './database.ts';
import { followUpWrites } from './message-store.ts';
import { getOne, put, refTo } from './records.ts';
import { auditLog, bookings, checkouts, messages, totals } from './schema.ts';

export function paymentStore(database: Database): PaymentStore {
	const listForBooking = (bookingId: string) => database.list(checkouts, ofBooking(bookingId));
	return {
		get: (id) => getOne(database, checkouts, id),
		getForBooking: async (bookingId) => currentCheckout(await listForBooking(bookingId)),
		listForBooking,
		findByReference: async (reference) => {
			const where = [['references', 'has', reference] as const];
			const [checkout = null] = await database.list(checkouts, { where, limit: 1 });
			return checkout;
		},
		listPolled: ({ after, limit }) =>
			database.list(checkouts, {
				where: [['watched', '=', true]],
				after: after === null ? undefined : [after],
				limit,
			}),
		listByPayments: async (period) => {
			const found = new Map<string, Checkout>();
			for (const month of monthsOf(period)) {
				const where: Condition<'paymentMonths'>[] = [['paymentMonths', 'has', month]];
				for (const checkout of await database.list(checkouts, { where })) {
					found.set(checkout.id, checkout);
				}
			}
			const { since, before } = period;
			return [...found.values()].filter((checkout) =>
				moneyMovements(checkout).some(({ at }) => at >= since && at < before),
			);
		},
		listForEvent: (eventId) => database.list(checkouts, ofEvent(eventId)),
		replace: async (checkout, consequences = {}) => {
			const copy = withoutEndedChange(structuredClone(checkout));
			const lists: NeededList[] = consequences.decidedFrom ? ['checkouts of the booking'] : [];
			for (;;) {
				const result = await replace(database, copy, lists, consequences);
				if (typeof result === 'string') return result === 'replaced';
				lists.push(result.needs);
			}
		},
	};
}

function ofBooking(bookingId: string): Query<'bookingId'> {
	return { where: [['bookingId', '=', bookingId]] };
}

type NeededList = 'checkouts of the booking' | 'bookings of the event';
type Replacement = 'replaced' | 'revision-differs' | { needs: NeededList };

/**
 * Stores a checkout, its booking and the event's booking totals. Computes the totals from all bookings if
 * these are in `lists`. Otherwise changes the totals by the difference between the old and the new booking.
 * Reads only the lists in `lists`. If another list is needed, writes nothing and returns the name of that
 * list.
 */
function replace(
	database: Database,
	checkout: Checkout,
	lists: NeededList[],
	{ message, recorder, audit, decidedFrom }: CheckoutConsequences,
): Promise<Replacement> {
	const { id, bookingId, eventId } = checkout;
	const ref = refTo(checkouts, id);
	const bookingRef = refTo(bookings, bookingId);
	const totalsRef = refTo(totals, eventId);
	const hasCheckouts = lists.includes('checkouts of the booking');
	const hasBookings = lists.includes('bookings of the event');
	return database.change<Replacement>(
		{
			read: [
				...[ref, bookingRef, totalsRef],
				...(message ? [refTo(messages, message.id), linkRef(message.token)] : []),
				...(message?.waiting ? [refTo(messages, message.waiting.id)] : []),
				...(recorder ? [refTo(auditLog, recorder.id)] : []),
				...(audit ? [refTo(auditLog, audit.id)] : []),
			],
			lists: [
				...(hasCheckouts ? [{ in: checkouts, query: ofBooking(bookingId) }] : []),
				...(hasBookings ? [{ in: bookings, query: ofEvent(eventId) }] : []),
			],
		},
		(seen) => {
			const stored = seen.get(ref);
			if (stored?.revision !== checkout.revision - 1) return { result: 'revision-differs' };
			const others = hasCheckouts ? seen.list(checkouts).filter((other) => other.id !== id) : [];
			if (decidedFrom && !areUnchanged(others, decidedFrom)) return { result: 'revision-differs' };
			const writes = [put(checkouts, checkout), ...(audit ? [put(auditLog, audit)] : [])];
			const booking = seen.get(bookingRef);
			if (booking === null || booking.eventId !== eventId) return { result: 'replaced', writes };
			// A booking gets a second checkout only by a change, and each change adds 1 to its revision. At
			// revision 0, this checkout is therefore the only one.
			if (booking.revision > 0 && !hasCheckouts) {
				return { result: { needs: 'checkouts of the booking' } };
			}
			const all = [...others, checkout];
			const withChange = withPaidChange(booking, { before: stored, after: checkout });
			const reported = withPayment(withChange, all);
			const isPaymentChanged = reported !== booking;
			// The end of a checkout changes nothing that an organiser edits, so the revision stays the same.
			const revision = booking.revision + (isPaymentChanged ? 1 : 0);
			const paid = { ...withOpenCheckouts(reported, all), revision };
			const isChanged = !isDeepStrictEqual(paid, booking);
			const told = message?.messageFor(booking, paid);
			if (told) writes.push(...followUpWrites(inPlaceOf(message?.waiting, told)).writes(seen));
			// The booking's payment also depends on its other checkouts. If there are any, write the totals
			// even if the booking stays the same. The database then detects a concurrent change of another
			// checkout.
			if (!isChanged && others.length === 0) return { result: 'replaced', writes };
			const changed = hasBookings
				? recomputed(seen, paid, seen.get(totalsRef))
				: withDifference(seen.get(totalsRef), booking, paid);
			if (changed === null) return { result: { needs: 'bookings of the event' } };
			if (isChanged) writes.push(put(bookings, paid));
			if (withChange !== booking) {
				writes[0] = put(checkouts, withCountingChange(checkout));
				if (recorder) writes.push(put(auditLog, recorder.auditOf(booking, paid)));
			}
			return { result: 'replaced', writes: [...writes, put(totals, changed)] };
		},
	);
}

function areUnchanged(stored: readonly Checkout[], decidedFrom: readonly Checkout[]): boolean {
	return stored.every(({ id, revision }) =>
		decidedFrom.some((seen) => seen.id === id && seen.revision === revision),
	);
}

function inPlaceOf(waiting: Message | null | undefined, message: Message): FollowUp {
	const earliest = message.sendAt;
	return waiting
		? { waiting, merged: mergedMessage(waiting, message, { earliest }), separate: message }
		: { waiting: null, merged: null, separate: message };
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
function isPossible(totals: EventTotals): boolean {
	const amounts = [totals.revenueMinor, totals.testRevenueMinor].flatMap(Object.values);
	return [...bookingCounts.map((count) => totals[count]), ...amounts].every((sum) => sum >= 0);
}

function recomputed(seen: Seen, paid: Booking, stored: EventTotals | null): EventTotals | null {
	return totalsOfBookings(
		seen.list(bookings).map((booking) => (booking.id === paid.id ? paid : booking)),
		stored,
	);
}
