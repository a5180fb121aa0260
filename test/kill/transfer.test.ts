import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openSqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { SqliteDatabase } from '@burgee/adapters/sql/sqlite-driver';
import { digestOf } from '@burgee/adapters/storage/copy/digest';
import { expect, onTestFinished, test } from 'vitest';
import { fillWholeClub } from '../contracts/whole-club.ts';
import { root } from '../source-files.ts';

const program = join(root, 'server/dist/commands/burgee.js');
const kills = 10;
/** About as long as the copy of the records takes. */
const maxDelayMs = 100;
const pollMs = 20;

/** Returns a function that reads how far the transfer into a file has come: null if there is no transfer, or no file yet. */
function markerReader(file: string) {
	let database: InstanceType<typeof SqliteDatabase> | undefined;
	const read = (): string | null => {
		try {
			database ??= new SqliteDatabase(file, { readonly: true });
			const query = "select holder from jobs where name = 'unfinished-copy'";
			return database.prepare<[], string>(query).pluck().get() ?? null;
		} catch {
			return null;
		}
	};
	return { read, close: () => database?.close() };
}

test('a transfer that is killed at ten random moments is complete in the end, and its source is unchanged', async () => {
	const dataDir = await mkdtemp(join(tmpdir(), 'burgee-transfer-'));
	onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
	const [source, target] = [join(dataDir, 'burgee.sqlite'), join(dataDir, 'new/burgee.sqlite')];
	const club = await openSqliteDatabase({ file: source });
	await fillWholeClub(club);
	const original = await digestOf(club);
	await club.close();
	const before = await readFile(source);

	const words = ['transfer', '--from=sqlite', '--to=sqlite', '--to-data-dir', join(dataDir, 'new')];
	const start = () =>
		spawn(process.execPath, [program, ...words, '--json'], {
			env: { DATA_DIR: dataDir },
			stdio: ['ignore', 'pipe', 'ignore'],
		});
	for (let killed = 0; killed < kills; ) {
		const marker = markerReader(target);
		const earlier = marker.read();
		const transfer = start();
		const ended = once(transfer, 'exit');
		transfer.stdout.resume();
		while (transfer.exitCode === null && marker.read() === earlier) await setTimeout(pollMs);
		await setTimeout(Math.random() * maxDelayMs);
		transfer.kill('SIGKILL');
		const [, signal] = await ended;
		const isUnfinished = marker.read() !== null;
		marker.close();
		if (isUnfinished) killed += signal === 'SIGKILL' ? 1 : 0;
		// The transfer was faster than this test, which therefore begins anew.
		else await rm(join(dataDir, 'new'), { recursive: true, force: true });
	}

	const last = start();
	const ended = once(last, 'exit');
	const [output] = (await Promise.all([last.stdout.toArray(), ended]))[0];
	expect(JSON.parse(String(output))).toMatchObject({ differing: [], isContinued: true });
	const copy = await openSqliteDatabase({ file: target, upgrade: false });
	// The totals of this made-up club are wrong in the source, and were recomputed.
	const isCopied = ({ collection }: { collection: string }) => collection !== 'eventTotals';
	expect((await digestOf(copy)).filter(isCopied)).toEqual(original.filter(isCopied));
	await copy.close();
	expect((await readFile(source)).equals(before)).toBe(true);
});
