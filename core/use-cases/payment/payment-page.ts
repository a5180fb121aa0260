import type { Ports } from '../../ports/ports.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import { checkoutState } from '../../rules/payment/checkout-state.ts';
import { wasStartedWith } from '../../rules/payment/environment.ts';
import { type CheckoutPorts, updateCheckout } from './update-checkout.ts';

/**
 * Returns the URL of Burgee's payment page. If `payment` is 'pending', the page shows the card form. If
 * `payment` is 'success', the page shows the result of the payment.
 */
export type AddressOfCheckout = (checkout: Checkout, payment: 'pending' | 'success') => string;

/**
 * Returns the URL of the provider's payment page if the checkout can be paid there, otherwise the URL of
 * Burgee's payment page. Creates the provider's page if the club uses such pages.
 * @throws ClubError 'payment-unavailable' if the provider cannot create a payment link.
 */
export async function openPaymentPage(
	ports: Pick<Ports, 'gateway'> & CheckoutPorts,
	checkout: Checkout,
	addressOf: AddressOfCheckout,
): Promise<string> {
	const { clock, events, gateway } = ports;
	const ownPage = addressOf(checkout, 'pending');
	const isOpen = (stored: Checkout) => checkoutState(stored, clock.now()).isOpen;
	if (!isOpen(checkout) || !wasStartedWith(gateway, checkout)) return ownPage;
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
	const linked = await updateCheckout(ports, checkout.id, (stored) =>
		isOpen(stored) && stored.attempts.length === 0 ? { type: 'link-created', link } : null,
	);
	if (isOpen(linked) && linked.link !== null) return linked.link.url;
	// The checkout was cancelled, or a charge was attempted, while the provider created the link.
	// Delete the unused link.
	await links.delete(link);
	return ownPage;
}
