// Measures how fast a club moves from one storage to the next, and the peak memory of the process. A club with ten times
// as many records must not need much more memory. Arguments: events, and bookings for each event.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFirestoreDatabase } from '@burgee/adapters/firestore/open-firestore-storage';
import { openPostgresDatabase } from '@burgee/adapters/sql/open-postgres-storage';
import { openSqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { copyDatabase } from '@burgee/adapters/storage/copy/copy-database';
import type { Database } from '@burgee/adapters/storage/database';
import {
	findFirestoreEmulator,
	newProject,
	startOwnFirestoreEmulator,
} from '../firestore-emulator.ts';
import { findPostgres, startOwnPostgres } from '../postgres.ts';
import { fillClub } from './grown-club.ts';

const [events = 5_000, bookingsPerEvent = 40] = process.argv.slice(2).map(Number);
const club = { events, bookings: events * bookingsPerEvent, signUpsPerWorkDay: 2 };
/** The emulator holds all documents in memory, so the club that moves through it is a tenth of the size. */
const smallClub = { ...club, events: club.events / 10, bookings: club.bookings / 10 };
const maxGrowth = 1.5;

const print = (line: string) => process.stdout.write(`${line}\n`);
const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;

/** Copies the club, prints the rate, and returns the peak memory in bytes. */
async function measure(name: string, source: Database, target: Database): Promise<number> {
	let peak = 0;
	const observe = () => {
		peak = Math.max(peak, process.memoryUsage.rss());
	};
	const startedMs = performance.now();
	const report = await copyDatabase({ source, target, from: name, onProgress: observe });
	const seconds = (performance.now() - startedMs) / 1_000;
	if (report.differing.length > 0) throw new Error(`${name}: ${report.differing} differ`);
	const rate = Math.round(report.copied / seconds).toLocaleString('en-GB');
	print(
		`${name.padEnd(22)} ${report.copied.toLocaleString('en-GB').padStart(9)} records  ${seconds.toFixed(1).padStart(6)} s  ${rate.padStart(7)} records/s  peak ${mebibytes(peak)}`,
	);
	return peak;
}

const folder = await mkdtemp(join(tmpdir(), 'burgee-transfer-'));
let files = 0;
const newSqlite = () => openSqliteDatabase({ file: join(folder, `${++files}.sqlite`) });
const openSqlite = async (size: typeof club) => {
	const database = await newSqlite();
	await fillClub(database, size);
	return database;
};

const small = await openSqlite(smallClub);
const peakOfSmall = await measure('small club to sqlite', small, await newSqlite());
const source = await openSqlite(club);
const peaks = [await measure('sqlite to sqlite', source, await newSqlite())];
if (findPostgres() !== null) {
	const postgres = await startOwnPostgres();
	const target = await openPostgresDatabase({ url: await postgres.newDatabase() });
	peaks.push(await measure('sqlite to postgres', source, target));
	peaks.push(await measure('postgres to sqlite', target, await newSqlite()));
	await target.close();
	await postgres.stop();
}
if (findFirestoreEmulator() !== null) {
	const emulator = await startOwnFirestoreEmulator();
	Object.assign(process.env, {
		FIRESTORE_EMULATOR_HOST: emulator.host,
		METADATA_SERVER_DETECTION: 'none',
	});
	const target = await openFirestoreDatabase({ projectId: newProject() });
	await measure('sqlite to firestore', small, target);
	await measure('firestore to sqlite', target, await newSqlite());
	await target.close();
	await emulator.stop();
}
await rm(folder, { recursive: true, force: true });
const growth = Math.max(...peaks) / peakOfSmall;
print(
	`The peak memory is ${growth.toFixed(2)} times that of the club with a tenth of the records.`,
);
process.exit(growth <= maxGrowth ? 0 : 1);
