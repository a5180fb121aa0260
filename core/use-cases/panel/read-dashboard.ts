import type { Ports } from '../../ports/ports.ts';
import type { EventTotals } from '../../rules/booking/event-totals.ts';
import { startOfLondonToday } from '../../rules/calendar/london-day.ts';
import { dayMs, type Instant, toInstant } from '../../rules/calendar/london-time.ts';
import { asCancelled } from '../../rules/events/bin.ts';
import { type ClubEvent, isPaidEvent } from '../../rules/events/club-event.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { hasPermission } from '../../rules/panel/permission.ts';
import {
	type AmountMinor,
	type DatedEvent,
	failedMessageTasks,
	type Task,
	tasksOfEvent,
	waterLevelTasks,
} from '../../rules/panel/tasks.ts';
import { hasPart } from '../../rules/site/club-parts.ts';
import { paymentsOfBookings } from '../booking/read-event-bookings.ts';
import { readClubFacts } from '../club-facts.ts';

/**
 * The maximum number of recent events and of booking totals on the dashboard (specification §9).
 */
const dashboardLimit = 5;
const nextEventsLimit = 3;

/** How long after an event the dashboard still asks for its refunds and for a look at its payments. */
const maxDaysAgo = 60;
/** The number of past events and of upcoming events whose totals are read. */
const maxEventsRead = 40;
/** The number of events whose bookings are read. */
const maxEventsChecked = 20;
/** The number of failed emails that are read. */
const maxMessagesRead = 100;

export interface NextEvent {
	event: ClubEvent;
	/** Null if the event has no bookings, or if the admin lacks the permission bookings:read. */
	totals: EventTotals | null;
}

export interface Dashboard {
	/** What needs doing, except for the records and sign-ins that only the server knows of. */
	tasks: Task<AmountMinor>[];
	/**
	 * The next events that are no drafts, earliest first. An admin with the permission bookings:read sees those that
	 * members book or have booked.
	 */
	nextEvents: NextEvent[];
	recentEvents: ClubEvent[];
	/** Null if the admin lacks the permission bookings:read. */
	statistics: EventTotals[] | null;
}

type DashboardPorts = Pick<
	Ports,
	| 'bookings'
	| 'clock'
	| 'clubFacts'
	| 'configuredFacts'
	| 'events'
	| 'messages'
	| 'payments'
	| 'waterLevels'
	| 'waterReadings'
>;

/**
 * Returns the contents of the dashboard. Every signed-in admin may open the dashboard (specification §6), but sees only
 * the data that the admin's permissions allow.
 *
 * Of the events in the bin, those that were deleted before they were over are checked for refunds. The cost is bounded, so
 * some tasks are not seen: those of undated events, of events that the bin no longer has, of events that started more than
 * 60 days ago, of events beyond the 40 past and the 40 upcoming ones that are nearest to today, and of events beyond the
 * 20 nearest of these that take or have taken payments. The bookings of a free event without unpaid or paid bookings are
 * not read.
 */
export async function readDashboard(ports: DashboardPorts, admin: Admin): Promise<Dashboard> {
	const { events, bookings, clock } = ports;
	const now = clock.now();
	const mayReadEvents = hasPermission(admin, 'events:read');
	const mayReadBookings = hasPermission(admin, 'bookings:read');
	const today = startOfLondonToday(now);
	const since = toInstant(new Date(now.getTime() - maxDaysAgo * dayMs));
	const [recentEvents, statistics, upcoming, past, deleted, mailTasks, waterTasks] =
		await Promise.all([
			mayReadEvents ? events.listLatest({ limit: dashboardLimit }) : [],
			mayReadBookings ? bookings.latestTotals({ limit: dashboardLimit }) : null,
			mayReadEvents || mayReadBookings ? events.listFrom(today, { limit: maxEventsRead }) : [],
			mayReadBookings ? events.listLatest({ since, before: today, limit: maxEventsRead }) : [],
			mayReadBookings ? events.listDeleted({ limit: maxEventsRead }) : [],
			mayReadBookings ? readMailTasks(ports, now) : [],
			hasPermission(admin, 'events:write') ? readWaterLevelTasks(ports, now) : [],
		]);
	const near = new Map([...upcoming, ...past].map((event) => [event.id, event]));
	const notHeld = deleted.filter((event) => asCancelled(event) !== null);
	const cancelled = new Map(notHeld.map(({ id, deletedAt }) => [id, deletedAt]));
	const checked = [...near.values(), ...notHeld];
	const totals = mayReadBookings ? await bookings.totalsOf(checked.map(({ id }) => id)) : [];
	const totalsById = new Map(totals.map((total) => [total.eventId, total]));
	const toCheck = checked.filter(isDated).filter((event) => {
		const total = totalsById.get(event.id);
		return total !== undefined && mayHavePayments(event, total);
	});
	return {
		tasks: [
			...(await readBookingTasks(ports, toCheck, cancelled, now)),
			...mailTasks,
			...waterTasks,
		],
		nextEvents: upcoming
			.filter((event) => !event.draft && event.eventdatetime !== null)
			.filter(({ id, allowBooking }) => !mayReadBookings || allowBooking || totalsById.has(id))
			.slice(0, nextEventsLimit)
			.map((event) => ({ event, totals: totalsById.get(event.id) ?? null })),
		recentEvents,
		statistics,
	};
}

async function readMailTasks({ messages }: DashboardPorts, now: Date): Promise<Task<never>[]> {
	return failedMessageTasks(await messages.list({ state: 'failed', limit: maxMessagesRead }), now);
}

async function readWaterLevelTasks(
	{ waterLevels, waterReadings, ...ports }: DashboardPorts,
	now: Date,
): Promise<Task<never>[]> {
	if (waterLevels.provider !== null) return [];
	const { facts } = await readClubFacts(ports);
	if (!hasPart(facts, 'waterLevel')) return [];
	const [latest] = await waterReadings.listLatest({ limit: 1 });
	return waterLevelTasks(latest, now);
}

/** Returns the tasks of the events that are nearest to `now`, those of the nearest event first. */
async function readBookingTasks(
	{ bookings, payments }: DashboardPorts,
	events: DatedEvent[],
	/** When events were deleted before they were over, by their ids. */
	cancelled: ReadonlyMap<string, Instant>,
	now: Date,
): Promise<Task<AmountMinor>[]> {
	const distance = (event: DatedEvent) => Math.abs(Date.parse(event.eventdatetime) - now.getTime());
	const nearest = events.toSorted((a, b) => distance(a) - distance(b)).slice(0, maxEventsChecked);
	const tasks = await Promise.all(
		nearest.map(async (event) => {
			const [booked, checkouts] = await Promise.all([
				bookings.listForEvent(event.id),
				payments.listForEvent(event.id),
			]);
			const cancelledAt = cancelled.get(event.id) ?? null;
			const paid = paymentsOfBookings(booked, checkouts, cancelledAt);
			return tasksOfEvent({ event, cancelledAt, bookings: booked, ...paid }, now);
		}),
	);
	return tasks.flat();
}

function isDated(event: ClubEvent): event is ClubEvent & DatedEvent {
	return event.eventdatetime !== null;
}

/** Reports whether the event takes payments, or has taken some before it became free. */
function mayHavePayments(event: ClubEvent, totals: EventTotals): boolean {
	const { pendingBookings, revenueMinor, testRevenueMinor } = totals;
	const paid = [revenueMinor, testRevenueMinor].flatMap((sums) => Object.values(sums));
	return isPaidEvent(event) || pendingBookings > 0 || paid.some((minor) => minor > 0);
}
