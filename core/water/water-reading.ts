import { z } from 'zod';
import { type Instant, toInstant } from '../calendar/london-time.ts';

/** A water level at one moment, with the Environment Agency's field names. */
export interface WaterReading {
	dateTime: Instant;
	/** The level in metres above the gauge's zero point. */
	value: number;
}

/**
 * Parses a reading from an outside source: a time with an offset, and a level in metres. Impossible levels
 * are refused, because a broken gauge reports values such as -9999.
 */
export const waterReading = z.object({
	dateTime: z.iso.datetime({ offset: true }).transform((text) => toInstant(new Date(text))),
	value: z.number().min(-500).max(9_000),
});
