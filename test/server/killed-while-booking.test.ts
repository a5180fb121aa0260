import { join } from 'node:path';
import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { expect, test } from 'vitest';
import { concurrentBookings } from './concurrent-bookings.ts';
import { bookableEvent } from './open-burgee.ts';
import { runBurgee, temporaryFolder } from './running-burgee.ts';

const environment = {
	SAMPLE_DATA: 'off',
	ADMIN_EMAIL: 'a@example.org',
	ADMIN_PASSWORD: 'six-blue-anchors',
};

/**
 * 200 members book at the same time. The server is killed after `killAfter` acknowledged bookings and started
 * again. All members then repeat their requests with the same idempotency keys.
 */
test.each([5, 60, 140])(
	'no confirmed booking is lost if the server is killed after %i confirmed bookings',
	async (killAfter) => {
		const data = await temporaryFolder();
		const file = join(data.path, 'burgee.sqlite');
		const prepared = await openSqliteStorage({ file });
		await prepared.events.add(bookableEvent({ id: 'regatta' }));
		await prepared.close();

		let burgee = await runBurgee(data.path, environment);
		const bookings = concurrentBookings('regatta', 200);
		let killed: Promise<unknown> | undefined;
		const first = await Promise.all(
			bookings.requests.map(async (request) => {
				const wasAcknowledged = await bookings.send(burgee.url, request);
				if (bookings.acknowledged.size >= killAfter) killed ??= burgee.end('SIGKILL');
				return wasAcknowledged;
			}),
		);
		await killed;
		expect(first.filter(Boolean).length).toBeLessThan(bookings.requests.length);

		burgee = await runBurgee(data.path, environment);
		const repeated = await Promise.all(
			bookings.requests.map((request) => bookings.send(burgee.url, request)),
		);
		expect(repeated.every(Boolean)).toBe(true);
		expect(await burgee.end('SIGTERM')).toBe(0);

		const storage = await openSqliteStorage({ file });
		const stored = await storage.bookings.listForEvent('regatta');
		const [totals] = await storage.bookings.totalsOf(['regatta']);
		await storage.close();
		await data.remove();
		bookings.expectAllStored(stored, totals);
	},
);
