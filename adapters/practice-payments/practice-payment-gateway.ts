import {
	type ChargeRequest,
	type ChargeResult,
	type Checkout,
	type Clock,
	type IdSource,
	type PaymentGateway,
	type ProviderPayment,
	practiceAuthentication,
	type practiceCards,
	toInstant,
} from '@burgee/core';

type Token = (typeof practiceCards)[number]['token'];
type AuthenticationToken = (typeof practiceAuthentication)[keyof typeof practiceAuthentication];

type Outcome = 'taken' | 'fail' | 'auth-screen' | 'invalid' | 'error';

const outcomes: Record<Token | AuthenticationToken, Outcome> = {
	paid: 'taken',
	slow: 'taken',
	declined: 'fail',
	'needs-authentication': 'auth-screen',
	invalid: 'invalid',
	error: 'error',
	[practiceAuthentication.approved]: 'taken',
	[practiceAuthentication.refused]: 'fail',
};
const outcomeOf = new Map<string, Outcome>(Object.entries(outcomes));

/** What the provider noted under one key. */
interface Entry {
	cardToken: string;
	answer: Promise<ChargeResult>;
}

/**
 * A provider of payments that takes no money: its cards are `practiceCards`, and its ledger lasts as long
 * as the process. A key is bound to the card that it was decided with, declined or not, as at Square.
 */
export class PracticePaymentGateway implements PaymentGateway {
	readonly name = 'practice';
	readonly links = null;
	readonly #clock: Clock;
	readonly #ids: IdSource;
	readonly #slowMs: number;
	readonly #entries = new Map<string, Entry>();
	readonly #givenUp = new Set<string>();
	/** By key: what was taken. */
	readonly #taken = new Map<string, ProviderPayment>();

	/** `slowMs` is how long the slow card takes. */
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
			return entry.cardToken === cardToken ? structuredClone(await entry.answer) : 'key-reused';
		}
		if (this.#givenUp.has(key)) return 'key-reused';
		const outcome = outcomeOf.get(cardToken) ?? 'invalid';
		// Nothing was decided, so the key stays free.
		if (outcome === 'error') return { answer: outcome, nothingTaken: true };
		if (outcome === 'auth-screen') return { answer: outcome };
		const answer =
			outcome === 'taken'
				? this.#take(request)
				: Promise.resolve<ChargeResult>({ answer: outcome });
		this.#entries.set(key, { cardToken, answer });
		return structuredClone(await answer);
	}

	async find({ attempts }: Checkout): Promise<ProviderPayment[]> {
		return attempts.flatMap(({ key }) => structuredClone(this.#taken.get(key)) ?? []);
	}

	async findPayment(paymentId: string): Promise<ProviderPayment | null> {
		const found = [...this.#taken.values()].find((payment) => payment.paymentId === paymentId);
		return structuredClone(found) ?? null;
	}

	async voidCharge(key: string): Promise<void> {
		this.#givenUp.add(key);
	}

	readWebhook(): null {
		return null;
	}

	/** A key that is given up while the slow card is thinking is not charged. */
	async #take({ key, cardToken, amountMinor, currency }: ChargeRequest): Promise<ChargeResult> {
		if (cardToken === ('slow' satisfies Token)) {
			await new Promise((resolve) => setTimeout(resolve, this.#slowMs));
		}
		if (this.#givenUp.has(key)) return { answer: 'fail' };
		const payment: ProviderPayment = {
			paymentId: this.#ids.newId(),
			reference: key,
			status: 'COMPLETED',
			amountMinor,
			currency,
			at: toInstant(this.#clock.now()),
		};
		this.#taken.set(key, payment);
		return { answer: 'success', payment };
	}
}
