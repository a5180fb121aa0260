import { createHash } from 'node:crypto';
import {
	type ChargeRequest,
	type ChargeResult,
	type Checkout,
	ClubError,
	type Currency,
	isUnresolved,
	type LinkRequest,
	type PaymentGateway,
	type PaymentLink,
	type ProviderNotification,
	type ProviderPayment,
	toInstant,
	type WebhookRequest,
} from '@burgee/core';
import { SquareClient, SquareEnvironment } from 'square';
import { z } from 'zod';
import { answerToError, answerToPayment } from './charge-result.ts';
import type { SquareEnvironmentName } from './square-csp.ts';
import { toProviderPayment } from './square-mapping.ts';
import { SquareCalls } from './square-request.ts';
import { readSquareWebhook, type SquareWebhookAccess } from './square-webhook.ts';

export interface SquareAccess extends SquareWebhookAccess {
	accessToken: string;
	locationId: string;
	environment: SquareEnvironmentName;
	/** Of a local server in Square's place; null for Square's own. */
	baseUrl: string | null;
	/** A card form on our page, or a page of Square's own. */
	checkout: 'embedded' | 'hosted';
}

/** As long as Square's document allows (CreatePayment, Order). */
const maxLength = { note: 500, itemName: 512 };

/** Their clock and ours may differ, be it by a time zone. */
const listedBeforeMs = 24 * 60 * 60_000;
const pageSize = 100;

/** Where somebody waits for the answer who can go on without it: one try, and a short one. */
const briefly = { maxRetries: 0, timeoutInSeconds: 3 };

/** A line item has to be called something. */
const unnamed = 'Event booking';

const link = z.object({ id: z.string().min(1), orderId: z.string().min(1), url: z.url() });

/** Takes payments with the club's own Square account. Only Square sees the card (decision: payment-truth). */
export class SquarePaymentGateway implements PaymentGateway {
	readonly name = 'square';
	readonly links: NonNullable<PaymentGateway['links']>;
	readonly #access: SquareAccess;
	readonly #client: SquareClient;
	readonly #calls: SquareCalls;
	/** The location's, once Square has said it. */
	#currency: string | null = null;

