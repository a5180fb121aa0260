import type { Booking } from '../booking/booking.ts';
import {
	type BookingFilter,
	matchesBookingFilter,
	notesToCheck,
	paymentChecks,
} from '../booking/booking-state.ts';
import { startOfLondonToday } from '../calendar/london-day.ts';
import { dayMs, type Instant, toInstant } from '../calendar/london-time.ts';
import type { ClubEvent } from '../events/club-event.ts';
import type { Message } from '../mail/message.ts';
import { type Currency, currencies } from '../money.ts';
import type { BookingBalance } from '../payment/booking-balance.ts';
import { type AmountsMinor, type OpenAmounts, openAmounts } from '../payment/open-amounts.ts';
import type { PaymentNote } from '../payment/payment-notes.ts';
import type { WaterReading } from '../water/water-reading.ts';

/** Why an organiser must look at a payment: a note on the payment of a booking, or the lack of a booking. */
export const checkReasons = [...notesToCheck, 'without-booking'] as const;
export type CheckReason = (typeof checkReasons)[number];

interface TaskOfEvent {
	eventId: string;
	eventName: string;
	/** The number of bookings or payments that need doing. */
	count: number;
}

/** Payments of an event that an organiser must look at. */
export interface CheckTask extends TaskOfEvent {
	kind: 'check-payment';
	reasons: CheckReason[];
}

/** The sum that belongs to each kind of task with money. The kinds are filters of the event's bookings. */
const sumNames = {
	'to-refund': 'toRefundMinor',
	'not-paid': 'notPaidMinor',
	owed: 'dueMinor',
} as const satisfies Partial<Record<BookingFilter, keyof OpenAmounts>>;
type MoneyKind = keyof typeof sumNames;

/** Bookings of an event with money that must move. Practice and sandbox payments are apart (decision: test-money). */
export interface MoneyTask<Amount> extends TaskOfEvent {
	kind: MoneyKind;
	startsAt: Instant;
	/** At most one amount in each currency. */
	amounts: Amount[];
	testAmounts: Amount[];
}

/** A line of the dashboard's list of what needs doing. */
export type Task<Amount> =
	| CheckTask
	| MoneyTask<Amount>
	| { kind: 'failed-messages'; count: number; since: Instant }
	| { kind: 'failed-search-updates'; count: number; since: Instant }
	| { kind: 'unreadable-records'; count: number }
	/** `madeAt` is the time of the last good backup. Null if there is none. */
	| { kind: 'old-backup'; madeAt: Instant | null }
	| { kind: 'failed-sign-ins'; count: number; since: Instant }
	| { kind: 'old-water-level'; days: number };

export interface AmountMinor {
	amountMinor: number;
	currency: Currency;
}

/** The order of the dashboard's list: first what moves money or cannot wait. */
const kinds: readonly Task<unknown>['kind'][] = [
	'check-payment',
	'to-refund',
	'not-paid',
	'owed',
	'failed-messages',
	'failed-search-updates',
	'unreadable-records',
	'old-backup',
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
	/** When the event was deleted before it was over. Null if it takes place. */
	cancelledAt: Instant | null;
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
 * after their payment, can wait until a week before the event. Nobody pays for an event that does not take place.
 */
export function tasksOfEvent(found: EventToCheck, now: Date): Task<AmountMinor>[] {
	const { event, strayPayments } = found;
	const startsAt = event.eventdatetime;
	const bookings = found.bookings.map((booking) => ({
		...booking,
		...(found.balances.get(booking.id) ?? { dueMinor: 0, toRefundMinor: 0 }),
		paymentNotes: found.paymentNotes.get(booking.id) ?? [],
	}));
	const ofEvent = { eventId: event.id, eventName: event.name };
	const toCheck = bookings.map(paymentChecks).filter((notes) => notes.length > 0);
	const reasons = new Set<CheckReason>(toCheck.flat());
	if (strayPayments.length > 0) reasons.add('without-booking');
	const checks: CheckTask = {
		...{ kind: 'check-payment', ...ofEvent, count: toCheck.length + strayPayments.length },
		reasons: checkReasons.filter((reason) => reasons.has(reason)),
	};
	const moneyTask = (kind: MoneyKind): MoneyTask<AmountMinor> => {
		const open = bookings.filter((booking) => matchesBookingFilter(booking, kind));
		const { real, test } = openAmounts(open);
		return {
			...{ kind, ...ofEvent, startsAt, count: open.length },
			amounts: listed(real[sumNames[kind]]),
			testAmounts: listed(test[sumNames[kind]]),
		};
	};
	const later =
		found.cancelledAt === null && startsSoon(startsAt, now)
			? [moneyTask('not-paid'), moneyTask('owed')]
			: [];
	return [checks, moneyTask('to-refund'), ...later].filter(({ count }) => count > 0);
}

/** Reports whether the event starts today or in the next seven days. */
function startsSoon(startsAt: Instant, now: Date): boolean {
	const latest = toInstant(new Date(now.getTime() + soonDays * dayMs));
	return startsAt >= startOfLondonToday(now) && startsAt <= latest;
}

function listed(sums: AmountsMinor): AmountMinor[] {
	return currencies
		.map((currency) => ({ currency, amountMinor: sums[currency] }))
		.filter(({ amountMinor }) => amountMinor > 0);
}

/** How long the dashboard asks for a look at a failed email. Later, the event is usually over. */
const failedMessageDays = 14;

/** Asks for a look at emails that have failed. `failed` is sorted by `createdAt`, newest first. */
export function failedMessageTasks(
	failed: readonly Pick<Message, 'createdAt' | 'erasedAt'>[],
	now: Date,
): Task<never>[] {
	const since = toInstant(new Date(now.getTime() - failedMessageDays * dayMs));
	const recent = failed.filter(
		({ createdAt, erasedAt }) => createdAt >= since && erasedAt === null,
	);
	const first = recent.at(-1);
	return first === undefined
		? []
		: [{ kind: 'failed-messages', count: recent.length, since: first.createdAt }];
}

/** Without BACKUP_EVERY, someone may make a backup once a week. */
const maxBackupAgeMs = 8 * dayMs;

/**
 * Asks for a look at the backups if the last good one is older than two intervals. A club that has never used Burgee's
 * backups is asked for nothing.
 * @param everyMs the time between two backups of the server. Null if it makes none.
 */
export function backupTasks(
	{ lastMadeAt, everyMs }: { lastMadeAt: Instant | null; everyMs: number | null },
	now: Date,
): Task<never>[] {
	if (lastMadeAt === null) return everyMs === null ? [] : [{ kind: 'old-backup', madeAt: null }];
	const ageMs = now.getTime() - Date.parse(lastMadeAt);
	const maxAgeMs = everyMs === null ? maxBackupAgeMs : 2 * everyMs;
	return ageMs > maxAgeMs ? [{ kind: 'old-backup', madeAt: lastMadeAt }] : [];
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
