// What a page costs with a club's first season in the storage, and with a hundred of them: the same rows
// are shown both times. Fails where the second takes more than one and a half times as long.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresDatabase } from '@burgee/adapters/sql/open-postgres-storage';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { openSqlStorage } from '@burgee/adapters/sql/sql-storage';
import { dayMs, recountTotals } from '@burgee/core';
import type { Knex } from 'knex';
import { compose } from '../../server/composition.ts';
import { readConfig } from '../../server/config.ts';
import { ensureFirstAdmin } from '../../server/first-admin.ts';
import { bookingOf, eventOf } from '../contracts/samples.ts';
import { findPostgres, startPostgres } from '../postgres.ts';
import { firstAdmin, signIn } from '../server/open-burgee.ts';

const small = { events: 50, bookings: 2_000 };
const large = { events: 5_000, bookings: 200_000 };
/** How many of the events every page is about; the others are years back. */
const shownEvents = small.events;
const bookingsPerEvent = small.bookings / small.events;
const mostRatio = 1.5;
const rounds = 150;
const warmUps = 30;
const burst = 20;

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

const nameOf = (place: number) => `event-${String(place).padStart(5, '0')}`;

/** Two weeks apart: the first half of those that are shown is to come, the others are just over. */
function startOf(place: number): string {
	const today = Math.floor(Date.now() / dayMs) * dayMs;
	const days = place < shownEvents ? 60 - place * 2 : -400 - (place % 5_000);
	return new Date(today + days * dayMs + 18 * 60 * 60_000).toISOString();
}

async function fill(database: Knex, { events, bookings }: typeof small): Promise<void> {
	const storage = await openSqlStorage(database);
	for (let first = 0; first < events; first += 20) {
		const places = Array.from({ length: 20 }, (_, step) => first + step).filter(
			(place) => place < events,
		);
		await database('events').insert(
			places.map((place) =>
				eventOf({ id: nameOf(place), name: nameOf(place), eventdatetime: startOf(place) }),
			),
		);
		for (const place of places) {
			const eventId = nameOf(place);
			const at = Date.parse(startOf(place)) - 90 * dayMs;
			const booked = Array.from({ length: bookingsPerEvent }, (_, step) =>
				bookingOf({
					id: `${eventId}-${step}`,
					eventId,
					eventName: eventId,
					submittedAt: new Date(at + step * 60_000).toISOString(),
					paymentRequired: true,
					paid: step % 3 > 0,
					paymentAmountMinor: 4_323,
					paymentCurrency: 'GBP',
				}),
			);
			await database('bookings').insert(booked);
		}
	}
	const counted = await recountTotals(storage, { repair: true });
	if (counted.events !== events || counted.bookings !== bookings) {
		throw new Error(`filled ${counted.events} events and ${counted.bookings} bookings`);
	}
	await storage.close();
}

async function serve(environment: Record<string, string>): Promise<Club> {
	const burgee = await compose(
		readConfig({ LOG_LEVEL: 'silent', SAMPLE_DATA: 'off', ...environment }),
		'no web folder',
	);
	await ensureFirstAdmin(burgee, firstAdmin);
	const server: Server = burgee.app.listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url,
		cookie: await signIn(url, firstAdmin),
		close: async () => {
			server.closeAllConnections();
			server.close();
			await burgee.storage.close();
		},
	};
}

/** The milliseconds until the whole answer is there, and its text. */
async function ask({ url, cookie }: Club, path: string): Promise<{ ms: number; text: string }> {
	const startedMs = performance.now();
	const response = await fetch(`${url}${path}`, { headers: { Cookie: cookie } });
	const text = await response.text();
	if (!response.ok) throw new Error(`${path} answered ${response.status}`);
	return { ms: performance.now() - startedMs, text };
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Prints each page's median with little and with much in the storage; whether all stayed within bounds. */
async function compare(name: string, [few, many]: [Club, Club]): Promise<boolean> {
	print(`\n${name.padEnd(12)} ${sizeOf(small)}   ${sizeOf(large)}    ratio`);
	let isWithin = true;
	for (const [page, path] of Object.entries(pages)) {
		const [fewMs, manyMs]: [number[], number[]] = [[], []];
		for (let round = -warmUps; round < rounds; round++) {
			// In turn, so that whatever else the machine does slows both.
			const [first, second] = [await ask(few, path), await ask(many, path)];
			if (round === -warmUps && first.text !== second.text) {
				throw new Error(`${page} does not show the same rows`);
			}
			if (round < 0) continue;
			fewMs.push(first.ms);
			manyMs.push(second.ms);
		}
		const ratio = median(manyMs) / median(fewMs);
		isWithin &&= ratio <= mostRatio;
		print(
			`${page.padEnd(12)} ${median(fewMs).toFixed(2).padStart(15)} ms ${median(manyMs).toFixed(2).padStart(20)} ms ${ratio.toFixed(2).padStart(8)}`,
		);
	}
	const startedMs = performance.now();
	const answers = await Promise.all(
		Object.values(pages).flatMap((path) =>
			Array.from({ length: burst / Object.keys(pages).length }, () => ask(many, path)),
		),
	);
	print(
		`${answers.length} requests at once: all answered in ${(performance.now() - startedMs).toFixed(0)} ms`,
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
	print('Each page by HTTP, median of 150, with few and many events / bookings in the storage.');
	const pair: [Club, Club] = [await sqlite('small', small), await sqlite('large', large)];
	let isWithin = await compare('SQLite', pair);
	for (const club of pair) await club.close();

	if (findPostgres() === null) {
		print('\nPostgreSQL was left out: there is none on this machine.');
	} else {
		const postgres = await startPostgres();
		const open = async (size: typeof small) => {
			const url = await postgres.newDatabase();
			await fill(postgresDatabase(url), size);
			return serve({ STORAGE: 'postgres', DATABASE_URL: url });
		};
		const both: [Club, Club] = [await open(small), await open(large)];
		isWithin = (await compare('PostgreSQL', both)) && isWithin;
		for (const club of both) await club.close();
		await postgres.stop();
	}
	await rm(folder, { recursive: true, force: true });
	print(isWithin ? '\nAll within 1.5 times.' : '\nSome took more than 1.5 times as long.');
	process.exitCode = isWithin ? 0 : 1;
}

await bench();
