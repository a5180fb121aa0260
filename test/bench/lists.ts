// Compares what the first page of each list in the panel costs in a small club and in a club with a hundred
// times as many records: the documents that the database returns, and the bytes that the server sends. The
// benchmark fails if one of the two grows by more than half. It counts and does not measure time, so the
// results are the same on every machine.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryDatabase } from '@burgee/adapters/memory/memory-database';
import { migrate } from '@burgee/adapters/sql/migrate';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { SqlDatabase } from '@burgee/adapters/sql/sql-database';
import type { Database } from '@burgee/adapters/storage/database';
import { type ClubSize, smallClub } from './grown-club.ts';
import { costOfLists, maxRatio, ratiosOf } from './list-reads.ts';

const largeClub: ClubSize = { events: 5_000, bookings: 200_000 };
const print = (line: string) => process.stdout.write(`${line}\n`);

/** @returns true if no ratio exceeds `maxRatio`. */
async function compare(name: string, open: (name: string) => Promise<Database>): Promise<boolean> {
	const small = await costOfLists(await open('small'), smallClub);
	const large = await costOfLists(await open('large'), largeClub);
	print(`\n${name.padEnd(23)} documents read   ratio          bytes sent   ratio`);
	let isWithin = true;
	for (const { list, ...cost } of ratiosOf(small, large)) {
		isWithin &&= cost.documents <= maxRatio && cost.bytes <= maxRatio;
		const documents = `${cost.small.documents} → ${cost.large.documents}`;
		const bytes = `${cost.small.bytes} → ${cost.large.bytes}`;
		print(
			`${list.padEnd(23)} ${documents.padStart(14)} ${cost.documents.toFixed(2).padStart(7)} ${bytes.padStart(19)} ${cost.bytes.toFixed(2).padStart(7)}`,
		);
	}
	return isWithin;
}

async function bench(): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'burgee-bench-'));
	print(
		`The first page of each list, with ${smallClub.events} and ${largeClub.events} events (${smallClub.bookings} and ${largeClub.bookings} bookings).`,
	);
	const isWithinInMemory = await compare('Memory', async () => new MemoryDatabase());
	const isWithinInSqlite = await compare('SQLite', async (name) => {
		const knex = sqliteDatabase(join(folder, `${name}.sqlite`));
		await migrate(knex);
		return new SqlDatabase(knex);
	});
	await rm(folder, { recursive: true, force: true });
	const isWithin = isWithinInMemory && isWithinInSqlite;
	print(isWithin ? '\nAll ratios are within 1.5.' : '\nAt least one ratio is above 1.5.');
	process.exitCode = isWithin ? 0 : 1;
}

await bench();
