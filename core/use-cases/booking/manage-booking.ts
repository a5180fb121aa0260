import { ClubError } from '../../errors/club-error.ts';
import { acceptAtAnyTime, newBooking } from '../../rules/booking/accept-booking.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import type { BookingForm } from '../../rules/booking/booking-form.ts';
import { correctedBooking } from '../../rules/booking/correct-booking.ts';
import { hasPlaceLimit } from '../../rules/booking/places.ts';
import { priceBooking } from '../../rules/booking/price.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import { type ClubEvent, isPaidEvent, type PayLaterMethod } from '../../rules/events/club-event.ts';
import type { Actor, Admin } from '../../rules/panel/admin.ts';
import { readEvent } from '../events/read-events.ts';
import { idempotencyKeyOf, requireSameRequest } from '../idempotency.ts';
import type { AddressOfCheckout } from '../payment/payment-page.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import {
	type CheckoutHold,
	endOpenPayment,
	endPayment,
	openCheckoutOf,
	paymentUrlOf,
	withNewPayment,
} from './booking-payment-steps.ts';
import {
	type BookingPorts,
	bookingChange,
	type ChangedBooking,
	storedBooking,
} from './change-bookings.ts';
import { newPayLater, payLaterPrice } from './pay-later.ts';

export interface AddBookingRequest {
	eventId: string;
	form: BookingForm;
	/** How the member pays, if not by card. */
	payLater?: PayLaterMethod | undefined;
	key?: string;
	/** Whether the event may be above its limit of places after the change. */
	mayExceedPlaces?: boolean | undefined;
	addressOf: AddressOfCheckout;
}

/**
 * Books an event for a member, even after the booking deadline (decision: changed-bookings). The booking of a paid
 * event is pending, with a payment link for the member, unless the member pays later. If a request with the same
 * idempotency key is repeated, returns the first booking.
 * @throws any ClubError that `acceptAtAnyTime` throws, 'event-full', 'not-enough-places', 'payments-not-open',
 * 'payment-not-needed', 'pay-later-not-offered', 'currency-not-charged', 'idempotency-key-reused', or
 * 'booking-not-found' if the booking of a repeated request was deleted.
 */
export async function addBooking(
	ports: BookingPorts,
	admin: Admin,
	{ eventId, form, payLater: method, key, mayExceedPlaces = false, addressOf }: AddBookingRequest,
): Promise<ChangedBooking> {
	const idempotencyKey = idempotencyKeyOf(key, [
		...['organiser', admin.uid, eventId, form],
		...(method ? [method] : []),
	]);
	const store = async () => {
		const event = acceptAtAnyTime(await ports.events.get(eventId), form);
		if (method !== undefined && !isPaidEvent(event)) throw new ClubError('payment-not-needed');
		const later = method === undefined ? null : await newPayLater(ports, event, method);
		const booking = newBooking(form, {
			id: ports.ids.newId(),
			event,
			now: ports.clock.now(),
			price: later === null ? priceOf(ports, event, form) : payLaterPrice(event, form),
			later,
		});
		const { checkout } = later === null ? await withNewPayment(ports, booking) : noCheckout;
		if (booking.paymentRequired && later === null && checkout === null)
			throw new ClubError('currency-not-charged');
		const record = await bookingChange(ports, admin, {
			what: 'booking.added',
			before: null,
			after: booking,
		});
		return ports.bookings.add(booking, {
			key: idempotencyKey,
			checkout: checkout ?? undefined,
			record,
			message: record.followUp?.separate ?? undefined,
			checksPlaces: hasPlaceLimit(event) && !mayExceedPlaces,
		});
	};
	const first = idempotencyKey && (await ports.bookings.findByIdempotencyKey(idempotencyKey));
	const { bookingId } = requireSameRequest(first ?? (await store()));
	return {
		booking: await storedBooking(ports, { eventId, bookingId }),
		paymentUrl: await paymentUrlOf(ports, bookingId, addressOf),
	};
}

const noCheckout = { checkout: null };

/** @throws ClubError 'payments-not-open' if the event costs money and the club takes no payments. */
function priceOf({ gateway }: BookingPorts, event: ClubEvent, form: BookingForm) {
	if (!isPaidEvent(event)) return null;
	if (gateway === null) throw new ClubError('payments-not-open');
	const { environment } = gateway;
	return { amountMinor: priceBooking(event, form), currency: event.currency, environment };
}

export interface CorrectBookingRequest {
	eventId: string;
	bookingId: string;
	/** The revision that the admin saw. */
	revision: number | null;
	form: BookingForm;
	/** Whether the event may be above its limit of places after the change. */
	mayExceedPlaces?: boolean | undefined;
	addressOf: AddressOfCheckout;
}

/**
 * Corrects the names and counts of a booking (decision: changed-bookings). The correction of a paid booking does
 * not change its payment. If the price of an unpaid booking changes, the open checkout is cancelled and a new one
 * is created.
 * @throws ClubError 'event-not-found', 'booking-not-found', 'revision-differs', any ClubError that `correctedBooking`
 * throws, 'event-full', 'not-enough-places', 'payment-underway' if a payment is being processed, or
 * 'payment-unavailable' if the provider does not respond.
 */
