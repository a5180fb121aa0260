import type { Ports } from '../ports/ports.ts';
import { changeCheckout, gatewayOf } from './change-checkout.ts';
import type { Checkout } from './checkout.ts';
import type { ProviderNews } from './checkout-reducer.ts';

/**
 * What the provider says unasked (specification §7, decision 10). Repeated, late and reordered news change
 * nothing twice; what concerns none of our checkouts is passed over.
 * @returns how many payments and refunds were ours.
 * @throws ClubError 'payment-unavailable' where a refund's payment is to be asked for and the provider does not answer.
 */
export async function hearFromProvider(
	ports: Pick<Ports, 'payments' | 'gateway'>,
	news: ProviderNews,
): Promise<{ ours: number }> {
	let ours = 0;
	for (const payment of news.payments) {
		const known =
			(await ports.payments.findByReference(payment.paymentId)) ??
			(payment.reference && (await ports.payments.findByReference(payment.reference)));
		if (!known) continue;
		await changeCheckout(ports.payments, known.id, () => ({
			what: 'heard',
			payments: [payment],
			refunds: [],
		}));
		ours++;
	}
	for (const refund of news.refunds) {
		const known =
			(await ports.payments.findByReference(refund.paymentId)) ??
			(await askForPayment(ports, refund.paymentId));
		if (!known) continue;
		await changeCheckout(ports.payments, known.id, () => ({
			what: 'heard',
			payments: [],
			refunds: [refund],
		}));
		ours++;
	}
	return { ours };
}

/** A refund may be heard of before its payment is. */
async function askForPayment(
	ports: Pick<Ports, 'payments' | 'gateway'>,
	paymentId: string,
): Promise<Checkout | null> {
	const payment = (await ports.gateway?.findPayment(paymentId)) ?? null;
	if (payment?.reference == null) return null;
	const checkout = await ports.payments.findByReference(payment.reference);
	if (checkout === null) return null;
	gatewayOf(ports.gateway, checkout);
	return changeCheckout(ports.payments, checkout.id, () => ({
		what: 'heard',
		payments: [payment],
		refunds: [],
	}));
}
