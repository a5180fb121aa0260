import { dayMs, type Instant, toInstant } from '../calendar/london-time.ts';
import type { DeletedEvent } from './club-event.ts';

/** How long a deleted event can be restored (decision: deleted-events). */
export const binLifetimeMs = 30 * dayMs;

/** Returns the time after which Burgee removes a deleted event for good. */
export function removedForGoodAt({ deletedAt }: Pick<DeletedEvent, 'deletedAt'>): Instant {
	return toInstant(new Date(Date.parse(deletedAt) + binLifetimeMs));
}
