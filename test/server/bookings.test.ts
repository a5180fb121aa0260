import { join } from 'node:path';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { expect, onTestFinished, test } from 'vitest';
import { TestTime } from '../test-time.ts';
import { expectRateLimited, idempotency } from './http-client.ts';
import { bookableEvent, dividedLimits, openBurgeeForTest, useBurgee } from './open-burgee.ts';

const burgee = useBurgee();

const booking = {
	firstName: ' Aileen ',
	lastName: "O'Connell <b>",
	numberAttending: 3,
	numberOfChildren: 1,
	numberOfSoftDrinks: 2,
	numberOfVegetarian: 0,
	userEmail: ' aileen@example.org ',
	submittedAt: '2026-07-04T17:30:00.000Z',
};

const postBooking = (changes: object, key?: string) =>
	burgee.http.post<{ bookingId: string }>(
		'/api/bookings',
		{ ...booking, ...changes },
		idempotency(key),
	);
const bookingsOf = (eventId: string) => burgee.storage.bookings.listForEvent(eventId);

test('POST /api/bookings removes surrounding spaces from the booking’s texts', async () => {
	await burgee.storage.events.add(bookableEvent({ id: 'supper' }));
	const before = new Date().toISOString();
	const { status, body } = await postBooking({ eventId: 'supper' });
	expect(status).toBe(201);
	const [stored] = await bookingsOf('supper');
	expect(stored).toMatchObject({
		id: body.bookingId,
		eventName: 'Regatta Supper',
		firstName: 'Aileen',
		lastName: "O'Connell <b>",
		numberAttending: 3,
		userEmail: 'aileen@example.org',
		boatName: null,
		paymentRequired: false,
		paid: false,
	});
	const { submittedAt = '' } = stored ?? {};
	expect(submittedAt >= before && submittedAt <= new Date().toISOString()).toBe(true);
});

test('the answer to a booking of a browser has a Content-Length', async () => {
	const strict = await openBurgeeForTest();
	await strict.storage.events.add(bookableEvent({ id: 'supper' }));
	const form = { ...booking, eventId: 'supper' };
	const sent = await strict.http.post('/api/bookings', form, { 'Accept-Encoding': 'gzip, br' });
	expect(sent.status).toBe(201);
	expect(Number(sent.headers.get('content-length'))).toBeGreaterThan(20);
});

test('HEAD has the headers of GET, whether the answer is cached or not', async () => {
	const strict = await openBurgeeForTest();
	const search = '/api/search?q=unknown';
	for (const path of ['/api/club', '/api/documents', search]) {
		const headersOf = async (method: string) => {
			const { headers } = await fetch(strict.url + path, { method });
			return Object.fromEntries(
				[...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
			);
		};
		const { etag, 'content-length': length, ...others } = await headersOf('HEAD');
		expect(length).toEqual(expect.any(String));
		// Clients must not store search results.
		expect(etag).toEqual(path === search ? undefined : expect.any(String));
		expect(await headersOf('GET')).toMatchObject(others);
	}
});

test('POST /api/bookings returns 429 if an IP address exceeds the rate limit', async () => {
	const strict = await openBurgeeForTest({ BOOKING_RATE_PER_MINUTE: '3' });
	const ids = ['supper', 'regatta', 'talk', 'training'];
	for (const id of ids) await strict.storage.events.add(bookableEvent({ id }));
	const send = (eventId: string) => strict.http.post('/api/bookings', { ...booking, eventId });
	for (const id of ids.slice(0, 3)) expect((await send(id)).status).toBe(201);
	expectRateLimited(await send('training'));
	expect(await strict.storage.bookings.listForEvent('training')).toEqual([]);

	// A booking that the rate limit refuses adds no points to the stored record.
	const database = sqliteDatabase(join(strict.dataDir, 'burgee.sqlite'));
	onTestFinished(() => database.destroy());
	const stored = (): Promise<{ key: string; points: number }[]> => database('rate_limits').select();
	const ofBookings = async () => (await stored()).filter(({ key }) => key.startsWith('booking'));
	await expect.poll(ofBookings).toMatchObject([{ points: 3 }]);
	const rateLimits = await stored();
	// A successful sign-in removes the account's record. The IP address's record has 0 points.
	expect(rateLimits.filter(({ key }) => key.startsWith('sign-in'))).toMatchObject([{ points: 0 }]);
	// The stored rate limits contain neither the IP address nor the e-mail address.
	expect(JSON.stringify(rateLimits)).not.toMatch(/127\.0\.0\.1|example/);
});

test('a network can send a limited number of invalid bookings in a minute, and they do not use up its limit of bookings', async () => {
	const strict = await openBurgeeForTest(
		{ STORAGE: 'memory', BOOKING_RATE_PER_MINUTE: '30' },
		{ changeLimits: dividedLimits(30) },
	);
	await strict.storage.events.add(bookableEvent({ id: 'supper', offerSoftDrinks: false }));
	const valid = { ...booking, numberOfSoftDrinks: 0, eventId: 'supper' };
	const send = (body: unknown, headers?: Record<string, string>) =>
		strict.http.post('/api/bookings', body, headers);
	const invalid: [number, () => ReturnType<typeof send>][] = [
		[400, () => send('{')],
		[413, () => send({ ...valid, firstName: 'x'.repeat(200_000) })],
		[415, () => send(valid, { 'Content-Type': 'text/plain' })],
		[422, () => send({ ...valid, firstName: '' })],
		// Only the use case knows that the event offers no soft drinks.
		[422, () => send({ ...valid, numberOfSoftDrinks: 1 })],
	];
	for (let count = 0; count < 2; count++) {
		for (const [status, request] of invalid) expect((await request()).status).toBe(status);
	}
	expectRateLimited(await send('{'));
	// Others on the same network can still book.
	expect((await send(valid)).status).toBe(201);
});

test('one lead member can send a sixth of BOOKING_RATE_PER_MINUTE bookings for one event in a minute', async () => {
	const clock = new TestTime(new Date());
	const environment = { STORAGE: 'memory', BOOKING_RATE_PER_MINUTE: '20', TRUST_PROXY: '1' };
	const strict = await openBurgeeForTest(environment, { clock });
	for (const id of ['supper', 'regatta', 'closed']) {
		await strict.storage.events.add(bookableEvent({ id, allowBooking: id !== 'closed' }));
	}
	const send = (eventId: string, address = '203.0.113.9') =>
		strict.http.post(
			'/api/bookings',
			{ ...booking, eventId },
			{ 'X-Forwarded-For': address, 'Idempotency-Key': `key-${eventId}` },
		);
	// A refused booking does not count for its event.
	for (let count = 0; count < 4; count++) expect((await send('closed')).status).toBe(409);
	// A repeat counts.
	for (let count = 0; count < 3; count++) expect((await send('supper')).status).toBe(201);
	expectRateLimited(await send('supper'));
	expect((await send('regatta')).status).toBe(201);
	expect((await send('supper', '203.0.113.10')).status).toBe(201);
	clock.pass(61_000);
	expect((await send('supper')).status).toBe(201);
});
