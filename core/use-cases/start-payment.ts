import { ClubError } from '../errors/club-error.ts';
import type { IdempotencyKey, IdempotentResult } from '../ports/booking-store.ts';
import type { Ports } from '../ports/ports.ts';
import { acceptBooking, newBooking } from '../rules/booking/accept-booking.ts';
import type { Booking } from '../rules/booking/booking.ts';
import type { BookingForm } from '../rules/booking/booking-form.ts';
import { priceWithTestHook } from '../rules/booking/price.ts';
import { type Currency, toMajor } from '../rules/money.ts';
import { type Checkout, newCheckout } from '../rules/payment/checkout.ts';
import { checkoutState } from '../rules/payment/checkout-state.ts';
import { idempotencyKeyOf, requireSameRequest } from './idempotency.ts';
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
 * @throws any ClubError that `acceptBooking` throws, or ClubError 'payments-not-open',
 * 'price-differs', 'currency-not-charged', 'idempotency-key-reused', or 'payment-unavailable' if
 * the provider cannot create a payment link.
 */
export async function startPayment(
	ports: StartPorts,
	request: PaymentRequest,
): Promise<StartedPayment> {
	const { key, eventId, form, totalAmount, currency } = request;
	const idempotencyKey = idempotencyKeyOf(key, ['payment', eventId, form, totalAmount, currency]);
	const first = idempotencyKey && (await ports.bookings.findByIdempotencyKey(idempotencyKey));
	const checkout = first
		? await checkoutOfFirst(ports, first)
		: await storePayment(ports, request, idempotencyKey);
	return {
		bookingId: checkout.bookingId,
		checkoutId: checkout.id,
		redirectUrl: await redirectUrl(ports, checkout, request),
	};
}

async function storePayment(
	ports: StartPorts,
	request: PaymentRequest,
	idempotencyKey: IdempotencyKey | undefined,
): Promise<Checkout> {
	const { booking, checkout } = await newPayment(ports, request);
	const result = await ports.bookings.add(booking, idempotencyKey, checkout);
	return result.outcome === 'stored' ? checkout : checkoutOfFirst(ports, result);
}

/** Returns the checkout that an earlier request with the same idempotency key stored. */
async function checkoutOfFirst(
	{ payments }: StartPorts,
	result: IdempotentResult,
): Promise<Checkout> {
	const { bookingId } = requireSameRequest(result);
	const checkout = await payments.getForBooking(bookingId);
	if (checkout === null) throw new Error(`booking ${bookingId} has no checkout`);
	return checkout;
}

async function newPayment(
	{ clock, ids, events, gateway }: StartPorts,
	{ eventId, form, totalAmount, currency, priceTestHook = false }: PaymentRequest,
): Promise<{ booking: Booking; checkout: Checkout }> {
	const now = clock.now();
	const event = acceptBooking(await events.get(eventId), form, { now, isPaid: true });
	if (gateway === null) throw new ClubError('payments-not-open');
	const amountMinor = priceWithTestHook(event, form, { priceTestHook });
	if (toMajor(amountMinor) !== totalAmount || event.currency !== currency) {
		throw new ClubError('price-differs');
	}
	if (!(await gateway.canCharge(currency))) throw new ClubError('currency-not-charged');
	const price = { amountMinor, currency };
	const booking = newBooking(form, { id: ids.newId(), event, now, price });
	const checkout = newCheckout(booking, { id: ids.newId(), provider: gateway.name, ...price });
	return { booking, checkout };
}

/**
 * Returns the URL of the provider's payment page if the checkout can be paid there, otherwise the URL of
 * Burgee's payment page.
 */
async function redirectUrl(
	{ clock, events, payments, gateway }: StartPorts,
	checkout: Checkout,
	{ addressOf }: PaymentRequest,
): Promise<string> {
	const ownPage = addressOf(checkout, 'pending');
	const isOpen = (stored: Checkout) => checkoutState(stored, clock.now()).isOpen;
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
