import type { ProviderPage } from '../../ports/payment-gateway.ts';
import type { Ports } from '../../ports/ports.ts';
import { dayMs, type Instant, toInstant } from '../../rules/calendar/london-time.ts';
import { wasStartedWith } from '../../rules/payment/environment.ts';
import type { ProviderPayment } from '../../rules/payment/provider-payment.ts';
import { handleNotification } from './handle-notification.ts';
import type { CheckoutPorts } from './update-checkout.ts';

/** A fee that the provider has not reported in this time is not asked for again. */
const searchMs = 3 * dayMs;

/**
 * Queries the payment provider for the fees of payments whose fee Burgee does not know yet, and stores those that the
 * provider now reports. Providers know a fee only some time after the payment, and a webhook notification may have been
 * lost. Sends no request if all fees are known.
 * @param onFailure called for each fee that cannot be stored. The next search then finds it again.
 * @throws ClubError 'payment-unavailable' if the provider does not respond.
 */
export async function findFees(
	ports: Pick<Ports, 'gateway'> & CheckoutPorts,
	onFailure: (error: unknown) => void,
): Promise<void> {
	const { gateway, clock } = ports;
	if (gateway === null) return;
	const nowMs = clock.now().getTime();
	const period = {
		since: toInstant(new Date(nowMs - searchMs)),
		before: toInstant(new Date(nowMs)),
	};
	const unknown = await paymentsWithoutFee(ports, period);
	for (let cursor: string | null = null; unknown.size > 0; ) {
		const page: ProviderPage<ProviderPayment> = await gateway.listPayments({ ...period, cursor });
		for (const payment of page.items) {
			if (!unknown.delete(payment.paymentId)) continue;
			await handleNotification(ports, { payments: [payment], refunds: [] }).catch(onFailure);
		}
		if (page.next === null) return;
		cursor = page.next;
	}
}

/** Returns the ids of the period's payments that have no fee and were made with the provider that the club uses now. */
async function paymentsWithoutFee(
	{ gateway, payments }: Pick<Ports, 'gateway' | 'payments'>,
	period: { since: Instant; before: Instant },
): Promise<Set<string>> {
	const checkouts = await payments.listByPayments(period);
	const unknown = checkouts
		.filter((checkout) => wasStartedWith(gateway, checkout))
		.flatMap((checkout) => checkout.payments)
		.filter(({ status, feeMinor }) => status === 'COMPLETED' && feeMinor === null);
	return new Set(unknown.map(({ paymentId }) => paymentId));
}
