import { ClubError } from '../../errors/club-error.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Checkout, PaymentAttempt } from '../../rules/payment/checkout.ts';
import { checkoutState, mayStillReachProvider } from '../../rules/payment/checkout-state.ts';
import { wasStartedWith } from '../../rules/payment/environment.ts';
import { isFinal } from '../../rules/payment/provider-payment.ts';
import { type CheckoutPorts, storeReports, updateCheckout } from './update-checkout.ts';

/**
 * Returns the gateway to the checkout's payment provider.
 * @throws ClubError 'payment-unavailable' if the club now uses a different provider or environment.
 */
export function gatewayOf(gateway: PaymentGateway | null, checkout: Checkout): PaymentGateway {
	if (!wasStartedWith(gateway, checkout)) throw new ClubError('payment-unavailable');
	return gateway;
}

type SyncPorts = Pick<Ports, 'gateway'> & CheckoutPorts;

/**
 * Queries the payment provider about the checkout and stores the reported payments.
 * @throws ClubError 'payment-unavailable' if the provider does not respond.
 */
export async function syncWithProvider(ports: SyncPorts, checkout: Checkout): Promise<Checkout> {
	return (await sync(ports, checkout)).synced;
}

async function sync(ports: SyncPorts, checkout: Checkout) {
	const reported = await gatewayOf(ports.gateway, checkout).find(checkout);
	const synced = await storeReports(ports, checkout.id, { payments: reported });
	return { reported, synced };
}

/**
 * Settles the charge attempts whose result is unknown. Queries the payment provider, and voids each
 * such charge for which the provider reports no final payment. Stops if a charge may still be in
 * flight or a payment is pending.
 * @throws ClubError 'payment-unavailable' if the provider does not respond.
 */
export async function resolveAttempts(ports: SyncPorts, checkout: Checkout): Promise<Checkout> {
	const gateway = gatewayOf(ports.gateway, checkout);
	let { reported, synced } = await sync(ports, checkout);
	for (const attempt of checkoutState(synced, ports.clock.now()).unresolvedAttempts) {
		const now = ports.clock.now();
		const { isOpen, hasPendingPayment } = checkoutState(synced, now);
		if (!isOpen || hasPendingPayment || mayStillReachProvider(attempt, now)) return synced;
		const { key } = attempt;
		// The payment provider cannot void a charge whose payment is already final, such as a completed payment
		// of a wrong amount.
		const isUsed = reported.some(({ reference, status }) => reference === key && isFinal(status));
		if (!isUsed) await gateway.voidCharge(key);
		// Query the payment provider again, because the charge may have succeeded before it was voided.
		({ reported, synced } = await sync(ports, synced));
		synced = await updateCheckout(ports, synced.id, (stored) =>
			stored.attempts.some(
				(candidate) => candidate.key === key && isUnchanged(candidate, attempt),
			) && !checkoutState(stored, now).hasPendingPayment
				? { type: 'charge-voided', key }
				: null,
		);
	}
	return synced;
}

/**
 * Reports whether the stored charge attempt is unchanged since it was read. A second server may
 * have retried the charge.
 */
function isUnchanged(stored: PaymentAttempt, attempt: PaymentAttempt): boolean {
	return stored.answer === attempt.answer && stored.askedAt === attempt.askedAt;
}
