import { CachedSource, type CacheLimits } from '@burgee/adapters/cached-source/cached-source';
import { toInstant, UpstreamError } from '@burgee/core';
import { describe, expect, test } from 'vitest';

const minuteMs = 60_000;
const limits: CacheLimits = {
	keepMs: 15 * minuteMs,
	retryMs: minuteMs,
	maxWaitMs: 40,
	timeoutMs: 400,
};
const startsAt = Date.parse('2026-06-01T12:00:00.000Z');
const down = new UpstreamError('Service Unavailable');

type Answer = string[] | Error | 'nothing' | Promise<string[]>;

/** A source that answers as the test says, and a clock that goes as the test says. */
function open(changes: Partial<CacheLimits> = {}) {
	let nowMs = startsAt;
	let answer: Answer = ['one'];
	const signals: AbortSignal[] = [];
	const lastGood = new CachedSource<string[]>(
		{
			clock: { now: () => new Date(nowMs) },
			request: async (signal) => {
				signals.push(signal);
				if (answer === 'nothing') return new Promise(() => {});
				if (answer instanceof Error) throw answer;
				return answer;
			},
		},
		{ ...limits, ...changes },
	);
	return {
		read: () => lastGood.read(),
		requestCount: () => signals.length,
		signals,
		answers: (next: Answer) => {
			answer = next;
		},
		passes: (ms: number) => {
			nowMs += ms;
		},
	};
}

/** An answer that comes when the test says. */
function later() {
	let come = (_value: string[]) => {};
	let fail = (_error: Error) => {};
	const promise = new Promise<string[]>((resolve, reject) => {
		come = resolve;
		fail = reject;
	});
	return { promise, come, fail };
}

const timed = async (work: Promise<unknown>) => {
	const start = performance.now();
	await work.catch(() => {});
	return performance.now() - start;
};
const at = (ms: number) => toInstant(new Date(startsAt + ms));
const fresh = { value: ['one'], fetchedAt: at(0), isStale: false };

describe('while it is fresh', () => {
	test('the answer is kept to the last millisecond, then asked for again', async () => {
		const source = open();
		expect(await source.read()).toEqual(fresh);
		source.answers(['two']);
		source.passes(limits.keepMs - 1);
		expect(await source.read()).toEqual(fresh);
		expect(source.requestCount()).toBe(1);
		source.passes(1);
		expect(await source.read()).toEqual({
			value: ['two'],
			fetchedAt: at(limits.keepMs),
			isStale: false,
		});
		expect(source.requestCount()).toBe(2);
	});

	test('what is handed out is a copy', async () => {
		const source = open();
		(await source.read()).value.push('changed by the taker');
		expect(await source.read()).toEqual(fresh);
	});

	test('an answer that is empty is an answer', async () => {
		const source = open();
		source.answers([]);
		expect(await source.read()).toEqual({ ...fresh, value: [] });
	});

	test('a clock that is put back does not keep it for longer', async () => {
		const source = open();
		await source.read();
		source.passes(-24 * 60 * minuteMs);
		source.answers(['two']);
		expect(await source.read()).toMatchObject({ value: ['two'], isStale: false });
	});
});

describe('when the source fails', () => {
	test('the last good answer goes on being served, with its age; the source is left alone', async () => {
		const source = open();
		await source.read();
		source.answers(down);
		source.passes(limits.keepMs);
		expect(await source.read()).toEqual({ ...fresh, isStale: true });
		expect(source.requestCount()).toBe(2);
		source.passes(limits.retryMs - 1);
		expect(await source.read()).toEqual({ ...fresh, isStale: true });
		expect(source.requestCount()).toBe(2);
		source.passes(1);
		expect(await source.read()).toEqual({ ...fresh, isStale: true });
		expect(source.requestCount()).toBe(3);
	});

	test('and recovers: the next answer is fresh again', async () => {
		const source = open();
		await source.read();
		source.answers(down);
		source.passes(limits.keepMs);
		await source.read();
		source.answers(['two']);
		source.passes(limits.retryMs);
		const fetchedAt = at(limits.keepMs + limits.retryMs);
		expect(await source.read()).toEqual({ value: ['two'], fetchedAt, isStale: false });
		source.passes(limits.keepMs - 1);
		expect(await source.read()).toEqual({ value: ['two'], fetchedAt, isStale: false });
	});

	test('with nothing kept it is an error with the status text, and the source is left alone', async () => {
		const source = open();
		source.answers(down);
		for (const _ of [1, 2, 3]) {
			await expect(source.read()).rejects.toMatchObject({ statusText: 'Service Unavailable' });
		}
		expect(source.requestCount()).toBe(1);
		source.passes(limits.retryMs);
		source.answers(['one']);
		expect((await source.read()).value).toEqual(['one']);
	});

	test('what it throws of its own is thrown on, as rubbish is', async () => {
		const source = open();
		source.answers(new SyntaxError('Unexpected token < in JSON'));
		await expect(source.read()).rejects.toThrow(SyntaxError);
	});

	test.each([
		['longer', 5 * minuteMs],
		['shorter', 1_000],
	])('it is left alone for as long as it asks: %s', async (_, retryAfterMs) => {
		const source = open();
		source.answers(new UpstreamError('Too Many Requests', { retryAfterMs }));
		await expect(source.read()).rejects.toThrow();
		source.answers(['one']);
		source.passes(retryAfterMs - 1);
		await expect(source.read()).rejects.toMatchObject({ statusText: 'Too Many Requests' });
		source.passes(1);
		expect(await source.read()).toMatchObject({ value: ['one'], isStale: false });
		expect(source.requestCount()).toBe(2);
	});

	test('a clock that is put back does not leave it alone for longer', async () => {
		const source = open();
		source.answers(down);
		await expect(source.read()).rejects.toThrow();
		source.answers(['one']);
		source.passes(-24 * 60 * minuteMs);
		expect((await source.read()).value).toEqual(['one']);
	});
});

