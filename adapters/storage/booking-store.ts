import { isDeepStrictEqual } from 'node:util';
import {
	type Booking,
	ClubError,
	type EventTotals,
	heldBy,
	heldByAll,
	noneTaken,
	placesOf,
	requirePlaces,
	totalsOfBookings,
	type WaitingEntry,
	type WaitingTotals,
	waitingSumsOf,
	withBooking,
	withOpenCheckouts,
	withPayment,
	zeroTotals,
} from '@burgee/core';
import type {
	BookingAddition,
	BookingChange,
	BookingStore,
	ChangeRecord,
	IdempotentResult,
} from '@burgee/core/ports/booking-store';
import { linkWrite, removeLinksOf } from './booking-link-store.ts';
import type { Database, Query, Ref, Write } from './database.ts';
import { addOnce, findOutcome, type KeyOutcome } from './idempotency.ts';
import { followUpWrites, messageWrites } from './message-store.ts';
import { getAll, getOne, idTaken, put, refTo, within } from './records.ts';
import { auditWrites } from './revised-store.ts';
import {
	bookingKeys,
	bookings,
	bookingUndos,
	checkouts,
	events,
	totals,
	waitingEntries,
} from './schema.ts';
import { entryWrite } from './waiting-list-store.ts';

export function bookingStore(database: Database): BookingStore {
	return {
		add: async (booking, addition = {}) => {
			const { checkout, record } = addition;
			const copies = {
				...addition,
				checkout: checkout && structuredClone(checkout),
				record: record && structuredClone(record),
			};
			// A booking contains no objects, so a shallow copy is enough.
			return toResult(await addBooking(database, { ...booking }, copies));
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

function addBooking(
	database: Database,
	booking: Booking,
	addition: BookingAddition,
): Promise<KeyOutcome> {
	const {
		key,
		checkout,
		record: organised,
		link: newLink,
		message,
		accepted,
		checksPlaces = false,
	} = addition;
	// A payment amount without a currency is in pounds.
	const isInPounds = booking.paymentAmountMinor !== null && booking.paymentCurrency === null;
	const record = withOpenCheckouts(
		{ ...booking, ...(isInPounds && { paymentCurrency: 'GBP' }) },
		checkout === undefined ? [] : [checkout],
	);
	const eventRef = refTo(events, booking.eventId);
	const totalsRef = refTo(totals, booking.eventId);
	const checkoutRef = checkout && refTo(checkouts, checkout.id);
	const acceptedRef = accepted && refTo(waitingEntries, accepted.id);
	const { id: bookingId, eventId, submittedAt: createdAt } = record;
	const link = newLink ? linkWrite({ ...newLink, bookingId, eventId, createdAt }) : null;
	const messages = messageWrites(message === undefined ? [] : [message], newLink);
	const recorded = organised ? recordWrites(booking.id, organised) : { read: [], writes: [] };
	return addOnce(database, {
		into: bookings,
		record,
		noun: 'booking',
		at: record.submittedAt,
		keys: bookingKeys,
		key,
		read: [
			totalsRef,
			...(checksPlaces ? [eventRef] : []),
			...(checkoutRef ? [checkoutRef] : []),
			...(link ? [link.ref] : []),
			...messages.read,
			...(acceptedRef ? [acceptedRef] : []),
			...recorded.read,
		],
		alsoWrite: (seen) => {
			if (checkoutRef && seen.get(checkoutRef) !== null) throw idTaken('checkout', checkoutRef.id);
			const before =
				seen.get(totalsRef) ?? zeroTotals({ id: booking.eventId, name: booking.eventName });
			const event = checksPlaces ? seen.get(eventRef) : null;
			if (event) requirePlaces(event, { taken: before, after: heldBy(record) });
			const isOver = acceptedRef && seen.get(acceptedRef)?.revision !== accepted.revision - 1;
			if (isOver) throw new ClubError('offer-over');
			const others = accepted ? withoutOffer(before, accepted) : before;
			return [
				put(totals, withBooking(others, record)),
				...(acceptedRef ? [entryWrite(seen, { ref: acceptedRef, entry: accepted })] : []),
				...(checkout ? [put(checkouts, checkout)] : []),
				...(link ? [link] : []),
				...messages.writes(seen),
				...recorded.writes,
			];
		},
	});
}

/** Returns the totals without the places that were offered to a party. Wrong totals never become negative. */
function withoutOffer(stored: EventTotals, accepted: WaitingEntry): EventTotals {
	const { heldPlaces, heldBoats } = placesOf(accepted);
	return {
		...stored,
		offeredPlaces: Math.max(0, stored.offeredPlaces - heldPlaces),
		offeredBoats: Math.max(0, stored.offeredBoats - heldBoats),
	};
}

/** Returns the reads and writes of the audit entry and the undo record of an organiser's change. */
function recordWrites(
	bookingId: string,
	{ audit, undo }: ChangeRecord,
): { read: Ref[]; writes: Write[] } {
	const audited = auditWrites(audit);
	const undoRef = refTo(bookingUndos, bookingId);
	return {
		read: [...audited.read, undoRef],
		writes: [...audited.writes, { ref: undoRef, record: undo }],
	};
}

function changeBookings(
	database: Database,
	eventId: string,
	changes: BookingChange[],
): Promise<boolean> {
	const totalsRef = refTo(totals, eventId);
	const eventRef = refTo(events, eventId);
	const checksPlaces = changes.some(({ mayExceedPlaces }) => !mayExceedPlaces);
	const planned = changes.map((change) => ({
		...change,
		ref: refTo(bookings, change.bookingId),
		recorded: recordWrites(change.bookingId, change),
		sent: followUpWrites(change.followUp),
	}));
	const newCheckouts = changes.flatMap(({ checkout }) => checkout ?? []);
	const isAddedAgain = ({ revision, booking }: BookingChange) =>
		revision === null && booking !== null;
	return database.change(
		{
			read: [
				totalsRef,
				...(checksPlaces ? [eventRef] : []),
				...newCheckouts.map(({ id }) => refTo(checkouts, id)),
				...planned.flatMap(({ ref, recorded, sent }) => [ref, ...recorded.read, ...sent.read]),
			],
			lists: [
				{ in: bookings, query: ofEvent(eventId) },
				{ in: checkouts, query: ofEvent(eventId) },
			],
		},
		(seen) => {
			const isCurrent = planned.every(
				({ ref, revision }) => (seen.get(ref)?.revision ?? null) === revision,
			);
			if (!isCurrent) return { result: false };
			const storedCheckouts = seen.list(checkouts);
			const after = new Map(
				planned.map((change) => {
					const { bookingId, booking, checkout } = change;
					if (booking === null) return [bookingId, null] as const;
					const stored = storedCheckouts.filter((found) => found.bookingId === bookingId);
					// A payment may have arrived while the booking was deleted.
					const paid = isAddedAgain(change) ? withPayment(booking, stored) : booking;
					const all = [...stored, ...(checkout ? [checkout] : [])];
					return [bookingId, withOpenCheckouts(paid, all)] as const;
				}),
			);
			const event = checksPlaces ? seen.get(eventRef) : null;
			const storedTotals = seen.get(totalsRef);
			const before = seen.list(bookings);
			const others = before.filter(({ id }) => !after.has(id));
			const changed = [...after.values()].filter((booking) => booking !== null);
			if (event) {
				requirePlaces(event, {
					taken: { ...(storedTotals ?? noneTaken), ...heldByAll(before) },
					before: heldByAll(before.filter(({ id }) => after.has(id))),
					after: heldByAll(changed),
				});
			}
			return {
				result: true,
				writes: [
					...planned.flatMap(({ ref, bookingId, recorded, sent }) => [
						{ ref, record: after.get(bookingId) ?? null },
						...recorded.writes,
						...sent.writes(seen),
					]),
					...newCheckouts.map((checkout) => put(checkouts, checkout)),
					{ ref: totalsRef, record: totalsOfBookings([...others, ...changed], storedTotals) },
				],
			};
		},
	);
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

export function ofEvent(eventId: string): Query<'eventId'> {
	return { where: [['eventId', '=', eventId]] };
}

function toResult(outcome: KeyOutcome): IdempotentResult {
	return 'storedId' in outcome
		? { outcome: outcome.outcome, bookingId: outcome.storedId }
		: outcome;
}
