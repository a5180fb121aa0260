import { ClubError } from '../../errors/club-error.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { bookingName } from '../../rules/booking/booking-name.ts';
import { memberFieldsOf } from '../../rules/booking/member-fields.ts';
import type { MyBooking } from '../../rules/booking/my-booking.ts';
import { priceOfBooking } from '../../rules/booking/price.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import { memberByLink } from '../../rules/panel/admin.ts';
import { canPayDifference } from '../../rules/payment/change-payment.ts';
import { type Checkout, newCheckout } from '../../rules/payment/checkout.ts';
import { isSameChange } from '../../rules/payment/paid-change.ts';
import { auditOf } from '../audit/audit.ts';
import { endOpenPayment, openCheckoutOf } from '../booking/booking-payment-steps.ts';
import { type BookingPorts, bookingChange } from '../booking/change-bookings.ts';

/**
 * Starts the checkout for a change of a paid booking (decision: paid-changes). It takes the place of an earlier change
 * that is not paid yet. The booking keeps its price and everything else, but gets a new revision, so that whatever was
 * priced before no longer counts. Equal requests at the same time start one checkout.
 * @param change.changed the booking with its new price, as it will be once the checkout is paid.
 * @throws ClubError 'booking-change-costs-more' if the difference cannot be paid online, 'currency-not-charged',
 * 'event-full', 'not-enough-places', 'revision-differs', 'payment-underway' or 'payment-unavailable'.
 */
export async function startPaidChange(
	ports: BookingPorts,
	{ booking: stored, checkouts }: Pick<MyBooking, 'booking' | 'checkouts'>,
	change: { changed: Booking; amountMinor: number; mayExceedPlaces: boolean },
): Promise<Checkout> {
	const { clock, ids, gateway } = ports;
	const { changed, amountMinor, mayExceedPlaces } = change;
	const { paymentCurrency: currency } = stored;
	if (gateway === null || currency === null || !canPayDifference(stored, checkouts, gateway)) {
		throw new ClubError('booking-change-costs-more');
	}
	if (!(await gateway.canCharge(currency))) throw new ClubError('currency-not-charged');
	await endOpenPayment(ports, stored.id);
	const revision = stored.revision + 1;
	const priceMinor = priceOfBooking(stored);
	const started = newCheckout(
		{ ...stored, submittedAt: toInstant(clock.now()) },
		{ id: ids.newId(), provider: gateway.name, amountMinor, currency },
	);
	const fields = memberFieldsOf(changed);
	const checkout: Checkout = {
		...started,
		change: {
			...{ revision, fields, counts: false },
			priceMinor: priceOfBooking(changed),
		},
	};
	// The member is told when the change counts.
	const { followUp: _, ...record } = await bookingChange(ports, memberByLink, {
		what: 'booking.change-started',
		before: stored,
		after: { ...stored, priceMinor, revision },
		checkout,
		mayExceedPlaces,
		canBeUndone: false,
	});
	const audit = auditOf(ports, memberByLink, {
		what: 'booking.change-started',
		subject: { id: stored.id, name: bookingName(stored) },
		before: { ...stored, priceMinor },
		after: changed,
	});
	if (await ports.bookings.change(stored.eventId, [{ ...record, audit }])) return checkout;
	// The member has pressed the button twice, and another request has started the same change.
	const other = await openCheckoutOf(ports, stored.id);
	if (other !== null && isSameChange(other.change, fields)) return other;
	throw new ClubError('revision-differs');
}
