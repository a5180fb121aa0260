import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import { isStillNeeded } from '../../rules/payment/change-payment.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import { checkoutState } from '../../rules/payment/checkout-state.ts';
import { isFormerTest, wasStartedWith } from '../../rules/payment/environment.ts';
import { hasAttempt, isPollDue } from '../../rules/payment/polling.ts';
import { undecidedRefunds } from '../../rules/payment/refundable.ts';
import { cancelCheckout } from './cancel-checkout.ts';
import { settleRefunds } from './send-refunds.ts';
import { resolveAttempts, syncWithProvider } from './sync-with-provider.ts';
import { type CheckoutPorts, updateCheckout } from './update-checkout.ts';

const pageSize = 100;

/** What a query of the payment provider about open payments has found. */
export interface Reconciliation {
	paid: number;
	/**
	 * The number of checkouts that were cancelled because they had expired, because their event was deleted,
	 * because their booking is paid with another checkout, or because a change no longer fits its booking.
	 */
	cancelled: number;
	/**
	 * The number of checkouts that are not final: unpaid ones, cancelled ones that are still polled, and those with a
	 * refund that the provider has not answered. Without refunds by an earlier provider, which Burgee cannot send again.
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
	 * After this time in milliseconds, the run queries the provider about no further checkout. The next run begins with
	 * those. Without a limit by default.
	 */
	maxMs?: number;
	/**
	 * When the provider was last queried about each checkout, in milliseconds since 1970. The caller passes the same map to
	 * each run, so that checkouts without an attempt are queried less and less often.
	 */
	polledAt?: Map<string, number>;
	/**
	 * Payment reconciliation calls this function for each unexpected error, and then continues with
	 * the next checkout.
	 */
	onFailure?: (error: unknown) => void;
}

type ReconcilePorts = Pick<Ports, 'bookings' | 'gateway'> & CheckoutPorts;

/** A checkout about which the provider is queried in this run. */
interface Poll {
	id: string;
	hasAttempt: boolean;
	/** Negative infinity if the provider was not queried yet. */
	polledAtMs: number;
}

/**
 * Queries the payment provider about checkouts that are not final (decision: payment-truth), first about those with an
 * attempt, then about those that have waited longest. Decides refunds without an answer (decision: refunds). Cancels
 * unpaid checkouts that have expired, whose event was deleted, whose booking is paid with another checkout, or that were
 * tests with another provider or environment.
 */
export async function reconcilePayments(
	ports: ReconcilePorts,
	limits: ReconciliationLimits,
): Promise<Reconciliation> {
	const { clock, payments } = ports;
	const { maxMs = Number.POSITIVE_INFINITY, polledAt = new Map() } = limits;
	const startedMs = clock.now().getTime();
	const counts: Reconciliation = { paid: 0, cancelled: 0, open: 0, failed: 0 };
	const { polls, ids } = await findPolls(ports, { ...limits, polledAt }, counts);
	for (const id of polledAt.keys()) if (!ids.has(id)) polledAt.delete(id);
	polls.sort((a, b) => Number(b.hasAttempt) - Number(a.hasAttempt) || a.polledAtMs - b.polledAtMs);
	for (const { id } of polls) {
		const nowMs = clock.now().getTime();
		const checkout = nowMs - startedMs < maxMs ? await payments.get(id) : null;
		if (checkout === null) {
			counts.open++;
			continue;
		}
		count(counts, await reconcile(ports, checkout, limits));
		polledAt.set(id, nowMs);
	}
	return counts;
}

/**
 * Finds the checkouts about which the provider must be queried now, and the ids of all checkouts that are not final.
 * Reconciles the others at once.
 */
