import type { WaterReading } from '../water/water-reading.ts';
import type { Cached } from './cached.ts';

/** Where the reservoir's water level comes from (decision: feeds). */
export interface WaterLevels {
	/** A sentence that is owed to the source wherever its readings are shown, or null. */
	readonly attribution: string | null;
	/**
	 * What `recentReadings` makes of all that there is. The readings are the caller's own.
	 * @throws UpstreamError where the source fails and nothing of it is kept.
	 */
	latest(): Promise<Cached<WaterReading[]>>;
}
