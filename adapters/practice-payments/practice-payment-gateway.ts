import {
	type ChargeResult,
	type Checkout,
	ClubError,
	type Instant,
	type ProviderPayment,
	type ProviderRefund,
	practiceAuthentication,
	type practiceCards,
	toInstant,
} from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { IdSource } from '@burgee/core/ports/id-source';
import type {
	ChargeRequest,
	PaymentGateway,
	RefundRequest,
} from '@burgee/core/ports/payment-gateway';

type Token = (typeof practiceCards)[number]['token'];
type AuthenticationToken = (typeof practiceAuthentication)[keyof typeof practiceAuthentication];

type Outcome = 'charged' | 'fail' | 'auth-screen' | 'invalid' | 'error';

const outcomes: Record<Token | AuthenticationToken, Outcome> = {
	paid: 'charged',
	slow: 'charged',
	declined: 'fail',
	'needs-authentication': 'auth-screen',
	invalid: 'invalid',
	error: 'error',
	[practiceAuthentication.approved]: 'charged',
	[practiceAuthentication.refused]: 'fail',
};
const outcomeOf = new Map<string, Outcome>(Object.entries(outcomes));

interface LedgerEntry {
	cardToken: string;
	result: Promise<ChargeResult>;
}

/**
 * A payment provider for trials that charges no real card. It accepts the cards in `practiceCards`
 * and keeps its ledger in memory. Like Square, it refuses another card for an idempotency key whose
 * charge succeeded or was declined.
 */
export class PracticePaymentGateway implements PaymentGateway {
	readonly name = 'practice';
	readonly environment = 'practice';
	readonly links = null;
	readonly #clock: Clock;
	readonly #ids: IdSource;
	readonly #slowMs: number;
	readonly #entries = new Map<string, LedgerEntry>();
	readonly #voidedKeys = new Set<string>();
	readonly #paymentsByKey = new Map<string, ProviderPayment>();
	readonly #refundsByKey = new Map<string, ProviderRefund>();

	/** `slowMs` is the duration, in milliseconds, of a charge with the practice card 'slow'. */
	constructor({ clock, ids }: { clock: Clock; ids: IdSource }, { slowMs = 5_000 } = {}) {
		this.#clock = clock;
		this.#ids = ids;
		this.#slowMs = slowMs;
	}

	async canCharge(): Promise<boolean> {
		return true;
	}

	async charge(request: ChargeRequest): Promise<ChargeResult | 'key-reused'> {
		const { key, cardToken } = request;
		const entry = this.#entries.get(key);
		if (entry !== undefined) {
			return entry.cardToken === cardToken ? structuredClone(await entry.result) : 'key-reused';
		}
		if (this.#voidedKeys.has(key)) return 'key-reused';
		const outcome = outcomeOf.get(cardToken) ?? 'invalid';
		// With the result 'error' or 'auth-screen' (the bank asks for confirmation), nothing is
		// charged. The idempotency key can therefore be used again.
		if (outcome === 'error') return { answer: outcome, nothingTaken: true };
		if (outcome === 'auth-screen') return { answer: outcome };
		const result =
			outcome === 'charged'
				? this.#charge(request)
				: Promise.resolve<ChargeResult>({ answer: outcome });
		this.#entries.set(key, { cardToken, result });
		return structuredClone(await result);
	}

	async find({ attempts }: Checkout): Promise<ProviderPayment[]> {
		return attempts.flatMap(({ key }) => structuredClone(this.#paymentsByKey.get(key)) ?? []);
	}

	async findPayment(paymentId: string): Promise<ProviderPayment | null> {
		return structuredClone(this.#payment(paymentId)) ?? null;
	}

	async voidCharge(key: string): Promise<void> {
		this.#voidedKeys.add(key);
	}

	/**
	 * Completes the refund at once. After a restart, the ledger is empty, so a refund of an unknown payment is
	 * accepted too. The refund's id is derived from the key, so that a request repeated after a restart returns
	 * the same refund.
	 */
	async refund({ key, paymentId, amountMinor, currency }: RefundRequest): Promise<ProviderRefund> {
		const earlier = this.#refundsByKey.get(key);
		if (earlier !== undefined) {
			const isSame =
				earlier.paymentId === paymentId &&
				earlier.amountMinor === amountMinor &&
				earlier.currency === currency;
			if (!isSame) throw new ClubError('payment-unavailable');
			return structuredClone(earlier);
		}
		const payment = this.#payment(paymentId);
		const isRefundable =
			payment === undefined ||
			(payment.currency === currency && amountMinor <= this.#refundableMinor(payment));
		if (amountMinor < 1 || !isRefundable) throw new ClubError('refund-refused');
		const refund: ProviderRefund = {
			...{ refundId: `refund-${key}`, paymentId, status: 'COMPLETED', amountMinor, currency },
			at: toInstant(this.#clock.now()),
		};
		this.#refundsByKey.set(key, refund);
		return structuredClone(refund);
	}

	async findRefunds(since: Instant): Promise<ProviderRefund[]> {
		const refunds = [...this.#refundsByKey.values()];
		return structuredClone(refunds.filter(({ at }) => at !== null && at >= since));
	}

	readWebhook(): null {
		return null;
	}

	#payment(paymentId: string): ProviderPayment | undefined {
		return [...this.#paymentsByKey.values()].find((payment) => payment.paymentId === paymentId);
	}

	#refundableMinor({ paymentId, amountMinor }: ProviderPayment): number {
		return [...this.#refundsByKey.values()]
			.filter((refund) => refund.paymentId === paymentId)
			.reduce((rest, refund) => rest - refund.amountMinor, amountMinor);
	}

	/**
	 * A charge of the practice card 'slow' is delayed. If the server voids the charge during the
	 * delay, the charge fails.
	 */
	async #charge({ key, cardToken, amountMinor, currency }: ChargeRequest): Promise<ChargeResult> {
		if (cardToken === ('slow' satisfies Token)) {
			await new Promise((resolve) => setTimeout(resolve, this.#slowMs));
		}
		if (this.#voidedKeys.has(key)) return { answer: 'fail' };
		const payment: ProviderPayment = {
			paymentId: this.#ids.newId(),
			reference: key,
			status: 'COMPLETED',
			amountMinor,
			currency,
			at: toInstant(this.#clock.now()),
		};
		this.#paymentsByKey.set(key, payment);
		return { answer: 'success', payment };
	}
}
