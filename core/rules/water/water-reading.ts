import { z } from 'zod';
import { toInstant } from '../calendar/london-time.ts';

/**
 * A water level at one time, with the field names of the Environment Agency's API. Accepts a time
 * with any UTC offset. Refuses impossible levels, because a broken gauge reports values such as
 * -9999.
 */
export const waterReading = z.object({
	dateTime: z.iso.datetime({ offset: true }).transform((text) => toInstant(new Date(text))),
	/** The water level in metres above the zero point of the gauge. */
	value: z.number().min(-500).max(9_000),
});
export type WaterReading = z.infer<typeof waterReading>;
