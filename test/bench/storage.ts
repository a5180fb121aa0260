// Compares response times with one season of data and with a hundred seasons. The responses contain the
// same rows in both cases. The benchmark fails if a request takes more than 1.5 times as long with a
// hundred seasons.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresDatabase } from '@burgee/adapters/sql/open-postgres-storage';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { openSqlStorage } from '@burgee/adapters/sql/sql-storage';
import { dayMs, type Instant, recountTotals, toInstant } from '@burgee/core';
import type { Knex } from 'knex';
import { compose } from '../../server/composition.ts';
import { readConfig } from '../../server/config/read-config.ts';
import { ensureFirstAdmin } from '../../server/first-start.ts';
import { bookingOf, eventOf } from '../contracts/samples.ts';
import { findPostgres, startPostgres } from '../postgres.ts';
import { firstAdmin, signIn } from '../server/open-burgee.ts';

const small = { events: 50, bookings: 2_000 };
const large = { events: 5_000, bookings: 200_000 };
const shownEvents = small.events;
const bookingsPerEvent = small.bookings / small.events;
const maxRatio = 1.5;
const rounds = 150;
const warmUpRounds = 30;
const burstRequests = 20;

const pages = {
	calendar: '/api/events',
	dashboard: '/api/admin/dashboard',
	overview: '/api/admin/bookings',
	'one event': '/api/admin/bookings/event-00010',
};

interface Club {
	url: string;
	cookie: string;
	close(): Promise<void>;
}

const nameOf = (index: number) => `event-${String(index).padStart(5, '0')}`;

/**
 * Returns an event's start time. The events that the pages show are two days apart. All other events are more
 * than a year old.
 */
function startOf(index: number): Instant {
	const today = Math.floor(Date.now() / dayMs) * dayMs;
	const days = index < shownEvents ? 60 - index * 2 : -400 - (index % 5_000);
	return toInstant(new Date(today + days * dayMs + 18 * 60 * 60_000));
}

async function fill(database: Knex, { events, bookings }: typeof small): Promise<void> {
	const storage = await openSqlStorage(database);
	for (let first = 0; first < events; first += 20) {
		const indexes = Array.from({ length: 20 }, (_, step) => first + step).filter(
			(index) => index < events,
		);
		await database('events').insert(
			indexes.map((index) =>
				eventOf({ id: nameOf(index), name: nameOf(index), eventdatetime: startOf(index) }),
			),
		);
		for (const index of indexes) {
			const eventId = nameOf(index);
			const at = Date.parse(startOf(index)) - 90 * dayMs;
			const eventBookings = Array.from({ length: bookingsPerEvent }, (_, step) =>
				bookingOf({
					id: `${eventId}-${step}`,
					eventId,
					eventName: eventId,
					submittedAt: toInstant(new Date(at + step * 60_000)),
					paymentRequired: true,
					paid: step % 3 > 0,
					paymentAmountMinor: 4_323,
					paymentCurrency: 'GBP',
				}),
			);
			await database('bookings').insert(eventBookings);
		}
	}
	const report = await recountTotals(storage, { repair: true });
	if (report.events !== events || report.bookings !== bookings) {
		throw new Error(
			`cannot run the benchmark: stored ${report.events} events and ${report.bookings} bookings`,
		);
	}
	await storage.close();
}

async function serve(environment: Record<string, string>): Promise<Club> {
	const burgee = await compose(
		readConfig({ LOG_LEVEL: 'silent', SAMPLE_DATA: 'off', ...environment }),
		'no web folder',
	);
	await ensureFirstAdmin(burgee, firstAdmin);
	const server: Server = burgee.createServer().listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url,
		cookie: await signIn(url, firstAdmin),
		close: async () => {
			server.closeAllConnections();
			server.close();
			await burgee.close();
		},
	};
}

async function request({ url, cookie }: Club, path: string): Promise<{ ms: number; text: string }> {
	const startedMs = performance.now();
	const response = await fetch(`${url}${path}`, { headers: { Cookie: cookie } });
	const text = await response.text();
	if (!response.ok) throw new Error(`request of ${path} failed with status ${response.status}`);
	return { ms: performance.now() - startedMs, text };
}

const median = (values: number[]) =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Prints each page's median response time for a small and for a large club.
 * @returns true if no page's ratio of the two times exceeds `maxRatio`.
 */
async function compare(name: string, [smallClub, largeClub]: [Club, Club]): Promise<boolean> {
	print(`\n${name.padEnd(12)} ${sizeOf(small)}   ${sizeOf(large)}    ratio`);
	let isWithin = true;
	for (const [page, path] of Object.entries(pages)) {
		const [smallMs, largeMs]: [number[], number[]] = [[], []];
		for (let round = -warmUpRounds; round < rounds; round++) {
			// Query the small and the large club in turn, so that other load on the machine slows both equally.
			const [first, second] = [await request(smallClub, path), await request(largeClub, path)];
			if (round === -warmUpRounds && first.text !== second.text) {
				throw new Error(`cannot compare ${page}: the two sizes show different rows`);
			}
			if (round < 0) continue;
			smallMs.push(first.ms);
			largeMs.push(second.ms);
		}
		const ratio = median(largeMs) / median(smallMs);
		isWithin &&= ratio <= maxRatio;
		print(
			`${page.padEnd(12)} ${median(smallMs).toFixed(2).padStart(15)} ms ${median(largeMs).toFixed(2).padStart(20)} ms ${ratio.toFixed(2).padStart(8)}`,
		);
	}
	const startedMs = performance.now();
	const responses = await Promise.all(
		Object.values(pages).flatMap((path) =>
			Array.from({ length: burstRequests / Object.keys(pages).length }, () =>
				request(largeClub, path),
			),
		),
	);
	print(
		`${responses.length} concurrent requests: all completed in ${(performance.now() - startedMs).toFixed(0)} ms`,
	);
	return isWithin;
}

function sizeOf({ events, bookings }: typeof small): string {
	return `${events.toLocaleString('en-GB')} / ${bookings.toLocaleString('en-GB')}`.padStart(17);
}

async function bench(): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'burgee-bench-'));
	const sqlite = async (name: string, size: typeof small) => {
		const dataDir = join(folder, name);
		await mkdir(dataDir);
		await fill(sqliteDatabase(join(dataDir, 'burgee.sqlite')), size);
		return serve({ DATA_DIR: dataDir });
	};
	print('Median response times of 150 requests, with few and many events / bookings.');
	const sqliteClubs: [Club, Club] = [await sqlite('small', small), await sqlite('large', large)];
	let isWithin = await compare('SQLite', sqliteClubs);
	for (const club of sqliteClubs) await club.close();

	if (findPostgres() === null) {
		print('\nPostgreSQL was skipped: it is not installed on this machine.');
	} else {
		const postgres = await startPostgres();
		const open = async (size: typeof small) => {
			const url = await postgres.newDatabase();
			await fill(postgresDatabase(url), size);
			return serve({ STORAGE: 'postgres', DATABASE_URL: url });
		};
		const postgresClubs: [Club, Club] = [await open(small), await open(large)];
		isWithin = (await compare('PostgreSQL', postgresClubs)) && isWithin;
		for (const club of postgresClubs) await club.close();
		await postgres.stop();
	}
	await rm(folder, { recursive: true, force: true });
	print(isWithin ? '\nAll ratios are within 1.5.' : '\nAt least one ratio is above 1.5.');
	process.exitCode = isWithin ? 0 : 1;
}

await bench();
