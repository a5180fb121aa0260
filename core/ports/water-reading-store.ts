import type { Instant } from '../rules/calendar/london-time.ts';
import type { WaterReading } from '../rules/water/water-reading.ts';

/**
 * Stores the water levels that the club measures, keyed by time. Arguments and results are copied.
 */
export interface WaterReadingStore {
	/** Stores a reading. A stored reading with the same time is replaced. */
	add(reading: WaterReading): Promise<void>;
	/** @returns false if no reading has this time. */
	remove(dateTime: Instant): Promise<boolean>;
	/** Returns the readings at or after `from`, ascending. */
	listSince(from: Instant): Promise<WaterReading[]>;
}
