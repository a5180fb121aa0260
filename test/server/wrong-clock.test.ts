import { dayMs, toInstant } from '@burgee/core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { eventOf } from '../contracts/samples.ts';
import { TestTime } from '../test-time.ts';
import { HttpClient } from './http-client.ts';
import { bookableEvent, firstAdmin, type OpenBurgee, openBurgee, signIn } from './open-burgee.ts';

const twoYearsMs = 2 * 365 * dayMs;
const minuteMs = 60_000;

const time = new TestTime();
let burgee: OpenBurgee;

beforeAll(async () => {
	burgee = await openBurgee({ STORAGE: 'memory', BOOKING_RATE_PER_MINUTE: '6' }, { clock: time });
	// The event is over, so that it is not in the calendar, and still takes bookings.
	const dates = {
		eventdatetime: toInstant(new Date('2026-05-01T12:00:00.000Z')),
		bookingEndDate: toInstant(new Date('2035-06-01T12:00:00.000Z')),
	};
	await burgee.storage.events.add(bookableEvent({ id: 'supper', ...dates }));
	return () => burgee.close();
});
/** Each test starts in a new window of every rate limit. */
beforeEach(() => time.pass(60 * minuteMs));

/** Runs the action with a clock that is wrong by this time, and sets the clock right again. */
async function withClockWrongBy<Result>(ms: number, action: () => Promise<Result>) {
	time.pass(ms);
	const result = await action();
	time.pass(-ms);
	return result;
}

const newSession = async () =>
	new HttpClient(burgee.url, { Cookie: await signIn(burgee.url, firstAdmin) });
const isSignedIn = async (http: HttpClient) =>
	(await http.get('/api/admin/session')).status === 200;
const storedSessions = async () => {
	const [admin] = await burgee.storage.admins.list();
	return (await burgee.storage.sessions.listOf(admin?.uid ?? '')).length;
};

async function statusOfGuess(password = 'a guess'): Promise<number> {
	const credentials = { ...firstAdmin, password };
	return (await burgee.http.post('/api/admin/session', credentials)).status;
}

let lastMember = 0;
async function statusOfBooking(): Promise<number> {
	const names = { firstName: 'Aileen', lastName: `Archer ${++lastMember}` };
	const booking = { eventId: 'supper', ...names, numberAttending: 1 };
	return (await burgee.http.post('/api/bookings', booking)).status;
}

test('after the clock was two years ahead for a moment, admins can sign in and members can book', async () => {
	await withClockWrongBy(twoYearsMs, async () => {
		for (let count = 0; count < 10; count++) expect(await statusOfGuess()).toBe(401);
		expect(await statusOfGuess()).toBe(429);
		for (let count = 0; count < 6; count++) expect(await statusOfBooking()).toBe(201);
		expect(await statusOfBooking()).toBe(429);
	});
	expect(await statusOfGuess(firstAdmin.password)).toBe(200);
	expect(await statusOfBooking()).toBe(201);
});

test('a session that began while the clock was two years ahead is ignored, but not deleted', async () => {
	const stored = await storedSessions();
	const session = await withClockWrongBy(twoYearsMs, newSession);
	expect(await isSignedIn(session)).toBe(false);
	expect(await storedSessions()).toBe(stored + 1);
	expect(await withClockWrongBy(twoYearsMs, () => isSignedIn(session))).toBe(true);
});

test.each([twoYearsMs, -twoYearsMs, 3 * dayMs, -dayMs])(
	'a session survives a clock that is wrong by %d ms for a moment',
	async (wrongByMs) => {
		const session = await newSession();
		expect(await withClockWrongBy(wrongByMs, () => isSignedIn(session))).toBe(false);
		expect(await isSignedIn(session)).toBe(true);
	},
);

test('a session stays valid if the clock is at most five minutes behind', async () => {
	const session = await newSession();
	expect(await withClockWrongBy(-6 * minuteMs, () => isSignedIn(session))).toBe(false);
	expect(await withClockWrongBy(-5 * minuteMs, () => isSignedIn(session))).toBe(true);
});

test('an answer that was cached while the clock was two years ahead is not sent afterwards', async () => {
	const inAWeek = toInstant(new Date(time.nowMs + 7 * dayMs));
	await burgee.storage.events.add(eventOf({ id: 'regatta', eventdatetime: inAWeek }));
	const events = async () =>
		(await burgee.http.read<{ events: { id: string }[] }>('/api/events')).events.map(
			({ id }) => id,
		);
	expect(await withClockWrongBy(twoYearsMs, events)).toEqual([]);
	expect(await events()).toEqual(['regatta']);
});
