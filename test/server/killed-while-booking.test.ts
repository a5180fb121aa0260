import { join } from 'node:path';
import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { expect, test } from 'vitest';
import { bookingStorm } from './concurrent-bookings.ts';
import { bookableEvent } from './open-burgee.ts';
import { runBurgee, temporaryFolder } from './running-burgee.ts';

const quiet = {
	SAMPLE_DATA: 'off',
	ADMIN_EMAIL: 'a@example.org',
	ADMIN_PASSWORD: 'six-blue-anchors',
};

/**
 * 200 members book while the server is killed under them; each repeats with the same key until a
 * booking is acknowledged. `killAfter` is how many answers the first server gives before it dies.
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
		const storm = bookingStorm('regatta', 200);
		let killed: Promise<unknown> | undefined;
		const first = await Promise.all(
			storm.parties.map(async (party) => {
				const wasAcknowledged = await storm.send(burgee.url, party);
				if (storm.acknowledged.size >= killAfter) killed ??= burgee.end('SIGKILL');
				return wasAcknowledged;
			}),
		);
		await killed;
		expect(first.filter(Boolean).length).toBeLessThan(storm.parties.length);

		burgee = await runBurgee(data.path, quiet);
		const repeated = await Promise.all(storm.parties.map((party) => storm.send(burgee.url, party)));
		expect(repeated.every(Boolean)).toBe(true);
		expect(await burgee.end('SIGTERM')).toBe(0);

		const storage = await openSqliteStorage({ file });
		const stored = await storage.bookings.listForEvent('regatta');
		const [totals] = await storage.bookings.totalsOf(['regatta']);
		await storage.close();
		await data.remove();
		storm.expectAllKept(stored, totals);
	},
);
