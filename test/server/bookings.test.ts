import { join } from 'node:path';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookableEvent, openBurgeeForTest, sendJson, useBurgee } from './open-burgee.ts';

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

const postBooking = (body: object, key?: string) =>
	sendJson(`${burgee.url}/api/bookings`, 'POST', body, key ? { 'Idempotency-Key': key } : {});

test('POST /api/bookings removes surrounding spaces from the booking’s texts', async () => {
	await burgee.storage.events.add(bookableEvent({ id: 'supper' }));
	const before = new Date().toISOString();
	const response = await postBooking({ ...booking, eventId: 'supper' });
	expect(response.status).toBe(201);
	const { bookingId } = (await response.json()) as { bookingId: string };
	const [stored] = await burgee.storage.bookings.listForEvent('supper');
	expect(stored).toMatchObject({
		id: bookingId,
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

test('POST /api/bookings stores a blank email address as null', async () => {
	await burgee.storage.events.add(bookableEvent({ id: 'blank', isBoatEvent: true }));
	const response = await postBooking({
		...booking,
		eventId: 'blank',
		userEmail: '  ',
		boatName: null,
	});
	expect(response.status).toBe(201);
	expect((await burgee.storage.bookings.listForEvent('blank'))[0]).toMatchObject({
		userEmail: null,
		boatName: null,
	});
});

describe('POST /api/bookings with an Idempotency-Key', () => {
	beforeAll(() => burgee.storage.events.add(bookableEvent({ id: 'once' })));

	test('50 concurrent booking requests with the same Idempotency-Key store one booking', async () => {
		const answers = await Promise.all(
			Array.from({ length: 50 }, async () => {
				const response = await postBooking({ ...booking, eventId: 'once' }, 'fifty');
				expect(response.status).toBe(201);
				return ((await response.json()) as { bookingId: string }).bookingId;
			}),
		);
		expect(new Set(answers).size).toBe(1);
		expect(await burgee.storage.bookings.listForEvent('once')).toHaveLength(1);
	});

	test('POST /api/bookings rejects an Idempotency-Key that was used with a different body', async () => {
		await postBooking({ ...booking, eventId: 'once' }, 'other');
		const response = await postBooking(
			{ ...booking, eventId: 'once', numberAttending: 4 },
			'other',
		);
		expect(response.status).toBe(422);
		expect(await response.json()).toMatchObject({ code: 'idempotency-key-reused' });
	});

	test('a repeated booking request returns the first response even if the event has been deleted', async () => {
		await burgee.storage.events.add(bookableEvent({ id: 'short-lived' }));
		const first = await (await postBooking({ ...booking, eventId: 'short-lived' }, 'late')).json();
		await burgee.storage.events.remove('short-lived');
		const repeated = await postBooking({ ...booking, eventId: 'short-lived' }, 'late');
		expect(repeated.status).toBe(201);
		expect(await repeated.json()).toEqual(first);
	});

	test('two equal booking requests without an Idempotency-Key store two bookings', async () => {
		await burgee.storage.events.add(bookableEvent({ id: 'twice' }));
		await postBooking({ ...booking, eventId: 'twice' });
		await postBooking({ ...booking, eventId: 'twice' });
		expect(await burgee.storage.bookings.listForEvent('twice')).toHaveLength(2);
	});
});

test('POST /api/bookings returns 429 if an IP address exceeds the rate limit', async () => {
	const strict = await openBurgeeForTest({ BOOKING_RATE_PER_MINUTE: '3' });
	await strict.storage.events.add(bookableEvent({ id: 'supper' }));
	const send = () =>
		sendJson(`${strict.url}/api/bookings`, 'POST', { ...booking, eventId: 'supper' });
	for (let sent = 0; sent < 3; sent++) expect((await send()).status).toBe(201);
	const refused = await send();
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
	expect(await refused.json()).toMatchObject({ code: 'too-many-requests' });
	expect(await strict.storage.bookings.listForEvent('supper')).toHaveLength(3);

	// The rate limit does not count the refused request, and the database stores no IP address.
	const database = sqliteDatabase(join(strict.dataDir, 'burgee.sqlite'));
	const rateLimits: { key: string; points: number }[] = await database('rate_limits').select();
	await database.destroy();
	expect(rateLimits.filter(({ key }) => key.startsWith('booking'))).toMatchObject([{ points: 3 }]);
	// A successful sign-in adds no points to the rate limits of the IP address and of the account.
	expect(rateLimits.filter(({ key }) => key.startsWith('sign-in'))).toMatchObject([{ points: 0 }]);
	expect(JSON.stringify(rateLimits)).not.toMatch(/127\.0\.0\.1|example/);
});
