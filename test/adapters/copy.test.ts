import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFirestoreDatabase } from '@burgee/adapters/firestore/open-firestore-storage';
import { MemoryDatabase } from '@burgee/adapters/memory/memory-database';
import { openPostgresDatabase } from '@burgee/adapters/sql/open-postgres-storage';
import { openSqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import {
	type CopyProgress,
	type CopyReport,
	copyDatabase,
} from '@burgee/adapters/storage/copy/copy-database';
import { digestOf } from '@burgee/adapters/storage/copy/digest';
import type { Collection, Database } from '@burgee/adapters/storage/database';
import { direct } from '@burgee/adapters/storage/records';
import {
	bookings,
	credentials,
	events,
	jobs,
	rateLimits,
	sessions,
} from '@burgee/adapters/storage/schema';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { genericRecord } from '../contracts/generic-record.ts';
import { bookingOf, eventOf, hostileText } from '../contracts/samples.ts';
import { fillWholeClub } from '../contracts/whole-club.ts';
import { newProject, startFirestoreEmulator } from '../firestore-emulator.ts';
import { startPostgres } from '../postgres.ts';
import { type StorageName, testedStorages } from '../storages.ts';

let folder: string;
let files = 0;
const newFile = () => join(folder, `${++files}`, 'burgee.sqlite');
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'burgee-copy-'));
	return () => rm(folder, { recursive: true, force: true });
});

const openNew: Record<StorageName, () => Promise<Database>> = {
	sqlite: () => openSqliteDatabase({ file: newFile() }),
	postgres: async () => openPostgresDatabase({ url: await (await startPostgres()).newDatabase() }),
	firestore: async () => {
		const emulator = await startFirestoreEmulator();
		onTestFinished(() => emulator.stop());
		return openFirestoreDatabase({ projectId: newProject() });
	},
	memory: async () => new MemoryDatabase(),
};

const contentOf = async (database: Database) =>
	(await digestOf(database)).filter(({ records }) => records > 0);

/** Starts and ends at SQLite. On a machine without PostgreSQL or the Firestore emulator, the others are left. */
const ring = (['postgres', 'firestore', 'memory', 'sqlite'] as const).filter((name) =>
	testedStorages().includes(name),
);

test('a club that is copied through every storage and back to SQLite has the same digests in each', async () => {
	let source = await openNew.sqlite();
	await fillWholeClub(source);
	const original = await digestOf(source);
	expect(original.filter(({ records }) => records < 3)).toEqual([]);
	for (const expected of [
		{ collection: 'events', records: 203 },
		{ collection: 'bookings', records: 2_003 },
	]) {
		expect(original).toContainEqual(expect.objectContaining(expected));
	}
	for (const name of ring) {
		const target = await openNew[name]();
		const { differing, target: digests } = await copyDatabase({ source, target, from: 'a club' });
		expect({ name, differing, digests }).toEqual({ name, differing: [], digests: original });
		await source.close();
		source = target;
	}
	await source.close();
});

