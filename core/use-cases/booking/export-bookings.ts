import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/admin/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { type EventBookings, readEventBookings } from './read-event-bookings.ts';

/**
 * Returns the bookings for an event as `readEventBookings` does, and writes the export to the audit log.
 * @throws the errors of `readEventBookings`.
 */
export async function exportBookings(
	ports: Pick<Ports, 'audit' | 'bookings' | 'clock' | 'events' | 'ids' | 'payments'>,
	admin: Admin,
	eventId: string,
): Promise<EventBookings> {
	const found = await readEventBookings(ports, admin, eventId);
	const entry = auditOf(ports, admin, {
		what: 'bookings.exported',
		subject: { id: eventId, name: found.event?.name ?? found.summary.eventName },
		before: null,
		after: { bookings: found.bookings.length },
	});
	await ports.audit.add(entry);
	return found;
}
