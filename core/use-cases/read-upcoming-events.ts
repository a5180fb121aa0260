import type { Ports } from '../ports/ports.ts';
import { startOfLondonToday } from '../rules/calendar/london-day.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';

/**
 * Returns the events that end today in London or later, sorted by start. An event without an end is
 * upcoming if it starts today or later. Undated events come last (specification §2, §9). Drafts are left out.
 */
export async function readUpcomingEvents({
	clock,
	events,
}: Pick<Ports, 'clock' | 'events'>): Promise<ClubEvent[]> {
	const upcoming = await events.listFrom(startOfLondonToday(clock.now()));
	return upcoming.filter(({ draft }) => !draft);
}
