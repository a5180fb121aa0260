import type { Booking } from '../booking/booking.ts';
import { type LondonDate, londonDate } from '../calendar/london-time.ts';
import { receivedPayments } from './booking-payment.ts';
import type { Checkout } from './checkout.ts';
import type { Environment } from './environment.ts';
import type { ManualMethod } from './manual-payment.ts';
import { receiptNumber } from './receipt-number.ts';

/** What a receipt says about one payment that the club has received (decision: receipts). */
export interface Receipt {
	/** The number, such as 'K7F3QM2'. */
	number: string;
	/** The provider's id of the payment, or the id of the entry that was recorded by hand. */
	paymentId: string;
	/** The day in London on which the club received the money. */
	date: LondonDate;
	amountMinor: number;
	/** The provider's code of the currency. It may be one that Burgee does not offer. */
	currency: string;
	method: 'card' | ManualMethod;
	environment: Environment;
	/** Whether the payment was recorded by mistake and is reversed. */
	isVoid: boolean;
}

/** Returns the receipts of a booking: one for each completed payment by card, and for each that was recorded by hand. */
export function receiptsOf(
	{ manualPayments, paymentCurrency }: Pick<Booking, 'manualPayments' | 'paymentCurrency'>,
	checkouts: readonly Checkout[],
): Receipt[] {
	const currency = paymentCurrency ?? 'GBP';
	return [
		...checkouts.flatMap((checkout) =>
			receivedPayments(checkout).map(({ paymentId, at, ...payment }) => ({
				number: receiptNumber(paymentId),
				paymentId,
				date: londonDate(at),
				amountMinor: payment.amountMinor,
				currency: payment.currency,
				method: 'card' as const,
				environment: checkout.environment,
				isVoid: false,
			})),
		),
		...manualPayments
			.filter(({ amountMinor, reverses }) => amountMinor > 0 && reverses === null)
			.map(({ id, method, date, amountMinor }) => ({
				...{ number: receiptNumber(id), paymentId: id, date, amountMinor, currency, method },
				...{ environment: 'production' as const },
				isVoid: manualPayments.some(({ reverses }) => reverses === id),
			})),
	];
}
