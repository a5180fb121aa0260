import { z } from 'zod';
import { isoInstant } from '../rules/calendar/london-time.ts';
import type { WaterLevelsReport } from '../rules/water/recent-readings.ts';

/** The response to GET /api/water-levels: the readings of the last 30 days, earliest first. */
export const waterLevelsJson = z
	.object({
		readings: z.array(z.object({ dateTime: isoInstant, value: z.number() })),
		unit: z.literal('m'),
		fetchedAt: isoInstant,
		/** Whether the last attempt to fetch newer readings failed or has not ended. */
		isStale: z.boolean(),
		/** A sentence that the licence of the source requires next to the readings, or null. */
		attribution: z.string().nullable(),
	})
	.meta({ id: 'WaterLevels' });
export type WaterLevelsJson = z.infer<typeof waterLevelsJson>;

export function toWaterLevelsJson(report: WaterLevelsReport): WaterLevelsJson {
	return { ...report, unit: 'm' };
}
