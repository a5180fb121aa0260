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

export const overviewMonths = 6;

export interface OverviewRow {
	/**
	 * Null if the event was deleted. Bookings of a deleted event are kept (decision: deleting-events).
	 */
	event: ClubEvent | null;
	totals: EventTotals;
}

/**
 * Returns the number of bookings and the revenue of each event of the last six months and of the
 * future, latest event first. Deleted events and events without a date come last, and only if they
 * were booked in the last six months.
 * @throws ClubError 'permission-denied' if the admin lacks the permission bookings:read.
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
	 * Null if the event was deleted. Bookings of a deleted event are kept (decision: deleting-events).
	 */
	event: ClubEvent | null;
	summary: EventTotals;
	/** Sorted by submission time, newest first. */
	bookings: Booking[];
	/**
	 * Maps the id of a booking to notes on its payment, such as 'refunded' or 'wrong-amount'
	 * (decision: payment-truth).
	 */
	paymentNotes: Map<string, PaymentNote[]>;
}

/**
 * Returns the bookings for an event and their totals, even if the event was deleted.
 * @throws ClubError 'permission-denied' if the admin lacks the permission bookings:read, or
 * 'event-not-found' if there is neither an event nor a booking with this event id.
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
