import { setImmediate } from 'node:timers/promises';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import type { RateLimitStore } from '@burgee/core/ports/rate-limit-store';
import type { Response } from 'express';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { FailureLimit } from '../../server/http/limits/failure-limit.ts';
import { LimitCounter } from '../../server/http/limits/limit-counter.ts';
import { type Limit, limitsOf } from '../../server/http/limits/limits.ts';
import { TurnLimit } from '../../server/http/limits/turn-limit.ts';
import { isPending, TestTime } from '../test-time.ts';

const three: Limit = {
	name: 'three',
	max: 3,
	windowMs: 60_000,
	errorCode: 'too-many-requests',
	counting: 'later',
};

const client = { limit: three, client: 'client' };

/** A counter, and functions that count one request each. */
function newCounter(changes: (store: RateLimitStore) => Partial<RateLimitStore> = () => ({})) {
	const log: string[] = [];
	const logger = pino({}, { write: (line: string) => log.push(line) });
	const { rateLimits } = openMemoryStorage();
	const store = { ...rateLimits, ...changes(rateLimits) };
	const counter = new LimitCounter({ store, clock: new TestTime(), logger });
	const response = { set: () => {} } as unknown as Response;
	return {
		...{ counter, log },
		response,
		count: () => counter.countEach([client], response),
	};
}

test('limitsOf: BOOKING_RATE_PER_MINUTE raises all limits of requests, and SIGN_IN_RATE_PER_QUARTER_HOUR those of sign-ins', () => {
	const maxima = (bookingRatePerMinute: number, signInRatePerQuarterHour: number) =>
		Object.fromEntries(
			Object.entries(limitsOf({ bookingRatePerMinute, signInRatePerQuarterHour })).map(
				([name, { max }]) => [name, max],
			),
		);
	const requests = {
		...{ bookings: 60, payments: 60, 'work-days': 60, bookingsOfMember: 20 },
		...{ 'my-bookings': 120, 'my-links': 10 },
		reminders: 300,
		startedCheckouts: 180,
		...{ eventBookingsOfMember: 10, checkouts: 300, searches: 300, refusedRequests: 300 },
		...{ declinedCards: 10, declinedCardsOfClub: 100, pages: 300, paymentPages: 300 },
	};
	const signIns = {
		'sign-ins': 30,
		signInsOfDevice: 30,
		signInsByAccountAndDevice: 10,
		signInsByAccountAndNetwork: 10,
		signInsByAccount: 200,
		guessesOfSignedIn: 10,
		endedSessions: 10,
		codes: 10,
		...{ wrongMembersPasswords: 30, wrongMembersPasswordsOfClub: 200 },
	};
	const tenfold = (limits: Record<string, number>) =>
		Object.fromEntries(Object.entries(limits).map(([name, max]) => [name, 10 * max]));
	expect(maxima(60, 10)).toEqual({
		...requests,
		...signIns,
		...{ failedSignIns: 10, linksOfMailbox: 3 },
		knownDevices: 1,
		devicesOfAccount: 10,
	});
	expect(maxima(600, 100)).toMatchObject({ ...tenfold(requests), ...tenfold(signIns) });
	// A club that lowers its rate of bookings still needs searches, and one booking of an event.
	expect(maxima(5, 10)).toMatchObject({
		...{ ...requests, bookings: 5, startedCheckouts: 15, payments: 5, 'work-days': 5 },
		...{ bookingsOfMember: 10, eventBookingsOfMember: 1 },
	});
});

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

/**
 * Starts this many actions at the same moment.
 * @returns how many have started, and a function that lets all of them end.
 */
function startActions(count: number, { fail }: { fail: boolean }) {
	const { counter, response } = newCounter();
	const failures = new FailureLimit(counter);
	const clients = [{ ...client, limit: { ...three, counting: 'exact' as const } }];
	let started = 0;
	let open = () => {};
	const gate = new Promise<void>((resolve) => {
		open = resolve;
	});
	const results = Promise.allSettled(
		Array.from({ length: count }, () =>
			failures.run({ clients, response }, async (countFailure) => {
				started += 1;
				await gate;
				if (fail) await countFailure();
			}),
		),
	);
	return { open, results, started: () => started };
}

test('of actions that start at the same moment, no more fail than the limit allows', async () => {
	const { open, results, started } = startActions(8, { fail: true });
	await setImmediate();
	expect(started()).toBe(3);
	open();
	const refused = (await results).filter(({ status }) => status === 'rejected');
	expect(refused).toHaveLength(5);
	expect(started()).toBe(3);
});

test('of actions that start at the same moment, all that succeed run', async () => {
	const { open, results, started } = startActions(8, { fail: false });
	open();
	expect((await results).map(({ status }) => status)).not.toContain('rejected');
	expect(started()).toBe(8);
});

/** Runs actions that count if they succeed. `end` ends the action that has started first. */
function openTurns() {
	let isDown = false;
	const { counter, response } = newCounter(({ get }) => ({
		get: (...request) => (isDown ? Promise.reject(new Error('no storage')) : get(...request)),
	}));
	const turns = new TurnLimit(counter);
	const open: ((isRefused: boolean) => void)[] = [];
	const start = () =>
		turns.run(
			{ clients: [client], response },
			() =>
				new Promise<void>((resolve, reject) => {
					open.push((isRefused) => (isRefused ? reject(new Error('refused')) : resolve()));
				}),
			(error) => error instanceof Error && error.message === 'refused',
		);
	return {
		start,
		open,
		setDown: (value: boolean) => {
			isDown = value;
		},
	};
}

test('an action waits for running actions that could use up the limit, and runs when one is refused', async () => {
	const { start, open } = openTurns();
	const running = [start(), start(), start()];
	await expect.poll(() => open.length).toBe(3);
	const waiting = [start(), start()];
	expect(await isPending(Promise.race(waiting))).toBe(true);
	open[0]?.(true);
	await expect(running[0]).rejects.toThrow('refused');
	await expect.poll(() => open.length).toBe(4);
	for (const end of open.slice(1)) end(false);
	await Promise.all([...running.slice(1), waiting[0]]);
	await expect(waiting[1]).rejects.toThrow('Too many requests');
});

test('an action that the storage could not count keeps no later action waiting', async () => {
	const { start, open, setDown } = openTurns();
	setDown(true);
	await expect(start()).rejects.toThrow('no storage');
	setDown(false);
	const running = [start(), start(), start()];
	await expect.poll(() => open.length).toBe(3);
	for (const end of open) end(false);
	await Promise.all(running);
	await expect(start()).rejects.toThrow('Too many requests');
});

test('a subtracted request no longer counts, whether the storage has counted it or not', async () => {
	const { counter, count } = newCounter();
	for (let round = 0; round < 3; round++) {
		for (let sent = 0; sent < 3; sent++) await count();
		await expect(count()).rejects.toThrow('Too many requests');
		if (round > 0) await counter.flush();
		for (let sent = 0; sent < 3; sent++) await counter.subtractEach([client]);
		await counter.flush();
	}
});
