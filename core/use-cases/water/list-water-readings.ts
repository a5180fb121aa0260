import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import type { Instant } from '../../rules/calendar/london-time.ts';
import type { StoredWaterReading } from '../../rules/water/water-reading.ts';

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
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:read.
 */
export async function listWaterReadings(
	{ waterReadings, waterLevels: { provider } }: Pick<Ports, 'waterReadings' | 'waterLevels'>,
	admin: Admin,
	{ limit = defaultLimit, before }: ReadingListRequest = {},
): Promise<{ provider: string | null; readings: StoredWaterReading[]; next: Instant | null }> {
	requirePermission(admin, 'events:read');
	if (provider !== null) return { provider, readings: [], next: null };
	const found = await waterReadings.listLatest({ limit: limit + 1, before });
	const readings = found.slice(0, limit);
	const next = found.length > limit ? (readings.at(-1)?.dateTime ?? null) : null;
	return { provider, readings, next };
}
