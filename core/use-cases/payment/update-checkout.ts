import { ClubError } from '../../errors/club-error.ts';
import type { PaymentStore } from '../../ports/payment-store.ts';
import { assertCheckoutChange } from '../../rules/payment/assert-checkout-change.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import {
	type CheckoutEvent,
	checkoutReducer,
	type ProviderNotification,
} from '../../rules/payment/checkout-reducer.ts';

/**
 * The maximum number of attempts to update a checkout. Conflicts are rare, because only the payer,
 * webhook notifications and reconciliation update a checkout.
 */
const maxAttempts = 50;

/**
 * Applies a checkout event, such as a cancellation, to the stored checkout, with optimistic locking.
 * `eventFor` returns the event, or null for no change, and is called again after each conflict.
 * @returns the checkout after the update.
 * @throws ClubError 'checkout-not-found'.
 */
export async function updateCheckout(
	payments: PaymentStore,
	id: string,
	eventFor: (stored: Checkout) => CheckoutEvent | null,
): Promise<Checkout> {
	for (let attempt = 0; attempt < maxAttempts; attempt++) {
		const stored = await storedCheckout(payments, id);
		const event = eventFor(stored);
		const updated = event === null ? stored : checkoutReducer(stored, event);
		if (updated === stored) return stored;
		const next = { ...updated, revision: stored.revision + 1 };
		assertCheckoutChange(stored, next);
		if (await payments.replace(next)) return next;
	}
	throw new Error(`checkout ${id} changed during each of ${maxAttempts} attempts to update it`);
}

/** Adds payments and refunds that the provider reported to the stored checkout. */
export function storeReports(
	payments: PaymentStore,
	id: string,
	{ payments: reported = [], refunds = [] }: Partial<ProviderNotification>,
): Promise<Checkout> {
	return updateCheckout(payments, id, () => ({
		type: 'provider-reported',
		payments: reported,
		refunds,
	}));
}

/** @throws ClubError 'checkout-not-found'. */
export async function storedCheckout(payments: PaymentStore, id: string): Promise<Checkout> {
	const checkout = await payments.get(id);
	if (checkout === null) throw new ClubError('checkout-not-found');
	return checkout;
}
