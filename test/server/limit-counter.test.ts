import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import type { RateLimitStore } from '@burgee/core/ports/host/rate-limit-store';
import type { Response } from 'express';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { LimitCounter } from '../../server/http/limit-counter.ts';
import type { Limit } from '../../server/http/limits.ts';
import { TestTime } from '../test-time.ts';

const three: Limit = {
	name: 'three',
	max: 3,
	windowMs: 60_000,
	errorCode: 'too-many-requests',
	counting: 'later',
};

/** A counter, and functions that count one request each. */
function newCounter(changes: (store: RateLimitStore) => Partial<RateLimitStore> = () => ({})) {
	const time = new TestTime();
	const log: string[] = [];
	const logger = pino({}, { write: (line: string) => log.push(line) });
	const { rateLimits } = openMemoryStorage();
	const store = { ...rateLimits, ...changes(rateLimits) };
	const counter = new LimitCounter({ store, clock: time, logger });
	const headers = new Map<string, string>();
	const response = { set: (name: string, value: string) => headers.set(name, value) };
	return {
		...{ counter, time, log, headers, store },
		count: (limit = three, client = 'client') =>
			counter.count(limit, client, response as unknown as Response),
	};
}

test('the server logs requests that the storage did not count', async () => {
	const { counter, count, log } = newCounter(() => ({
		add: () => Promise.reject(new Error('the disk is full')),
	}));
	await count();
	await counter.flush();
	expect(log.map((line) => JSON.parse(line))).toMatchObject([
		{ limit: 'three', requests: 1, err: { message: 'the disk is full' } },
	]);
});
