import type { Booking } from '../booking/booking.ts';
import { type Instant, type LondonDate, londonDate } from '../calendar/london-time.ts';
import type { Checkout } from './checkout.ts';
import type { Environment } from './environment.ts';
import { manualMethods } from './manual-payment.ts';
import type { RefundReasonName } from './refund-reasons.ts';

/** How money moves. 'imported' is what an imported booking says was paid, without a record of how. */
export const moneyMethods = ['card', ...manualMethods, 'imported'] as const;
export type MoneyMethod = (typeof moneyMethods)[number];

/**
 * The treasurer's figures (decision: treasury). 'received' and 'refunded' are money that moved. The others are what
 * bookings say: their prices, what is due for a refund, what is still to be paid, and 'goodwill', which was refunded
 * although the price stayed the same, and is not asked for again.
 */
export const treasuryFigures = [
	'expected',
	'received',
	'refunded',
	'due',
	'outstanding',
	'goodwill',
] as const;
export type TreasuryFigure = (typeof treasuryFigures)[number];

/** A part of a figure. Each figure is the sum of its lines. */
export interface TreasuryLine {
	figure: TreasuryFigure;
	/** Null for a figure that no money has moved for. */
	method: MoneyMethod | null;
	/** The day in London on which the money moved. For other figures, the day of the booking. */
	date: LondonDate;
	/** In minor units. Below 0 only for the reversal of an earlier line. */
	amountMinor: number;
	/** The provider's code of the currency. It may be one that Burgee does not offer. */
	currency: string;
	/** What the provider charges for it, in minor units. Null until the provider has reported it, and for other lines. */
	feeMinor: number | null;
	environment: Environment;
	/** Null for money that no provider has moved. */
	provider: string | null;
	/** The id of the payment or refund at the provider, or of the entry that was recorded by hand. '' if there is none. */
	id: string;
	bookingId: string;
	eventId: string;
	/** Why the amount is due for a refund. Null for other figures. */
	reason: DueReason | null;
	/** Of an entry that was recorded by hand. Null for other lines. */
	record: { reference: string | null; byName: string; recordedAt: Instant } | null;
}

/** 'underway' is a refund that was asked for, and whose result the provider has not reported. */
export type DueReason = RefundReasonName | 'underway';

/** A booking with all its checkouts. The booking is null if it was deleted. */
export interface BookingMoney {
	booking: Booking | null;
	checkouts: Checkout[];
	/** When the event was deleted before it was over. Null if it takes place. */
	eventCancelledAt: Instant | null;
}

/** What the lines of a booking have in common. */
export function lineOf({ id, eventId, submittedAt, environment, paymentCurrency }: Booking) {
	return {
		bookingId: id,
		eventId,
		environment,
		date: londonDate(submittedAt),
		currency: paymentCurrency ?? 'GBP',
		provider: null,
		reason: null,
		feeMinor: null,
		record: null,
	};
}
