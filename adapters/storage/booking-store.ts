import { isDeepStrictEqual } from 'node:util';
import {
	type Booking,
	ClubError,
	monthsOfDays,
	totalsOfBookings,
	type WaitingEntry,
	type WaitingTotals,
	waitingSumsOf,
} from '@burgee/core';
import type { BookingStore, IdempotentResult } from '@burgee/core/ports/booking-store';
import { removeLinksOf } from './booking-link-store.ts';
import { addBooking, changeBookings, ofEvent } from './booking-writes.ts';
import type { Condition, Database } from './database.ts';
import { findOutcome, type KeyOutcome } from './idempotency.ts';
import { getAll, getOne, refTo, within } from './records.ts';
import {
	bookingKeys,
	bookings,
	bookingUndos,
	paymentReferences,
	totals,
	waitingEntries,
} from './schema.ts';

export function bookingStore(database: Database): BookingStore {
	return {
		add: async (booking, addition = {}) => {
			const { checkout, record } = addition;
			const copies = {
				...addition,
				checkout: checkout && structuredClone(checkout),
				record: record && structuredClone(record),
			};
			return toResult(await addBooking(database, structuredClone(booking), copies));
		},
		change: async (eventId, changes) => {
			const isChanged = await changeBookings(database, eventId, structuredClone(changes));
			const removed = changes.filter(({ booking, undo }) => booking === null && undo === null);
			if (isChanged) {
				await removeLinksOf(
					database,
					removed.map(({ bookingId }) => bookingId),
				);
			}
			return isChanged;
		},
		get: (id) => getOne(database, bookings, id),
		getAll: (ids) => getAll(database, bookings, ids),
		undosOf: (bookingIds) => getAll(database, bookingUndos, bookingIds),
		removeUndos: async (at) => {
			const before = [['at', '<', at] as const];
			const deleted = (await database.list(bookingUndos, { where: before })).filter(
				({ revision }) => revision === null,
			);
			await removeLinksOf(
				database,
				deleted.map(({ bookingId }) => bookingId),
			);
			await database.removeWhere(bookingUndos, before);
		},
		findByIdempotencyKey: async (key) => {
			const outcome = await findOutcome(database, bookingKeys, key);
			return outcome && toResult(outcome);
		},
		listForEvent: (eventId) =>
			database.list(bookings, { ...ofEvent(eventId), order: [['submittedAt', 'desc']] }),
		listForEmail: (eventId, email) =>
			database.list(bookings, {
				where: [
					['eventId', '=', eventId],
					['lowerEmail', '=', email.toLowerCase()],
				],
			}),
		listByManualPayments: async ({ from, to }) => {
			const found = new Map<string, Booking>();
			for (const month of monthsOfDays({ from, to })) {
				const where: Condition<'manualMonths'>[] = [['manualMonths', 'has', month]];
				for (const booking of await database.list(bookings, { where })) {
					found.set(booking.id, booking);
				}
			}
			return [...found.values()].filter(({ manualPayments }) =>
				manualPayments.some(({ date }) => date >= from && date <= to),
			);
		},
		findByPaymentReference: async (reference) => {
			const found = await getOne(database, paymentReferences, reference);
			return found && getOne(database, bookings, found.bookingId);
		},
		listHeldUntil: (at, limit) =>
			database.list(bookings, {
				where: [['heldUntil', '<=', at]],
				order: [['heldUntil', 'asc']],
				limit,
			}),
		totalsOf: (eventIds) => getAll(database, totals, eventIds),
		latestTotals: ({ since, before, after, limit } = {}) =>
			database.list(totals, {
				// All stored totals have a `lastBookedAt`. Without `since`, the condition therefore matches all
				// totals.
				where: within('lastBookedAt', { since: since ?? '', before }),
				order: [['lastBookedAt', 'desc']],
				after: after && [after.lastBookedAt, after.eventId],
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
		recount: async (eventId, { repair = false } = {}) => {
			const ref = refTo(totals, eventId);
			if (repair) await removeUnreadableTotals(database, eventId);
			// Every write of a booking, except erasing its names, also writes the event's booking totals. If the totals
			// have not changed since they were read, the counts of the bookings have not changed either.
			return database.change(
				{
					read: [ref],
					lists: [
						{ in: bookings, query: ofEvent(eventId) },
						{ in: waitingEntries, query: ofEvent(eventId) },
					],
				},
				(seen) => {
					const stored = seen.get(ref);
					const recomputed = totalsOfBookings(
						seen.list(bookings),
						waitingTotalsOf(seen.list(waitingEntries)),
					);
					const result = { stored, recomputed };
					// If the stored booking totals are right, do not write them. The write could conflict
					// with concurrent bookings.
					const isRight = isDeepStrictEqual(stored, recomputed);
					return { result, writes: repair && !isRight ? [{ ref, record: recomputed }] : [] };
				},
			);
		},
	};
}

/**
 * Removes totals that cannot be read, if all of the event's bookings can. The totals are then recomputed from these
 * bookings.
 * @throws ClubError 'record-unreadable' if a booking cannot be read.
 */
async function removeUnreadableTotals(database: Database, eventId: string): Promise<void> {
	const isUnreadable = await getOne(database, totals, eventId).then(
		() => false,
		(thrown: unknown) => thrown instanceof ClubError && thrown.code === 'record-unreadable',
	);
	if (!isUnreadable) return;
	const lists = [{ in: bookings, query: ofEvent(eventId) }];
	await database.change({ read: [], lists }, (seen) => ({ result: seen.list(bookings).length }));
	await database.write({ type: 'remove', ref: refTo(totals, eventId), record: null });
}

function waitingTotalsOf(entries: readonly WaitingEntry[]): WaitingTotals | null {
	const [first] = entries;
	if (first === undefined) return null;
	return { eventId: first.eventId, eventName: first.eventName, ...waitingSumsOf(entries) };
}

function toResult(outcome: KeyOutcome): IdempotentResult {
	return 'storedId' in outcome
		? { outcome: outcome.outcome, bookingId: outcome.storedId }
		: outcome;
}
