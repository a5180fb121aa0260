import {
	type Cached,
	type Clock,
	chartStart,
	recentReadings,
	UpstreamError,
	type WaterLevels,
	type WaterReading,
	waterReading,
} from '@burgee/core';
import { z } from 'zod';
import { CachedSource, type CacheLimits } from '../cached-source/cached-source.ts';
import { fetchJson } from '../cached-source/fetch-json.ts';

/** Which gauge, and where the real-time data API is. */
export interface Gauge {
	/** The id of a measure, as its address ends: '1491TH-level-stage-i-15_min-mASD'. */
	measure: string;
	/** Without a slash at its end. */
	baseUrl: string;
}

/** The Agency asks not to be asked more often than every 15 minutes. */
const limits: CacheLimits = {
	keepMs: 15 * 60 * 1000,
	retryMs: 60 * 1000,
	maxWaitMs: 1_000,
	timeoutMs: 5_000,
};
/** A reading every quarter of an hour for 30 days, and some to spare; without a limit it gives 500. */
const mostReadings = 3_000;

const answer = z.object({ items: z.array(z.unknown()) });

/** One gauge of the Environment Agency's real-time flood-monitoring API (Open Government Licence). */
export class EnvironmentAgencyWaterLevels implements WaterLevels {
	/** Word for word what the Agency asks for. */
	readonly attribution =
		'this uses Environment Agency flood and river level data from the real-time data API (Beta)';
	readonly #cache: CachedSource<WaterReading[]>;

	/** `onFailure` hears of each failed question, of which there is one a minute at most. */
	constructor(
		{ clock, onFailure }: { clock: Clock; onFailure?: (error: unknown) => void },
		gauge: Gauge,
		changes: Partial<CacheLimits> = {},
	) {
		const request = (signal: AbortSignal) => askForReadings(gauge, { signal, clock });
		this.#cache = new CachedSource({ request, clock, onFailure }, { ...limits, ...changes });
	}

	latest(): Promise<Cached<WaterReading[]>> {
		return this.#cache.read();
	}
}

async function askForReadings(
	{ measure, baseUrl }: Gauge,
	{ signal, clock }: { signal: AbortSignal; clock: Clock },
): Promise<WaterReading[]> {
	const now = clock.now();
	// The API's own examples have no milliseconds.
	const since = chartStart(now).replace(/\.\d+Z$/, 'Z');
	const query = `_sorted&_limit=${mostReadings}&since=${since}`;
	const address = `${baseUrl}/id/measures/${encodeURIComponent(measure)}/readings?${query}`;
	const parsed = answer.safeParse(await fetchJson(address, { signal, clock }));
	const items = parsed.data?.items;
	if (items === undefined) throw new UpstreamError('Unreadable Answer', { cause: parsed.error });
	// Now and then a value is a list, or text, or missing.
	const readings = items.flatMap((item) => waterReading.safeParse(item).data ?? []);
	if (items.length > 0 && readings.length === 0) throw new UpstreamError('Unreadable Answer');
	return recentReadings(readings, now);
}
