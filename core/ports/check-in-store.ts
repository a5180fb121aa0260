import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { CheckIn } from '../rules/booking/check-in.ts';
import type { Instant } from '../rules/calendar/london-time.ts';

/** Stores the last check-in of each booking. Arguments and results are copied. */
export interface CheckInStore {
	/**
	 * Stores a check-in and its audit entry. Writes nothing if the same number of people is already stored.
	 * @returns the stored check-in.
	 */
	put(checkIn: CheckIn, audit: AuditEntry): Promise<CheckIn>;
	get(bookingId: string): Promise<CheckIn | null>;
	/** Returns the check-ins of the event's bookings in any order. */
	listForEvent(eventId: string): Promise<CheckIn[]>;
	removeBefore(at: Instant): Promise<void>;
}
