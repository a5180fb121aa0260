import {
	type Booking,
	ClubError,
	clubEvent,
	type EventTotals,
	heldBy,
	heldByAll,
	noneTaken,
	placesOf,
	requirePlaces,
	requireRoom,
	totalsOfBookings,
	type WaitingEntry,
	withBooking,
	withOpenCheckouts,
	withPayment,
	zeroTotals,
} from '@burgee/core';
import type {
	BookingAddition,
	BookingChange,
	ChangeRecord,
} from '@burgee/core/ports/booking-store';
import { linkWrite } from './booking-link-store.ts';
import type { Collection, Database, Query, Ref, Write } from './database.ts';
import { addOnce, type KeyOutcome } from './idempotency.ts';
import { followUpWrites, messageWrites } from './message-store.ts';
import { idTaken, put, refTo } from './records.ts';
import { auditWrites } from './revised-store.ts';
import {
	bookingKeys,
	bookings,
	bookingUndos,
	checkouts,
	events,
	paymentReferences,
	totals,
	waitingEntries,
} from './schema.ts';
import { entryWrite } from './waiting-list-store.ts';

/** What limits the places of an event. Each booking reads it, and needs none of the event's long texts. */
const eventPlaces = {
	name: events.name,
	id: events.id,
	schema: clubEvent.pick({ id: true, places: true, boatPlaces: true, waitingList: true }),
} satisfies Collection;

/** Adds a booking with everything that its request stores, or returns the result of an earlier request with its key. */
export function addBooking(
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
	const eventRef = refTo(eventPlaces, booking.eventId);
	const totalsRef = refTo(totals, booking.eventId);
	const checkoutRef = checkout && refTo(checkouts, checkout.id);
	const reference = record.payLater?.reference;
	const referenceRef = reference === undefined ? null : refTo(paymentReferences, reference);
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
			...(referenceRef ? [referenceRef] : []),
			...(link ? [link.ref] : []),
			...messages.read,
			...(acceptedRef ? [acceptedRef] : []),
			...recorded.read,
		],
		alsoWrite: (seen) => {
			if (checkoutRef && seen.get(checkoutRef) !== null) throw idTaken('checkout', checkoutRef.id);
			if (referenceRef && seen.get(referenceRef) !== null) {
				throw idTaken('payment reference', referenceRef.id);
			}
			const before =
				seen.get(totalsRef) ?? zeroTotals({ id: booking.eventId, name: booking.eventName });
			if (organised === undefined) requireRoom(before);
			const event = checksPlaces ? seen.get(eventRef) : null;
			if (event) requirePlaces(event, { taken: before, after: heldBy(record) });
			const isOver = acceptedRef && seen.get(acceptedRef)?.revision !== accepted.revision - 1;
			if (isOver) throw new ClubError('offer-over');
			const others = accepted ? withoutOffer(before, accepted) : before;
			return [
				put(totals, withBooking(others, record)),
				...(acceptedRef ? [entryWrite(seen, { ref: acceptedRef, entry: accepted })] : []),
				...(checkout ? [put(checkouts, checkout)] : []),
				...(referenceRef
					? [put(paymentReferences, { id: referenceRef.id, bookingId, eventId })]
					: []),
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

/**
 * Changes bookings of one event, and their places in its totals.
 * @returns false if a booking has another revision than its change expects. Then nothing is written.
 */
export function changeBookings(
	database: Database,
	eventId: string,
	changes: BookingChange[],
): Promise<boolean> {
	const totalsRef = refTo(totals, eventId);
	const eventRef = refTo(eventPlaces, eventId);
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

export function ofEvent(eventId: string): Query<'eventId'> {
	return { where: [['eventId', '=', eventId]] };
}
