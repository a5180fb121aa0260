import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import { askProvider, hasMoreToKnow, storedCheckout } from './change-checkout.ts';
import type { Checkout } from './checkout.ts';

/**
 * The checkout as it is: where the provider may know more, it is asked first; where it does not answer
 * before `patience` is over, what is known is given (decision 10).
 * @throws ClubError 'checkout-not-found'.
 */
export async function readCheckout(
	ports: Pick<Ports, 'payments' | 'gateway'>,
	id: string,
	patience?: Promise<unknown>,
): Promise<Checkout> {
	const stored = await storedCheckout(ports.payments, id);
	if (!hasMoreToKnow(stored)) return stored;
	const asked = askProvider(ports, stored).catch((thrown) => {
		if (thrown instanceof ClubError && thrown.code === 'payment-unavailable') return stored;
		throw thrown;
	});
	return patience === undefined ? asked : Promise.race([asked, patience.then(() => stored)]);
}
