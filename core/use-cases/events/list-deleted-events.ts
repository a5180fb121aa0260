import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import type { BinPosition, DeletedEvent } from '../../rules/events/bin.ts';

export interface DeletedEventListRequest {
	limit?: number | undefined;
	/** Lists only events after this position. The event at this position may have been restored. */
	after?: BinPosition | undefined;
}

const defaultLimit = 50;

/**
 * Returns one page of the events in the bin, last deleted first, with the number of bookings of each event.
 * @returns `next` is the position after which the next page starts, or null on the last page.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:read.
 */
export async function listDeletedEvents(
	{ events, bookings }: Pick<Ports, 'events' | 'bookings'>,
	admin: Admin,
	{ limit = defaultLimit, after }: DeletedEventListRequest = {},
): Promise<{
	deleted: { event: DeletedEvent; bookingCount: number }[];
	next: BinPosition | null;
}> {
	requirePermission(admin, 'events:read');
	const found = await events.listDeleted({ limit: limit + 1, after });
	const page = found.slice(0, limit);
	const totals = await bookings.totalsOf(page.map(({ id }) => id));
	const counts = new Map(totals.map((total) => [total.eventId, total.bookings]));
	return {
		deleted: page.map((event) => ({ event, bookingCount: counts.get(event.id) ?? 0 })),
		next: page.length < found.length ? (page.at(-1) ?? null) : null,
	};
}
