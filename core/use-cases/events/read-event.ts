import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';

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
