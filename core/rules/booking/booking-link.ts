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
