import {
	ClubError,
	type Instant,
	noFee,
	type ProviderPayment,
	type ProviderRefund,
	toInstant,
} from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { RefundRequest } from '@burgee/core/ports/payment-gateway';

/** The time after which a pending practice refund is completed. */
const pendingMs = 60_000;

/** What the words of a reason stand for, so that a tester can try each result. Other refunds complete at once. */
const outcomesByReason = new Map<string, 'PENDING' | 'FAILED' | 'refused' | 'lost'>([
	['pending', 'PENDING'],
	['failed', 'FAILED'],
	['refused', 'refused'],
	['no answer', 'lost'],
]);

/** The refunds of practice payments. Moves no money, and forgets the refunds at the stop. */
export class PracticeRefunds {
	readonly #clock: Clock;
	readonly #refundsByKey = new Map<string, ProviderRefund>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/**
	 * After a restart, the ledger is empty, so a refund of an unknown payment (null) is accepted too. The refund's id is
	 * derived from the key, so that a request repeated after a restart returns the same refund.
	 */
	create(request: RefundRequest, payment: ProviderPayment | null): ProviderRefund {
		const { key, paymentId, amountMinor, currency, reason } = request;
		const earlier = this.#refundsByKey.get(key);
		if (earlier !== undefined) {
			const isSame =
				earlier.paymentId === paymentId &&
				earlier.amountMinor === amountMinor &&
				earlier.currency === currency;
			if (!isSame) throw new ClubError('payment-unavailable');
			return structuredClone(earlier);
		}
		const isRefundable =
			payment === null ||
			(payment.currency === currency && amountMinor <= this.#refundableMinor(payment));
		const outcome = outcomesByReason.get(reason.trim().toLowerCase()) ?? 'COMPLETED';
		if (amountMinor < 1 || !isRefundable || outcome === 'refused') {
			throw new ClubError('refund-refused');
		}
		const refund: ProviderRefund = {
			...{ refundId: `refund-${key}`, paymentId, amountMinor, currency },
			status: outcome === 'lost' ? 'COMPLETED' : outcome,
			at: toInstant(this.#clock.now()),
			...noFee,
		};
		this.#refundsByKey.set(key, refund);
		if (outcome === 'lost') throw new ClubError('payment-unavailable');
		return structuredClone(refund);
	}

	listSince(since: Instant): ProviderRefund[] {
		return this.list().filter(({ at }) => at !== null && at >= since);
	}

	/** Returns all refunds, after it has completed the pending refunds whose time is up. */
	list(): ProviderRefund[] {
		const pendingSince = toInstant(new Date(this.#clock.now().getTime() - pendingMs));
		for (const refund of this.#refundsByKey.values()) {
			if (refund.status !== 'PENDING' || refund.at === null || refund.at > pendingSince) continue;
			refund.status = 'COMPLETED';
			refund.at = toInstant(this.#clock.now());
		}
		return structuredClone([...this.#refundsByKey.values()]);
	}

	#refundableMinor({ paymentId, amountMinor }: ProviderPayment): number {
		return [...this.#refundsByKey.values()]
			.filter((refund) => refund.paymentId === paymentId && refund.status !== 'FAILED')
			.reduce((rest, refund) => rest - refund.amountMinor, amountMinor);
	}
}
