import { z } from 'zod';
import { isoInstant } from '../calendar/time-schemas.ts';

/**
 * A link that opens one booking for whoever has its secret token (decision: booking-links).
 */
export const bookingLink = z.object({
	bookingId: z.string(),
	eventId: z.string(),
	createdAt: isoInstant,
});
export type BookingLink = z.infer<typeof bookingLink>;

/** Why a member gets the link to a booking: somebody typed the address, or an organiser sends or replaces the link. */
export type LinkReason = 'asked' | 'sent' | 'replaced';
