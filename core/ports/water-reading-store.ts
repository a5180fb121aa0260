import type { Instant } from '../rules/calendar/london-time.ts';
import type { WaterReading } from '../rules/water/water-reading.ts';

/**
 * Stores the water levels that the club measures, keyed by time. Arguments and results are copied.
 */
export interface WaterReadingStore {
	/** Stores a measured water level. Replaces a stored water level with the same time. */
	add(reading: WaterReading): Promise<void>;
	/** @returns false if no water level is stored for this time. */
	remove(dateTime: Instant): Promise<boolean>;
	/** Returns the water levels that were measured at or after `from`, earliest first. */
	listSince(from: Instant): Promise<WaterReading[]>;
}
