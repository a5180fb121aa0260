import type { StoredWaterReading } from '../rules/water/water-reading.ts';

/** The number of removed records of each kind. */
export interface RemovedRecords {
	/** Events of the calendar and of the bin. */
	events: number;
	bookings: number;
	workDays: number;
	signUps: number;
	campaigns: number;
	waterReadings: number;
}

/**
 * The records to remove: those whose id begins with `idPrefix`, and the water readings for which `isReading`
 * returns true.
 */
export interface SampleRecords {
	idPrefix: string;
	isReading: (reading: StoredWaterReading) => boolean;
}

/** Removes the records that a new storage contains for trial use. */
export interface SampleStore {
	/**
	 * Removes the sample records for good, with their check-ins and idempotency keys. The booking totals of an
	 * event and its remaining bookings stay consistent. If the process is interrupted, a second call removes
	 * the rest.
	 */
	removeAll(records: SampleRecords): Promise<RemovedRecords>;
}
