import type { Instant } from '../calendar/london-time.ts';
import type { WaterReading } from '../water/water-reading.ts';

/** Stores the water levels that the club enters, keyed by time. Arguments and results are copied. */
export interface WaterReadingStore {
	/** Replaces a reading with the same time. */
	add(reading: WaterReading): Promise<void>;
	/** @returns whether a reading had this time. */
	remove(dateTime: Instant): Promise<boolean>;
	/** Returns the readings at or after `from`, ascending. */
	listSince(from: Instant): Promise<WaterReading[]>;
}
