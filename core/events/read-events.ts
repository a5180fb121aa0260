import { startOfLondonToday } from '../calendar/london-time.ts';
import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { ClubEvent } from './club-event.ts';

/**
 * Returns the events that end today in London or later, sorted by start. An event without an end is
 * upcoming if it starts today or later. Undated events come last (specification §2, §9).
 */
export async function readUpcomingEvents({
	clock,
	events,
}: Pick<Ports, 'clock' | 'events'>): Promise<ClubEvent[]> {
	return events.listFrom(startOfLondonToday(clock.now()));
}

/** @throws ClubError 'event-not-found' if no event has this id. */
export async function readEvent({ events }: Pick<Ports, 'events'>, id: string): Promise<ClubEvent> {
	const event = await events.get(id);
	if (event === null) throw new ClubError('event-not-found');
	return event;
}
