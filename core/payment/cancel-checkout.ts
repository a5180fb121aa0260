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
	// It took no money, and has forgotten all of it by now.
	const isOldPractice = stored.provider === 'practice' && ports.gateway?.name !== 'practice';
	const isAsked = !isOldPractice && isOpen(stored) && hasMoreToKnow(stored);
	const known = isAsked ? await findOut(ports, stored) : stored;
	const isSure = (checkout: Checkout) => isOldPractice || !isUndecided(checkout);
	// One that is paid there at this moment may fail yet, and be paid there after all.
	const closes = isOpen(known) && isSure(known);
	if (closes && known.link !== null) await closeLink(ports, known);
	const cancelled = await changeCheckout(payments, id, (checkout) => {
		const isClosed = closes && checkout.link?.linkId === known.link?.linkId;
		return isOpen(checkout) && isSure(checkout) && isClosed
			? { what: 'cancelled', at: toInstant(clock.now()) }
			: null;
	});
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
async function closeLink(ports: CancelPorts, checkout: Checkout): Promise<void> {
	const { links } = gatewayOf(ports.gateway, checkout);
	if (links === null || checkout.link === null) return;
	await links.close(checkout.link);
	await askProvider(ports, checkout);
}
