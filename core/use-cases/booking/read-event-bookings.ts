import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { type EventTotals, zeroTotals } from '../../rules/booking/event-totals.ts';
import type { Instant } from '../../rules/calendar/london-time.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import {
	asSettled,
	type BookingBalance,
	balanceToSettle,
} from '../../rules/payment/booking-balance.ts';
import { matchingPayments, retainedPayments } from '../../rules/payment/booking-payment.ts';
import { type BookingRefunds, bookingRefunds } from '../../rules/payment/booking-refunds.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import type { Environment } from '../../rules/payment/environment.ts';
import { type PaymentNote, paymentNotesOf } from '../../rules/payment/payment-notes.ts';
import type { ProviderPayment } from '../../rules/payment/provider-payment.ts';
import { auditOf } from '../audit/audit.ts';
import { readCancellation } from '../events/read-events.ts';

/** The bookings of an event, with what organisers need beside them. */
export interface EventBookings {
	/**
	 * Null if an admin deleted the event. Burgee keeps the bookings of deleted events (decision:
	 * deleting-events).
	 */
	event: ClubEvent | null;
	summary: EventTotals;
	/** The bookings for the event, latest submission first. Cancelled bookings are included. */
	bookings: Booking[];
	/**
	 * Maps the id of a booking to notes on its payment, such as 'refunded' or 'wrong-amount'
	 * (decision: payment-truth).
	 */
	paymentNotes: Map<string, PaymentNote[]>;
	/** Maps the id of a paid booking to the checkout id that the payment page showed to the member. */
	checkoutIds: Map<string, string>;
	/** Maps the id of a booking to what is due or to be refunded, without refunds that are underway. */
	balances: Map<string, BookingBalance>;
	/**
	 * Payments that arrived after their booking was deleted. Each amount is what remains after refunds. Fully
	 * refunded payments are omitted.
	 */
	strayPayments: Pick<ProviderPayment, 'paymentId' | 'amountMinor' | 'currency'>[];
	/** Maps the id of a booking to its refunds, if something was refunded, can be or is due. */
	refunds: Map<string, BookingRefunds>;
	/** The environment in which the club takes payments now. Null if it takes none. */
	paymentEnvironment: Environment | null;
}

/**
 * Returns the bookings for an event and their totals, even if the event was deleted.
 * @throws ClubError 'event-not-found' if there is neither an event nor a booking with this event id.
 */
export async function readEventBookings(
	{
		events,
		bookings,
		payments,
		gateway,
	}: Pick<Ports, 'events' | 'bookings' | 'payments' | 'gateway'>,
	eventId: string,
): Promise<EventBookings> {
	const [event, [totals], all, checkouts] = await Promise.all([
		events.get(eventId),
		bookings.totalsOf([eventId]),
		bookings.listForEvent(eventId),
		payments.listForEvent(eventId),
	]);
	const summary = totals ?? (event && zeroTotals(event));
	if (summary === null) throw new ClubError('event-not-found');
	const paymentEnvironment = gateway?.environment ?? null;
	const cancelledAt = await readCancellation({ events }, eventId, event);
	return {
		...{ event, summary, bookings: all, paymentEnvironment },
		...paymentsOfBookings(all, checkouts, cancelledAt),
		refunds: refundsOfBookings(all, checkouts, gateway, cancelledAt),
	};
}

function refundsOfBookings(
	all: Booking[],
	checkouts: Checkout[],
	gateway: Ports['gateway'],
	eventCancelledAt: Instant | null,
): EventBookings['refunds'] {
	const checkoutsOf = byBooking(checkouts);
	return new Map(
		all
			.map(
				(booking) =>
					[
						booking.id,
						bookingRefunds(booking, checkoutsOf.get(booking.id) ?? [], {
							...{ gateway, eventCancelledAt },
						}),
					] as const,
			)
			.filter(
				([, { refundableMinor, reasons, refunds }]) =>
					refundableMinor > 0 || reasons.length > 0 || refunds.length > 0,
			),
	);
}

function byBooking(checkouts: Checkout[]): Map<string, Checkout[]> {
	const checkoutsOf = new Map<string, Checkout[]>();
	for (const checkout of checkouts) {
		const { bookingId } = checkout;
		checkoutsOf.set(bookingId, [...(checkoutsOf.get(bookingId) ?? []), checkout]);
	}
	return checkoutsOf;
}

export type BookedPayments = Pick<
	EventBookings,
	'paymentNotes' | 'checkoutIds' | 'balances' | 'strayPayments'
>;

/**
 * Derives what organisers see about payments from all bookings and checkouts of an event.
 * @param eventCancelledAt when the event was deleted before it was over. Null if it takes place.
 */
export function paymentsOfBookings(
	all: Booking[],
	checkouts: Checkout[],
	eventCancelledAt: Instant | null = null,
): BookedPayments {
	const checkoutsOf = byBooking(checkouts);
	const entriesOf = new Map(all.map(({ id, manualPayments }) => [id, manualPayments]));
	const paymentNotes = new Map(
		[...new Set([...checkoutsOf.keys(), ...entriesOf.keys()])].map((bookingId) => {
			const started = checkoutsOf.get(bookingId) ?? [];
			return [bookingId, paymentNotesOf(started, entriesOf.get(bookingId))] as const;
		}),
	);
	const balances = new Map(
		all.map(
			(booking) =>
				[
					booking.id,
					balanceToSettle(asSettled(booking, eventCancelledAt), checkoutsOf.get(booking.id) ?? []),
				] as const,
		),
	);
	const known = new Set(all.map(({ id }) => id));
	// The id of an unpaid checkout is left out, because anyone who knows this id can cancel the checkout.
	const checkoutIds = new Map(
		all.flatMap(({ id, paymentId }) => {
			const paid = checkoutsOf.get(id)?.find((checkout) => hasPayment(checkout, paymentId));
			return paid === undefined ? [] : [[id, paid.id] as const];
		}),
	);
	return {
		paymentNotes,
		checkoutIds,
		balances,
		strayPayments: checkouts
			.filter(({ bookingId }) => !known.has(bookingId))
			.flatMap((checkout) => retainedPayments([checkout], []))
			.filter(({ retained }) => retained > 0)
			.map(({ paymentId, retained, currency }) => ({ paymentId, amountMinor: retained, currency })),
	};
}

function hasPayment(checkout: Checkout, id: string | null): boolean {
	return matchingPayments(checkout).some(({ paymentId }) => paymentId === id);
}

/**
 * Returns the bookings for an event as `readEventBookings` does, and writes the export to the audit log.
 * @throws the errors of `readEventBookings`.
 */
export async function exportBookings(
	ports: Pick<Ports, 'audit' | 'bookings' | 'clock' | 'events' | 'gateway' | 'ids' | 'payments'>,
	admin: Admin,
	eventId: string,
): Promise<EventBookings> {
	const found = await readEventBookings(ports, eventId);
	const entry = auditOf(ports, admin, {
		what: 'bookings.exported',
		subject: { id: eventId, name: found.event?.name ?? found.summary.eventName },
		after: { bookings: found.bookings.length },
	});
	await ports.audit.add(entry);
	return found;
}
