import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { londonDateTime } from '../../rules/calendar/london-time.ts';
import { readingTime, type StoredWaterReading } from '../../rules/water/water-reading.ts';

/**
 * Returns the stored water reading of the time `at`, which may have any UTC offset.
 * @throws ClubError 'reading-not-found' if there is none, or if `at` is not a time.
 */
export async function readWaterReading(
	{ waterReadings }: Pick<Ports, 'waterReadings'>,
	at: string,
): Promise<StoredWaterReading> {
	const time = readingTime.safeParse(at);
	const reading = time.success ? await waterReadings.get(time.data) : null;
	if (reading === null) throw new ClubError('reading-not-found');
	return reading;
}

/** @throws ClubError 'water-levels-from-service' if the club's water levels come from another service. */
export function requireStoredReadings({ waterLevels }: Pick<Ports, 'waterLevels'>): void {
	if (waterLevels.provider !== null) throw new ClubError('water-levels-from-service');
}

/** Names a water reading in the audit log by its time in London, such as '2026-07-04 18:30'. */
export function readingSubject({ dateTime }: StoredWaterReading): { id: string; name: string } {
	return { id: dateTime, name: londonDateTime(dateTime).replace('T', ' ') };
}
