import { fullName } from '../retention.ts';
import type { Booking } from './booking.ts';

/** Returns the name of a booking in the audit log: its lead member and its event. */
export function bookingName(booking: Booking): string {
	return `${fullName(booking)}, ${booking.eventName}`;
}
