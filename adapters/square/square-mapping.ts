import {
	type ProviderPayment,
	type ProviderPaymentStatus,
	type ProviderRefund,
	toInstant,
} from '@burgee/core';
import { z } from 'zod';

/** The SDK reads 64-bit numbers; JSON of a webhook has plain ones. */
const wholeNumber = z.union([z.int(), z.bigint().transform(Number).pipe(z.int())]);
const time = z.iso.datetime({ offset: true }).transform((text) => toInstant(new Date(text)));
/** As Square's own ids are; a reference of another make is of a payment that is none of ours. */
const name = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const reference = name.nullish().catch(null);

const statuses = [
	'PENDING',
	'APPROVED',
	'COMPLETED',
	'CANCELED',
	'FAILED',
] as const satisfies ProviderPaymentStatus[];

/** A payment as far as it is read; `amountMoney` is what was asked for, without a tip. */
const payment = z.object({
	id: name,
	status: z.enum(statuses),
	amountMoney: z.object({ amount: wholeNumber, currency: name }),
	referenceId: reference,
	orderId: reference,
	createdAt: time.nullish(),
	updatedAt: time.nullish(),
});

const refund = z.object({
	id: name,
	paymentId: name,
	status: z
		.enum(['PENDING', 'APPROVED', 'COMPLETED', 'REJECTED', 'FAILED'])
		// Agreed on, and the money has yet to go.
		.transform((status) => (status === 'APPROVED' ? 'PENDING' : status)),
	amountMoney: z.object({ amount: wholeNumber.refine((amount) => amount >= 0), currency: name }),
});

/** Maps a payment of the SDK or of a webhook; null if it cannot be read. */
export function toProviderPayment(value: unknown): ProviderPayment | null {
	const { data } = payment.safeParse(value);
	if (data === undefined) return null;
	return {
		paymentId: data.id,
		// Square makes an order for each payment; one that was made for a link says no more than that.
		reference: data.referenceId || data.orderId || null,
		status: data.status,
		amountMinor: data.amountMoney.amount,
		currency: data.amountMoney.currency,
		// Square says when, though its document leaves it open.
		at: data.updatedAt ?? data.createdAt ?? toInstant(new Date()),
	};
}

/** Maps a refund of the SDK or of a webhook; null if it cannot be read. */
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
