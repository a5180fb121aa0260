import type { WaterReading } from '../rules/water/water-reading.ts';
import type { Cached } from './cached.ts';

/** The source of the reservoir's water level (decision: feeds). */
export interface WaterLevels {
	/** The name of the outside source, such as 'Environment Agency'. Null if the storage has the readings. */
	readonly provider: string | null;
	/** The attribution that the licence of the water level data requires, or null. */
	readonly attribution: string | null;
	/**
	 * Returns a copy of the recent water levels (see `recentReadings`).
	 * @throws UpstreamError if the source fails and no water levels are cached.
	 */
	latest(): Promise<Cached<WaterReading[]>>;
}
