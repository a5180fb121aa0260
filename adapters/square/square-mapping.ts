import {
	type ProviderPayment,
	type ProviderRefund,
	providerPaymentStatuses,
	toInstant,
} from '@burgee/core';
import { z } from 'zod';

/** The SDK returns amounts as bigint. The JSON of a webhook has plain numbers. */
const wholeNumber = z.union([z.int(), z.bigint().transform(Number).pipe(z.int())]);
const timestamp = z.iso.datetime({ offset: true }).transform((text) => toInstant(new Date(text)));
const identifier = z.string().regex(/^[\x21-\x7e]{1,255}$/);
/** A payment with a reference in another format was not made by Burgee. */
const reference = identifier.nullish().catch(null);

/** The fields of a payment that Burgee reads. `amountMoney` is the requested amount, without a tip. */
const payment = z.object({
	id: identifier,
	status: z.enum(providerPaymentStatuses),
	amountMoney: z.object({ amount: wholeNumber, currency: identifier }),
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
		// APPROVED means that the refund was accepted but the money has not been sent.
		.transform((status) => (status === 'APPROVED' ? 'PENDING' : status)),
	amountMoney: z.object({
		amount: wholeNumber.refine((amount) => amount >= 0),
		currency: identifier,
	}),
});

/** Maps a payment from the SDK or from a webhook. Returns null if the payment is not valid. */
export function toProviderPayment(value: unknown): ProviderPayment | null {
	const { data } = payment.safeParse(value);
	if (data === undefined) return null;
	return {
		paymentId: data.id,
		// A payment made through a link has no reference id. Its order id identifies the link.
		reference: data.referenceId || data.orderId || null,
		status: data.status,
		amountMinor: data.amountMoney.amount,
		currency: data.amountMoney.currency,
		// Square always sends `createdAt` and `updatedAt`, but its API description marks both as optional.
		at: data.updatedAt ?? data.createdAt ?? toInstant(new Date()),
	};
}

/** Maps a refund from the SDK or from a webhook. Returns null if the refund is not valid. */
export function toProviderRefund(value: unknown): ProviderRefund | null {
	const { data } = refund.safeParse(value);
	if (data === undefined) return null;
	return {
		refundId: data.id,
		paymentId: data.paymentId,
		status: data.status,
		amountMinor: data.amountMoney.amount,
		currency: data.amountMoney.currency,
	};
}
