import {
	isCurrentWindow,
	type LimitTimes,
	type LimitWindow,
	type RateLimitStore,
} from '@burgee/core/ports/rate-limit-store';
import type { Database } from './database.ts';
import { getOne, put, recordStore, refTo } from './records.ts';
import { rateLimits } from './schema.ts';

export function rateLimitStore(database: Database): RateLimitStore {
	return {
		add: (key, points, times) => {
			const ref = refTo(rateLimits, key);
			// A request does not wait until its points are on disk. A power failure may therefore
			// lose the latest points.
			return database.change({ read: [ref], durable: false }, (seen) => {
				const current = currentWindow(seen.get(ref), times) ?? { points: 0, endsAt: times.endsAt };
				const window = { ...current, points: Math.max(0, current.points + points) };
				return { writes: [put(rateLimits, { key, ...window })], result: window };
			});
		},
		get: async (key, times) => currentWindow(await getOne(database, rateLimits, key), times),
		remove: recordStore(database, rateLimits, 'rate limit').remove,
		removeEnded: (at) => database.removeWhere(rateLimits, [['endsAt', '<=', at]]),
	};
}

function currentWindow(stored: LimitWindow | null, times: LimitTimes): LimitWindow | null {
	if (stored === null || !isCurrentWindow(stored, times)) return null;
	const { points, endsAt } = stored;
	return { points, endsAt };
}
