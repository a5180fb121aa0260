import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqliteStorage, sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { bookingOf } from '../contracts/samples.ts';
import { runCommand } from './commands.ts';
import { folderForTest } from './running-burgee.ts';

test('burgee recount --repair corrects wrong booking totals, and lists records that cannot be read', async () => {
	const dataDir = await folderForTest();
	const file = join(dataDir, 'burgee.sqlite');
	const storage = await openSqliteStorage({ file });
	await storage.bookings.add(bookingOf({ id: 'one' }));
	await storage.close();
	const changeStorage = async (change: (database: Knex) => Promise<unknown>) => {
		const database = sqliteDatabase(file);
		await change(database);
		await database.destroy();
	};
	await changeStorage((database) => database('event_totals').update({ attendees: 99 }));

	const recount = (...options: string[]) =>
		runCommand(['recount', ...options], { DATA_DIR: dataDir });
	const difference =
		'supper: attendees: stored 99, recomputed 3\nevents: 1, bookings: 1, differences: 1';
	expect(await recount()).toMatchObject({ code: 3, stdout: `${difference}\n` });
	expect(await recount('--repair')).toMatchObject({
		code: 0,
		stdout: `${difference} (repaired)\n`,
	});
	await changeStorage((other) => other('bookings').update({ submittedAt: 'yesterday' }));
	const unreadable =
		'supper: cannot be recounted\nbookings/one: wrong values in submittedAt, left out of lists and totals\nrecords with wrong values: 1\n';
	expect(await recount('--repair')).toMatchObject({
		code: 3,
		stdout: `events: 1, bookings: 0, differences: 0\n${unreadable}`,
	});
	await changeStorage(async (other) => {
		expect(await other('event_totals').select('attendees')).toEqual([{ attendees: 3 }]);
		await other('bookings').update({ submittedAt: bookingOf({ id: 'one' }).submittedAt });
		await other('event_totals').update({ attendees: 'three' });
	});
	expect(await recount('--repair')).toMatchObject({ code: 0 });
	const asJson = await recount('--json');
	expect(asJson.code).toBe(0);
	expect(JSON.parse(asJson.stdout)).toEqual({
		...{ events: 1, bookings: 1, differences: [], isRepaired: false },
		...{ uncounted: [], unreadable: [] },
	});
	await rm(file);
	const before = await readdir(dataDir);
	const withoutStorage = await recount();
	expect(withoutStorage).toMatchObject({ code: 1, stdout: '' });
	expect(withoutStorage.stderr).toBe(
		`Burgee cannot recount: there is no storage of Burgee in the SQLite file ${file}: is DATA_DIR correct, and is its disk mounted?\n`,
	);
	expect(await readdir(dataDir)).toEqual(before);
});