describe('when the source is slow', () => {
	test('with nothing kept it is given its time, and its answer is fresh', async () => {
		const source = open();
		const { promise, come } = later();
		source.answers(promise);
		setTimeout(come, limits.maxWaitMs * 3, ['one']);
		expect(await source.read()).toEqual(fresh);
	});

	test('a source that says nothing is a time-out, whether it minds its signal or not', async () => {
		const source = open();
		source.answers('nothing');
		const reading = source.read();
		await expect(reading).rejects.toMatchObject({ name: 'UpstreamError', statusText: 'Timeout' });
		expect(source.signals[0]?.aborted).toBe(true);
		expect(source.signals[0]?.reason).toMatchObject({ statusText: 'Timeout' });
		expect(await timed(source.read())).toBeLessThan(limits.timeoutMs / 2);
		source.passes(limits.retryMs);
		source.answers(['one']);
		expect((await source.read()).value).toEqual(['one']);
	});

	test('those who could have an older answer wait for their patience once, then not at all', async () => {
		const source = open({ timeoutMs: 10_000, maxWaitMs: 200 });
		await source.read();
		const { promise, come } = later();
		source.answers(promise);
		source.passes(limits.keepMs);
		expect(await source.read()).toEqual({ ...fresh, isStale: true });
		for (const _ of [1, 2, 3]) {
			expect(await timed(source.read())).toBeLessThan(100);
			expect(await source.read()).toEqual({ ...fresh, isStale: true });
		}
		expect(source.requestCount()).toBe(2);
		come(['two']);
		await promise;
		await expect.poll(async () => (await source.read()).value).toEqual(['two']);
		expect(await source.read()).toMatchObject({ isStale: false });
		expect(source.requestCount()).toBe(2);
	});

	test('within their patience they get the newer answer', async () => {
		const source = open({ maxWaitMs: 10_000, timeoutMs: 20_000 });
		await source.read();
		const { promise, come } = later();
		source.answers(promise);
		source.passes(limits.keepMs);
		setTimeout(come, 20, ['two']);
		expect(await source.read()).toMatchObject({ value: ['two'], isStale: false });
	});

	test('an answer that comes after its time is up does not overwrite a newer one', async () => {
		const source = open({ timeoutMs: 50 });
		const { promise, come } = later();
		source.answers(promise);
		await expect(source.read()).rejects.toThrow();
		source.passes(limits.retryMs);
		source.answers(['newer']);
		await source.read();
		come(['older']);
		await promise;
		expect((await source.read()).value).toEqual(['newer']);
	});

	test('a failure that comes after its time is up disturbs nobody', async () => {
		const source = open({ timeoutMs: 50 });
		const { promise, fail } = later();
		source.answers(promise);
		await expect(source.read()).rejects.toThrow();
		fail(new Error('too late'));
		await promise.catch(() => {});
	});
});

describe('of many who come at once', () => {
	test('one asks, and all get its answer', async () => {
		const source = open();
		const { promise, come } = later();
		source.answers(promise);
		const reading = Promise.all(Array.from({ length: 20 }, () => source.read()));
		come(['one']);
		const answers = await reading;
		expect(answers).toEqual(Array.from({ length: 20 }, () => fresh));
		expect(source.requestCount()).toBe(1);
	});

	test('one asks, and all get its failure', async () => {
		const source = open();
		source.answers(down);
		const answers = await Promise.allSettled(Array.from({ length: 20 }, () => source.read()));
		expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
		expect(source.requestCount()).toBe(1);
	});
});
