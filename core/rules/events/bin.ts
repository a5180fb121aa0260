import type { z } from 'zod';
import { dayMs, type Instant, toInstant } from '../calendar/london-time.ts';
import { isoInstant } from '../calendar/time-schemas.ts';
import { clubEvent } from './club-event.ts';

/** An event in the bin (decision: deleted-events). */
export const deletedEvent = clubEvent.extend({ deletedAt: isoInstant });
export type DeletedEvent = z.infer<typeof deletedEvent>;

/** How long a deleted event can be restored (decision: deleted-events). */
export const binLifetimeMs = 30 * dayMs;

/** The position of an event in the list of deleted events. */
export type BinPosition = Pick<DeletedEvent, 'deletedAt' | 'id'>;

/** Returns the time after which Burgee removes a deleted event for good. */
export function removedForGoodAt({ deletedAt }: Pick<DeletedEvent, 'deletedAt'>): Instant {
	return toInstant(new Date(Date.parse(deletedAt) + binLifetimeMs));
}
