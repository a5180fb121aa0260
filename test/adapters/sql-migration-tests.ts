import { createHash } from 'node:crypto';
import { assertMigrated, type Migrations, migrate, migrations } from '@burgee/adapters/sql/migrate';
import { openSqlStorage } from '@burgee/adapters/sql/sql-storage';
import { hasPermission, permissions } from '@burgee/core';
import type { Knex } from 'knex';
import { describe, expect, test } from 'vitest';
import * as places from '../../adapters/sql/migrations/003-places.ts';
import * as furtherLinks from '../../adapters/sql/migrations/007-further-links.ts';
import * as refunds from '../../adapters/sql/migrations/012-refunds.ts';
import {
	adminOf,
	bookingOf,
	bookingToPay,
	checkoutOf,
	paidCheckout,
} from '../contracts/samples.ts';

/**
 * Digests of the SQL of each released migration (decision: first-schema). A new release of knex may write the same
 * tables with other SQL. Only then may a digest change.
 */
const released: Record<string, { SQLite: string; PostgreSQL: string }> = {
	'001-first-schema': {
		SQLite: 'd5f46665f6a28a0385c6ec5f1c8304e8309e55d28db0104cc3332de219713e34',
		PostgreSQL: 'ccd04a3c7f90514766a4c0793cfe1f9033365a462944dff36e76d30a57914b65',
	},
	'002-document-list': {
		SQLite: '2a67c403c1da444b665312f123e9117d82615a9ea7ca7f4d2b6ce2b5141b9ef8',
		PostgreSQL: '44dc22818a9786fa4a47f77779d6711d86bbdac2f1536ac17477413f0d59fc54',
	},
	'003-places': {
		SQLite: '1054418668b39722ae41609c4d4f30d382642e908394793567b54616b1794961',
		PostgreSQL: 'ad305b6817b21e6812bb2acdb46078919e42d1cf18a3b31e59e15b4b2b53e494',
	},
	'004-messages': {
		SQLite: 'c879d4ffda0f3e4efbc71f5c6d5b9ea780778deeeca39a9a4dd23c7d7d75e7b2',
		PostgreSQL: '48a996cff8d81219797b0bbb91d7ba23047b8b3e5120fb1bbe0a8429439abe09',
	},
	'005-booking-links': {
		SQLite: '86452ac5e2efc5e42564dd29924d4a3abf75ff2d94bb65b01800e274b7e3fb1e',
		PostgreSQL: '31c1d384f3459f46cceb25b1a70f871f18f14cdf1671daefa64b69aa7fc3c91e',
	},
	'006-waiting-list': {
		SQLite: '7c57844f04cb058219aeb02aac8beb5ebbffb332d241f45c1d1ad3e6d434ff12',
		PostgreSQL: '979ac4448fb875ff283236c01df5c72af328bbb5d9e9cf2351e21d90fa3e896e',
	},
	'007-further-links': {
		SQLite: 'bea800202a39ab3a2d123de2fb76f41ab79602179ff429dcf70cb8dbf0cd5836',
		PostgreSQL: '183685a1796bb79aa430d9e0fa03a704a1c6dc93fca88f00bb6f6904bbc946ec',
	},
	'008-reminders': {
		SQLite: 'fd8e3943936251c0d2fa3b8c6784025809f1bd21374040d053e9e37265cb9b4e',
		PostgreSQL: '556eb386c478afec9e46fa767ceb35bc54bfc70e1f2941ca5abd5ecb18adb808',
	},
	'009-paid-changes': {
		SQLite: 'a300d5e0ca434561edb18954d2c13d7a7fd56d7fd790bb38c45ea736a897b688',
		PostgreSQL: '2dae6e2276e91cb32ce515f8dcc2126ebd9941cc15bd060c8aa00744636e4fcb',
	},
	'010-merged-messages': {
		SQLite: 'f222baeb7177352753c040167caed5357615e593b66e92942b3f801452b98090',
		PostgreSQL: '9674964f26be2422b20d5f0bdde4e6a1bf04e910208052c8bd0466517268d709',
	},
	'011-event-letters': {
		SQLite: '0335cded7f9166287e2ea29265bc98eb653dd2f79356f87385ed1adab6ef8989',
		PostgreSQL: 'c2a4aea09fd0146014dfb247da4d5d468eced31488fb710878b698e97fc00811',
	},
	'012-refunds': {
		SQLite: '3da072bbfaf6e7c27f1d2afb11174810760eca486587c47b5b2ee9901829cc50',
		PostgreSQL: '17be1b85dc37652ce24468a5957495c0016b3b7f39724b2825840b28376ee1a4',
	},
	'013-event-questions': {
		SQLite: 'c990643bb33230b3a6229d7626c21bcbed2be6fb0dab92f6f990bad3b5bc4854',
		PostgreSQL: '9e09a58288f530d7041e767405e8e089e40d1c8e2446c45eb9c2a210949fb6ff',
	},
	'014-letter-answers': {
		SQLite: '645250c1f0519549c7a1bbc5b5e3efede5329a9f2b8c4150011bbb92c87818c1',
		PostgreSQL: '8b850e7d6460e52aa1f9d782f58de79d11ee7b3d3a970d38dff4db4e4ecaf8eb',
	},
	'015-cancelled-events': {
		SQLite: '52a6202d80431555a3e5e0c30e982accac28eebc5c75dfc3e80e4914ccff9b58',
		PostgreSQL: 'cde3c8f330eee057b7709ba340b42a0540e37a0670e76235fa6a0619a0e8af08',
	},
	'016-manual-payments': {
		SQLite: '2ada3246c8b962217461201fc723694e99595518bde4052e52061ebe3f84cf79',
		PostgreSQL: '4307f130680040b0abfd6660b9efa196f8f37110c63acb522f86f66978fcff9d',
	},
	'017-pay-later': {
		SQLite: 'f567d22df69de403c90f57128902c8ee019ba0adc07c6641df3a8c1c7a6f609f',
		PostgreSQL: '08fce5c75417a88cd6321a07580be6c31f2d8d588a6dabb92c1d4e5f770cb678',
	},
	'018-day-ends': {
		SQLite: '061c48c5fbf25a78ed36fd975f8a11e05807a55dfb140258fcfd1f097bc84dc7',
		PostgreSQL: '7073f44c54e3996b49657182a7683ab1cd3a8389a05d84a4e7d14f387073460f',
	},
	'019-information-pages': {
		SQLite: '777ffbc18d027c35fd6c4f34f16979d28ca742cd9221ae1cecd15fbb2bc82c55',
		PostgreSQL: '333a172286841557358f25aa9eb16f9e54816d566e9ff697e2ebb7023a92b987',
	},
	'020-members-passwords': {
		SQLite: '1ebd5078b07ca11b9aadb4ed06fbce73646597e8daea49af6084804b8dd80a0e',
		PostgreSQL: '01f83a47688a6e05fe5a443c901ef42e17d6b0024114dc156f0299c51ff13f88',
	},
};

