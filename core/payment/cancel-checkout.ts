import { toInstant } from '../calendar/london-time.ts';
import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import {
	askProvider,
	changeCheckout,
	findOut,
	gatewayOf,
	hasMoreToKnow,
	storedCheckout,
} from './change-checkout.ts';
import { type Checkout, checkoutStatus, isOpen, isUnderway, isUnknown } from './checkout.ts';

type CancelPorts = Pick<Ports, 'clock' | 'payments' | 'gateway'>;

/**
 * Gives an unfinished checkout up, the provider asked first (decision 10); its booking stays, unpaid.
 * Cancelling it twice is no mistake.
 * @throws ClubError 'checkout-not-found', 'checkout-paid', 'payment-underway' or 'payment-unavailable'.
 */
export async function cancelCheckout(ports: CancelPorts, id: string): Promise<Checkout> {
	const { clock, payments } = ports;
	const stored = await storedCheckout(payments, id);
	const known = hasMoreToKnow(stored) ? await findOut(ports, stored) : stored;
	const closed = isOpen(known) && known.link !== null ? await closeLink(ports, known) : known;
	const cancelled = await changeCheckout(payments, id, (checkout) =>
		isOpen(checkout) && !isUndecided(checkout) && checkout.link?.linkId === closed.link?.linkId
			? { what: 'cancelled', at: toInstant(clock.now()) }
			: null,
	);
	switch (checkoutStatus(cancelled)) {
		case 'cancelled':
			return cancelled;
		case 'paid':
			throw new ClubError('checkout-paid');
		default:
			throw new ClubError('payment-underway');
	}
}

function isUndecided(checkout: Checkout): boolean {
	return isUnderway(checkout) || checkout.attempts.some(isUnknown);
}

/** Nobody can pay there any more; who has done so by then is heard of. */
async function closeLink(ports: CancelPorts, checkout: Checkout): Promise<Checkout> {
	const { links } = gatewayOf(ports.gateway, checkout);
	if (links === null || checkout.link === null) return checkout;
	await links.close(checkout.link);
	return askProvider(ports, checkout);
}
