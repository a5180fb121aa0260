import { ClubError } from '../../errors/club-error.ts';
import type { BookingChange } from '../../ports/booking-store.ts';
import type { Ports } from '../../ports/ports.ts';
import type { AuditAction } from '../../rules/audit/audit-entry.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { bookingName } from '../../rules/booking/booking-name.ts';
import type { BookingUndo } from '../../rules/booking/booking-undo.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { Actor } from '../../rules/panel/admin.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import { auditOf } from '../audit/audit.ts';
import { followUpOf } from '../mail/change-messages.ts';
import type { CheckoutPorts } from '../payment/update-checkout.ts';

export type BookingPorts = Pick<Ports, 'bookings' | 'gateway'> & CheckoutPorts;

/** The result of an organiser's change of a booking. */
export interface ChangedBooking {
	booking: Booking;
	/**
	 * The URL of Burgee's payment page, for the member. Null if the booking cannot be paid now, or if the
	 * provider could not create a payment link.
	 */
	paymentUrl: string | null;
}

/**
 * Returns the booking of the event.
 * @throws ClubError 'event-not-found' if there is neither an event nor a booking with this event id, or
 * 'booking-not-found'.
 */
export async function storedBooking(
	{ events, bookings }: Pick<Ports, 'events' | 'bookings'>,
	{ eventId, bookingId }: { eventId: string; bookingId: string },
): Promise<Booking> {
	const booking = await bookings.get(bookingId);
	if (booking?.eventId === eventId) return booking;
	await requireBookedEvent({ events, bookings }, eventId);
	throw new ClubError('booking-not-found');
}

/** @throws ClubError 'event-not-found' if there is neither an event nor a booking with this event id. */
export async function requireBookedEvent(
	{ events, bookings }: Pick<Ports, 'events' | 'bookings'>,
	eventId: string,
): Promise<void> {
	const [event, totals] = await Promise.all([events.get(eventId), bookings.totalsOf([eventId])]);
	if (event === null && totals.length === 0) throw new ClubError('event-not-found');
}

/** Returns a change of a booking for the store to write, with its message, its audit entry and its undo record. */
export async function bookingChange(
	ports: BookingPorts,
	actor: Actor,
	change: {
		what: AuditAction;
		before: Booking | null;
		after: Booking | null;
		checkout?: Checkout | null;
		/** Whether an open checkout of the booking was cancelled for this change. */
		endedPayment?: boolean;
		/** False if the change is itself an undo. */
		canBeUndone?: boolean;
		/** True by default, because most changes need no more places or give back those of a moment ago. */
		mayExceedPlaces?: boolean;
	},
): Promise<BookingChange> {
	const { what, before, after, checkout = null, endedPayment = false } = change;
	const { canBeUndone = true, mayExceedPlaces = true } = change;
	const subject = after ?? before;
	if (subject === null) throw new Error('a change of a booking needs a booking');
	const undo: BookingUndo = {
		bookingId: subject.id,
		eventId: subject.eventId,
		at: toInstant(ports.clock.now()),
		before,
		revision: after?.revision ?? null,
		endedPayment,
	};
	return {
		bookingId: subject.id,
		revision: before?.revision ?? null,
		booking: after,
		checkout,
		mayExceedPlaces,
		followUp: await followUpOf(ports, { actor, before, after, canBeUndone }),
		audit: auditOf(ports, actor, {
			what,
			subject: { id: subject.id, name: bookingName(subject) },
			before,
			after,
		}),
		undo: canBeUndone ? undo : null,
	};
}
