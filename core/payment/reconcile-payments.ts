import { toInstant } from '../calendar/london-time.ts';
import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import { cancelCheckout } from './cancel-checkout.ts';
import { type Checkout, checkoutStatus, hasPendingPayment, isOpen } from './checkout.ts';
import { needsSync, resolveAttempts, syncWithProvider } from './sync-with-provider.ts';
import { updateCheckout } from './update-checkout.ts';

const pageSize = 100;

/** The number of checkouts by the result of their reconciliation. */
export interface Reconciliation {
	/** The number of checkouts for which the provider reports a completed payment. */
	paid: number;
	/**
	 * The number of checkouts that were cancelled, because they were older than `expiresMs` or their event was
	 * deleted.
	 */
	cancelled: number;
	/** The number of checkouts that are open, or cancelled and still polled. */
	open: number;
	/**
	 * The number of checkouts that could not be checked: an error occurred, the provider did not answer, or the
	 * club now uses another provider.
	 */
	failed: number;
}

export interface ReconciliationLimits {
	/** The age at which an unfinished checkout is cancelled. */
	expiresMs: number;
	/** Called with each unexpected error. Reconciliation then continues with the next checkout. */
	onFailure?: (error: unknown) => void;
}

type ReconcilePorts = Pick<Ports, 'clock' | 'events' | 'payments' | 'gateway'>;

/**
 * Queries the provider about every checkout that is not final (decision: payment-truth). Stores results of
 * charges that an earlier server process did not store because of a crash. Cancels unfinished checkouts that
 * are older than `expiresMs` or whose event was deleted. If a cancelled checkout may still be paid, it is
 * polled for one more day.
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

async function reconcile(
	ports: ReconcilePorts,
	checkout: Checkout,
	{ expiresMs, onFailure }: ReconciliationLimits,
): Promise<keyof Reconciliation> {
	const now = ports.clock.now();
	try {
		const isOld = now.getTime() - Date.parse(checkout.createdAt) >= expiresMs;
		if (isOpen(checkout) && (isOld || (await ports.events.get(checkout.eventId)) === null)) {
			await cancelCheckout(ports, checkout.id);
			return 'cancelled';
		}
		if (!needsSync(checkout)) return 'open';
		const synced = await (isOpen(checkout) ? resolveAttempts : syncWithProvider)(ports, checkout);
		if (checkoutStatus(synced) === 'paid') return 'paid';
		const { pollUntil } = synced;
		if (pollUntil !== null && pollUntil <= toInstant(now) && !hasPendingPayment(synced)) {
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
