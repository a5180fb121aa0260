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
import { monthOf } from '../../rules/calendar/months.ts';
import type { Period } from '../../rules/calendar/period.ts';
import { compareText } from '../../rules/compare-text.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import { assertSumsAgree, type TreasurySums, treasurySums } from '../../rules/payment/treasury.ts';
import type { BookingMoney, TreasuryLine } from '../../rules/payment/treasury-lines.ts';
import { movementLines } from '../../rules/payment/treasury-movements.ts';
import { positionLines } from '../../rules/payment/treasury-positions.ts';
import { fullName } from '../../rules/retention.ts';
import { auditOf } from '../audit/audit.ts';
import { type OverviewPosition, readBookingsOverview } from '../booking/read-bookings-overview.ts';
import { readCancellation } from '../events/read-events.ts';

/** A longer period would read too many bookings at once. */
const maxMonths = 24;

const eventsAtOnce = 20;

export interface TreasuryRequest extends Period {
	/** Only this event, with all money that ever moved for it. The period then does not matter. */
	eventId?: string | undefined;
}

/** A part of a figure, with the names that the treasurer knows. */
export interface NamedLine extends TreasuryLine {
	/** '' if the booking was deleted and its event is unknown. */
	eventName: string;
	/** The lead member's name as `fullName` returns it, or '' if the booking was deleted. */
	payer: string;
}

/** The money of a period or of an event, for the treasurer. In minor units. */
export interface Treasury {
	/** The days of the report, in London. Null for an event. */
	days: { from: LondonDate; to: LondonDate } | null;
	/** Null for a period. */
	event: { id: string; name: string } | null;
	/** Events with money in the report, by name. */
	events: { id: string; name: string }[];
	sums: TreasurySums[];
	/** Earliest first. Each figure is the sum of its lines. */
	lines: NamedLine[];
}

type TreasuryPorts = Pick<Ports, 'bookings' | 'clock' | 'events' | 'payments'>;

/** The money of one event's bookings. */
interface EventMoney {
	id: string;
	name: string;
	bookings: BookingMoney[];
}

/**
 * Returns the treasurer's figures for an event or a period, with the lines behind them (decision: treasury). For a
 * period, by default the current month, 'received' and 'refunded' are the money that moved on these days. The other
 * figures are those of the events in the bookings overview of the period, and so are imported payments.
 * @throws ClubError 'event-not-found' if there is neither an event nor a booking with this event id, or 'invalid-input'
 * if the period is longer than two years.
 */
export async function readTreasury(
	ports: TreasuryPorts,
	{ eventId, ...period }: TreasuryRequest = {},
): Promise<Treasury> {
	if (eventId !== undefined) return treasuryOfEvent(ports, eventId);
	const days = daysOf(period, ports.clock.now());
	const [events, moved] = await Promise.all([
		moneyOfPeriod(ports, days),
		movementsOfPeriod(ports, days),
	]);
	const positions = events.flatMap(({ name, bookings }) =>
		bookings.flatMap((money) => {
			const imported = movementLines(money).filter(
				({ date, method }) => method === 'imported' && date >= days.from && date <= days.to,
			);
			return withNames([...imported, ...positionLines(money)], money.booking, name);
		}),
	);
	const names = new Map(events.map(({ id, name }) => [id, name]));
	const named = moved.map((line) => ({
		...line,
		eventName: line.eventName || (names.get(line.eventId) ?? ''),
	}));
	return { days, event: null, ...report([...named, ...positions]) };
}

/**
 * Returns the figures as `readTreasury` does, and writes the export to the audit log.
 * @throws the errors of `readTreasury`.
 */
export async function exportTreasury(
	ports: TreasuryPorts & Pick<Ports, 'audit' | 'ids'>,
	admin: Admin,
	request: TreasuryRequest = {},
): Promise<Treasury> {
	const treasury = await readTreasury(ports, request);
	const { event, days, lines } = treasury;
	const subject = event ?? {
		id: `${days?.from}_${days?.to}`,
		name: `${days?.from} to ${days?.to}`,
	};
	const after = { payments: lines.length };
	await ports.audit.add(auditOf(ports, admin, { what: 'payments.exported', subject, after }));
	return treasury;
}

function report(lines: NamedLine[]): Pick<Treasury, 'events' | 'sums' | 'lines'> {
	const names = new Map(lines.map(({ eventId, eventName }) => [eventId, eventName]));
	return {
		events: [...names]
			.map(([id, name]) => ({ id, name }))
			.sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id)),
		sums: treasurySums(lines),
		lines: lines.sort(
			(a, b) =>
				compareText(a.date, b.date) ||
				compareText(a.bookingId, b.bookingId) ||
				compareText(a.id, b.id),
		),
	};
}

