import type { Booking } from '../booking/booking.ts';
import { type BookingForm, issuesForEvent } from '../booking/booking-form.ts';
import { isBookingOpen } from '../booking/deadline.ts';
import { priceWithTestHook } from '../booking/price.ts';
import { toInstant } from '../calendar/london-time.ts';
import { ClubError } from '../errors/club-error.ts';
import { isPaidEvent } from '../events/club-event.ts';
import { type Currency, toMajor } from '../money.ts';
import type { Ports } from '../ports/ports.ts';
import { type Checkout, isOpen } from './checkout.ts';
import { updateCheckout } from './update-checkout.ts';

export interface PaymentRequest {
	eventId: string;
	form: BookingForm;
	/**
	 * The price that the payer saw, in major units. The server refuses a price that differs from the
	 * price that it computes (decision: money).
	 */
	totalAmount: number;
	currency: Currency;
	key?: string;
	priceTestHook?: boolean;
	/**
	 * Returns the URL of Burgee's payment page. If `payment` is 'pending', the page shows the card
	 * form. If `payment` is 'success', the page shows the result of the payment.
	 */
	addressOf(checkout: Checkout, payment: 'pending' | 'success'): string;
}

export interface StartedPayment {
	bookingId: string;
	checkoutId: string;
	/** The URL of Burgee's payment page or of the provider's payment page. */
	redirectUrl: string;
}

type StartPorts = Pick<Ports, 'clock' | 'ids' | 'events' | 'bookings' | 'payments' | 'gateway'>;

/**
 * Books a paid event and starts the payment (specification §4, §7). The booking is stored as unpaid
 * before the browser is redirected to the payment page (decision: payment-truth). If a request with
 * the same idempotency key is repeated, returns the first result.
 * @throws ClubError 'event-not-found', 'invalid-input', 'booking-not-offered', 'booking-closed',
 * 'payment-not-needed', 'payments-not-open', 'price-differs', 'currency-not-charged',
 * 'idempotency-key-reused', or 'payment-unavailable' if the provider cannot create a payment link.
 */
export async function startPayment(
	ports: StartPorts,
	request: PaymentRequest,
): Promise<StartedPayment> {
	const { bookings, payments } = ports;
	const { key, eventId, form, totalAmount, currency } = request;
	const idempotencyKey =
		key === undefined
			? undefined
			: { key, fingerprint: JSON.stringify(['payment', eventId, form, totalAmount, currency]) };
	let stored = idempotencyKey && (await bookings.findByIdempotencyKey(idempotencyKey));
	if (!stored) {
		const { booking, checkout } = await newPayment(ports, request);
		stored = await bookings.add(booking, idempotencyKey, checkout);
	}
	if (stored.outcome === 'key-reused') throw new ClubError('idempotency-key-reused');
	const checkout = await payments.getForBooking(stored.bookingId);
	// The stored booking has the same fingerprint as this request. Only `startPayment` creates such
	// fingerprints, and it stores each booking together with a checkout.
	if (checkout === null) throw new Error(`booking ${stored.bookingId} has no checkout`);
	return {
		bookingId: stored.bookingId,
		checkoutId: checkout.id,
		redirectUrl: await redirectUrl(ports, checkout, request),
	};
}

/** The server computes the price (decision: money). */
async function newPayment(
	{ clock, ids, events, gateway }: StartPorts,
	{ eventId, form, totalAmount, currency, priceTestHook = false }: PaymentRequest,
): Promise<{ booking: Booking; checkout: Checkout }> {
	const event = await events.get(eventId);
	if (event === null) throw new ClubError('event-not-found');
	const issues = issuesForEvent(form, event);
	if (issues.length > 0) throw new ClubError('invalid-input', { issues });
	const now = clock.now();
	if (!event.allowBooking) throw new ClubError('booking-not-offered');
	if (!isBookingOpen(event, now)) throw new ClubError('booking-closed');
	if (!isPaidEvent(event)) throw new ClubError('payment-not-needed');
	if (gateway === null) throw new ClubError('payments-not-open');
	const amountMinor = priceWithTestHook(event, form, { priceTestHook });
	if (toMajor(amountMinor) !== totalAmount || event.currency !== currency) {
		throw new ClubError('price-differs');
	}
	if (!(await gateway.canCharge(currency))) throw new ClubError('currency-not-charged');

	const bookingId = ids.newId();
	const at = toInstant(now);
	return {
		booking: {
			...form,
			id: bookingId,
			eventId,
			eventName: event.name,
			submittedAt: at,
			paymentRequired: true,
			paid: false,
			paymentAmountMinor: amountMinor,
			paymentCurrency: currency,
			paymentId: null,
			paymentCompletedAt: null,
			refundedMinor: 0,
		},
		checkout: {
			id: ids.newId(),
			bookingId,
			eventId,
			provider: gateway.name,
			amountMinor,
			currency,
			createdAt: at,
			link: null,
			attempts: [],
			payments: [],
			refunds: [],
			cancelledAt: null,
			pollUntil: null,
			revision: 0,
		},
	};
}

/**
 * Returns the URL of the provider's payment page if the checkout can be paid there, otherwise the URL of
 * Burgee's payment page.
 */
async function redirectUrl(
	{ events, payments, gateway }: StartPorts,
	checkout: Checkout,
	{ addressOf }: PaymentRequest,
): Promise<string> {
	const ownPage = addressOf(checkout, 'pending');
	if (!isOpen(checkout) || gateway?.name !== checkout.provider) return ownPage;
	if (checkout.link !== null) return checkout.link.url;
	const { links } = gateway;
	// Do not create a payment link if a charge was attempted on Burgee's page. With two ways to pay,
	// the payer could pay twice.
	if (!links?.create || checkout.attempts.length > 0) return ownPage;
	const event = await events.get(checkout.eventId);
	const link = await links.create({
		key: checkout.id,
		amountMinor: checkout.amountMinor,
		currency: checkout.currency,
		note: event?.name ?? '',
		returnUrl: addressOf(checkout, 'success'),
	});
	const linked = await updateCheckout(payments, checkout.id, (stored) =>
		isOpen(stored) && stored.attempts.length === 0 ? { type: 'link-created', link } : null,
	);
	if (isOpen(linked) && linked.link !== null) return linked.link.url;
	// The checkout was cancelled, or a charge was attempted, while the provider created the link.
	// Delete the unused link.
	await links.delete(link);
	return ownPage;
}
