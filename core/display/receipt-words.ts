import type { Booking } from '../rules/booking/booking.ts';
import { londonDate } from '../rules/calendar/london-time.ts';
import { countingEntries } from '../rules/payment/manual-payment.ts';
import { displayPaymentReference } from '../rules/payment/payment-reference.ts';
import type { Receipt } from '../rules/payment/receipt.ts';
import { receiptNumber } from '../rules/payment/receipt-number.ts';
import { displayDay } from './periods.ts';
import { methodLabels } from './treasury-words.ts';

/** Returns the number of the receipt for a payment, in groups: 'K7F-3QM-2'. */
export function displayReceiptNumber(paymentId: string): string {
	return displayPaymentReference(receiptNumber(paymentId));
}

type ReportedPayment = Pick<Receipt, 'paymentId' | 'date' | 'method'>;

/**
 * Returns the payment that has confirmed a booking: the last one that was recorded by hand, otherwise the payment by card.
 * Null if the booking is not paid, or if its payment was imported without a time.
 */
export function confirmingPayment(booking: Booking): ReportedPayment | null {
	const { paid, paymentId, paymentCompletedAt, manualPayments } = booking;
	if (!paid) return null;
	const entry = countingEntries(manualPayments)
		.filter(({ amountMinor }) => amountMinor > 0)
		.at(-1);
	if (entry) return { paymentId: entry.id, date: entry.date, method: entry.method };
	if (paymentId === null || paymentCompletedAt === null) return null;
	return { paymentId, date: londonDate(paymentCompletedAt), method: 'card' };
}

/**
 * Returns the rows of a letter that make it a receipt (decision: receipts). The letter also names the payer and the
 * amount.
 */
export function receiptRows(
	payment: ReportedPayment | null,
	{ clubName, clubAddress }: { clubName: string; clubAddress?: string | null },
): (readonly [label: string, value: string])[] {
	if (payment === null) return [];
	return [
		['Receipt', displayReceiptNumber(payment.paymentId)],
		['Paid on', displayDay(payment.date)],
		['Paid by', methodLabels[payment.method]],
		['Received by', [clubName, ...(clubAddress?.split('\n') ?? [])].join(', ')],
	];
}
