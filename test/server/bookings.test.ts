import { join } from 'node:path';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookableEvent, type OpenBurgee, openBurgee, sendJson } from './open-burgee.ts';

let burgee: OpenBurgee;

beforeAll(async () => {
	burgee = await openBurgee();
});
afterAll(() => burgee.close());

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

const book = (body: object, key?: string) =>
	sendJson(`${burgee.url}/api/bookings`, 'POST', body, key ? { 'Idempotency-Key': key } : {});

test('a booking is answered 201 and stored as it was meant', async () => {
	await burgee.storage.events.add(bookableEvent({ id: 'supper' }));
	const response = await book({ ...booking, eventId: 'supper' });
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
	expect(Math.abs(Date.parse(stored?.submittedAt ?? '') - Date.now())).toBeLessThan(60_000);
});

test('blank e-mail and boat are absent, null is absent too', async () => {
	await burgee.storage.events.add(bookableEvent({ id: 'blank', isBoatEvent: true }));
	const response = await book({ ...booking, eventId: 'blank', userEmail: '  ', boatName: null });
	expect(response.status).toBe(201);
	expect((await burgee.storage.bookings.listForEvent('blank'))[0]).toMatchObject({
		userEmail: null,
		boatName: null,
	});
});

describe('Idempotency-Key', () => {
	beforeAll(() => burgee.storage.events.add(bookableEvent({ id: 'once' })));

	test('fifty at once make one booking, and all get its id', async () => {
		const answers = await Promise.all(
			Array.from({ length: 50 }, async () => {
				const response = await book({ ...booking, eventId: 'once' }, 'fifty');
				expect(response.status).toBe(201);
				return ((await response.json()) as { bookingId: string }).bookingId;
			}),
		);
		expect(new Set(answers).size).toBe(1);
		expect(await burgee.storage.bookings.listForEvent('once')).toHaveLength(1);
	});

	test('the same key with another body is refused', async () => {
		await book({ ...booking, eventId: 'once' }, 'other');
		const response = await book({ ...booking, eventId: 'once', numberAttending: 4 }, 'other');
		expect(response.status).toBe(422);
		expect(await response.json()).toMatchObject({ code: 'idempotency-key-reused' });
	});

	test('a repeat after the event is gone still gets the first answer', async () => {
		await burgee.storage.events.add(bookableEvent({ id: 'short-lived' }));
		const first = await (await book({ ...booking, eventId: 'short-lived' }, 'late')).json();
		await burgee.storage.events.remove('short-lived');
		const again = await book({ ...booking, eventId: 'short-lived' }, 'late');
		expect(again.status).toBe(201);
		expect(await again.json()).toEqual(first);
	});

	test('without a key, two bookings are two', async () => {
		await burgee.storage.events.add(bookableEvent({ id: 'twice' }));
		await book({ ...booking, eventId: 'twice' });
		await book({ ...booking, eventId: 'twice' });
		expect(await burgee.storage.bookings.listForEvent('twice')).toHaveLength(2);
	});
});

test('too many bookings from one address are answered 429 with Retry-After', async () => {
	const strict = await openBurgee({ BOOKING_RATE_PER_MINUTE: '3' });
	try {
		await strict.storage.events.add(bookableEvent({ id: 'supper' }));
		const send = () =>
			sendJson(`${strict.url}/api/bookings`, 'POST', { ...booking, eventId: 'supper' });
		for (let sent = 0; sent < 3; sent++) expect((await send()).status).toBe(201);
		const refused = await send();
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await refused.json()).toMatchObject({ code: 'too-many-requests' });
		expect(await strict.storage.bookings.listForEvent('supper')).toHaveLength(3);

		// Whoever is refused writes nothing, and is not known by their address.
		const database = sqliteDatabase(join(strict.dataDir, 'burgee.sqlite'));
		const kept: { key: string; points: number }[] = await database('rate_limits').select();
		await database.destroy();
		expect(kept.filter(({ key }) => key.startsWith('booking'))).toMatchObject([{ points: 3 }]);
		// Nor does a sign-in that was right count against the address, or the account.
		expect(kept.filter(({ key }) => key.startsWith('sign-in'))).toMatchObject([{ points: 0 }]);
		expect(JSON.stringify(kept)).not.toMatch(/127\.0\.0\.1|example/);
	} finally {
		await strict.close();
	}
});
