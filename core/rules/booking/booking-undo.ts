import { z } from 'zod';
import type { Instant } from '../calendar/london-time.ts';
import { isoInstant } from '../calendar/time-schemas.ts';
import { bookingCopy } from './booking.ts';

/** An organiser can undo a change of a booking for this long. */
export const undoMs = 60_000;

/** How long an email about a change that can be undone waits, so that it is not sent before the change is undone. */
export const undoneByMs = 2 * undoMs;

/** What is needed to undo the last change of a booking by an organiser. Stored in the transaction of the change. */
export const bookingUndo = z.object({
	bookingId: z.string(),
	eventId: z.string(),
	/** When the booking was changed. */
	at: isoInstant,
	/** The booking before the change. Null if the change added it. */
	before: bookingCopy.nullable(),
	/** The booking's revision after the change. Null if the change deleted it. */
	revision: z.int().nullable(),
	/** Whether the change cancelled an open checkout of the booking. */
	endedPayment: z.boolean(),
});
export type BookingUndo = z.infer<typeof bookingUndo>;

export function canUndo({ at }: { at: Instant }, now: Date): boolean {
	return now.getTime() - Date.parse(at) <= undoMs;
}
