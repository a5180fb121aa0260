import { spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { SqlDatabase } from '@burgee/adapters/sql/sql-database';
import { openSqlStorage } from '@burgee/adapters/sql/sql-storage';
import { openStores } from '@burgee/adapters/storage/open-stores';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../server/log.ts';
import { Readiness } from '../../server/readiness.ts';
import { isPending, TestTime } from '../test-time.ts';
import { expectRefusal } from './http-client.ts';
import { openBurgeeForTest } from './open-burgee.ts';
import { folderForTest } from './running-burgee.ts';

async function openWithClock(environment?: Record<string, string>) {
	const time = new TestTime(new Date());
	const burgee = await openBurgeeForTest(environment, { clock: time });
	const expectReady = async () => expect((await burgee.http.get('/readyz')).status).toBe(200);
	const expectFailure = async (check: string) => {
		const reply = await burgee.http.get('/readyz');
		expectRefusal(reply, 503, 'unavailable');
		expect(reply.body).toMatchObject({ details: { check } });
	};
	return { burgee, time, expectReady, expectFailure };
}

test('GET /readyz reports a removed or replaced SQLite file within ten seconds', async () => {
	const { burgee, time, expectReady, expectFailure } = await openWithClock();
	const file = join(burgee.dataDir, 'burgee.sqlite');
	await expectReady();
	await rename(file, `${file}.moved`);
	time.pass(9_999);
	await expectReady();
	time.pass(1);
	await expectFailure('storage');
	await copyFile(`${file}.moved`, file);
	time.pass(10_000);
	await expectFailure('storage');
	await rename(`${file}.moved`, file);
	await expectFailure('storage');
	time.pass(10_000);
	await expectReady();
});

/** A small file system, or null if this user may not mount one. */
function smallFileSystem(folder: string): { unmount(): void } | null {
	const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'burgee-test', folder]);
	return status === 0 ? { unmount: () => void spawnSync('umount', ['--lazy', folder]) } : null;
}

test('GET /readyz reports a full disk, and /healthz does not', async ({ skip }) => {
	const folder = await mkdtemp(join(tmpdir(), 'burgee-disk-'));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	const disk = smallFileSystem(folder);
	if (disk === null) return skip('only root may mount a file system');
	onTestFinished(disk.unmount);
	const { burgee, time, expectReady, expectFailure } = await openWithClock({ DATA_DIR: folder });
	await expectReady();
	const filler = join(folder, 'filler');
	await expect(writeFile(filler, Buffer.alloc(8_000_000))).rejects.toThrow('ENOSPC');
	time.pass(10_000);
	await expectFailure('storage-write');
	await burgee.http.read('/healthz');
	await rm(filler);
	time.pass(10_000);
	await expectReady();
});

test('GET /healthz does not need the storage', async () => {
	const { burgee, expectFailure } = await openWithClock();
	await burgee.storage.close();
	await expectFailure('storage');
	expect(await burgee.http.read('/healthz')).toEqual({ status: 'ok' });
});

const logger = createLogger('silent');

test('Readiness reports an SQLite database that accepts no writes', async () => {
	const knex = sqliteDatabase(join(await folderForTest(), 'burgee.sqlite'));
	await (await openSqlStorage(knex)).ping();
	const storage = openStores(new SqlDatabase(knex));
	onTestFinished(() => storage.close());
	const time = new TestTime();
	const readiness = new Readiness({ storage, clock: time, sleep: time.sleep, logger });
	expect(await readiness.failedCheck()).toBeNull();
	await knex.raw('pragma query_only = on');
	time.pass(10_000);
	expect(await readiness.failedCheck()).toBe('storage-write');
});

test('Readiness starts one try for all callers, and none while an earlier write has not ended', async () => {
	const time = new TestTime();
	const writes = new EventEmitter();
	let started = 0;
	const storage = {
		...openMemoryStorage(),
		checkWrite: async () => {
			started += 1;
			await once(writes, 'end');
		},
	};
	const readiness = new Readiness({ storage, clock: time, sleep: time.sleep, logger });
	const first = [readiness.failedCheck(), readiness.failedCheck()];
	await expect.poll(() => started).toBe(1);
	time.pass(999);
	expect(await isPending(Promise.race(first))).toBe(true);
	time.pass(1);
	expect(await Promise.all(first)).toEqual(['storage-write', 'storage-write']);
	time.pass(10_000);
	expect(await readiness.failedCheck()).toBe('storage-write');
	expect(started).toBe(1);
	writes.emit('end');
	await setImmediate();
	time.pass(10_000);
	const next = readiness.failedCheck();
	await expect.poll(() => started).toBe(2);
	writes.emit('end');
	expect(await next).toBeNull();
});