describe('a copy of a database', () => {
	let source: MemoryDatabase;
	let target: MemoryDatabase;
	const from = 'the source';
	beforeEach(async () => {
		[source, target] = [new MemoryDatabase(), new MemoryDatabase()];
		for (let index = 0; index < 450; index++) {
			const id = `booking-${String(index).padStart(3, '0')}`;
			await source.write(direct('create', bookings, bookingOf({ id, firstName: hostileText })));
		}
		const credential: Collection = credentials;
		await source.write(direct('create', credential, genericRecord(credential, 1)));
	});

	/** Copies until the progress fulfils the condition, as a process that is killed then. */
	async function copyUntil(isKilled: (progress: CopyProgress) => boolean): Promise<void> {
		const onProgress = (progress: CopyProgress) => {
			if (isKilled(progress)) throw new Error('killed');
		};
		await expect(copyDatabase({ source, target, from, onProgress })).rejects.toThrow('killed');
	}

	test('leaves out sessions, rate limits and leases of jobs', async () => {
		const leftOut: Collection[] = [sessions, rateLimits, jobs];
		for (const collection of leftOut) {
			await source.write(direct('create', collection, genericRecord(collection, 1)));
		}
		await copyDatabase({ source, target, from });
		const copied = leftOut.map((collection) => target.list(collection));
		expect((await Promise.all(copied)).flat()).toEqual([]);
	});

	test('that was interrupted continues after the last complete batch', async () => {
		await copyUntil(({ records }) => records === 400);
		const report = await copyDatabase({ source, target, from });
		expect(report).toMatchObject({ copied: 51, isContinued: true, differing: [] });
		expect(await contentOf(target)).toEqual(await contentOf(source));
	});

	test('that was interrupted during the comparison writes nothing again', async () => {
		await copyUntil(({ collection }) => collection === null);
		const report = await copyDatabase({ source, target, from });
		expect(report).toMatchObject({ copied: 0, differing: [] });
	});

	test('is refused by a database with records, with one sentence', async () => {
		await target.write(direct('create', events, eventOf({ id: 'supper' })));
		await expect(copyDatabase({ source, target, from })).rejects.toThrow(
			'the storage to fill is not empty: it has records in events',
		);
		expect(await contentOf(target)).toMatchObject([{ collection: 'events', records: 1 }]);
	});

	test('is refused by a finished copy', async () => {
		await copyDatabase({ source, target, from });
		await expect(copyDatabase({ source, target, from })).rejects.toThrow('is not empty');
	});

	test('is refused by an unfinished copy of another database', async () => {
		await copyUntil(({ records }) => records === 200);
		await expect(copyDatabase({ source, target, from: 'another' })).rejects.toThrow(
			'the storage to fill has an unfinished copy from another storage: the source',
		);
	});

	test('stops if another process continues it', async () => {
		let other: Promise<CopyReport> | undefined;
		const onProgress = ({ records }: CopyProgress) => {
			if (records === 200) other ??= copyDatabase({ source, target, from });
		};
		await expect(copyDatabase({ source, target, from, onProgress })).rejects.toThrow(
			'another transfer into this storage has taken over',
		);
		expect(await other).toMatchObject({ isContinued: true, differing: [] });
	});

	test('follows the changes of a source that a server changes meanwhile', async () => {
		const change = async () => {
			await source.write(direct('replace', bookings, bookingOf({ id: 'booking-001' })));
			await source.write(direct('create', bookings, bookingOf({ id: 'a booking' })));
			const removed = { in: bookings, id: 'booking-002' };
			await source.write({ type: 'remove', ref: removed, record: null });
		};
		let changed: Promise<void> | undefined;
		const onProgress = ({ records }: CopyProgress) => {
			if (records === 450) changed ??= change();
		};
		const report = await copyDatabase({ source, target, from, onProgress });
		await changed;
		expect(report).toMatchObject({ copied: 454, differing: [] });
		expect(await contentOf(target)).toEqual(await contentOf(source));
	});

	test('follows two records of the source that swap their unique values meanwhile', async () => {
		const all: Collection = credentials;
		const [one, other] = [genericRecord(all, 1), genericRecord(all, 2)];
		await source.write(direct('create', all, other));
		await copyUntil(({ collection }) => collection === null);
		const swapped = [
			{ ...one, email: 'neither@example.org' },
			{ ...other, email: one.email },
			{ ...one, email: other.email },
		];
		for (const record of swapped) await source.write(direct('replace', all, record));
		const report = await copyDatabase({ source, target, from });
		expect(report).toMatchObject({ copied: 2, differing: [] });
		expect(await contentOf(target)).toEqual(await contentOf(source));
	});

	test('lists the records that cannot be read, by id and wrong field', async () => {
		const wrong = { ...bookingOf({ id: 'wrong' }), numberAttending: 'many' };
		const anyBookings: Collection = bookings;
		await source.write(direct('create', anyBookings, wrong));
		const report = await copyDatabase({ source, target, from });
		expect(report.unreadable).toEqual([
			{ collection: 'bookings', id: 'wrong', fields: ['numberAttending'], isLeftOut: true },
		]);
		expect(report.differing).toEqual([]);
	});
});
