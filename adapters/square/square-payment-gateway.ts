import {
	type ChargeResult,
	type Checkout,
	type Currency,
	type Instant,
	isUnresolved,
	type PaymentLink,
	type ProviderNotification,
	type ProviderPayment,
	type ProviderRefund,
	toInstant,
} from '@burgee/core';
import type {
	ChargeRequest,
	PaymentGateway,
	ProviderListRequest,
	ProviderPage,
	RefundRequest,
	WebhookRequest,
} from '@burgee/core/ports/payment-gateway';
import { SquareClient, SquareEnvironment } from 'square';
import { resultOfError, resultOfPayment } from './charge-result.ts';
import type { SquareEnvironmentName } from './square-csp.ts';
import { listParameters, pageSize, toProviderPage } from './square-list-page.ts';
import { maxNoteLength, toProviderPayment, truncate } from './square-mapping.ts';
import { SquarePaymentLinks } from './square-payment-links.ts';
import { SquareRefunds } from './square-refunds.ts';
import {
	isEmpty,
	orUnavailable,
	type RequestLimits,
	type SquareRequestDependencies,
	SquareRequests,
	shortLimits,
} from './square-request.ts';
import { readSquareWebhook, type SquareWebhookAccess } from './square-webhook.ts';

export interface SquareAccess extends SquareWebhookAccess {
	accessToken: string;
	locationId: string;
	environment: SquareEnvironmentName;
	/** The URL of a local server that replaces Square's API; null for Square's own API. */
	baseUrl: string | null;
	/** 'embedded' shows the card form on Burgee's page; 'hosted' sends payers to Square's payment page. */
	checkout: 'embedded' | 'hosted';
}

/**
 * Lists of payments start one day before the checkout was created, because Square's clock and the server's
 * clock may differ.
 */
const listMarginMs = 24 * 60 * 60_000;

/** Charges cards with the club's Square account. Only Square receives card details (decision: payment-truth). */
export class SquarePaymentGateway implements PaymentGateway {
	readonly name = 'square';
	readonly environment: SquareEnvironmentName;
	readonly links: NonNullable<PaymentGateway['links']>;
	readonly #access: SquareAccess;
	readonly #client: SquareClient;
	readonly #requests: SquareRequests;
	readonly #refunds: SquareRefunds;
	#currency: string | null = null;

