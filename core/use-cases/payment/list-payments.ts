import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { startOfLondonDay } from '../../rules/calendar/london-day.ts';
import {
	addLondonDays,
	type Instant,
	type LondonDate,
	londonDate,
	subLondonMonths,
	toInstant,
} from '../../rules/calendar/london-time.ts';
import type { Period } from '../../rules/calendar/period.ts';
import { compareText } from '../../rules/compare-text.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import { isTestMoney } from '../../rules/payment/environment.ts';
import { isReceipt, type ManualPayment } from '../../rules/payment/manual-payment.ts';
import { type MoneyMovement, moneyMovements } from '../../rules/payment/money-movements.ts';
import { fullName } from '../../rules/retention.ts';
import { auditOf } from '../audit/audit.ts';
import { overviewMonths } from '../booking/read-bookings-overview.ts';

/** A longer period would read too many checkouts at once. */
const maxMonths = 120;

/** A payment or refund of a booking. */
export interface ListedPayment extends Omit<MoneyMovement, 'at' | 'feeMinor'> {
	/** The day in London. */
	date: LondonDate;
	/** Null for money that was received or given back by hand, of which only the day is known. */
	at: Instant | null;
	/** Below 0 only for the reversal of an entry that was recorded by mistake. It has the kind of that entry. */
	amountMinor: number;
	/** The payment provider, or the method of money that moved by hand. */
	provider: string;
	bookingId: string;
	/** The name of the event at the time of the booking, or '' if the booking was deleted. */
	eventName: string;
	/** The name of the lead member as `fullName` returns it, or '' if the booking was deleted. */
	leadMember: string;
	/** Who recorded it by hand, and what the bank statement or cheque says. Null for a payment with the provider. */
	record: Pick<ManualPayment, 'byName' | 'reference'> | null;
}

export interface PaymentReport {
	/** The first and the last day of the report, in London. */
	from: LondonDate;
	to: LondonDate;
	/** Earliest first. */
	payments: ListedPayment[];
}

/**
 * Returns the payments and refunds over a period, also those by hand, without test money (decisions: test-money,
 * manual-payments), and writes the export to the audit log. By default, the period is the six months until today.
 * @throws ClubError 'invalid-input' if the period is longer than ten years.
 */
export async function listPayments(
	ports: Pick<Ports, 'audit' | 'bookings' | 'clock' | 'ids' | 'payments'>,
	admin: Admin,
	{
		to = londonDate(toInstant(ports.clock.now())),
		from = subLondonMonths(to, overviewMonths),
	}: Period = {},
): Promise<PaymentReport> {
	if (from < subLondonMonths(to, maxMonths)) {
		const message = 'Choose a period of at most ten years';
		throw new ClubError('invalid-input', { issues: [{ path: ['from'], message }] });
	}
	const since = startOfLondonDay(from);
	const before = startOfLondonDay(addLondonDays(to, 1));
	const [checkouts, byHand] = await Promise.all([
		ports.payments.listByPayments({ since, before }),
		ports.bookings.listByManualPayments({ from, to }),
	]);
	const real = checkouts.filter((checkout) => !isTestMoney(checkout));
	const bookings = await ports.bookings.getAll(real.map(({ bookingId }) => bookingId));
	const bookingsById = new Map(bookings.map((booking) => [booking.id, booking]));
	const payments = [
		...real.flatMap((checkout) => withProvider(checkout, bookingsById.get(checkout.bookingId))),
		...byHand.flatMap(withHand),
	]
		.filter(({ date }) => date >= from && date <= to)
		.sort(
			(a, b) =>
				compareText(a.date, b.date) ||
				compareText(a.at ?? '', b.at ?? '') ||
				compareText(a.id, b.id),
		);
	await ports.audit.add(
		auditOf(ports, admin, {
			what: 'payments.exported',
			subject: { id: `${from}_${to}`, name: `${from} to ${to}` },
			after: { payments: payments.length },
		}),
	);
	return { from, to, payments };
}

function withProvider(checkout: Checkout, booking: Booking | undefined): ListedPayment[] {
	const { provider, bookingId } = checkout;
	return moneyMovements(checkout).map(({ feeMinor: _, ...movement }) => ({
		...movement,
		...{ date: londonDate(movement.at), provider, bookingId, record: null },
		...namesOf(booking),
	}));
}

function withHand(booking: Booking): ListedPayment[] {
	const { id: bookingId, manualPayments, paymentCurrency } = booking;
	return manualPayments.map((entry) => {
		const { id, date, method, amountMinor, byName, reference } = entry;
		const isReceived = isReceipt(entry);
		return {
			...{ id, date, at: null, bookingId, provider: method, status: 'COMPLETED' },
			kind: isReceived ? 'payment' : 'refund',
			amountMinor: isReceived ? amountMinor : -amountMinor,
			currency: paymentCurrency ?? 'GBP',
			record: { byName, reference },
			...namesOf(booking),
		};
	});
}

function namesOf(booking: Booking | undefined): Pick<ListedPayment, 'eventName' | 'leadMember'> {
	return {
		eventName: booking?.eventName ?? '',
		leadMember: booking ? fullName(booking).trim() : '',
	};
}
