import type { WaterReading } from '../water/water-reading.ts';
import type { Cached } from './cached.ts';

/** The source of the reservoir's water level (decision: feeds). */
export interface WaterLevels {
	/** The attribution that the source's licence requires next to its readings, or null. */
	readonly attribution: string | null;
	/**
	 * Returns the readings that `recentReadings` selects. The result is a copy.
	 * @throws UpstreamError if the source fails and no readings are cached.
	 */
	latest(): Promise<Cached<WaterReading[]>>;
}
