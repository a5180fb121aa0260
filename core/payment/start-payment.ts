import type { Booking } from '../booking/booking.ts';
import { type BookingForm, issuesForEvent } from '../booking/booking-form.ts';
import { isBookingOpen } from '../booking/deadline.ts';
import { priceWithTestHook } from '../booking/price.ts';
import { toInstant } from '../calendar/london-time.ts';
import { ClubError } from '../errors/club-error.ts';
import { isPaidEvent } from '../events/club-event.ts';
import { type Currency, toMajor } from '../money.ts';
import type { Ports } from '../ports/ports.ts';
import { changeCheckout } from './change-checkout.ts';
import { type Checkout, isOpen } from './checkout.ts';

export interface PaymentRequest {
	eventId: string;
	form: BookingForm;
	/** What the payer was shown, in major units; another price is refused, never charged (decision 1). */
	totalAmount: number;
	currency: Currency;
	/** The sender's Idempotency-Key, where there is one. */
	key?: string;
	priceTestHook?: boolean;
	/** The address of our page that shows this checkout, as a payer comes to it or comes back to it. */
	addressOf(checkout: Checkout, payment: 'pending' | 'success'): string;
}

export interface StartedPayment {
	bookingId: string;
	checkoutId: string;
	/** Where the browser goes to pay: our own page, or the provider's. */
	redirectUrl: string;
}

type StartPorts = Pick<Ports, 'clock' | 'ids' | 'events' | 'bookings' | 'payments' | 'gateway'>;

/**
 * Books a paid event and begins its payment (specification §4, §7): the booking is stored as pending
 * before the browser leaves (decision 10). A repeat with the same key gives the first answer.
 * @throws ClubError 'event-not-found', 'invalid-input', 'booking-not-offered', 'booking-closed',
 * 'payment-not-needed', 'payments-not-open', 'price-differs', 'currency-not-charged',
 * 'idempotency-key-reused' or, where the provider's page cannot be had, 'payment-unavailable'.
 */
export async function startPayment(
	ports: StartPorts,
	request: PaymentRequest,
): Promise<StartedPayment> {
	const { bookings, payments } = ports;
	const { key, eventId, form, totalAmount, currency } = request;
	const requestKey =
		key === undefined
			? undefined
			: { key, fingerprint: JSON.stringify(['payment', eventId, form, totalAmount, currency]) };
	let stored = requestKey && (await bookings.findAnswer(requestKey));
	if (!stored) {
		const begun = await begin(ports, request);
		stored = await bookings.add(begun.booking, requestKey, begun.checkout);
	}
	if (stored.outcome === 'key-reused') throw new ClubError('idempotency-key-reused');
	const checkout = await payments.getForBooking(stored.bookingId);
	// Equal keys and fingerprints are of a request like this one, which made a checkout.
	if (checkout === null) throw new Error('the booking has no checkout');
	return {
		bookingId: stored.bookingId,
		checkoutId: checkout.id,
		redirectUrl: await redirectUrl(ports, checkout, request),
	};
}

/** The booking and its checkout, as the server prices them. */
async function begin(
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
			watchedUntil: null,
			revision: 0,
		},
	};
}

/** Our own page, which shows the true state; the provider's where the payer has yet to pay there. */
async function redirectUrl(
	{ events, payments, gateway }: StartPorts,
	checkout: Checkout,
	{ addressOf }: PaymentRequest,
): Promise<string> {
	const ours = addressOf(checkout, 'pending');
	if (!isOpen(checkout) || gateway?.name !== checkout.provider) return ours;
	if (checkout.link !== null) return checkout.link.url;
	const { links } = gateway;
	// Where a card was tried in our page, another way to pay could charge a second time.
	if (!links?.open || checkout.attempts.length > 0) return ours;
	const event = await events.get(checkout.eventId);
	const link = await links.open({
		key: checkout.id,
		amountMinor: checkout.amountMinor,
		currency: checkout.currency,
		note: event?.name ?? '',
		returnUrl: addressOf(checkout, 'success'),
	});
	const linked = await changeCheckout(payments, checkout.id, (stored) =>
		isOpen(stored) && stored.attempts.length === 0 ? { what: 'linked', link } : null,
	);
	if (isOpen(linked) && linked.link !== null) return linked.link.url;
	// Given up meanwhile: nobody shall pay there.
	await links.close(link);
	return ours;
}