	/**
	 * `timeoutMs` is for one try; where Square answers 5xx or 429 the SDK tries twice more, and a
	 * call takes three and a half times that at the most. `onFailure` hears why Square was of no help, without anything of the payer's.
	 */
	constructor(
		access: SquareAccess,
		{
			timeoutMs = 20_000,
			onFailure,
		}: { timeoutMs?: number; onFailure?: (error: Error) => void } = {},
	) {
		const { accessToken, environment, baseUrl } = access;
		const { Production, Sandbox } = SquareEnvironment;
		this.#access = access;
		this.#calls = new SquareCalls({ deadlineMs: 3.5 * timeoutMs, onFailure });
		this.#client = new SquareClient({
			token: accessToken,
			// With neither it would call production.
			baseUrl: baseUrl ?? (environment === 'production' ? Production : Sandbox),
			timeoutInSeconds: timeoutMs / 1_000,
		});
		this.links = {
			create: access.checkout === 'hosted' ? (request) => this.#createLink(request) : null,
			// Works for an embedded checkout too: the club may have used hosted pages before.
			delete: (link) => this.#deleteLink(link),
		};
	}

	async canCharge(currency: Currency): Promise<boolean> {
		if (this.#currency === null) {
			const { locationId } = this.#access;
			// Whether it is so shows when it is charged, at the latest.
			const asked = await this.#calls
				.ask('GetLocation', (options) =>
					this.#client.locations.get({ locationId }, { ...options, ...briefly }),
				)
				.catch(() => null);
			this.#currency = asked?.location?.currency ?? null;
		}
		return this.#currency === null || this.#currency === currency;
	}

	async charge(request: ChargeRequest): Promise<ChargeResult | 'key-reused'> {
		const { key, cardToken, amountMinor, currency, note } = request;
		try {
			const { payment } = await this.#calls.send((options) =>
				this.#client.payments.create(
					{
						sourceId: cardToken,
						idempotencyKey: key,
						amountMoney: { amount: BigInt(amountMinor), currency },
						locationId: this.#access.locationId,
						referenceId: key,
						autocomplete: true,
						...(note !== '' && { note: cut(note, maxLength.note) }),
					},
					options,
				),
			);
			return answerToPayment(payment);
		} catch (thrown) {
			const answer = answerToError(thrown);
			if (answer !== 'key-reused' && answer.answer === 'error') {
				this.#calls.tell('CreatePayment', thrown);
			}
			return answer;
		}
	}

	async find(checkout: Checkout): Promise<ProviderPayment[]> {
		const known = new Set(checkout.payments.map(({ paymentId }) => paymentId));
		const found = new Map<string, ProviderPayment>();
		if (checkout.link !== null) {
			for (const payment of await this.#findOfLink(checkout, checkout.link)) {
				found.set(payment.paymentId, payment);
			}
		}
		for (const payment of await this.#findLost(checkout)) found.set(payment.paymentId, payment);
		for (const paymentId of known) {
			if (found.has(paymentId)) continue;
			const payment = await this.#getPayment(paymentId);
			if (payment !== null) found.set(paymentId, payment);
		}
		return [...found.values()];
	}

	async findPayment(paymentId: string): Promise<ProviderPayment | null> {
		return this.#getPayment(paymentId, briefly);
	}

	/** Square refuses it where the payment is COMPLETED: 'payment-unavailable' until its list has that too. */
	async voidCharge(key: string): Promise<void> {
		await this.#calls.ask('CancelPaymentByIdempotencyKey', async (options) => {
			const answer = await this.#client.payments.cancelByIdempotencyKey(
				{ idempotencyKey: key },
				options,
			);
			readable(isEmpty(answer) ? answer : null);
		});
	}

	readWebhook(webhook: WebhookRequest): ProviderNotification | null {
		return readSquareWebhook(this.#access, webhook);
	}

	async #getPayment(
		paymentId: string,
		limits: Partial<typeof briefly> = {},
	): Promise<ProviderPayment | null> {
		return this.#calls.ask('GetPayment', async (options) => {
			const asked = await this.#calls.unlessMissing(
				this.#client.payments.get({ paymentId }, { ...options, ...limits }),
			);
			return asked === null ? null : readable(toProviderPayment(asked.payment));
		});
	}

	/** The payments of those attempts whose answer was lost, whichever key they carry. */
	async #findLost({ attempts, payments, createdAt }: Checkout): Promise<ProviderPayment[]> {
		const known = new Set(payments.map(({ reference }) => reference));
		const lost = attempts.filter(
			(attempt) =>
				(isUnresolved(attempt) || attempt.answer === 'given-up') && !known.has(attempt.key),
		);
		if (lost.length === 0) return [];
		const keys = new Set(attempts.map(({ key }) => key));
		// Since the beginning: an attempt may have been asked for again long after it was charged.
		const listed = await this.#listSince(createdAt, ({ referenceId }) =>
			keys.has(referenceId ?? ''),
		);
		return listed.map((payment) => readable(toProviderPayment(payment)));
	}

	async #findOfLink({ createdAt }: Checkout, { orderId }: PaymentLink): Promise<ProviderPayment[]> {
		const order = await this.#calls.ask('RetrieveOrder', async (options) => {
			const asked = await this.#calls.unlessMissing(this.#client.orders.get({ orderId }, options));
			return asked === null ? null : readable(asked.order ?? null);
		});
		const paymentIds = (order?.tenders ?? []).map(({ id, paymentId }) => paymentId ?? id);
		const payments: ProviderPayment[] = [];
		for (const paymentId of paymentIds) {
			const payment = paymentId === undefined ? null : await this.#getPayment(paymentId);
			if (payment !== null) payments.push(payment);
		}
		if (order !== null && payments.length === 0) {
			const listed = await this.#listSince(createdAt, (payment) => payment.orderId === orderId);
			payments.push(...listed.map((payment) => readable(toProviderPayment(payment))));
		}
		return payments;
	}

	/** Square's lists are late by seconds: what is not in them may yet have been charged. */
	async #listSince(
		since: string,
		isOurs: (payment: { referenceId?: string; orderId?: string }) => boolean,
	) {
		const request = {
			locationId: this.#access.locationId,
			beginTime: toInstant(new Date(Date.parse(since) - listedBeforeMs)),
			limit: pageSize,
		};
		return this.#calls.ask('ListPayments', async (options) => {
			const ours = [];
			for (let page = await this.#client.payments.list(request, options); ; ) {
				// Without payments Square answers {}; what is no list must not pass for an empty one.
				readable(Array.isArray(page.response?.payments) || isEmpty(page.response) || null);
				ours.push(...page.data.filter(isOurs));
				if (!page.hasNextPage()) return ours;
				page = await page.getNextPage();
			}
		});
	}

	async #createLink(request: LinkRequest): Promise<PaymentLink> {
		const { key, amountMinor, currency, note, returnUrl } = request;
		const opened = await this.#calls.ask('CreatePaymentLink', async (options) => {
			const { paymentLink } = await this.#client.checkout.paymentLinks.create(
				{
					idempotencyKey: linkKey(request),
					order: {
						locationId: this.#access.locationId,
						lineItems: [
							{
								name: cut(note, maxLength.itemName) || unnamed,
								quantity: '1',
								basePriceMoney: { amount: BigInt(amountMinor), currency },
							},
						],
						metadata: { checkout: key },
					},
					checkoutOptions: { redirectUrl: returnUrl },
					...(note !== '' && { paymentNote: cut(note, maxLength.note) }),
				},
				options,
			);
			return readable(link.safeParse(paymentLink).data ?? null);
		});
		return { linkId: opened.id, orderId: opened.orderId, url: opened.url };
	}

	async #deleteLink({ linkId }: PaymentLink): Promise<void> {
		await this.#calls.ask('DeletePaymentLink', async (options) => {
			const deleted = await this.#calls.unlessMissing(
				this.#client.checkout.paymentLinks.delete({ id: linkId }, options),
			);
			if (deleted !== null) readable(deleted.id ?? null);
		});
	}
}

/** The same link for the same request; another one where the event was renamed since, which Square would refuse under the same key. */
function linkKey(request: LinkRequest): string {
	return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

/** @throws ClubError 'payment-unavailable' where there is nothing that helps. */
function readable<Value>(value: Value | null): Value {
	if (value === null) throw new ClubError('payment-unavailable');
	return value;
}

function isEmpty(answer: unknown): boolean {
	return typeof answer === 'object' && answer !== null && Object.keys(answer).length === 0;
}

/** At most so many characters, none of them half. */
function cut(text: string, length: number): string {
	return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
