import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { startOfLondonDay } from '../../rules/calendar/london-day.ts';
import {
	addLondonDays,
	type LondonDate,
	londonDate,
	subLondonMonths,
	toInstant,
} from '../../rules/calendar/london-time.ts';
import type { Period } from '../../rules/calendar/period.ts';
import { compareText } from '../../rules/compare-text.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { isTestMoney } from '../../rules/payment/environment.ts';
import { type MoneyMovement, moneyMovements } from '../../rules/payment/money-movements.ts';
import { fullName } from '../../rules/retention.ts';
import { auditOf } from '../audit/audit.ts';
import { overviewMonths } from '../booking/read-bookings-overview.ts';

/** A longer period would read too many checkouts at once. */
const maxMonths = 120;

/** A payment or refund of a booking. */
export interface ListedPayment extends MoneyMovement {
	provider: string;
	bookingId: string;
	/** The name of the event at the time of the booking, or '' if the booking was deleted. */
	eventName: string;
	/** The name of the lead member as `fullName` returns it, or '' if the booking was deleted. */
	leadMember: string;
}

export interface PaymentReport {
	/** The first and the last day of the report, in London. */
	from: LondonDate;
	to: LondonDate;
	/** Earliest first. */
	payments: ListedPayment[];
}

/**
 * Returns the payments and refunds over a period, without test money (decision: test-money), and writes the
 * export to the audit log. By default, the period is the six months until today.
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
	const checkouts = await ports.payments.listByPayments({ since, before });
	const real = checkouts.filter((checkout) => !isTestMoney(checkout));
	const bookings = await ports.bookings.getAll(real.map(({ bookingId }) => bookingId));
	const bookingsById = new Map(bookings.map((booking) => [booking.id, booking]));
	const payments = real.flatMap((checkout) => {
		const { provider, bookingId } = checkout;
		const booking = bookingsById.get(bookingId);
		const eventName = booking?.eventName ?? '';
		const leadMember = booking ? fullName(booking).trim() : '';
		return moneyMovements(checkout)
			.filter(({ at }) => at >= since && at < before)
			.map((movement) => ({ ...movement, provider, bookingId, eventName, leadMember }));
	});
	payments.sort((a, b) => compareText(a.at, b.at) || compareText(a.id, b.id));
	await ports.audit.add(
		auditOf(ports, admin, {
			what: 'payments.exported',
			subject: { id: `${from}_${to}`, name: `${from} to ${to}` },
			after: { payments: payments.length },
		}),
	);
	return { from, to, payments };
}
