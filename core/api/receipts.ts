import { z } from 'zod';
import { isoLondonDate } from '../rules/calendar/time-schemas.ts';
import { toMajor } from '../rules/money.ts';
import { environments } from '../rules/payment/environment.ts';
import { manualMethods } from '../rules/payment/manual-payment.ts';
import { displayPaymentReference } from '../rules/payment/payment-reference.ts';
import type { Receipt } from '../rules/payment/receipt.ts';
import type { CallTable } from './call.ts';

const receiptJson = z
	.object({
		/** In groups, such as 'K7F-3QM-2'. */
		number: z.string(),
		paymentId: z.string(),
		/** The day in London on which the club received the money. */
		date: isoLondonDate,
		/** In major units. */
		amount: z.number(),
		currency: z.string(),
		method: z.enum(['card', ...manualMethods]),
		environment: z.enum(environments),
		/** Whether the payment was recorded by mistake and is reversed. */
		isVoid: z.boolean(),
		payer: z.string(),
		eventName: z.string(),
		club: z.object({ name: z.string(), address: z.string().nullable() }),
	})
	.meta({ id: 'Receipt' });
export type ReceiptJson = z.infer<typeof receiptJson>;

/** Converts a receipt to JSON. The amount is in major units. */
export function toReceiptJson({
	receipt: { number, amountMinor, ...receipt },
	...printed
}: Pick<ReceiptJson, 'payer' | 'eventName' | 'club'> & { receipt: Receipt }): ReceiptJson {
	return {
		...{ ...receipt, ...printed },
		...{ number: displayPaymentReference(number), amount: toMajor(amountMinor) },
	};
}

/** HTTP calls for receipts (decision: receipts). */
export const receiptCalls = {
	'GET /api/admin/bookings/:eventId/:bookingId/payments/:paymentId/receipt': {
		summary: 'The receipt for a payment that the club has received',
		access: 'bookings:read',
		answer: receiptJson,
	},
} satisfies CallTable;
