import type { Booking } from '../booking/booking.ts';
import { type EventTotals, zeroTotals } from '../booking/event-totals.ts';
import {
	londonDate,
	startOfLondonDay,
	subLondonMonths,
	toInstant,
} from '../calendar/london-time.ts';
import { ClubError } from '../errors/club-error.ts';
import type { ClubEvent } from '../events/club-event.ts';
import { type PaymentNote, paymentNotesOf } from '../payment/checkout.ts';
import type { Ports } from '../ports/ports.ts';
import { type Admin, requirePermission } from './admin.ts';

/** The bookings overview lists the events of this many past months (specification §9). */
export const overviewMonths = 6;

export interface OverviewRow {
	/**
	 * The event, or null if the event was deleted. Bookings of a deleted event are kept
	 * (decision: deleting-events).
	 */
	event: ClubEvent | null;
	totals: EventTotals;
}

/**
 * Returns bookings and revenue for each event of the last six months and of the future, latest first. Deleted
 * events and events without a date come last, if they were booked in the last six months.
 * @throws ClubError 'permission-denied' without bookings:read.
 */
export async function readBookingsOverview(
	{ clock, events, bookings }: Pick<Ports, 'clock' | 'events' | 'bookings'>,
	admin: Admin,
): Promise<OverviewRow[]> {
	requirePermission(admin, 'bookings:read');
	const today = londonDate(toInstant(clock.now()));
	const since = startOfLondonDay(subLondonMonths(today, overviewMonths));
	const [recent, bookedSince] = await Promise.all([
		events.listLatest({ since }),
		bookings.latestTotals({ since }),
	]);
	const totals = new Map(
		(await bookings.totalsOf(recent.map(({ id }) => id))).map((total) => [total.eventId, total]),
	);
	const rows: OverviewRow[] = recent.map((event) => ({
		event,
		totals: totals.get(event.id) ?? zeroTotals(event),
	}));
	const listed = new Set(recent.map(({ id }) => id));
	for (const unlisted of bookedSince.filter(({ eventId }) => !listed.has(eventId))) {
		const event = await events.get(unlisted.eventId);
		if (event === null || event.eventdatetime === null) rows.push({ event, totals: unlisted });
	}
	return rows;
}

export interface EventBookings {
	/**
	 * The event, or null if the event was deleted. Bookings of a deleted event are kept
	 * (decision: deleting-events).
	 */
	event: ClubEvent | null;
	summary: EventTotals;
	/** All bookings for the event, newest first. */
	bookings: Booking[];
	/**
	 * Notes on the payment of each booking, such as 'refunded' or 'wrong-amount', by booking id (decision:
	 * payment-truth).
	 */
	paymentNotes: Map<string, PaymentNote[]>;
}

/**
 * Returns the bookings for an event with their totals, even if the event was deleted.
 * @throws ClubError 'permission-denied' without bookings:read, or 'event-not-found' if neither the event
 * nor a booking for it exists.
 */
export async function readEventBookings(
	{ events, bookings, payments }: Pick<Ports, 'events' | 'bookings' | 'payments'>,
	admin: Admin,
	eventId: string,
): Promise<EventBookings> {
	requirePermission(admin, 'bookings:read');
	const [event, [totals], all, checkouts] = await Promise.all([
		events.get(eventId),
		bookings.totalsOf([eventId]),
		bookings.listForEvent(eventId),
		payments.listForEvent(eventId),
	]);
	const summary = totals ?? (event && zeroTotals(event));
	if (summary === null) throw new ClubError('event-not-found');
	const paymentNotes = new Map(
		checkouts.map((checkout) => [checkout.bookingId, paymentNotesOf(checkout)] as const),
	);
	return { event, summary, bookings: all, paymentNotes };
}
