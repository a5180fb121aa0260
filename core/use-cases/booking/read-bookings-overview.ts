import type { EventPage, LatestOptions } from '../../ports/event-store.ts';
import type { Ports } from '../../ports/ports.ts';
import {
	addSums,
	type BookingSums,
	type EventTotals,
	zeroSums,
	zeroTotals,
} from '../../rules/booking/event-totals.ts';
import { startOfLondonDay, startOfLondonToday } from '../../rules/calendar/london-day.ts';
import {
	addLondonDays,
	type Instant,
	londonDate,
	subLondonMonths,
	toInstant,
} from '../../rules/calendar/london-time.ts';
import type { Period } from '../../rules/calendar/period.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { type OverviewPart, overviewPart, overviewParts } from '../../rules/events/upcoming.ts';

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
	part: OverviewPart;
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
 * Returns one page of events with their booking totals. First come the upcoming events that start in the period,
 * earliest first, then the past ones, latest first. Then come deleted and undated events whose latest booking is in
 * the period. Without `to`, the period has no end. Without `from`, it begins six months before its last day, or before
 * today.
 * @returns `next` is the position after which the next page starts, or null on the last page.
 */
export async function readBookingsOverview(
	{ clock, ...ports }: OverviewPorts & Pick<Ports, 'clock'>,
	{ from, to, limit = defaultLimit, after }: OverviewRequest = {},
): Promise<{ rows: OverviewRow[]; next: OverviewPosition | null }> {
	const lastDay = to ?? londonDate(toInstant(clock.now()));
	const days = {
		today: startOfLondonToday(clock.now()),
		since: startOfLondonDay(from ?? subLondonMonths(lastDay, overviewMonths)),
		before: to && startOfLondonDay(addLondonDays(to, 1)),
	};
	const rows: OverviewRow[] = [];
	for (const part of overviewParts.slice(after && overviewParts.indexOf(after.part))) {
		// One row more than the page tells whether there is a next page.
		const missing = limit + 1 - rows.length;
		if (missing === 0) break;
		const position = after?.part === part ? after : undefined;
		rows.push(...(await readers[part](ports, { ...days, limit: missing }, position, rows)));
	}
	const page = rows.slice(0, limit);
	const last = page.at(-1);
	return {
		rows: page,
		next: rows.length > limit && last !== undefined ? positionOf(last, days.today) : null,
	};
}

interface PartRequest {
	/** The start of the current day in London. */
	today: Instant;
	since: Instant;
	before: Instant | undefined;
	limit: number;
}

/** Returns at most `limit` rows of one part after the position. `listed` are the rows of the page before them. */
type ReadPart = (
	ports: OverviewPorts,
	request: PartRequest,
	after: OverviewPosition | undefined,
	listed: OverviewRow[],
) => Promise<OverviewRow[]>;

const readers: Record<OverviewPart, ReadPart> = {
	upcoming: (ports, { today, since, before, limit }, after) =>
		datedRows(ports, limit, after, {
			list: (page) => ports.events.listFrom(since > today ? since : today, page),
			isListed: ({ eventdatetime: start }) => start !== null && start >= since,
			isBeyond: ({ eventdatetime: start }) =>
				start === null || (before !== undefined && start >= before),
		}),
	past: (ports, { today, since, before, limit }, after) =>
		datedRows(ports, limit, after, {
			list: (page) =>
				ports.events.listLatest({
					...page,
					since,
					before: before !== undefined && before < today ? before : today,
				}),
			// An event that began before today may not have ended yet.
			isListed: (event) => overviewPart(event, today) === 'past',
			isBeyond: () => false,
		}),
	undated: undatedRows,
};

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

interface EventReader {
	list: (page: EventPage) => Promise<ClubEvent[]>;
	isListed: (event: ClubEvent) => boolean;
	/** Whether neither this event nor one after it is listed. */
	isBeyond: (event: ClubEvent) => boolean;
}

async function datedRows(
	{ bookings }: OverviewPorts,
	limit: number,
	after: OverviewPosition | undefined,
	{ list, isListed, isBeyond }: EventReader,
): Promise<OverviewRow[]> {
	const found: ClubEvent[] = [];
	let position: EventPage['after'] = after && { eventdatetime: after.at, id: after.eventId };
	for (let isRead = false; !isRead && found.length < limit; ) {
		const batch = await list({ after: position, limit });
		found.push(...batch.filter((event) => !isBeyond(event) && isListed(event)));
		isRead = batch.length < limit || batch.some(isBeyond);
		position = batch.at(-1);
	}
	const page = found.slice(0, limit);
	const totals = await bookings.totalsOf(page.map(({ id }) => id));
	const totalsById = new Map(totals.map((total) => [total.eventId, total]));
	return page.map((event) => ({ event, totals: totalsById.get(event.id) ?? zeroTotals(event) }));
}

const batchSize = 50;

/**
 * Returns the rows of deleted and undated events. Most totals of the period belong to dated events, so the totals
 * are read in batches, and those of dated events are skipped.
 */
async function undatedRows(
	{ events, bookings }: OverviewPorts,
	{ limit, since, before }: PartRequest,
	after: OverviewPosition | undefined,
	listed: OverviewRow[],
): Promise<OverviewRow[]> {
	const period: LatestOptions = { since, before };
	const listedIds = new Set(listed.map(({ totals }) => totals.eventId));
	const rows: OverviewRow[] = [];
	let position = after && { eventId: after.eventId, lastBookedAt: after.at };
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

function positionOf({ event, totals }: OverviewRow, today: Instant): OverviewPosition | null {
	const { eventId, lastBookedAt } = totals;
	const at = event?.eventdatetime ?? lastBookedAt;
	return at && { part: overviewPart(event, today), at, eventId };
}
