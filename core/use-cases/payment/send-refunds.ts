import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import type { RefundAttempt } from '../../rules/payment/refund-attempt.ts';
import {
	isKeyOld,
	isRefundStuck,
	listedSince,
	mustBeListed,
	undecidedRefunds,
} from '../../rules/payment/refundable.ts';
import { gatewayOf } from './sync-with-provider.ts';
import { type CheckoutPorts, storeReports, updateCheckout } from './update-checkout.ts';

type SendPorts = Pick<Ports, 'gateway'> & CheckoutPorts;

/**
 * Sends the undecided refunds of the checkout that `isMeant` selects to the provider, with the keys of their attempts. A
 * refund stays undecided if the provider does not answer, or if the club now uses a different provider or environment. It
 * also stays undecided if the provider refuses one that was sent before: the first request may have refunded the payment,
 * and its answer was lost.
 * @param newKeys the keys of the attempts that are sent for the first time.
 */
export async function sendRefunds(
	ports: SendPorts,
	checkout: Checkout,
	isMeant: (attempt: RefundAttempt) => boolean,
	newKeys: ReadonlySet<string>,
): Promise<void> {
	for (const attempt of undecidedRefunds(checkout).filter(isMeant)) {
		const result = await sendRefund(ports, checkout, attempt);
		if (result === 'refused' && newKeys.has(attempt.key)) await refuse(ports, checkout, attempt);
	}
}

/**
 * Decides the refunds of the checkout whose answer was lost. Burgee sends each again with its key. If the provider refuses
 * that, or may have forgotten the key, the provider's list of refunds decides: a refund that is not listed ten minutes after
 * its request was not made (decision: refunds).
 */
export async function settleRefunds(ports: SendPorts, checkout: Checkout): Promise<Checkout> {
	const now = ports.clock.now();
	let updated = checkout;
	for (const attempt of undecidedRefunds(checkout)) {
		if (!isRefundStuck(attempt, now)) continue;
		const result = isKeyOld(attempt, now) ? 'refused' : await sendRefund(ports, checkout, attempt);
		if (typeof result === 'object') updated = result;
		else if (result === 'refused' && mustBeListed(attempt, now)) {
			updated = await lookUp(ports, updated, attempt);
		}
	}
	return updated;
}

/** Returns the updated checkout, or 'unknown' if the provider does not answer. */
async function sendRefund(
	ports: SendPorts,
	checkout: Checkout,
	{ key, paymentId, amountMinor, currency, reason }: RefundAttempt,
): Promise<Checkout | 'refused' | 'unknown'> {
	const request = { key, paymentId, amountMinor, currency, reason };
	try {
		const refund = await gatewayOf(ports.gateway, checkout).refund(request);
		return await updateCheckout(ports, checkout.id, () => ({
			type: 'refund-answered',
			key,
			refund,
		}));
	} catch (thrown) {
		const code = thrown instanceof ClubError ? thrown.code : null;
		if (code === 'refund-refused') return 'refused';
		if (code === 'payment-unavailable') return 'unknown';
		throw thrown;
	}
}

function refuse(ports: SendPorts, { id }: Checkout, { key }: RefundAttempt): Promise<Checkout> {
	return updateCheckout(ports, id, () => ({ type: 'refund-refused', key }));
}

/** Stores the refunds of the payment that the provider lists. If none is the attempt's, the refund was not made. */
async function lookUp(
	ports: SendPorts,
	checkout: Checkout,
	attempt: RefundAttempt,
): Promise<Checkout> {
	const found = await gatewayOf(ports.gateway, checkout).findRefunds(listedSince(attempt));
	let updated = checkout;
	for (const refund of found.filter(({ paymentId }) => paymentId === attempt.paymentId)) {
		updated = await storeReports(ports, checkout.id, { refunds: [refund] });
	}
	const isOpen = undecidedRefunds(updated).some(({ key }) => key === attempt.key);
	return isOpen ? refuse(ports, checkout, attempt) : updated;
}
