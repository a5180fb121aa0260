import { z } from 'zod';
import { toInstant } from '../calendar/london-time.ts';
import { isoInstant } from '../calendar/time-schemas.ts';

/** The lowest and the highest plausible water level in metres. A broken gauge reports values such as -9999. */
export const [minLevel, maxLevel] = [-500, 9_000];

/** Accepts a time with any UTC offset. */
export const readingTime = z.iso
	.datetime({ offset: true })
	.refine((text) => !Number.isNaN(Date.parse(text)))
	.transform((text) => toInstant(new Date(text)));

/**
 * A water level at one time, with the field names of the Environment Agency's API. Accepts a time
 * with any UTC offset. Refuses impossible levels.
 */
export const waterReading = z.object({
	dateTime: readingTime,
	/** The water level in metres above the zero point of the gauge. */
	value: z.number().min(minLevel).max(maxLevel),
});
export type WaterReading = z.infer<typeof waterReading>;

/** A water level that the club measured. Two stored readings never have the same time. */
export const storedWaterReading = z.object({
	dateTime: isoInstant,
	value: z.number(),
	revision: z.int(),
});
export type StoredWaterReading = z.infer<typeof storedWaterReading>;
