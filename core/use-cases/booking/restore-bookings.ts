import { ClubError } from '../../errors/club-error.ts';
import type { BookingChange } from '../../ports/booking-store.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { type BookingUndo, canUndo } from '../../rules/booking/booking-undo.ts';
import type { AddressOfCheckout } from '../payment/payment-page.ts';
import { requireWritten } from '../require-revision.ts';
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
} from './change-bookings.ts';
import { endUnpaid, requireNoMoney } from './delete-bookings.ts';

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
 * @throws ClubError 'permission-denied' if the admin lacks the permission bookings:write, 'event-not-found',
 * 'undo-over', 'revision-differs' if a booking has changed since, or for an added booking any ClubError that
 * `deleteBookings` throws.
 */
export async function restoreBookings(
	ports: BookingPorts,
	admin: Admin,
	{ eventId, bookingIds, addressOf }: RestoreBookingsRequest,
): Promise<ChangedBooking[]> {
	requirePermission(admin, 'bookings:write');
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
