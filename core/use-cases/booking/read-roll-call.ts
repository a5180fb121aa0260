import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { byLeadMember, type CheckIn } from '../../rules/booking/check-in.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { bookingBalance, mayBeDue } from '../../rules/payment/booking-balance.ts';

export interface RollCallEntry {
	booking: Booking;
	checkIn: CheckIn | null;
	/** The part of a corrected price that the member has not paid, in minor units. */
	dueMinor: number;
}

export interface RollCall {
	/** Null if an admin deleted the event (decision: deleting-events). */
	event: ClubEvent | null;
	eventName: string;
	/** The bookings that are not cancelled, sorted by the name of the lead member. */
	entries: RollCallEntry[];
}

/**
 * Returns who is expected at an event and who has arrived.
 * @throws ClubError 'permission-denied' if the admin lacks the permission bookings:read, or
 * 'event-not-found' if there is neither an event nor a booking with this event id.
 */
export async function readRollCall(
	{
		events,
		bookings,
		checkIns,
		payments,
	}: Pick<Ports, 'bookings' | 'checkIns' | 'events' | 'payments'>,
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
	const expected = all.filter(({ cancelledAt }) => cancelledAt === null).sort(byLeadMember);
	const entries = expected.map(async (booking) => ({
		booking,
		checkIn: checkInOf.get(booking.id) ?? null,
		dueMinor: mayBeDue(booking)
			? bookingBalance(booking, await payments.listForBooking(booking.id)).dueMinor
			: 0,
	}));
	return { event, eventName, entries: await Promise.all(entries) };
}