export async function correctBooking(
	ports: BookingPorts,
	admin: Admin,
	{ eventId, bookingId, revision, form, mayExceedPlaces = false, addressOf }: CorrectBookingRequest,
): Promise<ChangedBooking> {
	const event = await readEvent(ports, eventId);
	const stored = await storedBooking(ports, { eventId, bookingId });
	requireRevision(stored, revision);
	const corrected = correctedBooking(stored, form, event);
	const booking = await storeCorrection(ports, admin, {
		stored,
		corrected,
		mayExceedPlaces: mayExceedPlaces || !hasPlaceLimit(event),
	});
	return { booking, paymentUrl: await paymentUrlOf(ports, bookingId, addressOf) };
}

/**
 * Stores a corrected booking. If the price of an unpaid booking has changed, its open checkout is cancelled and a new
 * one is created.
 * @throws ClubError 'revision-differs', 'event-full', 'not-enough-places', 'payment-underway' or 'payment-unavailable'.
 */
export async function storeCorrection(
	ports: BookingPorts,
	actor: Actor,
	{
		stored,
		corrected,
		...options
	}: {
		stored: Booking;
		corrected: Booking;
		mayExceedPlaces: boolean;
		/** How long a new checkout can be paid. */
		hold?: CheckoutHold;
		canBeUndone?: boolean;
	},
): Promise<Booking> {
	const { hold = 'for days', ...changeOptions } = options;
	const next = { ...corrected, revision: stored.revision + 1 };
	const { booking, checkout, endedPayment } = await newTerms(ports, stored, next, hold);
	const change = await bookingChange(ports, actor, {
		what: 'booking.corrected',
		before: stored,
		after: booking,
		checkout,
		endedPayment,
		...changeOptions,
	});
	requireWritten(await ports.bookings.change(stored.eventId, [change]));
	return booking;
}

/**
 * Keeps the open checkout if its amount is still right. Otherwise cancels the open checkout and creates a new
 * one. An unpaid booking without an open checkout gets a new one, so that the member can pay. The payment of a paid
 * booking stays, but its open change ends, because it was priced before this correction.
 */
async function newTerms(ports: BookingPorts, before: Booking, after: Booking, hold: CheckoutHold) {
	const unchanged = { booking: after, checkout: null, endedPayment: false };
	if (before.paid) return { ...unchanged, endedPayment: await endOpenPayment(ports, before.id) };
	const open = await openCheckoutOf(ports, before.id);
	if (open !== null && after.paymentRequired && open.amountMinor === after.paymentAmountMinor) {
		return unchanged;
	}
	// A booking that is paid later needs no checkout. If its member had started one, it was for the earlier price.
	const endedPayment = await endOpenPayment(ports, before.id);
	if (after.heldUntil !== null) return { ...unchanged, endedPayment };
	return { ...(await withNewPayment(ports, after, hold)), endedPayment };
}

export interface CancelBookingRequest {
	eventId: string;
	bookingId: string;
	/** The revision that the admin saw. Null cancels the booking whatever its revision is. */
	revision: number | null;
	reason: string;
}

/**
 * Cancels a booking but keeps its record and its payment (decision: changed-bookings). An open checkout is
 * cancelled first.
 * @throws ClubError 'event-not-found', 'booking-not-found', 'revision-differs', 'booking-cancelled', 'booking-erased',
 * 'payment-underway' if a payment is being processed, or 'payment-unavailable' if the provider does not respond.
 */
export async function cancelBooking(
	ports: BookingPorts,
	admin: Admin,
	{ eventId, bookingId, revision, reason }: CancelBookingRequest,
): Promise<Booking> {
	const found = await storedBooking(ports, { eventId, bookingId });
	return storeCancellation(ports, admin, { found, revision, reason });
}

/**
 * Cancels a booking that was read before.
 * @throws any ClubError that `cancelBooking` throws.
 */
export async function storeCancellation(
	ports: BookingPorts,
	actor: Actor,
	{
		found,
		revision,
		reason,
		canBeUndone,
	}: {
		found: Booking;
		/** Null cancels the booking whatever its revision is. */
		revision: number | null;
		reason: string;
		canBeUndone?: boolean;
	},
): Promise<Booking> {
	const { id: bookingId, eventId } = found;
	requireRevision(found, revision ?? found.revision);
	if (found.cancelledAt !== null) throw new ClubError('booking-cancelled');
	if (found.erasedAt !== null) throw new ClubError('booking-erased');
	const ended = await endPayment(ports, bookingId);
	// If a payment has just arrived, the stored booking has changed, so read it again.
	const stored = ended === 'paid' ? await storedBooking(ports, { eventId, bookingId }) : found;
	requireRevision(stored, revision ?? stored.revision);
	const booking = {
		...stored,
		cancelledAt: toInstant(ports.clock.now()),
		cancelReason: reason,
		revision: stored.revision + 1,
	};
	const change = await bookingChange(ports, actor, {
		what: 'booking.cancelled',
		before: stored,
		after: booking,
		endedPayment: ended === 'ended',
		...(canBeUndone !== undefined && { canBeUndone }),
	});
	requireWritten(await ports.bookings.change(eventId, [change]));
	if (change.followUp !== undefined) ports.mailQueue?.sendSoon();
	return booking;
}
