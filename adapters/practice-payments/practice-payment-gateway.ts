import {
	type ChargeResult,
	type Checkout,
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
	ProviderListRequest,
	ProviderPage,
	RefundRequest,
} from '@burgee/core/ports/payment-gateway';
import { PracticeRefunds } from './practice-refunds.ts';

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
	readonly #pageSize: number;
	readonly #entries = new Map<string, LedgerEntry>();
	readonly #voidedKeys = new Set<string>();
	readonly #paymentsByKey = new Map<string, ProviderPayment>();
	readonly #refunds: PracticeRefunds;

	/**
	 * `slowMs` is the duration, in milliseconds, of a charge with the practice card 'slow'. `pageSize` is the number of
	 * payments or refunds on a page of their lists.
	 */
	constructor(
		{ clock, ids }: { clock: Clock; ids: IdSource },
		{ slowMs = 5_000, pageSize = 100 } = {},
	) {
		this.#clock = clock;
		this.#ids = ids;
		this.#slowMs = slowMs;
		this.#pageSize = pageSize;
		this.#refunds = new PracticeRefunds(clock);
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
		const payment = [...this.#paymentsByKey.values()].find(
			(payment) => payment.paymentId === paymentId,
		);
		return structuredClone(payment) ?? null;
	}

	async voidCharge(key: string): Promise<void> {
		this.#voidedKeys.add(key);
	}

	async refund(request: RefundRequest): Promise<ProviderRefund> {
		return this.#refunds.create(request, await this.findPayment(request.paymentId));
	}

	async findRefunds(since: Instant): Promise<ProviderRefund[]> {
		return this.#refunds.listSince(since);
	}

	async findRefund(refundId: string): Promise<ProviderRefund | null> {
		return this.#refunds.list().find((refund) => refund.refundId === refundId) ?? null;
	}

	async listPayments(request: ProviderListRequest): Promise<ProviderPage<ProviderPayment>> {
		return pageOf([...this.#paymentsByKey.values()], request, this.#pageSize);
	}

	async listRefunds(request: ProviderListRequest): Promise<ProviderPage<ProviderRefund>> {
		return pageOf(this.#refunds.list(), request, this.#pageSize);
	}

	readWebhook(): null {
		return null;
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
		const at = toInstant(this.#clock.now());
		const payment: ProviderPayment = {
			paymentId: this.#ids.newId(),
			reference: key,
			status: 'COMPLETED',
			amountMinor,
			currency,
			at,
			...{ feeMinor: practiceFeeMinor(amountMinor), feeAt: at },
		};
		this.#paymentsByKey.set(key, payment);
		return { answer: 'success', payment };
	}
}

/** Returns a page of what was made in the period. The cursor is the number of items on the pages before. */
function pageOf<Item extends { at: Instant | null }>(
	all: Item[],
	{ since, before, cursor }: ProviderListRequest,
	pageSize: number,
): ProviderPage<Item> {
	const listed = all
		.filter(({ at }) => at !== null && at >= since && at < before)
		.sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1));
	const start = Number(cursor ?? 0);
	const items = listed.slice(start, start + pageSize);
	const isLast = start + pageSize >= listed.length;
	return {
		items: structuredClone(items),
		next: isLast ? null : String(start + pageSize),
		readUntil: isLast ? before : (items.at(-1)?.at ?? null),
	};
}

/** Returns a fee like that of a real provider, so that trials show one: 1.4 % and 25 pence or cents. */
function practiceFeeMinor(amountMinor: number): number {
	return Math.min(amountMinor, Math.round(amountMinor * 0.014) + 25);
}
