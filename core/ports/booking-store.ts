import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { Booking } from '../rules/booking/booking.ts';
import type { BookingUndo } from '../rules/booking/booking-undo.ts';
import type { EventTotals } from '../rules/booking/event-totals.ts';
import type { Instant, LondonDate } from '../rules/calendar/london-time.ts';
import type { FollowUp } from '../rules/mail/follow-up.ts';
import type { Message } from '../rules/mail/message.ts';
import type { Checkout } from '../rules/payment/checkout.ts';
import type { WaitingEntry } from '../rules/waiting-list/waiting-entry.ts';
import type { LinkToken } from './booking-link-store.ts';
import type { LatestOptions } from './event-store.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

export type IdempotentResult =
	| { outcome: 'stored'; bookingId: string }
	/** An equal request with this idempotency key was stored before, so nothing was written. */
	| { outcome: 'repeated'; bookingId: string }
	/** A different request with this idempotency key was stored before, so nothing was written. */
	| { outcome: 'key-reused' };

/** The position of an event's totals in a list that is sorted by the latest booking. */
export interface TotalsPosition {
	eventId: string;
	lastBookedAt: Instant;
}

/**
 * The stored and the recomputed booking totals of an event. `stored` is null if no totals are stored.
 * `recomputed` is null if the event has no bookings.
 */
export interface TotalsComparison {
	stored: EventTotals | null;
	recomputed: EventTotals | null;
}

/** The entries that are written together with an organiser's change of a booking. */
export interface ChangeRecord {
	audit: AuditEntry;
	/** Replaces the stored undo record of the booking. Null removes the stored record. */
	undo: BookingUndo | null;
}

/** An organiser's change of one booking. */
export interface BookingChange extends ChangeRecord {
	bookingId: string;
	/** The revision of the booking before the change. Null if the booking must not exist before the change. */
	revision: number | null;
	/** The booking after the change. Null removes the booking. */
	booking: Booking | null;
	/** A new checkout of the booking, if any. */
	checkout: Checkout | null;
	/** Whether the event may be above its limit of places after the change. */
	mayExceedPlaces: boolean;
	/** The message to the member. */
	followUp?: FollowUp | undefined;
}

/** What is stored together with a new booking. */
export interface BookingAddition {
	key?: IdempotencyKey | undefined;
	checkout?: Checkout | undefined;
	/** Set if an organiser adds the booking. */
	record?: ChangeRecord | undefined;
	/** The link that the booking's own request gets (decision: booking-links). */
	link?: LinkToken | undefined;
	/** The message to the member, which is stored only if the booking is. */
	message?: Message | undefined;
	/** Whether the booking is refused if the event has too few places. */
	checksPlaces?: boolean | undefined;
	/** The entry of the waiting list whose offer the booking accepts, in its next revision. */
	accepted?: WaitingEntry | undefined;
}

/**
 * Stores bookings, and the denormalised booking totals of each event. Adding a booking updates the
 * totals in the same transaction. Arguments and results are copied.
 */
export interface BookingStore {
	/**
	 * Stores a booking, its checkout, link and message if any, and the updated totals of the event in one durable
	 * transaction. Of several equal requests with the same key, only the first stores a booking, and each
	 * returns the id of this booking.
	 * @throws ClubError 'event-full' or 'not-enough-places' if the event has too few places and `checksPlaces` is set,
	 * 'list-full' if `record` is not set and the event has as many bookings as a list can show, or 'offer-over' if the
	 * accepted entry has a different revision.
	 * @throws Error if the id of the booking or of the checkout already exists, or its payment reference.
	 */
	add(booking: Booking, addition?: BookingAddition): Promise<IdempotentResult>;
	/**
	 * Commits changes of bookings of one event, with their checkouts, messages, audit entries, undo records
	 * and the event's recomputed totals, in one durable transaction. If a deleted booking is restored, its payment
	 * is computed from its stored checkouts. The links of a booking that is removed without an undo record are removed
	 * afterwards.
	 * @throws ClubError 'event-full' or 'not-enough-places' if a change needs more places than the event has left.
	 * @returns false if one of the bookings has a different revision. Then nothing is written.
	 */
	change(eventId: string, changes: BookingChange[]): Promise<boolean>;
	get(id: string): Promise<Booking | null>;
	/** Returns the bookings with these ids, in any order. Unknown ids are left out. */
	getAll(ids: string[]): Promise<Booking[]>;
	/** Returns the undo records of these bookings, in any order. A booking without a record is omitted. */
	undosOf(bookingIds: string[]): Promise<BookingUndo[]>;
	/** Removes the undo records of changes before `at`, and all links of bookings that these changes deleted. */
	removeUndos(at: Instant): Promise<void>;
	findByIdempotencyKey(key: IdempotencyKey): Promise<IdempotentResult | null>;
	/** Returns an event's bookings in the order of `newestFirst`. */
	listForEvent(eventId: string): Promise<Booking[]>;
	/** Returns an event's bookings with this email address, in upper or lower case, in any order. */
	listForEmail(eventId: string, email: string): Promise<Booking[]>;
	/** Returns the bookings with an entry of money received by hand (`manualPayments`) on these days, in any order. */
	listByManualPayments(days: { from: LondonDate; to: LondonDate }): Promise<Booking[]>;
	/** Returns the booking with this payment reference as it is stored, such as 'K7F3QM2'. */
	findByPaymentReference(reference: string): Promise<Booking | null>;
	/**
	 * Returns at most `limit` bookings whose `heldUntil` is not after `at`, the earliest first. Those whose `heldUntil` is
	 * null are left out.
	 */
	listHeldUntil(at: Instant, limit: number): Promise<Booking[]>;
	/** Returns the booking totals of these events in any order. An event without bookings is omitted. */
	totalsOf(eventIds: string[]): Promise<EventTotals[]>;
	/**
	 * Returns the booking totals of events, sorted by `lastBookedAt`, latest first, then by event id.
	 * With `since` or `before`, returns only totals whose `lastBookedAt` is in this period. `after` is the
	 * position of the last totals of the previous page.
	 */
	latestTotals(
		options?: LatestOptions & { after?: TotalsPosition | undefined },
	): Promise<EventTotals[]>;
	/**
	 * Returns the ids of all events with bookings or booking totals, including deleted events, in
	 * ascending order. Slow, because the method reads all bookings.
	 */
	listBookedEvents(): Promise<string[]>;
	/**
	 * Recomputes an event's booking totals from its bookings in one transaction. A booking that is added
	 * at the same time is counted exactly once. With `repair`, stores the recomputed totals.
	 */
	recount(eventId: string, options?: { repair?: boolean }): Promise<TotalsComparison>;
}
