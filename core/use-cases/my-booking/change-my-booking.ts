import type { Ports } from '../../ports/ports.ts';
import { storedAnswers } from '../../rules/booking/answers.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import type { BookingForm } from '../../rules/booking/booking-form.ts';
import { correctedBooking } from '../../rules/booking/correct-booking.ts';
import { type MyBooking, requireChangeable } from '../../rules/booking/my-booking.ts';
import { hasPlaceLimit } from '../../rules/booking/places.ts';
import { priceOfBooking } from '../../rules/booking/price.ts';
import { memberByLink } from '../../rules/panel/admin.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import { differenceMinor } from '../../rules/payment/difference.ts';
import { isSameChange } from '../../rules/payment/paid-change.ts';
import type { BookingPorts } from '../booking/change-bookings.ts';
import { storeCancellation, storeCorrection } from '../booking/manage-booking.ts';
import { type AddressOfCheckout, openPaymentPage } from '../payment/payment-page.ts';
import { requireRevision } from '../require-revision.ts';
import { readMyBooking } from './read-my-booking.ts';
import { startPaidChange } from './start-paid-change.ts';

export type MyBookingPorts = BookingPorts & Pick<Ports, 'bookingLinks'>;

interface MyBookingChange {
	token: string;
	/** The revision that the member saw. Null changes the booking whatever its revision is. */
	revision: number | null;
}

export interface ChangeMyBookingRequest extends MyBookingChange {
	form: BookingForm;
	addressOf: AddressOfCheckout;
}

/** 'to-pay': the change counts once this checkout is paid. */
export type ChangedMyBooking =
	| { outcome: 'changed'; found: MyBooking }
	| { outcome: 'to-pay'; bookingId: string; checkoutId: string; redirectUrl: string };

/**
 * Changes a member's own booking, by the rules of an organiser's correction, but never above the limit of places and
 * only until the event's booking deadline. A change that makes a paid booking cost more counts only once the difference is
 * paid (decision: paid-changes). A repeated request for such a change leads to the checkout that the first one started.
 * @throws ClubError 'booking-link-not-found', 'booking-closed', any ClubError that `correctBooking` throws, or any that
 * `startPaidChange` throws.
 */
export async function changeMyBooking(
	ports: MyBookingPorts,
	{ token, revision, form, addressOf }: ChangeMyBookingRequest,
): Promise<ChangedMyBooking> {
	const found = await readMyBooking(ports, token);
	const { booking: stored, openCheckout } = found;
	const event = requireChangeable(found, ports.clock.now());
	const payWith = async (checkout: Checkout): Promise<ChangedMyBooking> => ({
		outcome: 'to-pay',
		bookingId: stored.id,
		checkoutId: checkout.id,
		redirectUrl: await openPaymentPage(ports, checkout, addressOf),
	});
	const answers = storedAnswers(form.answers, event.questions, stored.answers);
	const isRepeated =
		openCheckout !== null && isSameChange(openCheckout.change, { ...form, answers });
	if (isRepeated) return payWith(openCheckout);
	requireRevision(stored, revision ?? stored.revision);
	const changed = correctedBooking(stored, form, event);
	const mayExceedPlaces = !hasPlaceLimit(event);
	const amountMinor = costOfChange(found, changed);
	if (amountMinor > 0) {
		return payWith(await startPaidChange(ports, found, { changed, amountMinor, mayExceedPlaces }));
	}
	await storeCorrection(ports, memberByLink, {
		...{ stored, corrected: changed, mayExceedPlaces },
		hold: 'as usual',
		canBeUndone: false,
	});
	return { outcome: 'changed', found: await readMyBooking(ports, token) };
}

/** Returns what the member has to pay before this change of a paid booking counts, in minor units. */
function costOfChange({ booking, balance }: MyBooking, { priceMinor }: Booking): number {
	const costsMore = priceMinor !== null && priceMinor > priceOfBooking(booking);
	if (!booking.paid || !costsMore) return 0;
	return differenceMinor(booking, balance, priceMinor);
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
