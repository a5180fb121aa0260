import { z } from 'zod';
import { type Instant, toInstant } from '../calendar/london-time.ts';

/** A water level at one time, with the field names of the Environment Agency. */
export interface WaterReading {
	dateTime: Instant;
	/** The level in metres above the zero point of the gauge. */
	value: number;
}

/**
 * Parses a reading from an outside source. Requires a time with a UTC offset and a level in metres.
 * Refuses impossible levels, because a broken gauge reports values such as -9999.
 */
export const waterReading = z.object({
	dateTime: z.iso.datetime({ offset: true }).transform((text) => toInstant(new Date(text))),
	value: z.number().min(-500).max(9_000),
});
