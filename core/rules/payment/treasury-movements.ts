import type { Booking } from '../booking/booking.ts';
import { londonDate } from '../calendar/london-time.ts';
import { compareText } from '../compare-text.ts';
import { receivedPayments, retainedPayments } from './booking-payment.ts';
import type { Checkout } from './checkout.ts';
import { isReceipt, manualSums } from './manual-payment.ts';
import { type BookingMoney, lineOf, type TreasuryLine } from './treasury-lines.ts';

/**
 * Returns what was received and refunded for a booking, earliest first. A payment in a wrong amount was received too.
 */
export function movementLines({
	booking,
	checkouts,
}: Pick<BookingMoney, 'booking' | 'checkouts'>): TreasuryLine[] {
	const lines = checkouts.flatMap(checkoutMovements);
	if (booking !== null) {
		lines.push(...manualLines(booking));
		if (isImported(booking, checkouts)) lines.push(...importedLines(booking));
	}
	return lines.sort((a, b) => compareText(a.date, b.date) || compareText(a.id, b.id));
}

function checkoutMovements(checkout: Checkout): TreasuryLine[] {
	const { bookingId, eventId, provider, environment, createdAt } = checkout;
	const shared = { method: 'card', bookingId, eventId, provider, environment } as const;
	const payments = receivedPayments(checkout);
	return [
		...payments.map(({ paymentId, at, amountMinor, currency, feeMinor }) => ({
			...{ figure: 'received' as const, ...shared, amountMinor, currency, feeMinor },
			...{ id: paymentId, date: londonDate(at), reason: null, record: null },
		})),
		...checkout.refunds
			.filter(({ status }) => status === 'COMPLETED')
			.map(({ refundId, paymentId, at, amountMinor, currency, feeMinor }) => {
				const payment = payments.find((found) => found.paymentId === paymentId);
				const date = londonDate(at ?? payment?.at ?? createdAt);
				return {
					...{ figure: 'refunded' as const, ...shared, amountMinor, currency, feeMinor },
					...{ id: refundId, date, reason: null, record: null },
				};
			}),
	];
}

/** Returns what was recorded by hand. A reversal takes away from the figure of the entry that it reverses. */
function manualLines(booking: Booking): TreasuryLine[] {
	const { manualPayments } = booking;
	return manualPayments.map((entry) => {
		const { id, method, amountMinor, date, reference, byName, recordedAt } = entry;
		const isReceived = isReceipt(entry);
		return {
			...{ ...lineOf(booking), id, method, date, environment: 'production' as const },
			figure: isReceived ? 'received' : 'refunded',
			amountMinor: isReceived ? amountMinor : -amountMinor,
			record: { reference, byName, recordedAt },
		};
	});
}

function isImported({ paid, manualPayments }: Booking, checkouts: Checkout[]): boolean {
	const isPaidHere =
		retainedPayments(checkouts, manualPayments).length > 0 ||
		manualSums(manualPayments).firstAt !== null;
	return paid && !isPaidHere;
}

function importedLines(booking: Booking): TreasuryLine[] {
	const { paymentAmountMinor, refundedMinor, paymentCompletedAt, submittedAt, paymentId } = booking;
	const line = {
		...lineOf(booking),
		method: 'imported' as const,
		date: londonDate(paymentCompletedAt ?? submittedAt),
		id: paymentId ?? '',
	};
	return [
		{ ...line, figure: 'received' as const, amountMinor: paymentAmountMinor ?? 0 },
		{ ...line, figure: 'refunded' as const, amountMinor: refundedMinor },
	].filter(({ amountMinor }) => amountMinor > 0);
}
