import type { Booking } from '../booking/booking.ts';
import { isConfirmed } from '../booking/payment-status.ts';
import { startOfLondonToday } from '../calendar/london-day.ts';
import { dayMs, type Instant, toInstant } from '../calendar/london-time.ts';
import type { ClubEvent } from '../events/club-event.ts';
import { type Currency, currencies } from '../money.ts';
import type { BookingBalance } from '../payment/booking-balance.ts';
import { isTestMoney } from '../payment/environment.ts';
import type { PaymentNote } from '../payment/payment-notes.ts';
import type { WaterReading } from '../water/water-reading.ts';

/** Why an organiser must look at a payment: a note on the payment of a booking, or the lack of a booking. */
export const checkReasons = ['paid-late', 'paid-twice', 'wrong-amount', 'without-booking'] as const;
export type CheckReason = (typeof checkReasons)[number];

interface TaskOfEvent {
	eventId: string;
	eventName: string;
	/** The number of bookings or payments that need doing. */
	count: number;
}

/** Payments of an event that an organiser must look at. */
export interface CheckTask extends TaskOfEvent {
	kind: 'payments-to-check';
	reasons: CheckReason[];
}

/** Bookings of an event with money that must move. Practice and sandbox payments are apart (decision: test-money). */
export interface MoneyTask<Amount> extends TaskOfEvent {
	kind: 'refunds-due' | 'not-paid' | 'owed';
	startsAt: Instant;
	/** At most one amount in each currency. */
	amounts: Amount[];
	testAmounts: Amount[];
}

/** A line of the dashboard's list of what needs doing. */
export type Task<Amount> =
	| CheckTask
	| MoneyTask<Amount>
	| { kind: 'unreadable-records'; count: number }
	| { kind: 'failed-sign-ins'; count: number; since: Instant }
	| { kind: 'old-water-level'; days: number };

export interface AmountMinor {
	amountMinor: number;
	currency: Currency;
}

/** The order of the dashboard's list: first what moves money or cannot wait. */
const kinds: readonly Task<unknown>['kind'][] = [
	'payments-to-check',
	'refunds-due',
	'not-paid',
	'owed',
	'unreadable-records',
	'failed-sign-ins',
	'old-water-level',
];

/** Sorts the tasks by their kinds. Tasks of one kind keep their order. */
export function inTaskOrder<Amount>(tasks: readonly Task<Amount>[]): Task<Amount>[] {
	return tasks.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

/** An event with a known start. */
export type DatedEvent = Pick<ClubEvent, 'id' | 'name'> & { eventdatetime: Instant };

/** An event with its bookings, and what their payments need. */
export interface EventToCheck {
	event: DatedEvent;
	bookings: readonly Booking[];
	/** By the id of the booking. */
	paymentNotes: ReadonlyMap<string, readonly PaymentNote[]>;
	/** By the id of the booking. */
	balances: ReadonlyMap<string, BookingBalance>;
	/** Payments without a booking. */
	strayPayments: readonly unknown[];
}

const soonDays = 7;

/**
 * Returns what organisers must do about the bookings of an event. Unpaid bookings, and bookings whose price was raised
 * after their payment, can wait until a week before the event.
 */
export function tasksOfEvent(found: EventToCheck, now: Date): Task<AmountMinor>[] {
	const { event, bookings, balances } = found;
	const startsAt = event.eventdatetime;
	const ofEvent = { eventId: event.id, eventName: event.name };
	const tasks: Task<AmountMinor>[] = [];
	const { reasons, count } = paymentsToCheck(found);
	if (count > 0) tasks.push({ kind: 'payments-to-check', ...ofEvent, count, reasons });
	const addMoney = (kind: MoneyTask<AmountMinor>['kind'], amounts: [Booking, number][]) => {
		if (amounts.length === 0) return;
		tasks.push({
			...{ kind, ...ofEvent, startsAt, count: amounts.length },
			amounts: sumsOf(amounts.filter(([booking]) => !isTestMoney(booking))),
			testAmounts: sumsOf(amounts.filter(([booking]) => isTestMoney(booking))),
		});
	};
	const withBalance = (side: keyof BookingBalance) =>
		bookings
			.map((booking): [Booking, number] => [booking, balances.get(booking.id)?.[side] ?? 0])
			.filter(([, minor]) => minor > 0);
	addMoney('refunds-due', withBalance('toRefundMinor'));
	if (!startsSoon(startsAt, now)) return tasks;
	const unpaid = bookings.filter(
		(booking) => booking.cancelledAt === null && !isConfirmed(booking),
	);
	addMoney(
		'not-paid',
		unpaid.map((booking) => [booking, booking.priceMinor ?? booking.paymentAmountMinor ?? 0]),
	);
	addMoney('owed', withBalance('dueMinor'));
	return tasks;
}

function paymentsToCheck({ bookings, paymentNotes, strayPayments }: EventToCheck): {
	reasons: CheckReason[];
	count: number;
} {
	const found = bookings
		.map((booking) =>
			(paymentNotes.get(booking.id) ?? []).filter((note) => mustBeChecked(note, booking)),
		)
		.filter((notes) => notes.length > 0);
	const notes = new Set<string>(found.flat());
	if (strayPayments.length > 0) notes.add('without-booking');
	return {
		reasons: checkReasons.filter((reason) => notes.has(reason)),
		count: found.length + strayPayments.length,
	};
}

/** Nobody needs to look at a late payment that was refunded. The other notes disappear after a refund. */
function mustBeChecked(note: PaymentNote, booking: Booking): boolean {
	if (note === 'paid-late') return (booking.paymentAmountMinor ?? 0) > booking.refundedMinor;
	return note === 'paid-twice' || note === 'wrong-amount';
}

/** Reports whether the event starts today or in the next seven days. */
function startsSoon(startsAt: Instant, now: Date): boolean {
	const latest = toInstant(new Date(now.getTime() + soonDays * dayMs));
	return startsAt >= startOfLondonToday(now) && startsAt <= latest;
}

function sumsOf(amounts: [Booking, number][]): AmountMinor[] {
	return currencies
		.map((currency) => ({
			currency,
			amountMinor: amounts
				.filter(([{ paymentCurrency }]) => (paymentCurrency ?? 'GBP') === currency)
				.reduce((sum, [, minor]) => sum + minor, 0),
		}))
		.filter(({ amountMinor }) => amountMinor > 0);
}

const maxReadingAgeDays = 7;

/** Asks for a new water level if the latest is older than a week. A club without readings is asked for nothing. */
export function waterLevelTasks(
	latest: Pick<WaterReading, 'dateTime'> | undefined,
	now: Date,
): Task<never>[] {
	if (latest === undefined) return [];
	const days = Math.floor((now.getTime() - Date.parse(latest.dateTime)) / dayMs);
	return days >= maxReadingAgeDays ? [{ kind: 'old-water-level', days }] : [];
}
