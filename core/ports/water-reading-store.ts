import type { Instant } from '../calendar/london-time.ts';
import type { WaterReading } from '../water/water-reading.ts';

/** The readings that the club keeps itself, one for a moment. What is handed in and out are copies. */
export interface WaterReadingStore {
	/** Takes the place of a reading at the same moment. */
	add(reading: WaterReading): Promise<void>;
	/** @returns whether there was one at that moment. */
	remove(dateTime: Instant): Promise<boolean>;
	/** Those at or after `from`, ascending. */
	listSince(from: Instant): Promise<WaterReading[]>;
}
