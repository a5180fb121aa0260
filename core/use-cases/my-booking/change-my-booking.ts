import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import type { BookingForm } from '../../rules/booking/booking-form.ts';
import { correctedBooking } from '../../rules/booking/correct-booking.ts';
import { type MyBooking, requireChangeable } from '../../rules/booking/my-booking.ts';
import { hasPlaceLimit } from '../../rules/booking/places.ts';
import { memberByLink } from '../../rules/panel/admin.ts';
import { bookingBalance } from '../../rules/payment/booking-balance.ts';
import type { BookingPorts } from '../booking/change-bookings.ts';
import { storeCancellation, storeCorrection } from '../booking/manage-booking.ts';
import { requireRevision } from '../require-revision.ts';
import { readMyBooking } from './read-my-booking.ts';

export type MyBookingPorts = BookingPorts & Pick<Ports, 'bookingLinks'>;

interface MyBookingChange {
	token: string;
	/** The revision that the member saw. Null changes the booking whatever its revision is. */
	revision: number | null;
}

/**
 * Changes a member's own booking, by the rules of an organiser's correction, but never above the limit of places and
 * only until the event's booking deadline.
 * @throws ClubError 'booking-link-not-found', 'booking-closed', 'booking-change-costs-more' if the booking is paid and
 * its price would rise, or any ClubError that `correctBooking` throws.
 */
export async function changeMyBooking(
	ports: MyBookingPorts,
	{ token, revision, form }: MyBookingChange & { form: BookingForm },
): Promise<MyBooking> {
	const found = await readMyBooking(ports, token);
	const { booking: stored } = found;
	const event = requireChangeable(found, ports.clock.now());
	requireRevision(stored, revision ?? stored.revision);
	const corrected = correctedBooking(stored, form, event);
	await requireNoHigherPrice(ports, found, corrected);
	await storeCorrection(ports, memberByLink, {
		...{ stored, corrected },
		mayExceedPlaces: !hasPlaceLimit(event),
		hold: 'as usual',
		canBeUndone: false,
	});
	return readMyBooking(ports, token);
}

/** @throws ClubError 'booking-change-costs-more' if the payer of a paid booking would owe more after the change. */
async function requireNoHigherPrice(
	{ payments }: Pick<Ports, 'payments'>,
	{ balance }: MyBooking,
	corrected: Booking,
): Promise<void> {
	const { dueMinor } = bookingBalance(corrected, await payments.listForBooking(corrected.id));
	if (dueMinor > balance.dueMinor) throw new ClubError('booking-change-costs-more');
}

/**
 * Cancels a member's own booking until the event's booking deadline. Its record and its payment are kept, and an open
 * checkout is cancelled first.
 * @throws ClubError 'booking-link-not-found', 'booking-closed', or any ClubError that `cancelBooking` throws.
 */
export async function cancelMyBooking(
	ports: MyBookingPorts,
	{ token, revision, reason }: MyBookingChange & { reason: string },
): Promise<MyBooking> {
	const found = await readMyBooking(ports, token);
	requireChangeable(found, ports.clock.now());
	await storeCancellation(ports, memberByLink, {
		found: found.booking,
		revision,
		reason: reason === '' ? byMember : `${byMember}: ${reason}`,
		canBeUndone: false,
	});
	return readMyBooking(ports, token);
}

/** The reason of a cancellation, as organisers see it. */
const byMember = 'Cancelled by the member';
