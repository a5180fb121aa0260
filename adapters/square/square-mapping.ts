import {
	type Instant,
	noFee,
	type ProviderFee,
	type ProviderPayment,
	type ProviderRefund,
	providerPaymentStatuses,
	toInstant,
} from '@burgee/core';
import { z } from 'zod';

/** Square's SDK returns amounts as bigint. The JSON of Square's webhooks has plain numbers. */
const wholeNumber = z.union([z.int(), z.bigint().transform(Number).pipe(z.int())]);
const timestamp = z.iso.datetime({ offset: true }).transform((text) => toInstant(new Date(text)));
const identifier = z.string().regex(/^[\x21-\x7e]{1,255}$/);
/** A payment reference that does not match `identifier` is not from Burgee and is parsed as null. */
const reference = identifier.nullish().catch(null);
const money = z.object({ amount: wholeNumber, currency: identifier });

/** Square's list of fees, which is empty until Square knows them. Fees that are not valid count as unknown. */
const processingFee = z
	.array(z.object({ amountMoney: money, effectiveAt: timestamp.nullish() }))
	.nullish()
	.catch(null);

/**
 * The fields of a Square payment that Burgee reads. `amountMoney` is the requested amount, without a
 * tip.
 */
const payment = z.object({
	id: identifier,
	status: z.enum(providerPaymentStatuses),
	amountMoney: money,
	processingFee,
	referenceId: reference,
	orderId: reference,
	createdAt: timestamp.nullish(),
	updatedAt: timestamp.nullish(),
});

const refund = z.object({
	id: identifier,
	paymentId: identifier,
	status: z
		.enum(['PENDING', 'APPROVED', 'COMPLETED', 'REJECTED', 'FAILED'])
		// Square's status APPROVED means that the refund was accepted but the money has not been sent.
		.transform((status) => (status === 'APPROVED' ? 'PENDING' : status)),
	amountMoney: money.refine(({ amount }) => amount >= 0),
	processingFee,
	createdAt: timestamp.nullish(),
	updatedAt: timestamp.nullish(),
});

/**
 * Converts a payment from Square's SDK or from a Square webhook. Returns null if the payment is not
 * valid.
 */
export function toProviderPayment(value: unknown): ProviderPayment | null {
	const { data } = payment.safeParse(value);
	if (data === undefined) return null;
	return {
		paymentId: data.id,
		// A payment made through a Square payment link has no reference id. The payment's order id identifies
		// the link.
		reference: data.referenceId || data.orderId || null,
		status: data.status,
		amountMinor: data.amountMoney.amount,
		currency: data.amountMoney.currency,
		at: statusTime(data),
		...feeOf(data),
	};
}

/**
 * Converts a refund from Square's SDK or from a Square webhook. Returns null if the refund is not valid.
 */
export function toProviderRefund(value: unknown): ProviderRefund | null {
	const { data } = refund.safeParse(value);
	if (data === undefined) return null;
	return {
		refundId: data.id,
		paymentId: data.paymentId,
		status: data.status,
		amountMinor: data.amountMoney.amount,
		currency: data.amountMoney.currency,
		at: statusTime(data),
		...feeOf(data),
	};
}

function feeOf(
	reported: Pick<
		z.output<typeof refund>,
		'amountMoney' | 'processingFee' | 'createdAt' | 'updatedAt'
	>,
): ProviderFee {
	const fees = reported.processingFee ?? [];
	const { currency } = reported.amountMoney;
	if (fees.length === 0 || fees.some(({ amountMoney }) => amountMoney.currency !== currency)) {
		return noFee;
	}
	const times = fees.map(({ effectiveAt }) => effectiveAt ?? statusTime(reported));
	return {
		feeMinor: fees.reduce((sum, { amountMoney }) => sum + amountMoney.amount, 0),
		feeAt: times.sort().at(-1) ?? null,
	};
}

/** Square always sends both times, but its API description marks them as optional. */
function statusTime({
	createdAt,
	updatedAt,
}: Pick<z.output<typeof refund>, 'createdAt' | 'updatedAt'>): Instant {
	return updatedAt ?? createdAt ?? toInstant(new Date());
}

/** Square's maximum length of a payment's note. */
export const maxNoteLength = 500;

/** Shortens a text to at most `length` UTF-16 code units without splitting a surrogate pair. */
export function truncate(text: string, length: number): string {
	return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
