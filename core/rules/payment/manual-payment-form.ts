import { z } from 'zod';
import { isoLondonDate } from '../calendar/time-schemas.ts';
import { toMinor } from '../money.ts';
import { wholeMinorUnits } from '../money-schemas.ts';
import { lineOfText, requiredLine } from '../text-schemas.ts';
import { manualMethods } from './manual-payment.ts';

export const manualPaymentLabels = {
	method: 'Method',
	amount: 'Amount',
	date: 'Date',
	reference: 'Reference',
	reason: 'Reason',
} as const;

/**
 * Money that an organiser records. `amount` is in major units of the booking's currency, and below 0 for money given back.
 */
export const manualPaymentForm = z.strictObject({
	method: z.enum(manualMethods, { error: 'Choose how the money was paid' }),
	amount: z
		.number({ error: `${manualPaymentLabels.amount} must be a number` })
		.min(-1_000_000, `${manualPaymentLabels.amount} is too large`)
		.max(1_000_000, `${manualPaymentLabels.amount} is too large`)
		.refine((amount) => toMinor(amount) !== 0, {
			message: `${manualPaymentLabels.amount} cannot be 0`,
		})
		.check(wholeMinorUnits(manualPaymentLabels.amount)),
	date: isoLondonDate.refine((date) => date >= '1900-01-01', {
		message: `${manualPaymentLabels.date} is too early`,
	}),
	/** What the bank statement or the cheque says. Empty, null or missing if there is nothing to note. */
	reference: lineOfText(manualPaymentLabels.reference, 100).nullish(),
});

export const reversalForm = z.strictObject({
	reason: requiredLine(manualPaymentLabels.reason, 500),
});
