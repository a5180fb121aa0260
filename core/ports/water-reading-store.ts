import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { Instant } from '../rules/calendar/london-time.ts';
import type { StoredWaterReading } from '../rules/water/water-reading.ts';

/**
 * Stores the water levels that the club measures, keyed by time. Arguments and results are copied.
 */
export interface WaterReadingStore {
	/**
	 * Adds a water level and its audit entry.
	 * @returns false if a water level is stored for this time. Then nothing is written.
	 */
	add(reading: StoredWaterReading, audit?: AuditEntry): Promise<boolean>;
	get(dateTime: Instant): Promise<StoredWaterReading | null>;
	/**
	 * Replaces the previous revision of the water level at `dateTime`, and adds the audit entry. If
	 * `reading` has another time, the water level moves to that time.
	 * @returns false if the water level is missing or has a different revision, or if another water level
	 * has the new time. Then nothing is written.
	 */
	replace(dateTime: Instant, reading: StoredWaterReading, audit?: AuditEntry): Promise<boolean>;
	/** @returns false if the water level is missing or has a different revision. Then nothing is written. */
	remove(
		reading: Pick<StoredWaterReading, 'dateTime' | 'revision'>,
		audit?: AuditEntry,
	): Promise<boolean>;
	/** Returns the water levels that were measured at or after `from`, earliest first. */
	listSince(from: Instant): Promise<StoredWaterReading[]>;
	/** Returns at most `limit` water levels, latest first. With `before`, only those measured before it. */
	listLatest(query: { limit: number; before?: Instant | undefined }): Promise<StoredWaterReading[]>;
}
