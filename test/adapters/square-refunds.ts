import { bodyErrors, squareError } from './square-openapi.ts';
import { badRequest, type Money, notFound, type Reply, RequestError } from './square-replies.ts';
import type { SquarePayment, SquareRefund } from './square-webhooks.ts';

export interface RefundBody {
	idempotency_key: string;
	payment_id?: string;
	amount_money: Partial<Money>;
	location_id?: string;
	reason?: string;
}

const refundStatuses = ['PENDING', 'APPROVED', 'COMPLETED', 'REJECTED', 'FAILED'];

/** The refunds of the Square test server. */
export class SquareRefundLedger {
	/** The refunds by id. */
	readonly refunds = new Map<string, SquareRefund>();
	/**
	 * The status of the next refund, or the code of the REFUND_ERROR that the server returns instead. Square's
	 * refunds are PENDING at first.
	 */
	outcome = 'PENDING';
	readonly #newId: () => string;
	readonly #timestamp: () => string;

	constructor(newId: () => string, timestamp: () => string) {
		this.#newId = newId;
		this.#timestamp = timestamp;
	}

	add(
		{ id: payment_id, order_id, location_id }: SquarePayment,
		amount_money: Money,
		{ status, reason }: { status: string; reason?: string | undefined },
	): SquareRefund {
		const id = `${payment_id}_${this.#newId()}`;
		const now = this.#timestamp();
		const refund = {
			...{ id, status, payment_id, order_id, location_id, amount_money },
			...{ created_at: now, updated_at: now },
			...(reason !== undefined && { reason }),
		};
		this.refunds.set(id, refund);
		return refund;
	}

	setStatus(id: string, status: string): void {
		const refund = this.refunds.get(id);
		if (refund === undefined) throw new Error(`no such refund: ${id}`);
		this.refunds.set(id, { ...refund, status, updated_at: this.#timestamp() });
	}

	/** Replies to RefundPayment. */
	create(body: RefundBody, payment: SquarePayment, amount: Money): Reply {
		if (payment.status === 'APPROVED') throw refundError('REFUND_ERROR_PAYMENT_NEEDS_COMPLETION');
		if (payment.status !== 'COMPLETED') throw refundError('PAYMENT_NOT_REFUNDABLE');
		if (amount.amount > this.#refundable(payment)) throw refundError('REFUND_AMOUNT_INVALID');
		const { outcome } = this;
		if (!refundStatuses.includes(outcome)) throw refundError(outcome);
		const refund = this.add(payment, amount, { status: outcome, reason: body.reason });
		return { status: 200, body: { refund } };
	}

	#refundable({ id, total_money }: SquarePayment): number {
		return [...this.refunds.values()]
			.filter(({ payment_id }) => payment_id === id)
			.filter(({ status }) => status !== 'REJECTED' && status !== 'FAILED')
			.reduce((rest, { amount_money }) => rest - amount_money.amount, total_money.amount);
	}
}

/**
 * Returns the payment of a RefundPayment request.
 * @throws RequestError if Square's OpenAPI document does not allow the request, or the payment is unknown.
 */
export function paymentToRefund(
	body: RefundBody,
	payments: ReadonlyMap<string, SquarePayment>,
): SquarePayment {
	const errors = bodyErrors('RefundPaymentRequest', body);
	if (errors.length > 0) throw new RequestError(400, errors);
	if (body.payment_id === undefined) {
		throw badRequest(400, 'MISSING_REQUIRED_PARAMETER', 'Missing.', 'payment_id');
	}
	if (body.location_id !== undefined) {
		const detail = 'Only allowed in an unlinked refund.';
		throw badRequest(400, 'CONFLICTING_PARAMETERS', detail, 'location_id');
	}
	const payment = payments.get(body.payment_id);
	if (payment === undefined) throw notFound('Could not find payment', 'payment_id');
	return payment;
}

function refundError(code: string): RequestError {
	return new RequestError(400, [squareError('REFUND_ERROR', code, 'The refund is refused.')]);
}
