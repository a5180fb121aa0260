import { ClubError } from '../../errors/club-error.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import { memberByLink } from '../../rules/panel/admin.ts';
import { bookingChange } from '../booking/change-bookings.ts';
import type { MyBookingPorts } from './change-my-booking.ts';
import { readMyBooking } from './read-my-booking.ts';

const maxAttempts = 5;

/**
 * Stops the reminder of the booking that the link with this token opens. Changes nothing the second time, and for a
 * cancelled booking.
 * @throws ClubError 'booking-link-not-found', or 'revision-differs' if the booking changes all the time.
 */
export async function stopReminders(ports: MyBookingPorts, token: string): Promise<void> {
	for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
		const { booking } = await readMyBooking(ports, token);
		if (booking.remindersStoppedAt !== null || booking.cancelledAt !== null) return;
		const change = await bookingChange(ports, memberByLink, {
			what: 'booking.reminder-stopped',
			before: booking,
			after: {
				...booking,
				remindersStoppedAt: toInstant(ports.clock.now()),
				revision: booking.revision + 1,
			},
			canBeUndone: false,
		});
		if (await ports.bookings.change(booking.eventId, [change])) return;
	}
	throw new ClubError('revision-differs');
}
