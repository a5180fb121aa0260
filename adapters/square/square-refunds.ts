import { ClubError, type Instant, maxRefundReason, type ProviderRefund } from '@burgee/core';
import type {
	ProviderListRequest,
	ProviderPage,
	RefundRequest,
} from '@burgee/core/ports/payment-gateway';
import type { SquareClient } from 'square';
import { z } from 'zod';
import { listParameters, pageSize, toProviderPage } from './square-list-page.ts';
import { toProviderRefund, truncate } from './square-mapping.ts';
import { isEmpty, orUnavailable, type SquareRequests, shortLimits } from './square-request.ts';

/** HTTP statuses with which Square refuses a request without processing it. */
const refusingStatuses = new Set([400, 403, 404, 409, 422]);
/** Square's ErrorCategory values of refusals. */
const refusingCategories = new Set([
	'INVALID_REQUEST_ERROR',
	'REFUND_ERROR',
	'PAYMENT_METHOD_ERROR',
]);
/**
 * Square's ErrorCode values that leave open whether an earlier request with the key has refunded the payment.
 * BAD_REQUEST and CONFLICT are general codes.
 */
const inconclusiveCodes = new Set([
	'IDEMPOTENCY_KEY_REUSED',
	'BAD_REQUEST',
	'CONFLICT',
	'TEMPORARY_ERROR',
]);

const errorResponse = z.object({
	statusCode: z.int(),
	errors: z.array(z.object({ category: z.string(), code: z.string() })).min(1),
});

/** The refunds of the club's Square location. */
export class SquareRefunds {
	readonly #client: SquareClient;
	readonly #requests: SquareRequests;
	readonly #locationId: string;

	constructor(client: SquareClient, requests: SquareRequests, locationId: string) {
		this.#client = client;
		this.#requests = requests;
		this.#locationId = locationId;
	}

	async create(request: RefundRequest): Promise<ProviderRefund> {
		const { key, paymentId, amountMinor, currency, reason } = request;
		try {
			// No retries: a refusal must be the answer to the only request that this call has sent.
			const { refund } = await this.#requests.sendRaw(
				(options) =>
					this.#client.refunds.refundPayment(
						{
							idempotencyKey: key,
							paymentId,
							amountMoney: { amount: BigInt(amountMinor), currency },
							...(reason !== '' && { reason: truncate(reason, maxRefundReason) }),
						},
						options,
					),
				{ maxRetries: 0 },
			);
			return orUnavailable(toProviderRefund(refund));
		} catch (thrown) {
			this.#requests.reportFailure('RefundPayment', thrown);
			throw new ClubError(isRefusal(thrown) ? 'refund-refused' : 'payment-unavailable');
		}
	}

	async find(refundId: string): Promise<ProviderRefund | null> {
		return this.#requests.send(
			'GetPaymentRefund',
			async (options) => {
				const response = await this.#requests.nullIfNotFound(
					this.#client.refunds.get({ refundId }, options),
				);
				return response === null ? null : orUnavailable(toProviderRefund(response.refund));
			},
			shortLimits,
		);
	}

	/** Reads one page of refunds. Refunds that are not valid are left out, as in `listSince`. */
	async list(request: ProviderListRequest): Promise<ProviderPage<ProviderRefund>> {
		return this.#requests.send('ListPaymentRefunds', async (options) => {
			const parameters = listParameters(this.#locationId, request);
			const page = await this.#client.refunds.list(parameters, options);
			return toProviderPage(page, page.response.refunds, request, toProviderRefund);
		});
	}

	/** Square lists refunds that were made in the last year. */
	async listSince(since: Instant): Promise<ProviderRefund[]> {
		const request = { locationId: this.#locationId, updatedAtBeginTime: since, limit: pageSize };
		return this.#requests.send('ListPaymentRefunds', async (options) => {
			const refunds: ProviderRefund[] = [];
			for (let page = await this.#client.refunds.list(request, options); ; ) {
				// Square sends {} for an empty list. Any other response without a list counts as a failure.
				orUnavailable(Array.isArray(page.response?.refunds) || isEmpty(page.response) || null);
				// Refunds that are not valid are ignored, as in webhook notifications. Square's unlinked refunds have no payment.
				refunds.push(...page.data.flatMap((refund) => toProviderRefund(refund) ?? []));
				if (!page.hasNextPage()) return refunds;
				page = await page.getNextPage();
			}
		});
	}
}

/**
 * Whether Square has refused the request without refunding anything. This says nothing about an earlier request with the
 * same key, whose answer was lost.
 */
function isRefusal(error: unknown): boolean {
	const { data } = errorResponse.safeParse(error);
	return (
		data !== undefined &&
		refusingStatuses.has(data.statusCode) &&
		data.errors.every(
			({ category, code }) => refusingCategories.has(category) && !inconclusiveCodes.has(code),
		)
	);
}
