import type { WaterReading } from '../water/water-reading.ts';
import type { Fetched } from './cached.ts';

/** Where the reservoir's water level comes from (decision 12). */
export interface WaterLevels {
	/** A sentence that is owed to the source wherever its readings are shown, or null. */
	readonly attribution: string | null;
	/**
	 * What `recentReadings` makes of all that there is. The readings are the caller's own.
	 * @throws SourceError where the source fails and nothing of it is kept.
	 */
	latest(): Promise<Fetched<WaterReading[]>>;
}
