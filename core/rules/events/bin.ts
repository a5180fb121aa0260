import { z } from 'zod';
import { eventEnd } from '../calendar/event-span.ts';
import { dayMs, type Instant, toInstant } from '../calendar/london-time.ts';
import { isoInstant } from '../calendar/time-schemas.ts';
import { clubEvent } from './club-event.ts';

/** An event in the bin (decision: deleted-events). */
export const deletedEvent = clubEvent.extend({ deletedAt: isoInstant });
export type DeletedEvent = z.infer<typeof deletedEvent>;

/** How long a deleted event can be restored (decision: deleted-events). */
export const binLifetimeMs = 30 * dayMs;

/** An event that was deleted before it was over, so that it does not take place (decision: refunds). */
export const cancelledEvent = z.object({ id: z.string(), cancelledAt: isoInstant });
export type CancelledEvent = z.infer<typeof cancelledEvent>;

/** Returns null if the event was over when it was deleted. An event without a date has not taken place. */
export function asCancelled({ id, deletedAt, ...event }: DeletedEvent): CancelledEvent | null {
	const end = eventEnd(event);
	return end !== null && end <= deletedAt ? null : { id, cancelledAt: deletedAt };
}

/** The position of an event in the list of deleted events. */
export type BinPosition = Pick<DeletedEvent, 'deletedAt' | 'id'>;

/** Returns the time after which Burgee removes a deleted event for good. */
export function removedForGoodAt({ deletedAt }: Pick<DeletedEvent, 'deletedAt'>): Instant {
	return toInstant(new Date(Date.parse(deletedAt) + binLifetimeMs));
}
