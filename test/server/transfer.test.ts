import { join } from 'node:path';
import { openSqliteDatabase, openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { writeMarker } from '@burgee/adapters/storage/copy/copy-marker';
import { RandomIds } from '@burgee/adapters/system/random-ids';
import { recountTotals } from '@burgee/core';
import { expect, test } from 'vitest';
import { openRecordSource } from '../../server/backup/record-source.ts';
import { readTransfer } from '../../server/commands/transfer-storages.ts';
import { openSource as openSourceToCopy } from '../../server/config/copied-storages.ts';
import { openStorage } from '../../server/config/storage.ts';
import { isServerRunning, Presence } from '../../server/jobs/presence.ts';
import { bookingOf, sessionOf } from '../contracts/samples.ts';
import { runCommand } from './commands.ts';
import { folderForTest } from './running-burgee.ts';

/** Creates a storage with one booking, and returns a function that transfers it into the folder `to`. */
async function openSource() {
	const dataDir = await folderForTest();
	const to = join(await folderForTest(), 'new');
	const storage = await openSqliteStorage({ file: join(dataDir, 'burgee.sqlite') });
	await storage.bookings.add(bookingOf({ id: 'one' }));
	await storage.sessions.add(sessionOf({ tokenHash: 'a session' }));
	const transfer = (...options: string[]) =>
		runCommand(
			['transfer', '--from', 'sqlite', '--to', 'sqlite', '--to-data-dir', to, ...options],
			{ DATA_DIR: dataDir },
		);
	return { dataDir, to, storage, transfer };
}

test('burgee transfer copies the records, says what it leaves out, and can be run only once', async () => {
	const { dataDir, to, storage, transfer } = await openSource();
	await storage.close();
	const { code, stdout, stderr } = await transfer();
	expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
	expect(stdout).toBe(
		`Copied 2 records from the SQLite file ${dataDir}/burgee.sqlite to the SQLite file ${to}/burgee.sqlite. The target has:
  bookings            1
  eventTotals         1
Left out: sessions (everybody signs in again), rate limits and the leases of jobs.
Both storages have the same records, by number and digest.
Now set STORAGE=sqlite and start the server. The documents and photos stay in DATA_DIR.
`,
	);
	const copy = await openStorage({ kind: 'sqlite', dataDir: to });
	expect(await recountTotals(copy)).toMatchObject({ bookings: 1, differences: [] });
	await copy.close();
	expect(await transfer()).toEqual({
		code: 1,
		stdout: '',
		stderr:
			'Burgee cannot transfer the records: the storage to fill is not empty: it has records in bookings\n',
	});
});

test('burgee transfer refuses the storage of a running server, unless it may miss changes', async () => {
	const { storage, transfer } = await openSource();
	const clock = { now: () => new Date() };
	const presence = new Presence({
		...{ store: storage.jobs, clock, ids: new RandomIds() },
		logger: { warn: () => expect.unreachable() },
	});
	const start = async () => {
		presence.start();
		await expect.poll(() => isServerRunning(storage.jobs, clock)).toBe(true);
	};
	await start();
	const refused = await transfer('--json');
	expect(refused).toMatchObject({ code: 1, stdout: '' });
	expect(refused.stderr).toContain('a server is running on the source');
	await presence.stop();
	await start();
	const copied = await transfer('--while-running', '--json');
	expect(copied.code).toBe(0);
	expect(JSON.parse(copied.stdout)).toMatchObject({ wasRunning: true, differing: [], copied: 2 });
	await presence.stop();
	await storage.close();
});

test('no server, command or backup reads a storage into which a transfer is unfinished', async () => {
	const { dataDir, storage } = await openSource();
	await storage.close();
	const database = await openSqliteDatabase({ file: join(dataDir, 'burgee.sqlite') });
	await writeMarker(database, { from: 'another', run: 'a', collection: null, after: null });
	await database.close();
	const choice = { kind: 'sqlite', dataDir } as const;
	const reads = [
		() => openStorage(choice),
		() => openSourceToCopy(choice),
		() => openRecordSource(choice).copyRecords(join(dataDir, 'copy.sqlite')),
	];
	for (const read of reads) {
		await expect(read()).rejects.toThrow(
			'a transfer or a restore into this storage is unfinished: run burgee transfer or burgee restore again to continue it',
		);
	}
});

test('a source and a target of one kind must be in different places', () => {
	const variables = { DATABASE_URL: 'postgres://burgee:secret@localhost/burgee' };
	const readPlaces = (toDatabaseUrl?: string) =>
		readTransfer(variables, {
			...{ from: 'postgres', to: 'postgres' },
			...(toDatabaseUrl !== undefined && { toDatabaseUrl }),
		});
	expect(() => readPlaces()).toThrow(
		'Both storages are the PostgreSQL database burgee at localhost. Name another one',
	);
	const other = 'postgres://burgee:secret@localhost/other';
	expect(readPlaces(other)).toEqual({
		source: { kind: 'postgres', url: variables.DATABASE_URL },
		target: { kind: 'postgres', url: other },
	});
});