async function treasuryOfEvent(ports: TreasuryPorts, eventId: string): Promise<Treasury> {
	const [event, [totals]] = await Promise.all([
		ports.events.get(eventId),
		ports.bookings.totalsOf([eventId]),
	]);
	const name = event?.name ?? totals?.eventName;
	if (name === undefined) throw new ClubError('event-not-found');
	const { bookings } = await moneyOfEvent(ports, { id: eventId, name, event });
	const found = report(
		bookings.flatMap((money) =>
			withNames([...movementLines(money), ...positionLines(money)], money.booking, name),
		),
	);
	assertSumsAgree(found.sums);
	return { days: null, event: { id: eventId, name }, ...found };
}

/** Returns the first and the last day of the report: by default, those of the current month. */
function daysOf({ from, to }: Period, now: Date): { from: LondonDate; to: LondonDate } {
	const month = monthOf(to ?? from ?? londonDate(toInstant(now)));
	const first = from ?? month.from;
	const last = to ?? month.to;
	if (first < subLondonMonths(last, maxMonths)) {
		const message = 'Choose a period of at most two years';
		throw new ClubError('invalid-input', { issues: [{ path: ['from'], message }] });
	}
	return { from: first, to: last };
}

/** Returns the money of the events that the bookings overview lists for these days. */
async function moneyOfPeriod(
	ports: TreasuryPorts,
	days: { from: LondonDate; to: LondonDate },
): Promise<EventMoney[]> {
	const events: EventMoney[] = [];
	for (let after: OverviewPosition | null | undefined; after !== null; ) {
		const { rows, next } = await readBookingsOverview(ports, {
			...days,
			limit: eventsAtOnce,
			after,
		});
		const found = rows.map(({ event, totals: { eventId, eventName } }) =>
			moneyOfEvent(ports, { id: eventId, name: event?.name ?? eventName, event }),
		);
		events.push(...(await Promise.all(found)));
		after = next;
	}
	return events;
}

async function moneyOfEvent(
	ports: Pick<Ports, 'bookings' | 'events' | 'payments'>,
	{ id, name, event }: { id: string; name: string; event: ClubEvent | null },
): Promise<EventMoney> {
	const [bookings, checkouts, cancelledAt] = await Promise.all([
		ports.bookings.listForEvent(id),
		ports.payments.listForEvent(id),
		readCancellation(ports, id, event),
	]);
	return { id, name, bookings: byBooking(bookings, checkouts, cancelledAt) };
}

/** Pairs bookings with their checkouts. Checkouts of deleted bookings have no booking. */
function byBooking(
	bookings: Booking[],
	checkouts: Checkout[],
	eventCancelledAt: Instant | null = null,
): BookingMoney[] {
	const found = new Map<string, BookingMoney>(
		bookings.map((booking) => [booking.id, { booking, checkouts: [], eventCancelledAt }]),
	);
	for (const checkout of checkouts) {
		const { bookingId } = checkout;
		const money = found.get(bookingId) ?? { booking: null, checkouts: [], eventCancelledAt };
		money.checkouts.push(checkout);
		found.set(bookingId, money);
	}
	return [...found.values()];
}

/**
 * Returns the money that moved on these days, without imported payments. Deleted bookings have neither a payer nor the name
 * of their event.
 */
export async function readMovements(
	ports: Pick<Ports, 'bookings' | 'payments'>,
	days: { from: LondonDate; to: LondonDate },
): Promise<Pick<Treasury, 'sums' | 'lines'>> {
	return report(await movementsOfPeriod(ports, days));
}

async function movementsOfPeriod(
	{ bookings, payments }: Pick<Ports, 'bookings' | 'payments'>,
	days: { from: LondonDate; to: LondonDate },
): Promise<NamedLine[]> {
	const { from, to } = days;
	const [checkouts, byHand] = await Promise.all([
		payments.listByPayments({
			since: startOfLondonDay(from),
			before: startOfLondonDay(addLondonDays(to, 1)),
		}),
		bookings.listByManualPayments(days),
	]);
	const known = new Set(byHand.map(({ id }) => id));
	const others = new Set(
		checkouts.map(({ bookingId }) => bookingId).filter((id) => !known.has(id)),
	);
	const byCard = await bookings.getAll([...others]);
	// Bookings are paired with the checkouts of these days only, which is enough for movements.
	return byBooking([...byHand, ...byCard], checkouts)
		.flatMap((money) => withNames(movementLines(money), money.booking, ''))
		.filter(({ date, method }) => method !== 'imported' && date >= from && date <= to);
}

function withNames(lines: TreasuryLine[], booking: Booking | null, eventName: string): NamedLine[] {
	const payer = booking === null ? '' : fullName(booking).trim();
	return lines.map((line) => ({
		...line,
		payer,
		eventName: eventName || (booking?.eventName ?? ''),
	}));
}
