import type { Ports } from '../../ports/ports.ts';
import { startOfLondonToday } from '../../rules/calendar/london-day.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';

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
