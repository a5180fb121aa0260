import { toInstant } from '../calendar/london-time.ts';
import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import { cancelCheckout } from './cancel-checkout.ts';
import { askProvider, changeCheckout, findOut, hasMoreToKnow } from './change-checkout.ts';
import { type Checkout, checkoutStatus, isOpen, isUnderway } from './checkout.ts';

const pageSize = 100;

export interface Reconciliation {
	/** Found to be paid. */
	paid: number;
	/** Given up: older than `expiresMs`, or of an event that was deleted. */
	cancelled: number;
	/** Still to be asked about. */
	open: number;
	/** Could not be judged now: the provider does not answer, or is another one. */
	failed: number;
}

export interface ReconciliationLimits {
	/** An unfinished checkout older than this is given up. */
	expiresMs: number;
	/** Hears of what nobody foresaw; the others are judged nevertheless. */
	onFailure?: (error: unknown) => void;
}

type ReconcilePorts = Pick<Ports, 'clock' | 'events' | 'payments' | 'gateway'>;

/**
 * Asks the provider for each checkout that is not final, and gives up those that are older than `expiresMs`
 * or whose event was deleted, the provider asked first. Those that were given up with something on its way
 * are asked about for a day more. Heals whatever was cut off between a charge and its record.
 */
export async function reconcilePayments(
	ports: ReconcilePorts,
	limits: ReconciliationLimits,
): Promise<Reconciliation> {
	const counts: Reconciliation = { paid: 0, cancelled: 0, open: 0, failed: 0 };
	for (let after: string | null = null; ; ) {
		const page = await ports.payments.listWatched({ after, limit: pageSize });
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
		if (!hasMoreToKnow(checkout)) return 'open';
		const asked = await (isOpen(checkout) ? findOut : askProvider)(ports, checkout);
		if (checkoutStatus(asked) === 'paid') return 'paid';
		if (asked.watchedUntil !== null && asked.watchedUntil <= toInstant(now) && !isUnderway(asked)) {
			await changeCheckout(ports.payments, asked.id, () => ({ what: 'let-go' }));
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
