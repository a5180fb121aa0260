import { z } from 'zod';
import { type Instant, toInstant } from '../calendar/london-time.ts';

/** How high the water stood at a moment, under the Environment Agency's field names. */
export interface WaterReading {
	dateTime: Instant;
	/** In metres above what the gauge calls nothing. */
	value: number;
}

/**
 * A reading as it comes from outside: a moment with its offset, and one number. The limits are those of
 * the earth; gauges that fail are known to say -9999.
 */
export const waterReading = z.object({
	dateTime: z.iso.datetime({ offset: true }).transform((text) => toInstant(new Date(text))),
	value: z.number().min(-500).max(9_000),
});
