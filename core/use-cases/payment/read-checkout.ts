import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import { checkoutState } from '../../rules/payment/checkout-state.ts';
import { syncWithProvider } from './sync-with-provider.ts';
import { storedCheckout } from './update-checkout.ts';

/**
 * Reads a checkout. If the stored checkout may be out of date, first queries the provider
 * (decision: payment-truth). Returns the stored checkout if the provider is unavailable, or if
 * `timeLimit` resolves before the provider responds.
 * @throws ClubError 'checkout-not-found'.
 */
export async function readCheckout(
	ports: Pick<Ports, 'clock' | 'payments' | 'gateway'>,
	id: string,
	timeLimit?: Promise<unknown>,
): Promise<Checkout> {
	const stored = await storedCheckout(ports.payments, id);
	if (!checkoutState(stored, ports.clock.now()).needsSync) return stored;
	const synced = syncWithProvider(ports, stored).catch((thrown) => {
		if (thrown instanceof ClubError && thrown.code === 'payment-unavailable') return stored;
		throw thrown;
	});
	return timeLimit === undefined ? synced : Promise.race([synced, timeLimit.then(() => stored)]);
}
