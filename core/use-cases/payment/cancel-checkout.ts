import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { Checkout, PaymentLink } from '../../rules/payment/checkout.ts';
import { checkoutState } from '../../rules/payment/checkout-state.ts';
import { isFormerTest } from '../../rules/payment/environment.ts';
import { gatewayOf, resolveAttempts, syncWithProvider } from './sync-with-provider.ts';
import { type CheckoutPorts, storedCheckout, updateCheckout } from './update-checkout.ts';

type CancelPorts = Pick<Ports, 'gateway'> & CheckoutPorts;

/**
 * Queries the payment provider and cancels the checkout if it is unpaid (decision: payment-truth).
 * The booking is kept and remains unpaid. Idempotent.
 * @param tellsMember whether the member is told by email. False if the member hears of what causes the cancellation.
 * @throws ClubError 'checkout-not-found', 'checkout-paid', 'payment-underway' or
 * 'payment-unavailable'.
 */
export async function cancelCheckout(
	ports: CancelPorts,
	id: string,
	{ tellsMember = true }: { tellsMember?: boolean } = {},
): Promise<Checkout> {
	const { clock, payments } = ports;
	const stored = await storedCheckout(payments, id);
	const isFormer = isFormerTest(ports.gateway, stored);
	const { isOpen, needsSync } = checkoutState(stored, clock.now());
	const mustSync = !isFormer && isOpen && needsSync;
	const synced = mustSync ? await resolveAttempts(ports, stored) : stored;
	// Do not cancel a checkout with a pending payment, so that its payment link is kept. If that
	// payment fails, the payer can pay again on the provider's page.
	const canClose = (checkout: Checkout) => {
		const state = checkoutState(checkout, clock.now());
		return state.isOpen && (isFormer || !state.isUndecided);
	};
	const closes = canClose(synced);
	if (closes && !isFormer && synced.link !== null) await deleteLink(ports, synced, synced.link);
	const cancellation = (checkout: Checkout) => {
		const isClosed = closes && checkout.link?.linkId === synced.link?.linkId;
		return isClosed && canClose(checkout)
			? ({ type: 'cancelled', at: toInstant(clock.now()) } as const)
			: null;
	};
	const cancelled = await updateCheckout(ports, id, cancellation, { tellsOfEnd: tellsMember });
	switch (checkoutState(cancelled, clock.now()).status) {
		case 'cancelled':
			return cancelled;
		case 'paid':
			throw new ClubError('checkout-paid');
		default:
			throw new ClubError('payment-underway');
	}
}

/**
 * Deletes the payment link, and then queries the provider for payments that were made before the
 * deletion.
 */
async function deleteLink(
	ports: CancelPorts,
	checkout: Checkout,
	link: PaymentLink,
): Promise<void> {
	const { links } = gatewayOf(ports.gateway, checkout);
	if (links === null) return;
	await links.delete(link);
	await syncWithProvider(ports, checkout);
}
