import { z } from 'zod';
import type { Cached } from '../ports/cached.ts';
import type { WaterReading } from './water-reading.ts';

const instant = z.iso.datetime();

/** The answer of GET /api/water-levels: the last 30 days, ascending. */
export const waterLevelsJson = z.object({
	readings: z.array(z.object({ dateTime: instant, value: z.number() })),
	unit: z.literal('m'),
	/** When the source answered so. */
	fetchedAt: instant,
	/** Whether it was asked again since, and did not answer. */
	isStale: z.boolean(),
	/** A sentence that is owed to the source wherever its readings are shown. */
	attribution: z.string().nullable(),
});
export type WaterLevelsJson = z.infer<typeof waterLevelsJson>;

export function toWaterLevelsJson(
	{ value: readings, fetchedAt, isStale }: Cached<WaterReading[]>,
	attribution: string | null,
): WaterLevelsJson {
	return { readings, unit: 'm', fetchedAt, isStale, attribution };
}
