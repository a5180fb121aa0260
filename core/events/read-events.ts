import { startOfLondonToday } from '../calendar/london-time.ts';
import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { ClubEvent } from './club-event.ts';

/**
 * The calendar: what has not ended before the start of today in London, by start; what has no date is
 * shown too, last (specification §2, §9).
 */
export async function readUpcomingEvents({
	clock,
	events,
}: Pick<Ports, 'clock' | 'events'>): Promise<ClubEvent[]> {
	return events.listFrom(startOfLondonToday(clock.now()));
}

/** @throws ClubError 'event-not-found'. */
export async function readEvent({ events }: Pick<Ports, 'events'>, id: string): Promise<ClubEvent> {
	const event = await events.get(id);
	if (event === null) throw new ClubError('event-not-found');
	return event;
}
