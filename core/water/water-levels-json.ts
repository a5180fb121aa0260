import { z } from 'zod';
import type { Cached } from '../ports/cached.ts';
import type { WaterReading } from './water-reading.ts';

const instant = z.iso.datetime();

/** The response to GET /api/water-levels: the readings of the last 30 days, earliest first. */
export const waterLevelsJson = z.object({
	readings: z.array(z.object({ dateTime: instant, value: z.number() })),
	unit: z.literal('m'),
	fetchedAt: instant,
	/** Whether a later attempt to fetch readings failed or is still running. */
	isStale: z.boolean(),
	/** A sentence that the licence of the source requires next to the readings, or null. */
	attribution: z.string().nullable(),
});
export type WaterLevelsJson = z.infer<typeof waterLevelsJson>;

export function toWaterLevelsJson(
	{ value: readings, fetchedAt, isStale }: Cached<WaterReading[]>,
	attribution: string | null,
): WaterLevelsJson {
	return { readings, unit: 'm', fetchedAt, isStale, attribution };
}
