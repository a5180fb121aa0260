import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { acceptBooking, newBooking } from '../../rules/booking/accept-booking.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import type { BookingForm } from '../../rules/booking/booking-form.ts';
import { hasPlaceLimit } from '../../rules/booking/places.ts';
import { priceWithTestHook } from '../../rules/booking/price.ts';
import { type Currency, toMajor } from '../../rules/money.ts';
import { type Checkout, newCheckout } from '../../rules/payment/checkout.ts';
import { newLink, storedToken } from '../booking/booking-links.ts';
import type { StoredBooking } from '../booking/submit-booking.ts';
import { idempotencyKeyOf, requireSameRequest } from '../idempotency.ts';
import { type AddressOfCheckout, openPaymentPage } from './payment-page.ts';
import type { CheckoutPorts } from './update-checkout.ts';

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
	addressOf: AddressOfCheckout;
}

export interface StartedPayment extends StoredBooking {
	checkoutId: string;
	/** The URL of Burgee's payment page or of the provider's payment page. */
	redirectUrl: string;
}

type StartPorts = Pick<Ports, 'bookings' | 'bookingLinks' | 'gateway'> & CheckoutPorts;

/**
 * Books a paid event and starts the payment (specification §4, §7). The booking is stored as unpaid
 * before the browser is redirected to the payment page (decision: payment-truth). If a request with
 * the same idempotency key is repeated, returns the first result.
 * @throws any ClubError that `acceptBooking` throws, or ClubError 'payments-not-open', 'list-full',
 * 'event-full', 'not-enough-places', 'price-differs', 'currency-not-charged', 'idempotency-key-reused', or
 * 'payment-unavailable' if the provider cannot create a payment link.
 */
export async function startPayment(
	ports: StartPorts,
	request: PaymentRequest,
): Promise<StartedPayment> {
	const { key, eventId, form, totalAmount, currency } = request;
	const idempotencyKey = idempotencyKeyOf(key, ['payment', eventId, form, totalAmount, currency]);
	const link = newLink(ports, key);
	const first = idempotencyKey && (await ports.bookings.findByIdempotencyKey(idempotencyKey));
	let started: Checkout | null = null;
	const addPayment = async () => {
		const { booking, checkout, checksPlaces } = await newPayment(ports, request);
		started = checkout;
		const addition = { key: idempotencyKey, checkout, link, checksPlaces };
		return ports.bookings.add(booking, addition);
	};
	const result = requireSameRequest(first ?? (await addPayment()));
	const checkout =
		result.outcome === 'stored' && started ? started : await checkoutOf(ports, result);
	return {
		bookingId: checkout.bookingId,
		bookingToken: await storedToken(ports, result, { link, key }),
		checkoutId: checkout.id,
		redirectUrl: await openPaymentPage(ports, checkout, request.addressOf),
	};
}

/** Returns the checkout that this request, or an earlier one with the same idempotency key, stored. */
async function checkoutOf(
	{ payments }: StartPorts,
	{ bookingId }: Pick<StoredBooking, 'bookingId'>,
): Promise<Checkout> {
	const checkout = await payments.getForBooking(bookingId);
	if (checkout === null) throw new Error(`booking ${bookingId} has no checkout`);
	return checkout;
}

async function newPayment(
	{ clock, ids, events, gateway }: StartPorts,
	{ eventId, form, totalAmount, currency, priceTestHook = false }: PaymentRequest,
): Promise<{ booking: Booking; checkout: Checkout; checksPlaces: boolean }> {
	const now = clock.now();
	const event = acceptBooking(await events.get(eventId), form, { now, isPaid: true });
	if (gateway === null) throw new ClubError('payments-not-open');
	const amountMinor = priceWithTestHook(event, form, { priceTestHook });
	if (toMajor(amountMinor) !== totalAmount || event.currency !== currency) {
		throw new ClubError('price-differs');
	}
	if (!(await gateway.canCharge(currency))) throw new ClubError('currency-not-charged');
	const price = { amountMinor, currency };
	const { name: provider, environment } = gateway;
	const booking = newBooking(form, {
		id: ids.newId(),
		event,
		now,
		price: { ...price, environment },
	});
	const checkout = newCheckout(booking, { id: ids.newId(), provider, ...price });
	return { booking, checkout, checksPlaces: hasPlaceLimit(event) };
}
