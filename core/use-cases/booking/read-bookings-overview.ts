import type { LatestOptions } from '../../ports/event-store.ts';
import type { Ports } from '../../ports/ports.ts';
import {
	addSums,
	type BookingSums,
	type EventTotals,
	zeroSums,
	zeroTotals,
} from '../../rules/booking/event-totals.ts';
import { startOfLondonDay } from '../../rules/calendar/london-day.ts';
import {
	addLondonDays,
	type Instant,
	londonDate,
	subLondonMonths,
	toInstant,
} from '../../rules/calendar/london-time.ts';
import type { Period } from '../../rules/calendar/period.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';

/** By default, the overview begins this long before its last day, or before today (specification §9). */
export const overviewMonths = 6;

const defaultLimit = 50;

export interface OverviewRow {
	/**
	 * Null if an admin deleted the event. Burgee keeps the bookings of deleted events (decision:
	 * deleting-events).
	 */
	event: ClubEvent | null;
	totals: EventTotals;
}

/** The position of a row in the overview. */
export interface OverviewPosition {
	/** The part of the overview: events with a date, or deleted and undated events. */
	part: 'dated' | 'undated';
	/** The start of the event, or the time of its latest booking in the part 'undated'. */
	at: Instant;
	eventId: string;
}

export interface OverviewRequest extends Period {
	/** 50 by default. */
	limit?: number | undefined;
	after?: OverviewPosition | undefined;
}

type OverviewPorts = Pick<Ports, 'events' | 'bookings'>;

/**
 * Returns one page of events with their booking totals. First come the events that start in the period,
 * latest first. Then come deleted and undated events whose latest booking is in the period. Without `to`,
 * the period has no end. Without `from`, it begins six months before its last day, or before today.
 * @returns `next` is the position after which the next page starts, or null on the last page.
 */
export async function readBookingsOverview(
	{ clock, ...ports }: OverviewPorts & Pick<Ports, 'clock'>,
	{ from, to, limit = defaultLimit, after }: OverviewRequest = {},
): Promise<{ rows: OverviewRow[]; next: OverviewPosition | null }> {
	const lastDay = to ?? londonDate(toInstant(clock.now()));
	const period = {
		since: startOfLondonDay(from ?? subLondonMonths(lastDay, overviewMonths)),
		before: to && startOfLondonDay(addLondonDays(to, 1)),
	};
	const rows = after?.part === 'undated' ? [] : await datedRows(ports, { ...period, limit }, after);
	const missing = limit + 1 - rows.length;
	if (missing > 0) {
		rows.push(...(await undatedRows(ports, { ...period, limit: missing }, after, rows)));
	}
	const page = rows.slice(0, limit);
	const last = page.at(-1);
	return {
		rows: page,
		next: rows.length > limit && last !== undefined ? positionOf(last) : null,
	};
}

const rowsPerSum = 200;

/**
 * Returns the number of events in the overview of a period, and the sums of their booking totals. Reads the events
 * and their stored totals, but no bookings.
 */
export async function sumBookingsOverview(
	ports: OverviewPorts & Pick<Ports, 'clock'>,
	period: Period,
): Promise<BookingSums & { events: number }> {
	let events = 0;
	let sums = zeroSums();
	for (let after: OverviewPosition | null | undefined; after !== null; ) {
		const request = { ...period, limit: rowsPerSum, after };
		const { rows, next } = await readBookingsOverview(ports, request);
		events += rows.length;
		sums = rows.reduce((sum, { totals }) => addSums(sum, totals), sums);
		after = next;
	}
	return { events, ...sums };
}

/** Returns one row more than `limit` if there are more rows. */
async function datedRows(
	{ events, bookings }: OverviewPorts,
	{ limit, ...period }: LatestOptions & { limit: number },
	after: OverviewPosition | undefined,
): Promise<OverviewRow[]> {
	const position = after && { eventdatetime: after.at, id: after.eventId };
	const found = await events.listLatest({ ...period, after: position, limit: limit + 1 });
	const totals = await bookings.totalsOf(found.map(({ id }) => id));
	const totalsById = new Map(totals.map((total) => [total.eventId, total]));
	return found.map((event) => ({ event, totals: totalsById.get(event.id) ?? zeroTotals(event) }));
}

const batchSize = 50;

/**
 * Returns the rows of deleted and undated events. Most totals of the period belong to dated events, so the totals
 * are read in batches, and those of dated events are skipped.
 */
async function undatedRows(
	{ events, bookings }: OverviewPorts,
	{ limit, ...period }: LatestOptions & { limit: number },
	after: OverviewPosition | undefined,
	listed: OverviewRow[],
): Promise<OverviewRow[]> {
	const listedIds = new Set(listed.map(({ totals }) => totals.eventId));
	const rows: OverviewRow[] = [];
	let position =
		after?.part === 'undated' ? { eventId: after.eventId, lastBookedAt: after.at } : undefined;
	for (;;) {
		const batch = await bookings.latestTotals({ ...period, after: position, limit: batchSize });
		const unlisted = batch.filter(({ eventId }) => !listedIds.has(eventId));
		const found = await events.getAll(unlisted.map(({ eventId }) => eventId));
		const eventsById = new Map(found.map((event) => [event.id, event]));
		for (const totals of unlisted) {
			const event = eventsById.get(totals.eventId) ?? null;
			if (event === null || event.eventdatetime === null) rows.push({ event, totals });
			if (rows.length === limit) return rows;
		}
		const last = batch.at(-1);
		if (last?.lastBookedAt == null || batch.length < batchSize) return rows;
		position = { eventId: last.eventId, lastBookedAt: last.lastBookedAt };
	}
}

function positionOf({ event, totals }: OverviewRow): OverviewPosition | null {
	const { eventId, lastBookedAt } = totals;
	if (event?.eventdatetime != null) return { part: 'dated', at: event.eventdatetime, eventId };
	return lastBookedAt && { part: 'undated', at: lastBookedAt, eventId };
}
