import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import { type Admin, requirePermission } from '../rules/admin/admin.ts';
import type { Booking } from '../rules/booking/booking.ts';
import { byLeadMember, type CheckIn } from '../rules/booking/check-in.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';

export interface RollCall {
	/** Null if an admin deleted the event (decision: deleting-events). */
	event: ClubEvent | null;
	eventName: string;
	/** The bookings that are not cancelled, sorted by the name of the lead member. */
	entries: { booking: Booking; checkIn: CheckIn | null }[];
}

/**
 * Returns who is expected at an event and who has arrived.
 * @throws ClubError 'permission-denied' if the admin lacks the permission bookings:read, or
 * 'event-not-found' if there is neither an event nor a booking with this event id.
 */
export async function readRollCall(
	{ events, bookings, checkIns }: Pick<Ports, 'bookings' | 'checkIns' | 'events'>,
	admin: Admin,
	eventId: string,
): Promise<RollCall> {
	requirePermission(admin, 'bookings:read');
	const [event, all, stored] = await Promise.all([
		events.get(eventId),
		bookings.listForEvent(eventId),
		checkIns.listForEvent(eventId),
	]);
	const eventName = event?.name ?? all[0]?.eventName;
	if (eventName === undefined) throw new ClubError('event-not-found');
	const checkInOf = new Map(stored.map((checkIn) => [checkIn.bookingId, checkIn]));
	const entries = all
		.filter(({ cancelledAt }) => cancelledAt === null)
		.sort(byLeadMember)
		.map((booking) => ({ booking, checkIn: checkInOf.get(booking.id) ?? null }));
	return { event, eventName, entries };
}
