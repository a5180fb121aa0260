import { ClubError } from '../../errors/club-error.ts';
import { UpstreamError } from '../../errors/upstream-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Instant, londonDateTime } from '../../rules/calendar/london-time.ts';
import { readingTime, type StoredWaterReading } from '../../rules/water/water-reading.ts';

/**
 * Returns the reservoir's water levels of the last 30 days (specification §2).
 * @throws ClubError 'water-levels-unavailable', with the HTTP status text of the source, if the
 * source fails and no earlier water levels are cached.
 */
export async function readWaterLevels({ waterLevels }: Pick<Ports, 'waterLevels'>) {
	try {
		const { value: readings, fetchedAt, isStale } = await waterLevels.latest();
		return { readings, fetchedAt, isStale, attribution: waterLevels.attribution };
	} catch (error) {
		if (!(error instanceof UpstreamError)) throw error;
		throw new ClubError('water-levels-unavailable', { statusText: error.statusText });
	}
}

export interface ReadingListRequest {
	limit?: number | undefined;
	/** Lists only readings that were measured before this time. */
	before?: Instant | undefined;
}

const defaultLimit = 50;

/**
 * Returns one page of the stored water readings, latest first.
 * @returns `next` is the time before which the next page starts, or null on the last page. `provider` is
 * the service that the club's water levels come from; if it is not null, the list is empty.
 */
export async function listWaterReadings(
	{ waterReadings, waterLevels: { provider } }: Pick<Ports, 'waterReadings' | 'waterLevels'>,
	{ limit = defaultLimit, before }: ReadingListRequest = {},
): Promise<{ provider: string | null; readings: StoredWaterReading[]; next: Instant | null }> {
	if (provider !== null) return { provider, readings: [], next: null };
	const found = await waterReadings.listLatest({ limit: limit + 1, before });
	const readings = found.slice(0, limit);
	const next = found.length > limit ? (readings.at(-1)?.dateTime ?? null) : null;
	return { provider, readings, next };
}

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
