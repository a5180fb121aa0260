import type { Instant } from '../calendar/london-time.ts';
import type { WaterReading } from '../water/water-reading.ts';

/** Stores the water levels that the club enters, keyed by time. Arguments and results are copied. */
export interface WaterReadingStore {
	/** Stores a reading. Replaces the stored reading with the same time, if there is one. */
	add(reading: WaterReading): Promise<void>;
	/** @returns false if there was no reading with this time to remove. */
	remove(dateTime: Instant): Promise<boolean>;
	/** Returns the readings at or after `from`, ascending. */
	listSince(from: Instant): Promise<WaterReading[]>;
}