async function findPolls(
	ports: ReconcilePorts,
	limits: ReconciliationLimits & { polledAt: ReadonlyMap<string, number> },
	counts: Reconciliation,
): Promise<{ polls: Poll[]; ids: Set<string> }> {
	const polls: Poll[] = [];
	const ids = new Set<string>();
	for (let after: string | null = null; ; ) {
		const page = await ports.payments.listPolled({ after, limit: pageSize });
		for (const checkout of page) {
			const { id } = checkout;
			ids.add(id);
			const now = ports.clock.now();
			const polledAtMs = limits.polledAt.get(id);
			const { needsSync, hasUndecidedRefund } = checkoutState(checkout, now);
			const canSend = hasUndecidedRefund && wasStartedWith(ports.gateway, checkout);
			const needsProvider = needsSync || canSend;
			if (!needsProvider || isFormerTest(ports.gateway, checkout)) {
				count(counts, await reconcile(ports, checkout, limits));
				continue;
			}
			// An error is reported when the checkout is reconciled.
			const mustPoll = () => mustEnd(ports, checkout, limits).catch(() => true);
			if (!isPollDue(checkout, polledAtMs, now) && !(await mustPoll())) {
				counts.open++;
				continue;
			}
			const wait = polledAtMs ?? Number.NEGATIVE_INFINITY;
			polls.push({ id, hasAttempt: hasAttempt(checkout), polledAtMs: wait });
		}
		after = page.at(-1)?.id ?? null;
		if (page.length < pageSize) return { polls, ids };
	}
}

/** Whether an unpaid checkout has expired, its event was deleted, or its booking is paid with another checkout. */
async function mustEnd(
	ports: ReconcilePorts,
	checkout: Checkout,
	{ expiresMs }: Pick<ReconciliationLimits, 'expiresMs'>,
): Promise<boolean> {
	const now = ports.clock.now();
	if (!checkoutState(checkout, now).isOpen) return false;
	const { createdAt, expiresAt } = checkout;
	const expiresAtMs =
		expiresAt === null ? Date.parse(createdAt) + expiresMs : Date.parse(expiresAt);
	return now.getTime() >= expiresAtMs || !(await isNeeded(ports, checkout));
}

/** Whether the event still exists, the booking is not paid with another checkout, and a change still fits the booking. */
async function isNeeded(ports: ReconcilePorts, checkout: Checkout): Promise<boolean> {
	const [event, booking] = await Promise.all([
		ports.events.get(checkout.eventId),
		ports.bookings.get(checkout.bookingId),
	]);
	return event !== null && isStillNeeded(checkout, booking);
}

function count(counts: Reconciliation, result: keyof Reconciliation | null): void {
	if (result !== null) counts[result]++;
}

/** Returns how the checkout counts. Null if Burgee can do nothing more for it. */
async function reconcile(
	ports: ReconcilePorts,
	checkout: Checkout,
	{ expiresMs, onFailure }: ReconciliationLimits,
): Promise<keyof Reconciliation | null> {
	const now = ports.clock.now();
	const { isOpen, needsSync, hasUndecidedRefund } = checkoutState(checkout, now);
	const canSend = hasUndecidedRefund && wasStartedWith(ports.gateway, checkout);
	const isFormer = isFormerTest(ports.gateway, checkout);
	try {
		if (isOpen && (isFormer || (await mustEnd(ports, checkout, { expiresMs })))) {
			const tellsMember = !isFormer && (await isNeeded(ports, checkout));
			await cancelCheckout(ports, checkout.id, { tellsMember });
			return 'cancelled';
		}
		if (isFormer && needsSync) {
			await updateCheckout(ports, checkout.id, () => ({ type: 'polling-ended' }));
			return 'cancelled';
		}
		if (!needsSync && !canSend) return isOpen ? 'open' : null;
		const asked = await settleRefunds(ports, checkout);
		if (!needsSync) return undecidedRefunds(asked).length > 0 ? 'open' : 'paid';
		const synced = await (isOpen ? resolveAttempts : syncWithProvider)(ports, asked);
		const { status, hasPendingPayment } = checkoutState(synced, now);
		if (status === 'paid') return 'paid';
		const { pollUntil } = synced;
		if (pollUntil !== null && pollUntil <= toInstant(now) && !hasPendingPayment) {
			await updateCheckout(ports, synced.id, () => ({ type: 'polling-ended' }));
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
