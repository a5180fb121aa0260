import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqliteStorage, sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { expect, test } from 'vitest';
import { bookingOf } from '../contracts/samples.ts';
import { runCommand } from './commands.ts';
import { folderForTest } from './running-burgee.ts';

test('npm run recount -- --repair corrects wrong booking totals', async () => {
	const dataDir = await folderForTest();
	const file = join(dataDir, 'burgee.sqlite');
	const storage = await openSqliteStorage({ file });
	await storage.bookings.add(bookingOf({ id: 'one' }));
	await storage.close();
	const database = sqliteDatabase(file);
	await database('event_totals').update({ attendees: 99 });
	await database.destroy();

	const recount = (...options: string[]) => runCommand('recount', options, { DATA_DIR: dataDir });
	const difference =
		'supper: attendees: stored 99, recomputed 3\nevents: 1, bookings: 1, differences: 1';
	expect(await recount()).toMatchObject({ code: 1, stdout: `${difference}\n` });
	expect(await recount('--repair')).toMatchObject({
		code: 0,
		stdout: `${difference} (repaired)\n`,
	});
	expect(await recount()).toMatchObject({
		code: 0,
		stdout: 'events: 1, bookings: 1, differences: 0\n',
	});
	const misspelt = await recount('--fix');
	expect(misspelt.code).toBe(1);
	expect(misspelt.stderr).toContain('npm run recount -- --repair');
	await rm(file);
	const before = await readdir(dataDir);
	const withoutStorage = await recount();
	expect(withoutStorage).toMatchObject({ code: 1, stdout: '' });
	expect(withoutStorage.stderr).toBe(
		`Burgee cannot recount: there is no storage of Burgee in the SQLite file ${file}: is DATA_DIR correct, and is its disk mounted?\n`,
	);
	expect(await readdir(dataDir)).toEqual(before);
});
