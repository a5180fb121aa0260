import type { Instant } from '@burgee/core';
import type { LimitWindow, RateLimitStore } from '@burgee/core/ports/host/rate-limit-store';
import type { Database } from './database.ts';
import { getOne, put, recordStore, refTo } from './documents.ts';
import { rateLimits } from './schema.ts';

export function rateLimitStore(database: Database): RateLimitStore {
	return {
		add: (key, points, { at, endsAt }) => {
			const ref = refTo(rateLimits, key);
			// A request does not wait until its points are on disk. A power failure may therefore
			// lose the latest points.
			return database.change({ read: [ref], durable: false }, (seen) => {
				const current = currentWindow(seen.get(ref), at);
				const window = current
					? { ...current, points: current.points + points }
					: { points, endsAt };
				return { writes: [put(rateLimits, { key, ...window })], result: window };
			});
		},
		get: async (key, at) => currentWindow(await getOne(database, rateLimits, key), at),
		remove: recordStore(database, rateLimits, 'rate limit').remove,
		removeEnded: (at) => database.removeWhere(rateLimits, [['endsAt', '<=', at]]),
	};
}

function currentWindow(stored: LimitWindow | null, at: Instant): LimitWindow | null {
	if (stored === null || stored.endsAt <= at) return null;
	const { points, endsAt } = stored;
	return { points, endsAt };
}
