import type { Ports } from '../../ports/ports.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import type { ProviderNotification } from '../../rules/payment/checkout-reducer.ts';
import type { ProviderPayment } from '../../rules/payment/provider-payment.ts';
import { gatewayOf } from './sync-with-provider.ts';
import { type CheckoutPorts, storeReports } from './update-checkout.ts';

/**
 * Stores the payments and refunds of a webhook notification (decision: payment-truth).
 * Notifications may arrive repeatedly, late or out of order. Payments that belong to no checkout
 * are ignored.
 * @returns the number of payments and refunds that belong to a checkout.
 * @throws ClubError 'payment-unavailable' if the provider does not respond to a query for the
 * payment of a refund.
 */
export async function handleNotification(
	ports: Pick<Ports, 'gateway'> & CheckoutPorts,
	notification: ProviderNotification,
): Promise<{ matched: number }> {
	let matched = 0;
	for (const payment of notification.payments) {
		const known = await checkoutOfPayment(ports.payments, payment);
		if (known === null) continue;
		await storeReports(ports, known.id, { payments: [payment] });
		matched++;
	}
	for (const refund of notification.refunds) {
		const known =
			(await ports.payments.findByReference(refund.paymentId)) ??
			(await fetchPayment(ports, refund.paymentId));
		if (!known) continue;
		await storeReports(ports, known.id, { refunds: [refund] });
		matched++;
	}
	return { matched };
}

/** Returns the checkout to which the provider's payment belongs, or null. */
export async function checkoutOfPayment(
	payments: Ports['payments'],
	{ paymentId, reference }: ProviderPayment,
): Promise<Checkout | null> {
	const known = await payments.findByReference(paymentId);
	return known ?? (reference === null ? null : payments.findByReference(reference));
}

/**
 * Queries the provider for the payment of a refund and stores the payment. The query is needed if a
 * refund is reported before its payment.
 */
async function fetchPayment(
	ports: Pick<Ports, 'gateway'> & CheckoutPorts,
	paymentId: string,
): Promise<Checkout | null> {
	const payment = (await ports.gateway?.findPayment(paymentId)) ?? null;
	if (payment?.reference == null) return null;
	const checkout = await ports.payments.findByReference(payment.reference);
	if (checkout === null) return null;
	gatewayOf(ports.gateway, checkout);
	return storeReports(ports, checkout.id, { payments: [payment] });
}
