import type { ProblemJson } from '@burgee/core/api/problem-json';
import { beforeAll, describe, expect, test } from 'vitest';
import {
	crossSite,
	expectRefusal,
	idempotency,
	invalidInput,
	invalidJson,
	type Refusal,
	unsupportedType,
} from './http-client.ts';
import { bookableEvent, openBurgeeForTest, useBurgee } from './open-burgee.ts';

const burgee = useBurgee();

const events = [bookableEvent({ id: 'open' })];

const booking = {
	eventId: 'open',
	firstName: 'Aileen',
	lastName: 'Archer',
	numberAttending: 2,
	numberOfChildren: 0,
	numberOfSoftDrinks: 0,
	numberOfVegetarian: 0,
	submittedAt: '2026-07-04T17:30:00.000Z',
};

beforeAll(async () => {
	for (const event of events) await burgee.storage.events.add(event);
});

const send = (body: unknown, headers?: Record<string, string>) =>
	burgee.http.post('/api/bookings', body, headers);

async function expectNoBookings(): Promise<void> {
	const totals = await burgee.storage.bookings.totalsOf(events.map(({ id }) => id));
	expect(totals).toEqual([]);
}

describe('POST /api/bookings checks the body', () => {
	test.each([
		['a list', '[]'],
		['a number', '7'],
		['null', 'null'],
		[
			'an object with a __proto__ key',
			`{"__proto__": {"paid": true}, ${JSON.stringify(booking).slice(1)}`,
		],
	])('POST /api/bookings rejects %s as the request body', async (_, body) => {
		expectRefusal(await send(body), ...invalidInput);
		await expectNoBookings();
	});
});

describe('POST /api/bookings checks the request before its fields', () => {
	const json = JSON.stringify(booking);
	const type = (mime: string) => ({ 'Content-Type': mime });
	const longKey = idempotency('k'.repeat(256));
	const fetchSite = { 'Sec-Fetch-Site': 'cross-site' };
	const foreign = { Origin: 'https://evil.example' };
	test.each<[string, string | Buffer, Record<string, string>, Refusal]>([
		['an empty body', '', {}, invalidJson],
		['a charset other than UTF-8', json, type('application/json; charset=utf-16'), unsupportedType],
		['a request with the header Sec-Fetch-Site: cross-site', json, fetchSite, crossSite],
		['a request with another site’s Origin header', json, foreign, crossSite],
		['a request with the header Origin: null', json, { Origin: 'null' }, crossSite],
		['an Idempotency-Key of 256 characters', json, longKey, invalidInput],
	])('POST /api/bookings refuses %s', async (_, body, headers, refusal) => {
		expectRefusal(await send(body, headers), ...refusal);
		await expectNoBookings();
	});

	test('POST /api/bookings lists at most 20 issues', async () => {
		const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, 1]));
		const reply = await burgee.http.post<ProblemJson>('/api/bookings', { ...booking, ...unknown });
		expect(reply.status).toBe(422);
		expect(reply.body.details.issues).toHaveLength(20);
		await expectNoBookings();
	});

	test('POST /api/bookings refuses a page with the same host and another protocol or port', async () => {
		const { host, hostname } = new URL(burgee.url);
		for (const Origin of [`https://${host}`, `http://${hostname}:1`, `http://${hostname}`]) {
			expectRefusal(await send(json, { Origin }), ...crossSite);
		}
		await expectNoBookings();
		expect((await send(json, { Origin: burgee.url })).status).toBe(201);
	});

	test('behind a proxy, POST /api/bookings accepts only the pages of PUBLIC_URL and of the request’s own origin', async () => {
		const publicOrigin = 'https://members.example.org';
		const { http, storage, url } = await openBurgeeForTest({
			NODE_ENV: 'test',
			PUBLIC_URL: publicOrigin,
			TRUST_PROXY: '1',
		});
		await storage.events.add(bookableEvent({ id: 'open' }));
		const { host } = new URL(url);
		const statusFor = async (Origin: string) =>
			(await http.post('/api/bookings', booking, { Origin, 'X-Forwarded-Proto': 'https' })).status;
		expect(await statusFor(publicOrigin)).toBe(201);
		expect(await statusFor(`https://${host}`)).toBe(201);
		expect(await statusFor(`http://${host}`)).toBe(403);
		expect(await statusFor('http://members.example.org')).toBe(403);
	});
});
