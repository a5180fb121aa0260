import { ClubError } from '../errors/club-error.ts';
import type { PaymentGateway } from '../ports/payment-gateway.ts';
import type { Ports } from '../ports/ports.ts';
import {
	type Checkout,
	hasPendingPayment,
	isFinal,
	isOpen,
	isPolled,
	isUnresolved,
	mayStillBePaid,
	type PaymentAttempt,
} from './checkout.ts';
import { updateCheckout } from './update-checkout.ts';

/**
 * If no result of a charge is stored after this time, the server that sent the charge is assumed to
 * have crashed.
 */
export const chargeTimeoutMs = 120_000;

/**
 * The longest delay between storing an attempt and sending its charge. After a longer delay, the
 * charge could still be running when `chargeTimeoutMs` ends. A second server could then charge the
 * card with a new key.
 */
export const sendTimeoutMs = 40_000;

/**
 * Returns the gateway to the checkout's provider.
 * @throws ClubError 'payment-unavailable' if the club now uses a different provider.
 */
export function gatewayOf(gateway: PaymentGateway | null, { provider }: Checkout): PaymentGateway {
	if (gateway?.name !== provider) throw new ClubError('payment-unavailable');
	return gateway;
}

/**
 * Reports whether a charge is in flight or a payment is still pending at the provider. In this
 * state, no new charge may start.
 */
export function isChargeInFlight(checkout: Checkout, now: Date): boolean {
	return (
		hasPendingPayment(checkout) ||
		checkout.attempts.some(
			(attempt) => attempt.answer === 'asked' && mayStillReachProvider(attempt, now),
		)
	);
}

/**
 * Reports whether the charge may still reach the provider, even if the server that sent the charge
 * has crashed. The provider cannot void a charge that it has not received yet.
 */
function mayStillReachProvider(attempt: PaymentAttempt, now: Date): boolean {
	return isUnresolved(attempt) && now.getTime() - Date.parse(attempt.askedAt) < chargeTimeoutMs;
}

/** Reports whether the stored checkout may be out of date. */
export function needsSync(checkout: Checkout): boolean {
	if (!isOpen(checkout)) return isPolled(checkout);
	return (
		mayStillBePaid(checkout) || checkout.attempts.some(isUnresolved) || hasPendingPayment(checkout)
	);
}

type SyncPorts = Pick<Ports, 'payments' | 'gateway'>;

/**
 * Queries the provider and stores the payments in its response.
 * @throws ClubError 'payment-unavailable' if the provider does not respond.
 */
export async function syncWithProvider(ports: SyncPorts, checkout: Checkout): Promise<Checkout> {
	return (await sync(ports, checkout)).synced;
}

async function sync({ payments, gateway }: SyncPorts, checkout: Checkout) {
	const reported = await gatewayOf(gateway, checkout).find(checkout);
	const synced = await updateCheckout(payments, checkout.id, () => ({
		type: 'provider-reported',
		payments: reported,
		refunds: [],
	}));
	return { reported, synced };
}

/**
 * Queries the provider about attempts with an unknown result, unless their charge is still in
 * flight. Voids the charge of each attempt for which the provider reports no payment.
 * @throws ClubError 'payment-unavailable' if the provider does not respond.
 */
export async function resolveAttempts(
	ports: SyncPorts & Pick<Ports, 'clock'>,
	checkout: Checkout,
): Promise<Checkout> {
	const gateway = gatewayOf(ports.gateway, checkout);
	let { reported, synced } = await sync(ports, checkout);
	for (const attempt of synced.attempts.filter(isUnresolved)) {
		if (
			!isOpen(synced) ||
			hasPendingPayment(synced) ||
			mayStillReachProvider(attempt, ports.clock.now())
		) {
			return synced;
		}
		const { key } = attempt;
		// A payment with this idempotency key may have completed in a different amount. In this case, the
		// provider can neither charge nor void with the key.
		const isUsed = reported.some(({ reference, status }) => reference === key && isFinal(status));
		if (!isUsed) await gateway.voidCharge(key);
		// Query again, because the charge may have succeeded between the first query and the void.
		({ reported, synced } = await sync(ports, synced));
		synced = await updateCheckout(ports.payments, synced.id, (stored) =>
			stored.attempts.some(
				(candidate) => candidate.key === key && isUnchanged(candidate, attempt),
			) && !hasPendingPayment(stored)
				? { type: 'charge-voided', key }
				: null,
		);
	}
	return synced;
}

/**
 * Reports whether the stored attempt is unchanged since it was read. A second server may have
 * retried the attempt.
 */
function isUnchanged(stored: PaymentAttempt, attempt: PaymentAttempt): boolean {
	return stored.answer === attempt.answer && stored.askedAt === attempt.askedAt;
}
