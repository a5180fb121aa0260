import type { Booking } from '../booking/booking.ts';
import { isConfirmed } from '../booking/payment-status.ts';
import { londonDate } from '../calendar/london-time.ts';
import { asSettled, bookingBalance } from './booking-balance.ts';
import {
	isInAmount,
	receivedPayments,
	retainedMinor,
	retainedPayments,
} from './booking-payment.ts';
import type { Checkout } from './checkout.ts';
import { isTestMoney } from './environment.ts';
import { type RefundReason, refundReasons } from './refund-reasons.ts';
import {
	type BookingMoney,
	type DueReason,
	lineOf,
	type TreasuryFigure,
	type TreasuryLine,
} from './treasury-lines.ts';
import { movementLines } from './treasury-movements.ts';

/**
 * Returns what a booking says about money: its price, what is still to be paid, what is due for a refund with its reasons,
 * and goodwill. For each currency, and for test money apart: received − refunded = expected − outstanding + due − goodwill.
 */
export function positionLines(money: BookingMoney): TreasuryLine[] {
	const { booking, checkouts, eventCancelledAt } = money;
	const positions = new Positions();
	for (const line of movementLines(money)) positions.add(line, line.figure, line.amountMinor);
	if (booking !== null) addPrice(positions, asSettled(booking, eventCancelledAt), checkouts);
	const surplus = checkouts.flatMap((checkout) => surplusOf(checkout, money));
	for (const { checkout, payment } of surplus) {
		const { bookingId, eventId, environment } = checkout;
		const date = londonDate(payment.at);
		const place = { bookingId, eventId, environment, date, currency: payment.currency };
		positions.add(place, 'due', retainedMinor(checkout, payment));
	}
	// The reasons of a booking with real money do not know its test money.
	const testMoney = surplus
		.filter(({ checkout, payment }) => isInAmount(checkout, payment) && booking !== null)
		.map(({ checkout: { environment }, payment }) => ({
			...{ reason: 'paid-twice' as const, environment },
			...{ amountMinor: payment.amountMinor, currency: payment.currency },
		}));
	return positions.lines([...refundReasons(booking, checkouts, eventCancelledAt), ...testMoney]);
}

/**
 * Returns the payments that do not pay for the booking: those in a wrong amount, of a deleted booking, or in test money
 * beside real money.
 */
function surplusOf(checkout: Checkout, { booking, checkouts }: BookingMoney) {
	const counting = booking === null ? [] : retainedPayments(checkouts, booking.manualPayments);
	return receivedPayments(checkout)
		.filter(
			(payment) =>
				!isInAmount(checkout, payment) ||
				!counting.some(
					({ checkoutId, paymentId }) =>
						checkoutId === checkout.id && paymentId === payment.paymentId,
				),
		)
		.map((payment) => ({ checkout, payment }));
}

type Place = Pick<TreasuryLine, 'currency' | 'environment' | 'bookingId' | 'eventId' | 'date'>;

interface Position {
	place: Place;
	sums: Record<TreasuryFigure, number>;
}

const groupOf = (place: Pick<Place, 'currency' | 'environment'>) =>
	`${place.currency} ${isTestMoney(place)}`;

/** Collects the figures of one booking by currency and kind of money. */
class Positions {
	readonly #groups = new Map<string, Position>();

	add(place: Place, figure: TreasuryFigure, amountMinor: number): void {
		const key = groupOf(place);
		const group = this.#groups.get(key) ?? {
			place,
			sums: { expected: 0, received: 0, refunded: 0, due: 0, outstanding: 0, goodwill: 0 },
		};
		group.sums[figure] += amountMinor;
		this.#groups.set(key, group);
	}

	/** Returns the figures as lines. What was neither kept nor is open was refunded as goodwill. */
	lines(reasons: readonly RefundReason[]): TreasuryLine[] {
		return [...this.#groups].flatMap(([key, { place, sums }]) => {
			const { expected, outstanding, due, received, refunded } = sums;
			const goodwill = expected - outstanding + due - (received - refunded);
			const line = (
				figure: TreasuryFigure,
				amountMinor: number,
				reason: TreasuryLine['reason'] = null,
			): TreasuryLine => ({
				...place,
				figure,
				amountMinor,
				reason,
				method: null,
				provider: null,
				id: '',
				feeMinor: null,
				record: null,
			});
			return [
				line('expected', expected),
				line('outstanding', outstanding),
				...dueParts(
					due,
					reasons.filter((part) => groupOf(part) === key),
				).map(({ reason, amountMinor }) => line('due', amountMinor, reason)),
				line('goodwill', goodwill),
			].filter(({ amountMinor }) => amountMinor !== 0);
		});
	}
}

/** Splits what is due by its reasons. The rest is underway already. */
function dueParts(
	dueMinor: number,
	reasons: readonly RefundReason[],
): { reason: DueReason; amountMinor: number }[] {
	let leftMinor = dueMinor;
	const parts = reasons.map(({ reason, amountMinor }) => {
		const part = Math.min(leftMinor, amountMinor);
		leftMinor -= part;
		return { reason, amountMinor: part };
	});
	return [...parts, { reason: 'underway', amountMinor: leftMinor }];
}

function addPrice(positions: Positions, booking: Booking, checkouts: Checkout[]): void {
	const { cancelledAt, paid, paymentAmountMinor, priceMinor } = booking;
	const { dueMinor, toRefundMinor } = bookingBalance(booking, checkouts);
	const place = lineOf(booking);
	const isExpected = cancelledAt === null && (paid || !isConfirmed(booking));
	const price = isExpected ? (priceMinor ?? paymentAmountMinor ?? 0) : 0;
	positions.add(place, 'expected', price);
	positions.add(place, 'outstanding', paid ? dueMinor : price);
	positions.add(place, 'due', toRefundMinor);
}
