import { ClubError } from '../../errors/club-error.ts';
import type { BookingChange } from '../../ports/booking-store.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { type BookingUndo, canUndo } from '../../rules/booking/booking-undo.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { checkoutState } from '../../rules/payment/checkout-state.ts';
import type { AddressOfCheckout } from '../payment/payment-page.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import {
	endPayment,
	openCheckoutOf,
	paymentUrlOf,
	withNewPayment,
} from './booking-payment-steps.ts';
import {
	type BookingPorts,
	bookingChange,
	type ChangedBooking,
	requireBookedEvent,
	storedBooking,
} from './change-bookings.ts';

export interface DeleteBookingsRequest {
	eventId: string;
	/** The bookings, each with the revision that the admin saw. */
	bookings: { id: string; revision: number | null }[];
}

/**
 * Deletes bookings of one event, for example spam. Deletes either all of the given bookings or none. Their open
 * checkouts are cancelled first.
 * @throws ClubError 'event-not-found', 'booking-not-found', 'precondition-required', 'revision-differs',
 * 'booking-paid' if one has a payment, 'payment-underway' if a payment is being processed, or 'payment-unavailable' if
 * the provider does not respond.
 */
export async function deleteBookings(
	ports: BookingPorts,
	admin: Admin,
	{ eventId, bookings }: DeleteBookingsRequest,
): Promise<void> {
	const stored = await Promise.all(
		bookings.map(({ id }) => storedBooking(ports, { eventId, bookingId: id })),
	);
	for (const [index, booking] of stored.entries()) {
		requireRevision(booking, bookings[index]?.revision ?? null);
	}
	for (const booking of stored) await requireNoMoney(ports, booking);
	const changes = [];
	for (const booking of stored) {
		changes.push(
			await bookingChange(ports, admin, {
				what: 'booking.deleted',
				before: booking,
				after: null,
				endedPayment: await endUnpaid(ports, booking),
			}),
		);
	}
	requireWritten(await ports.bookings.change(eventId, changes));
}

/**
 * Checks that nobody has paid for the booking, that no payment was recorded, and that none is being processed.
 * @throws ClubError 'booking-paid' or 'payment-underway'.
 */
async function requireNoMoney(ports: BookingPorts, booking: Booking): Promise<void> {
	const checkouts = await ports.payments.listForBooking(booking.id);
	const payments = checkouts.flatMap((checkout) => checkout.payments);
	const isRecorded = booking.manualPayments.length > 0;
	if (booking.paid || isRecorded || payments.some(({ status }) => status === 'COMPLETED')) {
		throw new ClubError('booking-paid');
	}
	const now = ports.clock.now();
	if (checkouts.some((checkout) => checkoutState(checkout, now).hasPendingPayment)) {
		throw new ClubError('payment-underway');
	}
}

/**
 * Cancels the open checkout of a booking that is to be deleted.
 * @returns whether a checkout was cancelled.
 * @throws ClubError 'booking-paid' if the provider reports a payment.
 */
async function endUnpaid(ports: BookingPorts, booking: Booking): Promise<boolean> {
	const ended = await endPayment(ports, booking.id);
	// The provider may have reported a payment, even one of a wrong amount, which does not count as paid.
	await requireNoMoney(ports, booking);
	return ended === 'ended';
}

export interface RestoreBookingsRequest {
	eventId: string;
	bookingIds: string[];
	addressOf: AddressOfCheckout;
}

/**
 * Undoes the last change of each of these bookings, if an organiser made the change less than a minute ago. Undoes
 * either all of these changes or none. A deleted booking is restored with its id, and an added booking is deleted.
 * If the change cancelled a checkout, a new checkout is created.
 * @returns the bookings that exist after the undo.
 * @throws ClubError 'event-not-found', 'undo-over', 'revision-differs' if a booking has changed since, or for an added
 * booking any ClubError that `deleteBookings` throws.
 */
export async function restoreBookings(
	ports: BookingPorts,
	admin: Admin,
	{ eventId, bookingIds, addressOf }: RestoreBookingsRequest,
): Promise<ChangedBooking[]> {
	const undos = await findUndos(ports, { eventId, bookingIds });
	const found = await Promise.all(
		undos.map(async (undo) => ({ undo, stored: await ports.bookings.get(undo.bookingId) })),
	);
	for (const { undo, stored } of found) {
		if ((stored?.revision ?? null) !== undo.revision) throw new ClubError('revision-differs');
		if (undo.before === null && stored !== null) await requireNoMoney(ports, stored);
	}
	const changes: BookingChange[] = [];
	for (const { undo, stored } of found) changes.push(await takeBack(ports, admin, undo, stored));
	requireWritten(await ports.bookings.change(eventId, changes));
	const restored: ChangedBooking[] = [];
	for (const { bookingId } of changes) {
		const booking = await ports.bookings.get(bookingId);
		if (booking === null) continue;
		restored.push({ booking, paymentUrl: await paymentUrlOf(ports, bookingId, addressOf) });
	}
	return restored;
}

async function findUndos(
	ports: BookingPorts,
	{ eventId, bookingIds }: Pick<RestoreBookingsRequest, 'eventId' | 'bookingIds'>,
): Promise<BookingUndo[]> {
	const now = ports.clock.now();
	const undos = (await ports.bookings.undosOf(bookingIds)).filter(
		(undo) => undo.eventId === eventId && canUndo(undo, now),
	);
	if (undos.length === new Set(bookingIds).size) return undos;
	if (undos.length === 0) await requireBookedEvent(ports, eventId);
	throw new ClubError('undo-over');
}

async function takeBack(
	ports: BookingPorts,
	admin: Admin,
	{ before, endedPayment }: BookingUndo,
	stored: Booking | null,
): Promise<BookingChange> {
	if (before === null) {
		const what = 'booking.deleted';
		if (stored !== null) await endUnpaid(ports, stored);
		return bookingChange(ports, admin, { what, before: stored, after: null, canBeUndone: false });
	}
	const revision = (stored?.revision ?? before.revision) + 1;
	const restored = { ...before, revision };
	const needsPayment = await endDifferentPayment(ports, restored, endedPayment);
	const { booking, checkout } = needsPayment
		? await withNewPayment(ports, restored)
		: { booking: restored, checkout: null };
	return bookingChange(ports, admin, {
		what: 'booking.restored',
		before: stored,
		after: booking,
		checkout,
		canBeUndone: false,
	});
}

/**
 * Cancels the checkout that a correction started, if its amount differs from the amount of the restored booking.
 * @returns whether the restored booking needs a new checkout.
 */
async function endDifferentPayment(
	ports: BookingPorts,
	restored: Booking,
	endedPayment: boolean,
): Promise<boolean> {
	const open = await openCheckoutOf(ports, restored.id);
	if (open !== null && open.amountMinor === restored.paymentAmountMinor) return false;
	if ((await endPayment(ports, restored.id)) === 'paid') throw new ClubError('revision-differs');
	return endedPayment && (await ports.events.get(restored.eventId)) !== null;
}
