import { CachedSource, type CacheLimits } from '@burgee/adapters/cached-source/cached-source';
import { toInstant, UpstreamError } from '@burgee/core';
import { beforeEach, expect, test } from 'vitest';
import { concurrently } from '../contracts/concurrently.ts';
import { TestTime } from '../test-time.ts';

const minuteMs = 60_000;
const limits: CacheLimits = {
	maxAgeMs: 15 * minuteMs,
	retryMs: minuteMs,
	maxWaitMs: 1_000,
	timeoutMs: 5_000,
};
const down = new UpstreamError('Service Unavailable');

/** With 'hang', the request never settles and ignores the abort signal. */
type FakeResponse = string[] | Error | 'hang' | Promise<string[]>;

function openSource() {
	const time = new TestTime();
	let response: FakeResponse = ['one'];
	const signals: AbortSignal[] = [];
	const request = async (signal: AbortSignal) => {
		signals.push(signal);
		if (response === 'hang') return new Promise<never>(() => {});
		if (response instanceof Error) throw response;
		return response;
	};
	const cachedSource = new CachedSource(request, { clock: time, sleep: time.sleep }, limits);
	const respondWith = (next: FakeResponse) => {
		response = next;
	};
	return {
		read: () => cachedSource.latest(),
		requestCount: () => signals.length,
		signals,
		respondWith,
		/** Keeps new requests pending until the test calls `resolve` or `reject`. */
		respondLater: () => {
			let settle = { resolve: (_value: string[]) => {}, reject: (_error: Error) => {} };
			const promise = new Promise<string[]>((resolve, reject) => {
				settle = { resolve, reject };
			});
			respondWith(promise);
			return { promise, ...settle };
		},
		passTime: (ms: number) => time.pass(ms),
	};
}

let source: ReturnType<typeof openSource>;
beforeEach(() => {
	source = openSource();
});

const at = (ms: number) => toInstant(new Date(new TestTime().nowMs + ms));
const fresh = { value: ['one'], fetchedAt: at(0), isStale: false };
const stale = { ...fresh, isStale: true };

test('CachedSource returns the cached value until maxAgeMs milliseconds have passed', async () => {
	expect(await source.read()).toEqual(fresh);
	source.respondWith(['two']);
	source.passTime(limits.maxAgeMs - 1);
	expect(await source.read()).toEqual(fresh);
	expect(source.requestCount()).toBe(1);
	source.passTime(1);
	expect(await source.read()).toEqual({
		value: ['two'],
		fetchedAt: at(limits.maxAgeMs),
		isStale: false,
	});
	expect(source.requestCount()).toBe(2);
});

test('CachedSource keeps its cached value if a caller changes the returned copy', async () => {
	(await source.read()).value.push('changed by the caller');
	expect(await source.read()).toEqual(fresh);
});

test('CachedSource returns an empty list if the request returned an empty list', async () => {
	source.respondWith([]);
	expect(await source.read()).toEqual({ ...fresh, value: [] });
});

test('CachedSource requests a new value after the clock was set back', async () => {
	await source.read();
	source.passTime(-24 * 60 * minuteMs);
	source.respondWith(['two']);
	expect(await source.read()).toMatchObject({ value: ['two'], isStale: false });
});

test('CachedSource returns the stale value for retryMs milliseconds after a failed request', async () => {
	await source.read();
	source.respondWith(down);
	source.passTime(limits.maxAgeMs);
	expect(await source.read()).toEqual(stale);
	expect(source.requestCount()).toBe(2);
	source.passTime(limits.retryMs - 1);
	expect(await source.read()).toEqual(stale);
	expect(source.requestCount()).toBe(2);
	source.passTime(1);
	expect(await source.read()).toEqual(stale);
	expect(source.requestCount()).toBe(3);
});

test('after a failed request, CachedSource returns a fresh value as soon as a request succeeds', async () => {
	await source.read();
	source.respondWith(down);
	source.passTime(limits.maxAgeMs);
	await source.read();
	source.respondWith(['two']);
	source.passTime(limits.retryMs);
	const fetchedAt = at(limits.maxAgeMs + limits.retryMs);
	expect(await source.read()).toEqual({ value: ['two'], fetchedAt, isStale: false });
	source.passTime(limits.maxAgeMs - 1);
	expect(await source.read()).toEqual({ value: ['two'], fetchedAt, isStale: false });
});

test('CachedSource without a cached value repeats the error of a failed request until retryMs milliseconds have passed', async () => {
	source.respondWith(down);
	for (const _ of [1, 2, 3]) {
		await expect(source.read()).rejects.toMatchObject({ statusText: 'Service Unavailable' });
	}
	expect(source.requestCount()).toBe(1);
	source.passTime(limits.retryMs);
	source.respondWith(['one']);
	expect((await source.read()).value).toEqual(['one']);
});

