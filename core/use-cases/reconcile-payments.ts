import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import { toInstant } from '../rules/calendar/london-time.ts';
import type { Checkout } from '../rules/payment/checkout.ts';
import { checkoutState } from '../rules/payment/checkout-state.ts';
import { isFormerTest } from '../rules/payment/environment.ts';
import { cancelCheckout } from './cancel-checkout.ts';
import { resolveAttempts, syncWithProvider } from './sync-with-provider.ts';
import { updateCheckout } from './update-checkout.ts';

const pageSize = 100;

export interface Reconciliation {
	paid: number;
	/**
	 * The number of checkouts that were cancelled because they had expired, because their event was deleted,
	 * or because their booking is paid with another checkout.
	 */
	cancelled: number;
	/**
	 * The number of unpaid checkouts plus the number of cancelled checkouts that are still polled.
	 */
	open: number;
	/**
	 * The number of checkouts that could not be checked, because of an error or because the club now
	 * uses a different provider.
	 */
	failed: number;
}

export interface ReconciliationLimits {
	/** The age in milliseconds at which an unpaid checkout without `expiresAt` is cancelled. */
	expiresMs: number;
	/**
	 * Payment reconciliation calls this function for each unexpected error, and then continues with
	 * the next checkout.
	 */
	onFailure?: (error: unknown) => void;
}

type ReconcilePorts = Pick<Ports, 'clock' | 'events' | 'bookings' | 'payments' | 'gateway'>;

/**
 * Queries the payment provider about every checkout that is not final (decision: payment-truth). Cancels
 * unpaid checkouts that have expired, whose event was deleted, whose booking is paid with another checkout, or
 * that were tests with another provider or environment.
 */
export async function reconcilePayments(
	ports: ReconcilePorts,
	limits: ReconciliationLimits,
): Promise<Reconciliation> {
	const counts: Reconciliation = { paid: 0, cancelled: 0, open: 0, failed: 0 };
	for (let after: string | null = null; ; ) {
		const page = await ports.payments.listPolled({ after, limit: pageSize });
		for (const checkout of page) counts[await reconcile(ports, checkout, limits)]++;
		after = page.at(-1)?.id ?? null;
		if (page.length < pageSize) return counts;
	}
}

/** Whether the event still exists and the booking is not paid with another checkout. */
async function isNeeded(ports: ReconcilePorts, checkout: Checkout): Promise<boolean> {
	const [event, booking] = await Promise.all([
		ports.events.get(checkout.eventId),
		ports.bookings.get(checkout.bookingId),
	]);
	return event !== null && booking?.paid !== true;
}

async function reconcile(
	ports: ReconcilePorts,
	checkout: Checkout,
	{ expiresMs, onFailure }: ReconciliationLimits,
): Promise<keyof Reconciliation> {
	const now = ports.clock.now();
	const { isOpen, needsSync } = checkoutState(checkout, now);
	const isFormer = isFormerTest(ports.gateway, checkout);
	try {
		const expiresAtMs =
			checkout.expiresAt === null
				? Date.parse(checkout.createdAt) + expiresMs
				: Date.parse(checkout.expiresAt);
		const isOld = now.getTime() >= expiresAtMs;
		if (isOpen && (isFormer || isOld || !(await isNeeded(ports, checkout)))) {
			await cancelCheckout(ports, checkout.id);
			return 'cancelled';
		}
		if (isFormer) {
			await updateCheckout(ports.payments, checkout.id, () => ({ type: 'polling-ended' }));
			return 'cancelled';
		}
		if (!needsSync) return 'open';
		const synced = await (isOpen ? resolveAttempts : syncWithProvider)(ports, checkout);
		const { status, hasPendingPayment } = checkoutState(synced, now);
		if (status === 'paid') return 'paid';
		const { pollUntil } = synced;
		if (pollUntil !== null && pollUntil <= toInstant(now) && !hasPendingPayment) {
			await updateCheckout(ports.payments, synced.id, () => ({ type: 'polling-ended' }));
		}
		return 'open';
	} catch (thrown) {
		const code = thrown instanceof ClubError ? thrown.code : null;
		if (code === 'checkout-paid') return 'paid';
		if (code === 'payment-underway') return 'open';
		if (code !== 'payment-unavailable') onFailure?.(thrown);
		return 'failed';
	}
}
