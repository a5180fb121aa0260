import type { WaterReading } from '../rules/water/water-reading.ts';
import type { Cached } from './cached.ts';

/** The source of the reservoir's water level (decision: feeds). */
export interface WaterLevels {
	/** The attribution that the licence of the source requires next to the readings, or null. */
	readonly attribution: string | null;
	/**
	 * Returns a copy of the readings that `recentReadings` selects.
	 * @throws UpstreamError if the source fails and no readings are cached.
	 */
	latest(): Promise<Cached<WaterReading[]>>;
}
