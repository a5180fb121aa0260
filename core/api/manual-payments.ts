import { z } from 'zod';
import { toMajor } from '../rules/money.ts';
import { type ManualPayment, manualPayment } from '../rules/payment/manual-payment.ts';
import { manualPaymentForm, reversalForm } from '../rules/payment/manual-payment-form.ts';

/** Money received or given back by hand. `amount` is in major units of the booking's currency, below 0 if given back. */
export const manualPaymentJson = manualPayment
	.omit({ amountMinor: true, by: true, requestKey: true })
	.extend({ amount: z.number() })
	.meta({ id: 'ManualPayment' });
export type ManualPaymentJson = z.infer<typeof manualPaymentJson>;

/** Converts a payment by hand to JSON, without the admin who recorded it. The amount is in major units. */
export function toManualPaymentJson({
	amountMinor,
	by: _,
	requestKey: __,
	...entry
}: ManualPayment): ManualPaymentJson {
	return { ...entry, amount: toMajor(amountMinor) };
}

export const recordPaymentRequest = manualPaymentForm.meta({ id: 'RecordPayment' });
export const reversePaymentRequest = reversalForm.meta({ id: 'ReversePayment' });
