import { z } from 'zod';
import type { Cached } from '../ports/cached.ts';
import type { WaterReading } from './water-reading.ts';

const instant = z.iso.datetime();

/** The response of GET /api/water-levels: the readings of the last 30 days, ascending. */
export const waterLevelsJson = z.object({
	readings: z.array(z.object({ dateTime: instant, value: z.number() })),
	unit: z.literal('m'),
	/** When the source returned these readings. */
	fetchedAt: instant,
	/** Whether a later request to the source failed or is still running. */
	isStale: z.boolean(),
	/** A sentence that the source's licence requires next to its readings, or null. */
	attribution: z.string().nullable(),
});
export type WaterLevelsJson = z.infer<typeof waterLevelsJson>;

export function toWaterLevelsJson(
	{ value: readings, fetchedAt, isStale }: Cached<WaterReading[]>,
	attribution: string | null,
): WaterLevelsJson {
	return { readings, unit: 'm', fetchedAt, isStale, attribution };
}