/** A made-up migration of a later version. It would fail if it ran twice. */
const addNotes: Migrations[string] = {
	up: async (knex) => {
		await knex.schema.createTable('notes', (table) => table.text('text'));
		await knex('notes').insert({ text: 'added' });
	},
};

const withNotes: Migrations = { ...migrations, '999-notes': addNotes };

interface NewDatabases {
	/** Creates an empty database and returns a function that connects to the database. */
	newDatabase: () => Promise<() => Knex>;
	/** The same with empty tables of this version. */
	newMigratedDatabase: () => Promise<() => Knex>;
}

export function sqlMigrationTests(
	name: 'SQLite' | 'PostgreSQL',
	{ newDatabase, newMigratedDatabase }: NewDatabases,
): void {
	/** Returns a function that connects to a database with the tables of this version and one booking. */
	async function newBookedDatabase(): Promise<() => Knex> {
		const connect = await newMigratedDatabase();
		const { bookings, close } = await openSqlStorage(connect());
		await bookings.add(bookingOf({ id: 'one' }));
		await close();
		return connect;
	}

	describe(`migrations: ${name}`, () => {
		test(`a released migration of ${name} tables never changes, because databases keep its earlier result`, async () => {
			const database = (await newDatabase())();
			const expected = Object.entries(released).map(([migration, digests]) => [
				migration,
				digests[name],
			]);
			const found: [string, string][] = [];
			for (const [migration, { up }] of Object.entries(migrations)) {
				found.push([migration, await digestOf(database, up)]);
			}
			await database.destroy();
			expect(
				found,
				'Add a new migration instead of changing a released one. Record the digest of a new migration here.',
			).toEqual(expected);
		});

		test(`an upgrade of ${name} tables keeps the records, and the next start does not repeat it`, async () => {
			const database = (await newBookedDatabase())();
			for (let start = 1; start <= 2; start += 1) await migrate(database, { known: withNotes });
			await assertMigrated(database, { known: withNotes });
			expect(await database('notes')).toEqual([{ text: 'added' }]);
			expect(await database('bookings').select('id')).toEqual([{ id: 'one' }]);
			await database.destroy();
		});

		test(`the migration 003-places of ${name} tables computes which places the stored bookings hold`, async () => {
			const connect = await newMigratedDatabase();
			const database = connect();
			const storage = await openSqlStorage(connect());
			const open = checkoutOf({ id: 'open' });
			await storage.bookings.add(bookingToPay(open), { checkout: open });
			const paid = checkoutOf({ id: 'paid' });
			await storage.bookings.add(bookingToPay(paid), { checkout: paid });
			await storage.payments.replace(paidCheckout(paid));
			const ended = checkoutOf({ id: 'ended', cancelledAt: open.createdAt });
			await storage.bookings.add(bookingToPay(ended), { checkout: ended });
			await storage.bookings.add(bookingOf({ id: 'free', boatName: 'Kestrel' }));
			await storage.bookings.add(bookingOf({ id: 'late', cancelledAt: open.createdAt }));
			const before = await storage.bookings.listForEvent('supper');
			await removePlaces(database);
			await places.up(database);
			expect(await storage.bookings.listForEvent('supper')).toEqual(before);
			const { stored, recomputed } = await storage.bookings.recount('supper');
			expect(stored).toMatchObject({ heldPlaces: 9, heldBoats: 1 });
			expect(stored).toEqual(recomputed);
			await storage.close();
			await database.destroy();
		});

		test(`the migration 007-further-links of ${name} tables keeps the seeds of links`, async () => {
			const connect = await newMigratedDatabase();
			const database = connect();
			const storage = await openSqlStorage(connect());
			const link = { token: 'token', seed: 'seed' };
			await storage.bookings.add(bookingOf({ id: 'one' }), { link });
			await furtherLinks.up(database);
			expect(await storage.bookingLinks.seedOf('one')).toBe('seed');
			expect(await storage.bookingLinks.find('token')).toMatchObject({ bookingId: 'one' });
			await storage.close();
			await database.destroy();
		});

		test(`the migration 012-refunds of ${name} tables lets only one admin with all other permissions refund`, async () => {
			const connect = await newMigratedDatabase();
			const database = connect();
			const storage = await openSqlStorage(connect());
			const everything = permissions.filter((permission) => permission !== 'payments:write');
			await storage.admins.put(adminOf({ uid: 'first', permissions: everything }));
			await storage.admins.put(adminOf({ uid: 'other', permissions: ['members:write'] }));
			const upgrade = async () => {
				await database.schema.alterTable('checkouts', (table) =>
					table.dropColumn('refundAttempts'),
				);
				await refunds.up(database);
				return (await storage.admins.list())
					.filter((admin) => hasPermission(admin, 'payments:write'))
					.map(({ uid, revision }) => [uid, revision]);
			};
			await storage.admins.put(adminOf({ uid: 'second', permissions: everything }));
			expect(await upgrade()).toEqual([]);
			await storage.admins.put(adminOf({ uid: 'second', permissions: everything, disabled: true }));
			expect(await upgrade()).toEqual([['first', 1]]);
			await storage.close();
			await database.destroy();
		});

		test(`if the second of two migrations of ${name} tables fails, nothing has changed, and the upgrade can be repeated`, async () => {
			const database = (await newBookedDatabase())();
			const fail: Migrations[string] = {
				up: async (knex) => {
					await knex('bookings').delete();
					throw new Error('the disk is full');
				},
			};
			const known = { ...migrations, '998-notes': addNotes, '999-failing': fail };
			await expect(migrate(database, { known })).rejects.toThrow('the disk is full');
			expect(await database.schema.hasTable('notes')).toBe(false);
			expect(await database('bookings').select('id')).toEqual([{ id: 'one' }]);
			await assertMigrated(database);
			await migrate(database, { known: withNotes });
			expect(await database('notes')).toEqual([{ text: 'added' }]);
			await database.destroy();
		});

		test(`beforeUpgrade is called for ${name} tables of an earlier version only, and stops the upgrade if it fails`, async () => {
			const database = (await newDatabase())();
			let calls = 0;
			const count = async () => {
				calls += 1;
			};
			const refuse = () => Promise.reject(new Error('there is no backup'));
			for (let start = 1; start <= 2; start += 1)
				await migrate(database, { beforeUpgrade: refuse });
			const refused = migrate(database, { known: withNotes, beforeUpgrade: refuse });
			await expect(refused).rejects.toThrow('there is no backup');
			await assertMigrated(database);
			await migrate(database, { known: withNotes, beforeUpgrade: count });
			await assertMigrated(database, { known: withNotes });
			expect(calls).toBe(1);
			await database.destroy();
		});

		test(`without the option to upgrade, ${name} tables of an earlier version are refused and not changed`, async () => {
			const database = (await newBookedDatabase())();
			await expect(assertMigrated(database, { known: withNotes })).rejects.toMatchObject({
				name: 'UnusableStorageError',
				message:
					'the storage was made by an earlier version of Burgee: start the server once to upgrade it',
			});
			await assertMigrated(database);
			await database.destroy();
		});

		test.each([{ upgrade: true }, { upgrade: false }])(
			`with the options %j, ${name} storage refuses tables of a later version in one sentence`,
			async (options) => {
				const connect = await newBookedDatabase();
				const database = connect();
				await migrate(database, { known: withNotes });
				await expect(openSqlStorage(connect(), options)).rejects.toMatchObject({
					name: 'UnusableStorageError',
					message:
						'a later version of Burgee has upgraded the storage (this version does not know 999-notes): run that version, or restore a backup from before the upgrade',
				});
				await database.destroy();
			},
		);
	});
}

/** Removes the columns that the migration 003-places adds. */
async function removePlaces(knex: Knex): Promise<void> {
	for (const [name, ...columns] of [
		['events', 'places', 'boatPlaces', 'showPlacesLeft'],
		['deleted_events', 'places', 'boatPlaces', 'showPlacesLeft'],
		['bookings', 'hasOpenCheckout'],
		['event_totals', 'heldPlaces', 'heldBoats'],
	] as const) {
		await knex.schema.alterTable(name, (table) => {
			table.dropColumns(...columns);
		});
	}
}

/** Applies a migration and returns a digest of its SQL. */
async function digestOf(database: Knex, up: Migrations[string]['up']): Promise<string> {
	const digest = createHash('sha256');
	const add = ({ sql, bindings }: Knex.Sql) =>
		digest.update(JSON.stringify([sql.replaceAll(/\s+/g, ' '), bindings]));
	database.on('query', add);
	await up(database);
	database.off('query', add);
	return digest.digest('hex');
}
