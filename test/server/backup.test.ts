import { mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { migrate, migrations } from '@burgee/adapters/sql/migrate';
import { postgresDatabase } from '@burgee/adapters/sql/open-postgres-storage';
import { openSqliteStorage, sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { copySqliteFile } from '@burgee/adapters/sql/sqlite-copy';
import { bookings } from '@burgee/adapters/storage/schema';
import { recountTotals, toInstant } from '@burgee/core';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseLondonDate } from '../../core/rules/calendar/time-schemas.ts';
import rootPackage from '../../package.json' with { type: 'json' };
import { beforeUpgradeOf } from '../../server/backup/before-upgrade.ts';
import { type BackupRequest, makeBackup } from '../../server/backup/make-backup.ts';
import type { Manifest } from '../../server/backup/manifest.ts';
import { openRecordSource } from '../../server/backup/record-source.ts';
import { type RestoreRequest, restoreBackup } from '../../server/backup/restore-backup.ts';
import { openRestoreTarget, sqliteTarget } from '../../server/backup/restore-target.ts';
import { backUp as backUpAsConfigured } from '../../server/commands/backup.ts';
import { exitCodes } from '../../server/commands/exit-codes.ts';
import { openSource } from '../../server/config/copied-storages.ts';
import { readConfig } from '../../server/config/read-config.ts';
import { type LastingChoice, openStorage } from '../../server/config/storage.ts';
import { openAdapters } from '../../server/open-adapters.ts';
import { bookingOf, eventOf, sessionOf } from '../contracts/samples.ts';
import { startPostgres } from '../postgres.ts';
import { root } from '../source-files.ts';
import { provideStorage, type StorageName, testedStorages } from '../storages.ts';
import { runCommand, startCommand } from './commands.ts';
import { HttpClient } from './http-client.ts';
import { bookableEvent, firstAdmin } from './open-burgee.ts';
import { folderForTest, runBurgee, temporaryFolder } from './running-burgee.ts';

const now = new Date('2026-11-26T03:00:00.000Z');

function backUp(dataDir: string, changes: Partial<BackupRequest> = {}) {
	const from = join(dataDir, 'burgee.sqlite');
	return makeBackup({
		folder: join(dataDir, 'backups'),
		dataDir,
		clubFile: null,
		storage: 'sqlite',
		copyRecords: (to) => copySqliteFile({ from, to }).then(() => []),
		lock: null,
		kind: 'regular',
		keep: 14,
		now,
		...changes,
	});
}

function restore(file: string, dataDir: string, changes: Partial<RestoreRequest> = {}) {
	const target = sqliteTarget(dataDir);
	return restoreBackup({
		file,
		key: null,
		dataDir,
		target,
		confirm: async () => true,
		now,
		...changes,
	});
}

const rowsOf = ({ tables }: Manifest, name: string) =>
	tables.find((table) => table.name === name)?.rows;

/** Fills a folder with the data of a small club. */
async function fillClub(dataDir: string): Promise<void> {
	const storage = await openSqliteStorage({ file: join(dataDir, 'burgee.sqlite') });
	await storage.events.add(eventOf({ id: 'supper' }));
	await storage.bookings.add(bookingOf({ id: 'one', lastName: 'Quibell' }));
	await storage.sessions.add(sessionOf({ tokenHash: 'signed-in' }));
	await storage.close();
	await mkdir(join(dataDir, 'documents/previous'), { recursive: true });
	await mkdir(join(dataDir, 'photos/uploaded'), { recursive: true });
	await writeFile(join(dataDir, 'documents/fees.pdf'), '%PDF fees', { mode: 0o644 });
	await utimes(join(dataDir, 'documents/fees.pdf'), now, new Date('2026-03-01T12:00:00Z'));
	await writeFile(join(dataDir, 'documents/previous/fees.pdf'), '%PDF earlier fees');
	await writeFile(join(dataDir, 'documents/.fees.pdf.x.tmp'), 'half');
	await writeFile(join(dataDir, 'rules.pdf'), '%PDF rules');
	await symlink(join(dataDir, 'rules.pdf'), join(dataDir, 'documents/linked.pdf'));
	await symlink(join(dataDir, 'missing'), join(dataDir, 'documents/missing.pdf'));
	await writeFile(join(dataDir, 'documents/tide\\times.pdf'), '%PDF tides');
	await writeFile(join(dataDir, 'photos/uploaded/dinghies.webp'), 'photo');
	await writeFile(join(dataDir, 'first-admin-password.txt'), 'secret');
}

test('a backup fails if the club’s documents cannot be listed', async () => {
	const dataDir = await folderForTest();
	const copyRecords = async () => [];
	await writeFile(join(dataDir, 'documents'), 'a file in place of the folder');
	await expect(backUp(dataDir, { copyRecords })).rejects.toThrow('ENOTDIR');
	await rm(join(dataDir, 'documents'));
	await symlink(dataDir, join(dataDir, 'documents'));
	await expect(backUp(dataDir, { copyRecords })).rejects.toThrow(
		'documents/documents is a link to a folder that contains it: remove it',
	);
	expect(await readdir(join(dataDir, 'backups'))).toEqual([]);
});

describe('a backup of a small club', () => {
	let club: Awaited<ReturnType<typeof temporaryFolder>>;
	let dataDir: string;
	let plain: string;
	beforeAll(async () => {
		club = await temporaryFolder();
		dataDir = club.path;
		await fillClub(dataDir);
		plain = (await backUp(dataDir)).file;
	});
	afterAll(() => club.remove());

	test('a backup is one private file, and its restore has the records, documents, photos and club file', async () => {
		const clubFile = join(dataDir, 'our-club.json');
		await writeFile(clubFile, '{"name":"Ours"}');
		const { file, manifest } = await backUp(dataDir, { clubFile, folder: join(dataDir, 'own') });
		expect((await stat(file)).mode & 0o777).toBe(0o600);
		expect(await readdir(join(dataDir, 'own'))).toEqual(['burgee-2026-11-26T030000Z.tar.gz']);
		expect(manifest).toMatchObject({
			storage: 'sqlite',
			burgee: rootPackage.version,
			madeAt: now.toISOString(),
		});
		expect([rowsOf(manifest, 'bookings'), rowsOf(manifest, 'sessions')]).toEqual([1, 0]);

		const target = join(await folderForTest(), 'new', 'data');
		const restored = await restore(file, target);
		expect(restored).toMatchObject({ differences: 0, unreadable: 0 });
		expect(restored?.clubFile).toBe(join(target, 'club.json'));
		const storage = await openSqliteStorage({
			file: join(target, 'burgee.sqlite'),
			mayCreate: false,
		});
		expect(await storage.events.get('supper')).toEqual(eventOf({ id: 'supper' }));
		expect(await storage.bookings.listForEvent('supper')).toMatchObject([{ lastName: 'Quibell' }]);
		expect(await storage.sessions.listOf(sessionOf({ tokenHash: 'signed-in' }).uid)).toEqual([]);
		await storage.close();
		const found = await readdir(target, { recursive: true });
		expect(found.sort()).toEqual([
			...['burgee.sqlite', 'club.json', 'documents', 'documents/fees.pdf'],
			...['documents/linked.pdf', 'documents/previous', 'documents/previous/fees.pdf'],
			...['documents/tide\\times.pdf', 'photos', 'photos/uploaded'],
			'photos/uploaded/dinghies.webp',
		]);
		for (const path of found) {
			const stats = await stat(join(target, path));
			expect(stats.mode & 0o777, path).toBe(stats.isDirectory() ? 0o700 : 0o600);
		}
		// Members see the date of a document.
		const { mtime } = await stat(join(target, 'documents/fees.pdf'));
		expect(mtime).toEqual(new Date('2026-03-01T12:00:00Z'));
	});

	test('a flipped byte that changes the content of a backup, and every truncation, is refused in one sentence', async () => {
		const bytes = await readFile(plain);
		const content = gunzipSync(bytes);
		const flip = (position: number) => {
			const flipped = Buffer.from(bytes);
			flipped[position] = (flipped[position] ?? 0) ^ 1;
			return flipped;
		};
		/** Compressed data can say the same in several ways, so that about one flip in 500 changes no content. */
		const hasSameContent = (flipped: Uint8Array) => {
			try {
				return gunzipSync(flipped).equals(content);
			} catch {
				return false;
			}
		};
		const folder = await folderForTest();
		const file = join(folder, 'damaged.tar.gz');
		const expectRefusal = async (damaged: Uint8Array, what: string) => {
			await writeFile(file, damaged);
			const refusal = await restore(file, join(folder, 'data')).catch((error) => error);
			expect(refusal, what).toMatchObject({ name: 'BackupError' });
			expect(refusal.message, what).toMatch(/^\S+ (is damaged|is incomplete)[^\n.]*$/);
		};
		const positions = Array.from({ length: 12 }, (_, index) =>
			Math.floor((index / 12) * bytes.length),
		).filter((position) => !hasSameContent(flip(position)));
		// The header of gzip, its checksum and the length at its end.
		for (const position of [...positions, 3, 4, bytes.length - 8, bytes.length - 1]) {
			await expectRefusal(flip(position), `byte ${position} of ${bytes.length}`);
		}
		for (const length of [0, 5, 200, Math.floor(bytes.length / 2), bytes.length - 1]) {
			await expectRefusal(bytes.subarray(0, length), `${length} of ${bytes.length} bytes`);
		}
		expect(await readdir(join(folder, 'data'))).toEqual([]);
	});

	test('a backup that the storage cannot record is good, and the command says what the dashboard lacks', async () => {
		const database = sqliteDatabase(join(dataDir, 'burgee.sqlite'));
		await database.raw(
			"create trigger full before insert on jobs begin select raise(abort, 'the disk is full'); end",
		);
		vi.stubEnv('DATA_DIR', dataDir);
		onTestFinished(async () => {
			vi.unstubAllEnvs();
			await database.raw('drop trigger full');
			await database.destroy();
		});
		const printed: string[] = [];
		const report = { progress() {}, clear() {}, result: (text: string) => printed.push(text) };
		const code = await backUpAsConfigured(report, { to: join(await folderForTest(), 'own') });
		expect([code, ...printed]).toEqual([
			exitCodes.found,
			expect.stringMatching(
				/was read back and is complete\.\nThe dashboard .*: .*the disk is full\n$/,
			),
		]);
	});

	test('an encrypted backup opens with its passphrase only', async () => {
		const lock = { passphrase: 'nine grey herons', workFactor: 4 };
		const { file } = await backUp(dataDir, { lock });
		expect(file).toMatch(/\.tar\.gz\.age$/);
		const target = await folderForTest();
		const { passphrase } = lock;
		await expect(restore(file, target)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
		const wrong = { key: { passphrase: 'nine gray herons' } };
		await expect(restore(file, target, wrong)).rejects.toThrow('the passphrase is wrong');
		const flipped = await readFile(file);
		flipped[2_000] = (flipped[2_000] ?? 0) ^ 1;
		await writeFile(`${file}.flipped`, flipped);
		const damaged = restore(`${file}.flipped`, target, { key: { passphrase } });
		await expect(damaged).rejects.toThrow('.flipped is damaged');
		expect(await restore(file, target, { key: { passphrase } })).toMatchObject({ differences: 0 });
	});

	test('a backup for an age key opens with its secret part only', async () => {
		const identity = await generateX25519Identity();
		const lock = { recipient: await identityToRecipient(identity) };
		const { file } = await backUp(dataDir, { lock });
		const target = await folderForTest();
		const other = await generateX25519Identity();
		const withOther = restore(file, target, { key: { identity: other } });
		await expect(withOther).rejects.toThrow('the key is wrong');
		expect(await restore(file, target, { key: { identity } })).toMatchObject({ differences: 0 });
		const wrongLock = backUp(dataDir, { lock: { recipient: 'age1wrong' } });
		await expect(wrongLock).rejects.toThrow('the recipient is not a public key of age');
	});

	test('a restore changes nothing if the storage has a file, a document differs, or nobody confirms', async () => {
		const target = await folderForTest();
		expect(await restore(plain, target, { confirm: async () => false })).toBeNull();
		expect(await readdir(target)).toEqual([]);
		await mkdir(join(target, 'documents'));
		await writeFile(join(target, 'documents/fees.pdf'), '%PDF other fees');
		await expect(restore(plain, target)).rejects.toThrow('differs from the file in the backup');
		expect(await readdir(target)).toEqual(['documents']);
		await expect(restore(plain, dataDir)).rejects.toThrow('burgee.sqlite exists: stop Burgee');
		await writeFile(join(target, 'burgee.sqlite-wal'), 'the log of another file');
		await expect(restore(plain, target)).rejects.toThrow('burgee.sqlite-wal exists');
	});

	test('a file that is no backup, or does not exist, is refused', async () => {
		const target = await folderForTest();
		const missing = restore(join(target, 'missing.tar.gz'), target);
		await expect(missing).rejects.toThrow('missing.tar.gz does not exist');
		const database = restore(join(dataDir, 'burgee.sqlite'), target);
		await expect(database).rejects.toThrow('not a backup of Burgee');
	});

	test('only the newest backups are kept, and other files stay', async () => {
		const folder = await folderForTest();
		await writeFile(join(folder, 'burgee-notes.txt'), '');
		await writeFile(join(folder, 'burgee-2026-11-20T030000Z.tar.gz.unfinished'), '');
		await backUp(dataDir, { folder, kind: 'before-upgrade' });
		const onDay = (day: number) => new Date(now.getTime() + day * 86_400_000);
		for (const day of [1, 2]) await backUp(dataDir, { folder, keep: 2, now: onDay(day) });
		const { removed } = await backUp(dataDir, { folder, keep: 2, now: onDay(3) });
		expect(removed).toEqual(['burgee-2026-11-27T030000Z.tar.gz']);
		expect((await readdir(folder)).sort()).toEqual([
			'burgee-2026-11-26T030000Z-before-upgrade.tar.gz',
			'burgee-2026-11-28T030000Z.tar.gz',
			'burgee-2026-11-29T030000Z.tar.gz',
			'burgee-notes.txt',
		]);
	});

	test('a backup that fails leaves no file, and keeps the earlier ones', async () => {
		const folder = await folderForTest();
		await writeFile(join(folder, 'burgee-2026-11-25T030000Z.tar.gz'), '');
		const copyRecords = () => Promise.reject(new Error('the disk is full'));
		const failed = backUp(dataDir, { folder, keep: 1, copyRecords });
		await expect(failed).rejects.toThrow('the disk is full');
		expect(await readdir(folder)).toEqual(['burgee-2026-11-25T030000Z.tar.gz']);
		expect((await readdir(dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
	});
});

describe.each(testedStorages().filter(isRemote))('a backup of %s', (name) => {
	const newChoice = async () => {
		const provided = await provideStorage(name);
		onTestFinished(provided.release);
		const { storage } = readConfig(provided.environment);
		if (storage.kind === 'memory') throw new Error(`${name} was read as ${storage.kind}`);
		return storage;
	};
	const openForTest = async (choice: LastingChoice) => {
		const storage = await openStorage(choice);
		onTestFinished(() => storage.close());
		return storage;
	};

	test('has the records of one moment, and can be restored into an empty storage, and into no other', async () => {
		const choice = await newChoice();
		const storage = await openForTest(choice);
		await storage.events.add(eventOf({ id: 'supper' }));
		await storage.bookings.add(bookingOf({ id: 'one' }));
		await storage.sessions.add(sessionOf({ tokenHash: 'signed-in' }));
		const dataDir = await folderForTest();
		const snapshot = await openSource(choice, { isSnapshot: true });
		const seen = await snapshot.list(bookings);
		await storage.bookings.add(bookingOf({ id: 'two' }));
		expect(await snapshot.list(bookings)).toEqual(seen);
		expect(await snapshot.get(bookings, ['two'])).toEqual([null]);
		await snapshot.close();

		const { file, manifest } = await backUp(dataDir, openRecordSource(choice));
		expect(manifest.storage).toBe(name);
		expect([rowsOf(manifest, 'bookings'), rowsOf(manifest, 'sessions')]).toEqual([2, 0]);
		const target = openRestoreTarget(choice);
		const refused = restore(file, join(dataDir, 'filled'), { target });
		await expect(refused).rejects.toThrow('is not empty: it has records in events');
		const empty = await newChoice();
		const restored = await restore(file, dataDir, { target: openRestoreTarget(empty) });
		expect(restored).toMatchObject({ differences: 0, unreadable: 0 });
		const copy = await openForTest(empty);
		const stored = await storage.bookings.listForEvent('supper');
		expect(await copy.bookings.listForEvent('supper')).toEqual(stored);
		expect((await recountTotals(copy)).differences).toEqual([]);
	});
});

test.skipIf(!testedStorages().includes('postgres'))(
	'a backup of PostgreSQL names the records that cannot be read, and has the others',
	async () => {
		const url = await (await startPostgres()).newDatabase();
		const choice = { kind: 'postgres', url } as const;
		const storage = await openStorage(choice);
		for (const id of ['one', 'two']) await storage.bookings.add(bookingOf({ id }));
		await storage.close();
		const database = postgresDatabase(url);
		await database('bookings').where({ id: 'two' }).update({ submittedAt: 'yesterday' });
		await database.destroy();
		const { manifest } = await backUp(await folderForTest(), openRecordSource(choice));
		expect(manifest.leftOut).toEqual([{ collection: 'bookings', id: 'two' }]);
		expect(rowsOf(manifest, 'bookings')).toBe(1);
	},
);

test('before the server upgrades an SQLite file, it makes a backup that can be restored', async () => {
	const dataDir = await folderForTest();
	const database = sqliteDatabase(join(dataDir, 'burgee.sqlite'));
	const earlier = Object.entries(migrations).slice(0, -1);
	await migrate(database, { known: Object.fromEntries(earlier) });
	await database.destroy();
	const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
	const clock = { now: () => now };
	const { storage } = await openAdapters(config, join(root, 'web/dist'), { clock });
	expect(await storage.dayEnds.get(parseLondonDate('2026-11-26'))).toBeNull();
	await storage.close();
	const folder = join(dataDir, 'backups');
	expect(await readdir(folder)).toEqual(['burgee-2026-11-26T030000Z-before-upgrade.tar.gz']);
	const target = await folderForTest();
	const file = join(folder, 'burgee-2026-11-26T030000Z-before-upgrade.tar.gz');
	const restored = await restore(file, target);
	expect(restored?.manifest.migrations).toEqual(earlier.map(([name]) => name));
});

test('before the server upgrades another storage, it asks for a backup of the last 24 hours', async () => {
	const postgres = { STORAGE: 'postgres', DATABASE_URL: 'postgres://localhost/club' };
	const parts = { clock: { now: () => now }, logger: { info: () => {} } };
	const before = beforeUpgradeOf(readConfig(postgres), parts);
	const hoursAgo = (hours: number) => toInstant(new Date(now.getTime() - hours * 3_600_000));
	await before?.(hoursAgo(24));
	for (const lastBackupAt of [null, hoursAgo(25)]) {
		await expect(before?.(lastBackupAt)).rejects.toThrow('Make one with burgee backup');
	}
	const external = readConfig({ ...postgres, EXPECT_BACKUP: 'external' });
	expect(beforeUpgradeOf(external, parts)).toBeUndefined();
});

function isRemote(name: StorageName): boolean {
	return name === 'postgres' || name === 'firestore';
}

test('a backup while 20 senders book has exactly the bookings of one moment, the server makes one of its own, and a kill loses no confirmed booking', async () => {
	const dataDir = await folderForTest();
	const setUp = await openSqliteStorage({ file: join(dataDir, 'burgee.sqlite') });
	await setUp.events.add(bookableEvent({ id: 'regatta' }));
	await setUp.close();
	const { email, password } = firstAdmin;
	const backupDir = join(await folderForTest(), 'backups');
	const environment = {
		...{ SAMPLE_DATA: 'off', ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
		...{ BACKUP_DIR: backupDir, BACKUP_EVERY: '24h' },
	};
	const burgee = await runBurgee(environment, { dataDir });
	const sent = new Set<string>();
	const acknowledged = new Set<string>();
	let isOver = false;
	// Together, up to 80 bookings in a second.
	let pauseMs = 250;
	const send = async (sender: number) => {
		const client = new HttpClient(burgee.url);
		for (let index = 0; !isOver; index += 1) {
			const lastName = `Sender ${sender} Number ${index}`;
			const body = { eventId: 'regatta', firstName: 'Sam', lastName, numberAttending: 2 };
			sent.add(lastName);
			// The killed server does not answer.
			const answer = await client.post('/api/bookings', body).catch(() => null);
			if (answer?.status === 201) acknowledged.add(lastName);
			await setTimeout(pauseMs);
		}
	};
	const senders = Array.from({ length: 20 }, (_, sender) => send(sender));
	await expect.poll(() => acknowledged.size).toBeGreaterThan(40);
	const acknowledgedBefore = new Set(acknowledged);
	const made = await startCommand(['backup', '--json', '--to', join(dataDir, 'own')], {
		DATA_DIR: dataDir,
	});
	expect(made).toMatchObject({ code: 0 });
	const { file }: { file: string } = JSON.parse(made.stdout);
	const sentUntilThen = new Set(sent);
	await expect.poll(burgee.output, { timeout: 60_000 }).toContain('backup made');
	expect(await readdir(backupDir)).toMatchObject([expect.stringMatching(/^burgee-.*\.tar\.gz$/)]);
	// When the server is killed, each sender waits for an answer.
	pauseMs = 0;
	await expect.poll(() => acknowledged.size).toBeGreaterThan(sentUntilThen.size + 20);
	await burgee.end('SIGKILL');
	isOver = true;
	await Promise.all(senders);
	const sqliteFile = { file: join(dataDir, 'burgee.sqlite') };
	const left = await openSqliteStorage(sqliteFile);
	const kept = new Set((await left.bookings.listForEvent('regatta')).map((one) => one.lastName));
	expect([...acknowledged].filter((name) => !kept.has(name))).toEqual([]);
	expect((await recountTotals(left)).differences).toEqual([]);
	await left.close();

	const restoreAgain = () => runCommand(['restore', file, '--yes'], { DATA_DIR: dataDir });
	const refused = await restoreAgain();
	expect(refused).toMatchObject({ code: 1, stdout: '' });
	expect(refused.stderr).toMatch(
		/^Burgee cannot restore the backup: \S+burgee.sqlite exists: .*\n$/,
	);
	await rm(join(dataDir, 'burgee.sqlite'));
	expect(await restoreAgain()).toMatchObject({
		code: 0,
		stdout: expect.stringContaining('all totals are right'),
	});
	const restored = await openSqliteStorage(sqliteFile);
	const names = new Set(
		(await restored.bookings.listForEvent('regatta')).map(({ lastName }) => lastName),
	);
	expect([...acknowledgedBefore].filter((name) => !names.has(name))).toEqual([]);
	expect([...names].filter((name) => !sentUntilThen.has(name))).toEqual([]);
	const { differences, bookings } = await recountTotals(restored);
	expect([differences, bookings]).toEqual([[], names.size]);
	await restored.close();
});
