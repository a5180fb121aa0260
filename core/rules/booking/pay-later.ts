import { z } from 'zod';
import { isoInstant } from '../calendar/time-schemas.ts';
import { payLaterMethods } from '../events/club-event.ts';

/** How the member of a booking pays, if not by card (decision: pay-later). */
export const payLater = z.object({
	method: z.enum(payLaterMethods),
	/** What the member writes on the transfer, such as 'K7F3QM2'. */
	reference: z.string(),
	/** Until when the booking holds its place without a payment, as its member was told. */
	until: isoInstant,
});
export type PayLater = z.infer<typeof payLater>;
