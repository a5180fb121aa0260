import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Admin, hasPermission } from '../../rules/admin/admin.ts';
import type { Instant } from '../../rules/calendar/london-time.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { earliestOverlap, overlaps } from '../../rules/events/overlap.ts';

export interface OverlapRequest {
	start: Instant;
	end?: Instant | undefined;
	/** The id of the event that is being edited. An event does not overlap itself. */
	except?: string | undefined;
}

/**
 * Returns the events that take place at the same time as an event with this start and end, earliest first.
 * @throws ClubError 'permission-denied' if the admin has neither events:write nor events:read.
 */
export async function findOverlappingEvents(
	{ events }: Pick<Ports, 'events'>,
	admin: Admin,
	{ start, end = start, except }: OverlapRequest,
): Promise<ClubEvent[]> {
	if (!hasPermission(admin, 'events:write') && !hasPermission(admin, 'events:read')) {
		throw new ClubError('permission-denied', { permission: 'events:write, events:read' });
	}
	const times = { eventdatetime: start, eventenddatetime: end };
	const candidates = await events.listFrom(earliestOverlap(start));
	return candidates.filter((event) => event.id !== except && overlaps(event, times));
}
