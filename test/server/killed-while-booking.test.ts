import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { expect, test } from 'vitest';
import { bookableEvent, sendJson } from './open-burgee.ts';
import { runBurgee, temporaryFolder } from './running-burgee.ts';

const senders = 200;

const quiet = {
	SAMPLE_DATA: 'off',
	ADMIN_EMAIL: 'a@example.org',
	ADMIN_PASSWORD: 'six-blue-anchors',
};

/**
 * 200 members book while the server is killed under them; each repeats with the same key until a
 * booking is acknowledged. `acknowledgedFirst` is how many answers the first server gave before it died.
 */
test.each([5, 60, 140])(
	'SIGKILL after %i acknowledged bookings loses none and doubles none',
	async (killAfter) => {
		const data = await temporaryFolder();
		const file = join(data.path, 'burgee.sqlite');
		const prepared = await openSqliteStorage({ file });
		await prepared.events.add(bookableEvent({ id: 'regatta' }));
		await prepared.close();

		let burgee = await runBurgee(data.path, quiet);
		const parties = Array.from({ length: senders }, (_, place) => ({
			key: randomUUID(),
			body: {
				eventId: 'regatta',
				firstName: 'Sender',
				lastName: `Number ${place}`,
				numberAttending: 1 + (place % 5),
				numberOfChildren: 0,
				numberOfSoftDrinks: 0,
				numberOfVegetarian: 0,
				submittedAt: new Date().toISOString(),
			},
		}));
		const acknowledged = new Map<string, string>();
		const send = async ({ key, body }: (typeof parties)[number]): Promise<boolean> => {
			const response = await sendJson(`${burgee.url}/api/bookings`, 'POST', body, {
				'Idempotency-Key': key,
			}).catch(() => null);
			if (response?.status !== 201) return false;
			const { bookingId } = (await response.json().catch(() => ({}))) as { bookingId?: string };
			if (bookingId === undefined) return false;
			// An answer once given is never changed by a repeat.
			expect(acknowledged.get(key) ?? bookingId).toBe(bookingId);
			acknowledged.set(key, bookingId);
			return true;
		};

		let killed: Promise<unknown> | undefined;
		const first = await Promise.all(
			parties.map(async (party) => {
				const wasAcknowledged = await send(party);
				if (acknowledged.size >= killAfter) killed ??= burgee.end('SIGKILL');
				return wasAcknowledged;
			}),
		);
		await killed;
		expect(first.filter(Boolean).length).toBeLessThan(senders);
		const acknowledgedBeforeTheKill = new Map(acknowledged);

		burgee = await runBurgee(data.path, quiet);
		const repeated = await Promise.all(parties.map(send));
		expect(repeated.every(Boolean)).toBe(true);
		expect(await burgee.end('SIGTERM')).toBe(0);

		const storage = await openSqliteStorage({ file });
		const stored = await storage.bookings.listForEvent('regatta');
		const [totals] = await storage.bookings.totalsOf(['regatta']);
		await storage.close();
		await data.remove();
		const ids = new Set(stored.map(({ id }) => id));
		for (const id of acknowledgedBeforeTheKill.values()) expect(ids).toContain(id);
		expect(new Set(stored.map(({ lastName }) => lastName)).size).toBe(senders);
		expect(stored).toHaveLength(senders);
		expect(totals?.attendees).toBe(
			parties.reduce((sum, { body }) => sum + body.numberAttending, 0),
		);
	},
);
