import type { Ports } from '../../ports/ports.ts';
import { dayMs, type Instant, toInstant } from '../../rules/calendar/london-time.ts';
import { handleNotification } from './handle-notification.ts';
import type { CheckoutPorts } from './update-checkout.ts';

/** The first search finds refunds that were made or have changed in this time. */
const firstSearchMs = 30 * dayMs;
/** A refund that the provider lists late is still found if it is listed within this time. */
const overlapMs = 10 * 60_000;

/**
 * Queries the payment provider for refunds, and stores those that belong to a checkout. This finds refunds that
 * no webhook notification has reported, also those made on the provider's site.
 * @param since the value that the previous search returned; null for the first search.
 * @param onFailure called for each refund that cannot be stored. The next search then finds it again.
 * @returns the time, by the provider's clock, with which the next search begins. Null if it begins like this one.
 * @throws ClubError 'payment-unavailable' if the provider does not respond to the search.
 */
export async function findRefunds(
	ports: Pick<Ports, 'gateway'> & CheckoutPorts,
	since: Instant | null,
	onFailure: (error: unknown) => void,
): Promise<Instant | null> {
	const { gateway, clock } = ports;
	if (gateway === null) return null;
	const refunds = await gateway.findRefunds(since ?? before(clock.now().getTime(), firstSearchMs));
	let hasFailed = false;
	for (const refund of refunds) {
		await handleNotification(ports, { payments: [], refunds: [refund] }).catch((thrown) => {
			hasFailed = true;
			onFailure(thrown);
		});
	}
	const times = refunds.flatMap(({ at }) => (at === null ? [] : Date.parse(at)));
	if (hasFailed || times.length === 0) return since;
	return before(Math.max(...times), overlapMs);
}

function before(timeMs: number, durationMs: number): Instant {
	return toInstant(new Date(timeMs - durationMs));
}
