import type { Ports } from '../../ports/ports.ts';
import { startOfLondonDay, startOfLondonToday } from '../../rules/calendar/london-day.ts';
import { londonDate, subLondonMonths, toInstant } from '../../rules/calendar/london-time.ts';
import { type DeletedEvent, removedForGoodAt } from '../../rules/events/bin.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { earliestFirst, isUpcoming } from '../../rules/events/upcoming.ts';
import { readUpcomingEvents } from './read-events.ts';

/** How long the feed keeps a past event (decision: calendar-feed). */
const pastMonths = 12;
/** The events of the feed at most. A mistaken import would otherwise slow down each client of the feed. */
const maxListed = 500;

/**
 * Returns the events of the calendar feed, earliest first: upcoming ones, past ones that began in the last twelve months,
 * and the deleted ones among both, until 30 days after their deletion (decision: calendar-feed). Drafts and undated
 * events are left out. Of more than 500 events, the upcoming ones come first, then the deleted ones, then the latest.
 */
export async function readCalendarFeed(
	ports: Pick<Ports, 'clock' | 'events'>,
): Promise<(ClubEvent | DeletedEvent)[]> {
	const { clock, events } = ports;
	const now = clock.now();
	const today = startOfLondonToday(now);
	const since = startOfLondonDay(subLondonMonths(londonDate(toInstant(now)), pastMonths));
	const upcoming = await readUpcomingEvents(ports);
	const deleted = (await events.listDeleted({ limit: maxListed })).filter(
		(event) => isUpcoming(event, since) && removedForGoodAt(event) > today,
	);
	const past = (await events.listLatest({ since, before: today, limit: 2 * maxListed })).filter(
		(event) => !isUpcoming(event, today),
	);
	const listed = [...upcoming, ...deleted, ...past]
		.filter(({ draft, eventdatetime }) => !draft && eventdatetime !== null)
		.slice(0, maxListed);
	// An event that was deleted, restored or moved between two reads is in both lists.
	const latest = new Map<string, ClubEvent | DeletedEvent>();
	for (const event of listed) {
		const known = latest.get(event.id);
		if (known === undefined || known.revision < event.revision) latest.set(event.id, event);
	}
	return [...latest.values()].sort(earliestFirst);
}
