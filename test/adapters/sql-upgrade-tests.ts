import { readFile } from 'node:fs/promises';
import { migrationSource, migrations } from '@burgee/adapters/sql/migrate';
import { openSqlStorage } from '@burgee/adapters/sql/sql-storage';
import { instant, recountTotals } from '@burgee/core';
import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { adminOf, auditEntryOf, paymentOf } from '../contracts/samples.ts';
import * as records from './upgrade-records.ts';

const rows = new URL('./rows-before-008.sql', import.meta.url);

/**
 * Creates the database tables of an earlier Burgee version, and inserts the rows that this version wrote.
 * Then opens the storage, which upgrades the tables to the present version.
 */
async function openEarlierDatabase(newDatabase: () => Promise<() => Knex>) {
	const connect = await newDatabase();
	const database = connect();
	const earlier = Object.keys(migrations).filter((name) => name < '008');
	await database.migrate.latest({ migrationSource: migrationSource(earlier) });
	const sql = await readFile(rows, 'utf8');
	const connection = await database.client.acquireConnection();
	await ('exec' in connection ? connection.exec(sql) : connection.query(sql));
	await database.client.releaseConnection(connection);
	return { database, ...(await openSqlStorage(connect())) };
}

/** `newDatabase` creates an empty database and returns a function that connects to the database. */
export function sqlUpgradeTests(name: string, newDatabase: () => Promise<() => Knex>): void {
	test(`${name} storage keeps every record that an earlier version has written`, async () => {
		const { database, events, bookings, payments, workDays, ...storage } =
			await openEarlierDatabase(newDatabase);

		expect(await events.listLatest()).toEqual(records.events);
		expect(await events.listFrom(instant('2026-07-06T15:00:00.002Z'))).toEqual(
			records.events.slice(2),
		);
		expect((await storage.revisions()).events).toBe(3);
		const stored = records.bookings.map(({ added, stored }) => ({ ...added, ...stored }));
		const listed = await Promise.all(['supper', 'deleted'].map((id) => bookings.listForEvent(id)));
		expect(new Set(listed.flat())).toEqual(new Set(stored));
		expect(await recountTotals({ bookings })).toMatchObject({
			events: 2,
			bookings: 5,
			differences: [],
		});
		const checkouts = records.checkouts.map(({ stored }) => stored);
		expect(await payments.listForEvent('supper')).toEqual(checkouts);
		const [cancelled, paid, pending] = checkouts;
		expect(await payments.listPolled({ after: null, limit: 9 })).toEqual([cancelled, pending]);
		for (const [reference, checkout] of [
			['attempt', pending],
			['o', paid],
			['p', paid],
		] as const) {
			expect(await payments.findByReference(reference)).toEqual(checkout);
		}
		const june = instant('2026-06-01T00:00:00.000Z');
		const july = instant('2026-07-01T00:00:00.000Z');
		expect(await payments.listByPayments({ since: june, before: july })).toEqual([paid]);
		expect(await payments.listByPayments({ since: july, before: july })).toEqual([]);
		expect(await workDays.list()).toEqual(records.workDays);
		const signUps = records.signUps.map(({ added }) => added);
		expect(await workDays.listSignUps('spring')).toEqual(signUps);
		// The upgrade grants the permission bookings:write to the holders of members:write.
		const [bosun, commodore] = records.admins;
		expect(await storage.admins.list()).toEqual([
			bosun,
			{ ...commodore, permissions: ['events:read', 'members:write', 'bookings:write'] },
		]);
		const { email, uid } = records.credential;
		expect(await storage.credentials.findByEmail(email)).toEqual(records.credential);
		await expect(
			storage.credentials.put({ ...records.credential, uid: `not ${uid}` }),
		).rejects.toThrow();
		expect(await storage.sessions.get(records.session.tokenHash)).toEqual(records.session);
		expect(await storage.campaigns.listLatest()).toEqual(records.campaigns);
		expect(await storage.waterReadings.listSince(instant('2026-01-01T00:00:00.000Z'))).toEqual(
			records.readings,
		);
		const { key, points, times } = records.rateLimit;
		expect(await storage.rateLimits.get(key, times)).toEqual({ points, endsAt: times.endsAt });
		const { expiresAt } = records.lease;
		const again = { ...records.lease, owner: 'two', latestExpiry: expiresAt };
		expect(await storage.jobs.acquire(again)).toBe(false);
		expect(await storage.jobs.acquire({ ...again, at: expiresAt })).toBe(true);

		if (pending === undefined) throw new Error('the records contain no pending checkout');
		const payment = paymentOf(pending, { paymentId: 'new' });
		const revision = pending.revision + 1;
		expect(await payments.replace({ ...pending, payments: [payment], revision })).toBe(true);
		expect(await bookings.totalsOf(['supper'])).toMatchObject([
			{
				pendingBookings: 1,
				revenueMinor: { GBP: 0, EUR: 3088 },
				testRevenueMinor: { GBP: 4323, EUR: 0 },
			},
		]);
		await database.destroy();
		await storage.close();
	});

	test(`${name} storage recognises idempotency keys that an earlier version has written`, async () => {
		const { database, bookings, workDays, close } = await openEarlierDatabase(newDatabase);
		for (const { added, key } of records.bookings) {
			if (key === undefined) continue;
			const repeated = { outcome: 'repeated', bookingId: added.id };
			expect(await bookings.add({ ...added, id: 'new' }, key)).toEqual(repeated);
			const reused = { ...key, fingerprint: `${key.fingerprint} ` };
			expect(await bookings.findByIdempotencyKey(reused)).toEqual({ outcome: 'key-reused' });
		}
		for (const { added, key } of records.signUps) {
			if (key === undefined) continue;
			const repeated = { outcome: 'repeated', signUpId: added.id };
			expect(await workDays.signUp({ ...added, id: 'new' }, key)).toEqual(repeated);
		}
		for (const table of ['request_keys', 'work_day_request_keys']) {
			const keys = await database(table);
			expect(keys.length).toBeGreaterThan(0);
			expect(JSON.stringify(keys)).not.toMatch(/aileen/i);
		}
		await database.destroy();
		await close();
	});

	test(`the upgrade of ${name} tables removes the emails of strangers from failed sign-ins`, async () => {
		const connect = await newDatabase();
		const database = connect();
		const earlier = Object.keys(migrations).filter((migration) => migration < '019');
		await database.migrate.latest({ migrationSource: migrationSource(earlier) });
		const admin = adminOf({ uid: 'bosun' });
		await database('admins').insert({ ...admin, permissions: '[]' });
		const typed = [admin.email.toUpperCase(), 'stranger@example.org', 'not an email address'];
		for (const [index, who] of typed.entries()) {
			const { before, after, ...entry } = auditEntryOf({
				id: String(index),
				who,
				what: 'session.failed',
			});
			await database('audit_log').insert(entry);
		}
		const { audit, close } = await openSqlStorage(connect());
		expect((await audit.list({ limit: 9 })).map(({ who }) => who)).toEqual([
			typed[0],
			'unknown address',
			typed[2],
		]);
		await database.destroy();
		await close();
	});

	test.each([{ upgrade: true }, { upgrade: false }])(
		`with the options %j, ${name} storage refuses tables of a later version in one sentence`,
		async (options) => {
			const connect = await newDatabase();
			await (await openSqlStorage(connect())).close();
			const database = connect();
			const later = { name: '999-later', batch: 2, migration_time: new Date(0) };
			await database('knex_migrations').insert(later);
			await expect(openSqlStorage(connect(), options)).rejects.toMatchObject({
				name: 'UnusableStorageError',
				message:
					'a later version of Burgee has upgraded the storage (this version does not know 999-later): run that version, or restore a backup from before the upgrade',
			});
			await database.destroy();
		},
	);
}
