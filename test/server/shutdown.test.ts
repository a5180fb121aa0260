import { mkdir, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { expect, onTestFinished, test } from 'vitest';
import { findPostgres, startPostgres } from '../postgres.ts';
import { packagesIn, printLoadedFiles } from './loaded-packages.ts';
import { RawConnection } from './raw-connection.ts';
import {
	builtServer,
	burgeeForTest,
	cheapScrypt,
	folderForTest,
	type RunningBurgee,
} from './running-burgee.ts';

const connectTo = ({ url }: RunningBurgee) => RawConnection.open(Number(new URL(url).port));

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

const documentPath = '/documents/club-constitution.pdf';
const documentBytes = 30_000_000;

/** Returns a data folder with a document that is longer than the buffers of a connection. */
async function folderWithDocument(): Promise<string> {
	const dataDir = await folderForTest();
	await mkdir(join(dataDir, 'documents'));
	await writeFile(join(dataDir, documentPath), Buffer.alloc(documentBytes, 'x'));
	return dataDir;
}

test('a server that stops closes idle connections, finishes open requests, stores how many it has counted, and exits with status 0', async () => {
	const dataDir = await folderWithDocument();
	// With SQLite, a server also has no reason to load the packages of other databases.
	const program = builtServer(cheapScrypt, printLoadedFiles);
	const burgee = await burgeeForTest({}, { dataDir, program });
	expect((await burgee.http.get('/api/checkouts/unknown')).status).toBe(404);
	const download = await connectTo(burgee);
	download.write(get(documentPath));
	await download.receivedAndPaused('HTTP/1.1 200 OK');
	const booking = await connectTo(burgee);
	const body = JSON.stringify({
		eventId: 'sample-talk',
		firstName: 'Aileen',
		lastName: 'Archer',
		numberAttending: 1,
	});
	booking.write(
		`POST /api/bookings HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
	);
	const silent = await connectTo(burgee);
	const idle = await connectTo(burgee);
	idle.write(get('/healthz'));
	await idle.received('{"status":"ok"}');

	const exitCode = burgee.end('SIGTERM');
	await idle.closed;
	expect(await silent.closed).toBe('');
	booking.write(body.slice(9));
	expect(await booking.closed).toMatch(/^HTTP\/1.1 201 Created\r\n(.|\s)*Connection: close\r\n/);
	download.socket.resume();
	expect((await download.closed).length).toBeGreaterThan(documentBytes);
	expect(await exitCode).toBe(0);
	expect(burgee.output()).not.toMatch(/cut off|not stopped/);
	expect(burgee.output()).toContain('"path":"/api/bookings"},"res":{"status":201}');
	expect(burgee.output()).toMatch(/"bookings":1,.*"msg":"summary of the day"/);
	expect(burgee.output()).toContain('"msg":"stopped"');
	expect(packagesIn(burgee.output())).toEqual(['express', 'better-sqlite3', 'knex']);
	const database = sqliteDatabase(join(dataDir, 'burgee.sqlite'));
	onTestFinished(() => database.destroy());
	const counted = await database('rate_limits').where('key', 'like', 'checkout-%');
	expect(counted).toMatchObject([{ points: 1 }]);
});

test.skipIf(findPostgres() === null)(
	'a server stops within eight seconds with status 0, even if requests never end and the storage does not respond',
	async () => {
		const postgres = await startPostgres();
		onTestFinished(() => postgres.stop());
		const proxy = await openProxy(await postgres.newDatabase());
		const environment = { STORAGE: 'postgres', DATABASE_URL: proxy.url };
		const burgee = await burgeeForTest(environment, { dataDir: await folderWithDocument() });
		const unread = await connectTo(burgee);
		unread.write(get(documentPath));
		await unread.receivedAndPaused('HTTP/1.1 200 OK');
		proxy.freeze();
		const unfinished = await connectTo(burgee);
		unfinished.write(
			'POST /api/bookings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{',
		);
		const unanswered = await connectTo(burgee);
		unanswered.write(get('/api/events'));
		// The server accepts connections in their order, so it has the requests when it answers the last connection.
		const last = await connectTo(burgee);
		last.write(get('/healthz'));
		await last.received('{"status":"ok"}');

		const stoppedAtMs = performance.now();
		expect(await burgee.end('SIGTERM')).toBe(0);
		expect(performance.now() - stoppedAtMs).toBeLessThan(8_000);
		expect(burgee.output()).toMatch(/"requests":3,"msg":"open requests were cut off"/);
		expect(burgee.output()).toMatch(/"part":"storage","msg":"not stopped in time"/);
		expect(burgee.output()).toContain('"msg":"stopped"');
	},
);

/** Opens a server that passes everything on to PostgreSQL and back, until `freeze` is called. */
async function openProxy(databaseUrl: string) {
	const target = new URL(databaseUrl);
	const sockets = new Set<Socket>();
	let isFrozen = false;
	const proxy = createServer((client) => {
		const upstream = connect(Number(target.port), target.hostname);
		for (const [from, to] of [
			[client, upstream],
			[upstream, client],
		] as const) {
			sockets.add(from);
			from.on('error', () => {});
			if (!isFrozen) from.pipe(to);
		}
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy();
		proxy.close();
	});
	const address = proxy.address();
	if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
	const url = new URL(databaseUrl);
	url.host = `127.0.0.1:${address.port}`;
	const freeze = () => {
		isFrozen = true;
		for (const socket of sockets) socket.unpipe().pause();
	};
	return { url: url.href, freeze };
}
