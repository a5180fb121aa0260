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
	/**
	 * The id of a measure in the Environment Agency's API. The id is the last part of the measure's URL,
	 * such as '1491TH-level-stage-i-15_min-mASD'.
	 */
	measure: string;
	/** The base URL of the Environment Agency's API, without a trailing slash. */
	baseUrl: string;
}

/**
 * By default, the Environment Agency's API returns at most 500 water level readings. A gauge has 2,880
 * readings in 30 days, one every 15 minutes.
 */
const maxReadings = 3_000;

const readingsResponse = z.object({ items: z.array(z.unknown()) });

/**
 * Reads the water levels of one gauge from the Environment Agency's flood-monitoring API (Open
 * Government Licence).
 */
export class EnvironmentAgencyWaterLevels
	extends CachedSource<WaterReading[]>
	implements WaterLevels
{
	readonly provider = 'Environment Agency';
	/** The attribution, in the exact wording that the Environment Agency requires. */
	readonly attribution =
		'this uses Environment Agency flood and river level data from the real-time data API (Beta)';

	/**
	 * After a failed request, Burgee waits a minute before it sends the next request. If the response
	 * has a Retry-After header, Burgee waits for the time in the header instead.
	 */
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
	// Remove the milliseconds from the time, because the examples in the Environment Agency's API
	// documentation have none.
	const since = chartStart(now).replace(/\.\d+Z$/, 'Z');
	const query = `_sorted&_limit=${maxReadings}&since=${since}`;
	const url = `${baseUrl}/id/measures/${encodeURIComponent(measure)}/readings?${query}`;
	const parsed = readingsResponse.safeParse(await fetchJson(url, { signal, clock }));
	const items = parsed.data?.items;
	if (items === undefined) throw new UpstreamError('Invalid Response', { cause: parsed.error });
	// The Environment Agency's API sometimes sends a list, a text or nothing instead of a water level. Such
	// readings are skipped.
	const readings = items.flatMap((item) => waterReading.safeParse(item).data ?? []);
	if (items.length > 0 && readings.length === 0) throw new UpstreamError('Invalid Response');
	return recentReadings(readings, now);
}
