import {
	chartStart,
	recentReadings,
	UpstreamError,
	type WaterReading,
	waterReading,
} from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { WaterLevels } from '@burgee/core/ports/water-levels';
import { z } from 'zod';
import { CachedSource, type SourceDependencies } from '../cached-source/cached-source.ts';
import { fetchJson } from '../cached-source/fetch-json.ts';

export interface Gauge {
	/** The measure's id, which is the last part of its URL: '1491TH-level-stage-i-15_min-mASD'. */
	measure: string;
	/** The API's base URL, without a trailing slash. */
	baseUrl: string;
}

/**
 * By default, the API returns at most 500 readings. With a reading every 15 minutes, 30 days have 2,880
 * readings.
 */
const maxReadings = 3_000;

const readingsResponse = z.object({ items: z.array(z.unknown()) });

/** Reads one gauge of the Environment Agency's real-time flood-monitoring API (Open Government Licence). */
export class EnvironmentAgencyWaterLevels
	extends CachedSource<WaterReading[]>
	implements WaterLevels
{
	/** The attribution, in the exact wording that the Environment Agency requires. */
	readonly attribution =
		'this uses Environment Agency flood and river level data from the real-time data API (Beta)';

	/** After a failure, requests pause for a minute, or for the time in the response's Retry-After header. */
	constructor(dependencies: SourceDependencies, gauge: Gauge) {
		const { clock } = dependencies;
		super((signal) => requestReadings(gauge, { signal, clock }), dependencies);
	}
}

async function requestReadings(
	{ measure, baseUrl }: Gauge,
	{ signal, clock }: { signal: AbortSignal; clock: Clock },
): Promise<WaterReading[]> {
	const now = clock.now();
	// Remove the milliseconds, because the examples in the API's documentation have none.
	const since = chartStart(now).replace(/\.\d+Z$/, 'Z');
	const query = `_sorted&_limit=${maxReadings}&since=${since}`;
	const url = `${baseUrl}/id/measures/${encodeURIComponent(measure)}/readings?${query}`;
	const parsed = readingsResponse.safeParse(await fetchJson(url, { signal, clock }));
	const items = parsed.data?.items;
	if (items === undefined) throw new UpstreamError('Invalid Response', { cause: parsed.error });
	// The API sometimes sends a list, a text or nothing instead of a number. Such readings are
	// skipped.
	const readings = items.flatMap((item) => waterReading.safeParse(item).data ?? []);
	if (items.length > 0 && readings.length === 0) throw new UpstreamError('Invalid Response');
	return recentReadings(readings, now);
}