test('CachedSource throws the SyntaxError of a failed request if no value is cached', async () => {
	source.respondWith(new SyntaxError('Unexpected token < in JSON'));
	await expect(source.read()).rejects.toThrow(SyntaxError);
});

test.each([
	['shorter', 5 * minuteMs],
	['longer', 1_000],
])(
	'CachedSource waits as long as Retry-After requires, even if retryMs is %s',
	async (_, retryAfterMs) => {
		source.respondWith(new UpstreamError('Too Many Requests', { retryAfterMs }));
		await expect(source.read()).rejects.toThrow();
		source.respondWith(['one']);
		source.passTime(retryAfterMs - 1);
		await expect(source.read()).rejects.toMatchObject({ statusText: 'Too Many Requests' });
		source.passTime(1);
		expect(await source.read()).toMatchObject({ value: ['one'], isStale: false });
		expect(source.requestCount()).toBe(2);
	},
);

test('CachedSource sends a request before the end of its retry delay if the clock was set back', async () => {
	source.respondWith(down);
	await expect(source.read()).rejects.toThrow();
	source.respondWith(['one']);
	source.passTime(-24 * 60 * minuteMs);
	expect((await source.read()).value).toEqual(['one']);
});

test('CachedSource waits longer than maxWaitMs milliseconds for a response if no value is cached', async () => {
	const { resolve } = source.respondLater();
	const reading = source.read();
	source.passTime(limits.maxWaitMs);
	resolve(['one']);
	expect(await reading).toEqual({ ...fresh, fetchedAt: at(limits.maxWaitMs) });
});

test('CachedSource throws a "Timeout" error even if the request ignores the abort signal', async () => {
	source.respondWith('hang');
	const reading = source.read();
	source.passTime(limits.timeoutMs - 1);
	expect(source.signals[0]?.aborted).toBe(false);
	source.passTime(1);
	await expect(reading).rejects.toMatchObject({ name: 'UpstreamError', statusText: 'Timeout' });
	expect(source.signals[0]?.aborted).toBe(true);
	expect(source.signals[0]?.reason).toMatchObject({ statusText: 'Timeout' });
	await expect(source.read()).rejects.toMatchObject({ statusText: 'Timeout' });
	expect(source.requestCount()).toBe(1);
	source.passTime(limits.retryMs);
	source.respondWith(['one']);
	expect((await source.read()).value).toEqual(['one']);
});

test('CachedSource returns the stale value after maxWaitMs milliseconds if a request is slow', async () => {
	await source.read();
	const { promise, resolve } = source.respondLater();
	source.passTime(limits.maxAgeMs);
	const reading = source.read();
	source.passTime(limits.maxWaitMs);
	expect(await reading).toEqual(stale);
	// If a request is still pending after `maxWaitMs`, each new read returns the stale value at once.
	expect(await source.read()).toEqual(stale);
	expect(source.requestCount()).toBe(2);
	resolve(['two']);
	await promise;
	await expect.poll(async () => (await source.read()).value).toEqual(['two']);
	expect(await source.read()).toMatchObject({ isStale: false });
	expect(source.requestCount()).toBe(2);
});

test('CachedSource returns the new value if the response arrives within maxWaitMs milliseconds', async () => {
	await source.read();
	const { resolve } = source.respondLater();
	source.passTime(limits.maxAgeMs);
	const reading = source.read();
	source.passTime(limits.maxWaitMs - 1);
	resolve(['two']);
	expect(await reading).toMatchObject({ value: ['two'], isStale: false });
});

async function readUntilTimeout(): Promise<void> {
	const reading = source.read();
	source.passTime(limits.timeoutMs);
	await expect(reading).rejects.toThrow();
}

test('CachedSource ignores a response that arrives after the request has timed out', async () => {
	const { promise, resolve } = source.respondLater();
	await readUntilTimeout();
	source.passTime(limits.retryMs);
	source.respondWith(['newer']);
	await source.read();
	resolve(['older']);
	await promise;
	expect((await source.read()).value).toEqual(['newer']);
});

test('CachedSource ignores a failure that arrives after the request has timed out', async () => {
	const { promise, reject } = source.respondLater();
	await readUntilTimeout();
	reject(new Error('too late'));
	await promise.catch(() => {});
});

test('CachedSource returns the value of one request to all concurrent readers', async () => {
	const { resolve } = source.respondLater();
	const reading = concurrently(20, () => source.read());
	resolve(['one']);
	const results = await reading;
	expect(results).toEqual(Array.from({ length: 20 }, () => fresh));
	expect(source.requestCount()).toBe(1);
});

test('CachedSource throws the error of one request to all concurrent readers', async () => {
	source.respondWith(down);
	const results = await Promise.allSettled(Array.from({ length: 20 }, () => source.read()));
	expect(results.every(({ status }) => status === 'rejected')).toBe(true);
	expect(source.requestCount()).toBe(1);
});
