import type { BankDetails } from '../rules/bank-details.ts';
import { bankLabels } from '../rules/bank-labels.ts';
import type { PayLater } from '../rules/booking/pay-later.ts';
import type { PayLaterMethod } from '../rules/events/club-event.ts';
import { displayPaymentReference } from '../rules/payment/payment-reference.ts';
import { displayDateTime, displayShortDate } from './dates.ts';

/** The choices, as members and organisers read them. */
export const payLaterLabels: Record<PayLaterMethod, string> = {
	transfer: 'Bank transfer',
	'at-event': 'Pay at the event',
};

/** Says how to pay, such as 'Please transfer £24.70 by 4 Dec 2026, 18:00. Your places are held until then.' */
export function payLaterWords({ method, until }: PayLater, amount: string): string {
	return method === 'transfer'
		? `Please transfer ${amount} by ${displayDateTime(until)}, with the payment reference below. Your places are held until then.`
		: `Please bring ${amount} to the event. Your places are held.`;
}

/** Says to an organiser how an unpaid booking will be paid, such as 'Pays by transfer until 5 Dec 2026'. */
export function paysLaterWords({ method, until }: PayLater): string {
	return method === 'transfer'
		? `Pays by transfer until ${displayShortDate(until)}`
		: 'Pays at the event';
}

/** Returns the rows that a payer needs: the payment reference and, for a transfer, the club's account. */
export function payLaterRows(
	{ method, reference }: PayLater,
	bankDetails: BankDetails | null,
): (readonly [label: string, value: string])[] {
	return [
		['Payment reference', displayPaymentReference(reference)],
		...(method === 'transfer' && bankDetails !== null ? bankRows(bankDetails) : []),
	];
}

/** Returns the details as rows for a payer. An IBAN is shown in groups of four. */
export function bankRows({ accountName, sortCode, accountNumber, iban }: BankDetails) {
	return [
		[bankLabels.accountName, accountName],
		[bankLabels.sortCode, sortCode],
		[bankLabels.accountNumber, accountNumber],
		...(iban === null ? [] : [[bankLabels.iban, iban.replace(/(.{4})(?=.)/g, '$1 ')] as const]),
	] as const satisfies readonly (readonly [string, string])[];
}