	/**
	 * `timeoutMs` limits each attempt of a call to Square. After a 5xx or 429 response, Square's SDK
	 * retries twice. A call with its retries takes at most 3.5 times `timeoutMs`.
	 */
	constructor(
		access: SquareAccess,
		{
			timeoutMs = 20_000,
			...dependencies
		}: { timeoutMs?: number } & SquareRequestDependencies = {},
	) {
		const { accessToken, environment, baseUrl } = access;
		const { Production, Sandbox } = SquareEnvironment;
		this.environment = environment;
		this.#access = access;
		this.#requests = new SquareRequests(3.5 * timeoutMs, dependencies);
		this.#client = new SquareClient({
			token: accessToken,
			// Without a base URL, Square's SDK would call Square's production API.
			baseUrl: baseUrl ?? (environment === 'production' ? Production : Sandbox),
			timeoutInSeconds: timeoutMs / 1_000,
		});
		this.#refunds = new SquareRefunds(this.#client, this.#requests, access.locationId);
		const links = new SquarePaymentLinks(this.#client, this.#requests, access.locationId);
		this.links = {
			create: access.checkout === 'hosted' ? (request) => links.create(request) : null,
			// Payment links must be deletable even after the club has changed its checkout from 'hosted' to
			// 'embedded'.
			delete: (link) => links.delete(link),
		};
	}

	async canCharge(currency: Currency): Promise<boolean> {
		if (this.#currency === null) {
			const { locationId } = this.#access;
			// If Square's GetLocation request fails, the account's currency stays unknown. Square then checks the
			// currency when the card is charged.
			const response = await this.#requests
				.send(
					'GetLocation',
					(options) => this.#client.locations.get({ locationId }, options),
					shortLimits,
				)
				.catch(() => null);
			this.#currency = response?.location?.currency ?? null;
		}
		return this.#currency === null || this.#currency === currency;
	}

	async charge(request: ChargeRequest): Promise<ChargeResult | 'key-reused'> {
		const { key, cardToken, amountMinor, currency, note } = request;
		try {
			const { payment } = await this.#requests.sendRaw((options) =>
				this.#client.payments.create(
					{
						sourceId: cardToken,
						idempotencyKey: key,
						amountMoney: { amount: BigInt(amountMinor), currency },
						locationId: this.#access.locationId,
						referenceId: key,
						autocomplete: true,
						...(note !== '' && { note: truncate(note, maxNoteLength) }),
					},
					options,
				),
			);
			return resultOfPayment(payment);
		} catch (thrown) {
			const result = resultOfError(thrown);
			if (result !== 'key-reused' && result.answer === 'error') {
				this.#requests.reportFailure('CreatePayment', thrown);
			}
			return result;
		}
	}

	async find(checkout: Checkout): Promise<ProviderPayment[]> {
		const found = [
			...(checkout.link === null ? [] : await this.#findByLink(checkout, checkout.link)),
			...(await this.#findLostPayments(checkout)),
		];
		const paymentsById = new Map(found.map((payment) => [payment.paymentId, payment]));
		for (const { paymentId } of checkout.payments) {
			if (paymentsById.has(paymentId)) continue;
			const payment = await this.#getPayment(paymentId);
			if (payment !== null) paymentsById.set(paymentId, payment);
		}
		return [...paymentsById.values()];
	}

	async findPayment(paymentId: string): Promise<ProviderPayment | null> {
		return this.#getPayment(paymentId, shortLimits);
	}

	/** @throws ClubError 'payment-unavailable' if the payment is COMPLETED: Square does not void such a payment. */
	async voidCharge(key: string): Promise<void> {
		await this.#requests.send('CancelPaymentByIdempotencyKey', async (options) => {
			const response = await this.#client.payments.cancelByIdempotencyKey(
				{ idempotencyKey: key },
				options,
			);
			orUnavailable(isEmpty(response) ? response : null);
		});
	}

	refund(request: RefundRequest): Promise<ProviderRefund> {
		return this.#refunds.create(request);
	}

	findRefunds(since: Instant): Promise<ProviderRefund[]> {
		return this.#refunds.listSince(since);
	}

	findRefund(refundId: string): Promise<ProviderRefund | null> {
		return this.#refunds.find(refundId);
	}

	async listPayments(request: ProviderListRequest): Promise<ProviderPage<ProviderPayment>> {
		return this.#requests.send('ListPayments', async (options) => {
			const parameters = listParameters(this.#access.locationId, request);
			const page = await this.#client.payments.list(parameters, options);
			const toItem = (payment: unknown) => orUnavailable(toProviderPayment(payment));
			return toProviderPage(page, page.response.payments, request, toItem);
		});
	}

	listRefunds(request: ProviderListRequest): Promise<ProviderPage<ProviderRefund>> {
		return this.#refunds.list(request);
	}

	readWebhook(webhook: WebhookRequest): ProviderNotification | null {
		return readSquareWebhook(this.#access, webhook);
	}

	async #getPayment(paymentId: string, limits?: RequestLimits): Promise<ProviderPayment | null> {
		return this.#requests.send(
			'GetPayment',
			async (options) => {
				const response = await this.#requests.nullIfNotFound(
					this.#client.payments.get({ paymentId }, options),
				);
				return response === null ? null : orUnavailable(toProviderPayment(response.payment));
			},
			limits,
		);
	}

	/**
	 * If the result of a charge attempt is unknown, finds the payments of all attempts at Square.
	 * Otherwise, returns an empty list without a request to Square.
	 */
	async #findLostPayments({ attempts, payments, createdAt }: Checkout): Promise<ProviderPayment[]> {
		const knownKeys = new Set(payments.map(({ reference }) => reference));
		const hasLostResult = attempts.some(
			(attempt) =>
				(isUnresolved(attempt) || attempt.answer === 'given-up') && !knownKeys.has(attempt.key),
		);
		if (!hasLostResult) return [];
		const keys = new Set(attempts.map(({ key }) => key));
		// List payments since the creation of the checkout. The stored time of an attempt may be too late,
		// because a retry overwrites the time of the first charge.
		const listed = await this.#listSince(createdAt, ({ referenceId }) =>
			keys.has(referenceId ?? ''),
		);
		return listed.map((payment) => orUnavailable(toProviderPayment(payment)));
	}

	async #findByLink({ createdAt }: Checkout, { orderId }: PaymentLink): Promise<ProviderPayment[]> {
		const order = await this.#requests.send('RetrieveOrder', async (options) => {
			const response = await this.#requests.nullIfNotFound(
				this.#client.orders.get({ orderId }, options),
			);
			return response === null ? null : orUnavailable(response.order ?? null);
		});
		const paymentIds = (order?.tenders ?? []).map(({ id, paymentId }) => paymentId ?? id);
		const payments: ProviderPayment[] = [];
		for (const paymentId of paymentIds) {
			const payment = paymentId === undefined ? null : await this.#getPayment(paymentId);
			if (payment !== null) payments.push(payment);
		}
		if (order !== null && payments.length === 0) {
			const listed = await this.#listSince(createdAt, (payment) => payment.orderId === orderId);
			payments.push(...listed.map((payment) => orUnavailable(toProviderPayment(payment))));
		}
		return payments;
	}

	/**
	 * Requests the Square payments from one day before `since` onwards, and returns those for which
	 * `matches` returns true. Square lists a new payment only after some seconds, so the newest
	 * payments may be missing.
	 */
	async #listSince(
		since: string,
		matches: (payment: { referenceId?: string; orderId?: string }) => boolean,
	) {
		const request = {
			locationId: this.#access.locationId,
			beginTime: toInstant(new Date(Date.parse(since) - listMarginMs)),
			limit: pageSize,
		};
		return this.#requests.send('ListPayments', async (options) => {
			const matching = [];
			for (let page = await this.#client.payments.list(request, options); ; ) {
				// Square sends {} for an empty list. Any other response without a list counts as a failure.
				orUnavailable(Array.isArray(page.response?.payments) || isEmpty(page.response) || null);
				matching.push(...page.data.filter(matches));
				if (!page.hasNextPage()) return matching;
				page = await page.getNextPage();
			}
		});
	}
}
