import { isDeepStrictEqual } from 'node:util';
import {
	type Booking,
	type Checkout,
	totalsOfBookings,
	withBooking,
	zeroTotals,
} from '@burgee/core';
import type {
	BookingStore,
	IdempotencyKey,
	IdempotentResult,
} from '@burgee/core/ports/booking-store';
import type { Database, Query } from './database.ts';
import { idTaken, put, refTo } from './documents.ts';
import { addOnce, findOutcome, type KeyOutcome } from './idempotency.ts';
import { bookingKeys, bookings, checkouts, totals } from './schema.ts';

export function bookingStore(database: Database): BookingStore {
	return {
		add: async (booking, key, checkout) =>
			toResult(await addBooking(database, structuredClone({ booking, key, checkout }))),
		findByIdempotencyKey: async (key) => {
			const outcome = await findOutcome(database, bookingKeys, key);
			return outcome && toResult(outcome);
		},
		listForEvent: (eventId) =>
			database.list(bookings, { ...ofEvent(eventId), order: [['submittedAt', 'desc']] }),
		totalsOf: async (eventIds) => {
			const found = await database.get(totals, [...new Set(eventIds)]);
			return found.filter((stored) => stored !== null);
		},
		latestTotals: ({ limit, since } = {}) =>
			database.list(totals, {
				// All stored totals have a `lastBookedAt`. Without `since`, this condition
				// therefore matches all totals.
				where: [['lastBookedAt', '>=', since ?? '']],
				order: [['lastBookedAt', 'desc']],
				limit,
			}),
		listBookedEvents: async () => {
			const ids = await Promise.all([
				database.distinct(bookings, 'eventId'),
				database.distinct(totals, 'eventId'),
			]);
			// Omit the id '': it stands for the missing event id of some stored bookings.
			return [...new Set(ids.flat())].filter((id) => id !== '').sort();
		},
		recount: (eventId, { repair = false } = {}) => {
			const ref = refTo(totals, eventId);
			// Every write of a booking also writes the event's booking totals. If the totals have not
			// changed since they were read, the bookings have not changed either.
			return database.change(
				{ read: [ref], lists: [{ in: bookings, query: ofEvent(eventId) }] },
				(seen) => {
					const stored = seen.get(ref);
					const recomputed = totalsOfBookings(seen.list(bookings));
					const result = { stored, recomputed };
					// If the stored booking totals are right, do not write them. The write could conflict
					// with concurrent bookings.
					const isRight = isDeepStrictEqual(stored, recomputed);
					return { result, writes: repair && !isRight ? [{ ref, doc: recomputed }] : [] };
				},
			);
		},
	};
}

function addBooking(
	database: Database,
	{
		booking,
		key,
		checkout,
	}: { booking: Booking; key: IdempotencyKey | undefined; checkout: Checkout | undefined },
): Promise<KeyOutcome> {
	// A payment amount without a currency is in pounds.
	const isInPounds = booking.paymentAmountMinor !== null && booking.paymentCurrency === null;
	const record: Booking = isInPounds ? { ...booking, paymentCurrency: 'GBP' } : booking;
	const totalsRef = refTo(totals, booking.eventId);
	const checkoutRef = checkout && refTo(checkouts, checkout.id);
	return addOnce(database, {
		into: bookings,
		record,
		noun: 'booking',
		keys: bookingKeys,
		key,
		read: checkoutRef ? [totalsRef, checkoutRef] : [totalsRef],
		alsoWrite: (seen) => {
			if (checkoutRef && seen.get(checkoutRef) !== null) throw idTaken('checkout', checkoutRef.id);
			const before =
				seen.get(totalsRef) ?? zeroTotals({ id: booking.eventId, name: booking.eventName });
			const changed = put(totals, withBooking(before, record));
			return checkout ? [changed, put(checkouts, checkout)] : [changed];
		},
	});
}

export function ofEvent(eventId: string): Query<'eventId'> {
	return { where: [['eventId', '=', eventId]] };
}

function toResult(outcome: KeyOutcome): IdempotentResult {
	return 'storedId' in outcome
		? { outcome: outcome.outcome, bookingId: outcome.storedId }
		: outcome;
}
