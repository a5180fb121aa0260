import { ClubError } from '../../errors/club-error.ts';
import type { EventPage } from '../../ports/event-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { confirmedAndPending } from '../../rules/booking/confirmed-counts.ts';
import { zeroTotals } from '../../rules/booking/event-totals.ts';
import type { TakenPlaces } from '../../rules/booking/places.ts';
import { startOfLondonToday } from '../../rules/calendar/london-day.ts';
import type { Instant } from '../../rules/calendar/london-time.ts';
import type { BinPosition, DeletedEvent } from '../../rules/events/bin.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { earliestOverlap, overlaps } from '../../rules/events/overlap.ts';
import { type EventPosition, isUpcoming } from '../../rules/events/upcoming.ts';

/**
 * Returns an event that members can see.
 * @throws ClubError 'event-not-found' if no event has this id, or the event is a draft.
 */
export async function readPublishedEvent(
	ports: Pick<Ports, 'events'>,
	id: string,
): Promise<ClubEvent> {
	const event = await readEvent(ports, id);
	if (event.draft) throw new ClubError('event-not-found');
	return event;
}

/** @throws ClubError 'event-not-found' if no event has this id. */
export async function readEvent({ events }: Pick<Ports, 'events'>, id: string): Promise<ClubEvent> {
	const event = await events.get(id);
	if (event === null) throw new ClubError('event-not-found');
	return event;
}

/**
 * Returns when an event was deleted before it was over, or null. `event` is the event with this id as it is in the calendar,
 * or null.
 */
export async function readCancellation(
	{ events }: { events: Pick<Ports['events'], 'whenCancelled'> },
	id: string,
	event: ClubEvent | null,
): Promise<Instant | null> {
	if (event !== null) return null;
	return (await events.whenCancelled([id])).get(id) ?? null;
}

/** The events that the programme shows at most, so that a mistaken import cannot slow down the public pages. */
const maxShown = 500;
/** The events that are read at most. Drafts among them are not shown. */
const maxRead = 2 * maxShown;

/**
 * Returns the events that end today in London or later, sorted by start. An event without an end is
 * upcoming if it starts today or later. Undated events come last (specification §2, §9). Drafts are left out. Of
 * more than 500 events, the next 500 are returned.
 */
export async function readUpcomingEvents({
	clock,
	events,
}: Pick<Ports, 'clock' | 'events'>): Promise<ClubEvent[]> {
	const upcoming = await events.listFrom(startOfLondonToday(clock.now()), { limit: maxRead });
	return upcoming.filter(({ draft }) => !draft).slice(0, maxShown);
}

export interface EventListRequest {
	/** Upcoming events are listed earliest first. Past events and all events are listed latest first. */
	when?: 'upcoming' | 'past' | undefined;
	/** Lists only events whose name contains this text, in upper or lower case. */
	name?: string | undefined;
	/** 50 by default. */
	limit?: number | undefined;
	/** Lists only events after this position. The event at this position may have been deleted. */
	after?: EventPosition | undefined;
}

interface ListedEvent {
	event: ClubEvent;
	bookingCount: number;
	confirmedAttendees: number;
	held: TakenPlaces;
}

const defaultLimit = 50;
/** The stores cannot search names, so a search reads events in batches of this size. */
const searchBatch = 200;

/**
 * Returns one page of the event list, with the number of bookings and of confirmed attendees of each event. If the
 * request searches for no name, reads only the events of the page.
 * @returns `next` is the position after which the next page starts, or null on the last page.
 */
export async function listEvents(
	{ clock, events, bookings }: Pick<Ports, 'clock' | 'events' | 'bookings'>,
	{ when, name = '', limit = defaultLimit, after }: EventListRequest = {},
): Promise<{ listed: ListedEvent[]; next: EventPosition | null }> {
	const today = startOfLondonToday(clock.now());
	const list = (page: EventPage) =>
		when === 'upcoming'
			? events.listFrom(today, page)
			: events.listLatest({ ...page, before: when === 'past' ? today : undefined });
	const matches = (event: ClubEvent) =>
		// An event that began before today may not have ended yet.
		(when !== 'past' || !isUpcoming(event, today)) &&
		event.name.toLowerCase().includes(name.toLowerCase());
	const batchSize = name === '' ? limit + 1 : searchBatch;
	const found: ClubEvent[] = [];
	for (let position = after, isRead = false; !isRead && found.length <= limit; ) {
		const batch = await list({ after: position, limit: batchSize });
		found.push(...batch.filter(matches));
		isRead = batch.length < batchSize;
		position = batch.at(-1);
	}
	const page = found.slice(0, limit);
	const totals = await bookings.totalsOf(page.map(({ id }) => id));
	const totalsById = new Map(totals.map((total) => [total.eventId, total]));
	return {
		listed: page.map((event) => {
			const sums = totalsById.get(event.id) ?? zeroTotals(event);
			const { confirmed } = confirmedAndPending(sums);
			return {
				event,
				bookingCount: sums.bookings,
				confirmedAttendees: confirmed.attendees,
				held: sums,
			};
		}),
		next: page.length < found.length ? (page.at(-1) ?? null) : null,
	};
}

export interface DeletedEventListRequest {
	limit?: number | undefined;
	/** Lists only events after this position. The event at this position may have been restored. */
	after?: BinPosition | undefined;
}

/**
 * Returns one page of the events in the bin, last deleted first, with the number of bookings of each event.
 * @returns `next` is the position after which the next page starts, or null on the last page.
 */
export async function listDeletedEvents(
	{ events, bookings }: Pick<Ports, 'events' | 'bookings'>,
	{ limit = defaultLimit, after }: DeletedEventListRequest = {},
): Promise<{
	deleted: { event: DeletedEvent; bookingCount: number; held: TakenPlaces }[];
	next: BinPosition | null;
}> {
	const found = await events.listDeleted({ limit: limit + 1, after });
	const page = found.slice(0, limit);
	const totals = await bookings.totalsOf(page.map(({ id }) => id));
	const totalsById = new Map(totals.map((total) => [total.eventId, total]));
	return {
		deleted: page.map((event) => {
			const sums = totalsById.get(event.id) ?? zeroTotals(event);
			return { event, bookingCount: sums.bookings, held: sums };
		}),
		next: page.length < found.length ? (page.at(-1) ?? null) : null,
	};
}

export interface OverlapRequest {
	start: Instant;
	end?: Instant | undefined;
	/** The id of the event that is being edited. An event does not overlap itself. */
	except?: string | undefined;
}

/** Returns the events that take place at the same time as an event with this start and end, earliest first. */
export async function findOverlappingEvents(
	{ events }: Pick<Ports, 'events'>,
	{ start, end = start, except }: OverlapRequest,
): Promise<ClubEvent[]> {
	const times = { eventdatetime: start, eventenddatetime: end };
	const candidates = await events.listFrom(earliestOverlap(start));
	return candidates.filter((event) => event.id !== except && overlaps(event, times));
}
