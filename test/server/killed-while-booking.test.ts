import { join } from 'node:path';
import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { expect, test } from 'vitest';
import { concurrentBookings } from './concurrent-bookings.ts';
import { bookableEvent, firstAdmin } from './open-burgee.ts';
import { folderForTest, runBurgee } from './running-burgee.ts';

const environment = {
	SAMPLE_DATA: 'off',
	ADMIN_EMAIL: firstAdmin.email,
	ADMIN_PASSWORD: firstAdmin.password,
};

test('no confirmed booking is lost if the server is killed while it confirms bookings', async () => {
	const dataDir = await folderForTest();
	const storage = await openSqliteStorage({ file: join(dataDir, 'burgee.sqlite') });
	await storage.events.add(bookableEvent({ id: 'regatta' }));

	const killed = await runBurgee(environment, { dataDir });
	const bookings = concurrentBookings('regatta');
	const kill = () => killed.end('SIGKILL');
	await bookings.sendAndKill(() => killed.url, { killAfter: 40, kill });

	const restarted = await runBurgee(environment, { dataDir });
	await bookings.repeat(restarted.url);
	expect(await restarted.end('SIGTERM')).toBe(0);
	await bookings.expectAllStored(storage);
	await storage.close();
});
