import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { isBookable } from '@burgee/core';
import type { OverviewJson } from '@burgee/core/api/bookings';
import type { CallAnswer } from '@burgee/core/api/calls';
import { indexNames } from '@burgee/core/rules/search/hit';
import { expect, onTestFinished, test } from 'vitest';
import { algolia, algoliaEnvironment, startAlgoliaServer } from '../adapters/algolia-server.ts';
import { freePort } from '../free-port.ts';
import { findPostgres, startPostgres } from '../postgres.ts';
import { HttpClient } from './http-client.ts';
import { packagesIn, printLoadedFiles } from './loaded-packages.ts';
import { firstAdmin, signIn } from './open-burgee.ts';
import { RawConnection } from './raw-connection.ts';
import {
	builtServer,
	burgeeForTest,
	cheapScrypt,
	folderForTest,
	type RunningBurgee,
	runBurgee,
} from './running-burgee.ts';

type Events = CallAnswer<'GET /api/events'>;

const passwordIn = (text: string) => /^ *password {2}(\S+)\s*$/m.exec(text)?.[1] ?? '';

/** A sample booking. The test expects that the log contains none of these personal data. */
const personalBooking = {
	firstName: 'Persephone',
	lastName: 'Unlogged',
	numberAttending: 1,
	userEmail: 'persephone@example.org',
};

const connectTo = ({ url }: RunningBurgee) => RawConnection.open(Number(new URL(url).port));

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

const documentPath = '/documents/club-constitution.pdf';
const documentBytes = 30_000_000;

/** Writes a document that is longer than the buffers of a connection. */
async function writeDocument(dataDir: string): Promise<void> {
	await mkdir(join(dataDir, 'documents'), { recursive: true });
	await writeFile(join(dataDir, documentPath), Buffer.alloc(documentBytes, 'x'));
}

test('the first start adds sample data, uploads the search indexes, and writes the admin password to a private file; a restart keeps all, and its stop finishes open requests', async () => {
	const dataDir = join(await folderForTest(), 'data');
	const algoliaServer = await startAlgoliaServer();
	onTestFinished(() => algoliaServer.stop());
	const first = await burgeeForTest(algoliaEnvironment(algoliaServer), { dataDir });
	await expect.poll(() => algoliaServer.recordsOf('pages')?.length).toBe(7);
	expect(algoliaServer.indexNames()).toEqual([...indexNames].sort());
	const indexed = algoliaServer.recordsOf('events')?.map(({ name }) => name);
	expect(indexed).toContain('Laser Training with Guest Coach');
	const file = join(dataDir, 'first-admin-password.txt');
	await expect.poll(first.output).toContain(`password  in the file ${file}`);
	const password = passwordIn(await readFile(file, 'utf8'));
	expect((await stat(file)).mode & 0o777).toBe(0o600);
	const cookie = await signIn(first.url, { email: 'admin@example.org', password });
	const { events } = await first.http.read<Events>('/api/events');
	expect(events.length).toBeGreaterThan(15);
	const admin = new HttpClient(first.url, { Cookie: cookie });
	const overview = await admin.read<OverviewJson>('/api/admin/bookings');
	expect(overview.events.some(({ totals }) => totals.revenue.length > 0)).toBe(true);

	// The sample club shows a newcomer events with a limit of places: one is full, and one nearly full.
	expect(events.find(({ isFull }) => isFull)).toMatchObject({
		id: 'sample-radio',
		bookingOpen: true,
	});
	expect(events.find(({ showPlacesLeft }) => showPlacesLeft)).toMatchObject({ placesLeft: 3 });

	const freeEvent = events.find((event) => isBookable(event) && !event.requiresPayment);
	const booking = { ...personalBooking, eventId: freeEvent?.id };
	const { status } = await first.http.post('/api/bookings?source=Querystring', booking);
	expect(status).toBe(201);
	expect(await first.end('SIGTERM')).toBe(0);
	expect(first.output()).toContain('search index rebuilt');
	expect(first.output()).not.toContain(algolia.adminKey);
	expect(first.output()).toContain('"path":"/api/bookings"');
	for (const secret of [
		'Persephone',
		'Unlogged',
		'persephone@',
		'Querystring',
		cookie.split('=')[1],
	]) {
		expect(first.output()).not.toContain(secret);
	}
	expect(password.length).toBeGreaterThan(12);
	expect(first.output()).not.toContain(password);
	expect((await readdir(dataDir)).filter((file) => file.endsWith('.sqlite'))).toEqual([
		'burgee.sqlite',
	]);
	expect(first.output()).not.toContain('chmod');
	expect(first.output()).toContain('creating a new, empty storage');
	expect(first.output()).toContain(join(dataDir, 'burgee.sqlite'));

	await chmod(join(dataDir, 'burgee.sqlite'), 0o640);
	const second = await burgeeForTest(
		{
			EXPECT_STORAGE: 'existing',
			ADMIN_EMAIL: firstAdmin.email,
			ADMIN_PASSWORD: firstAdmin.password,
		},
		{ dataDir, program: builtServer(cheapScrypt, printLoadedFiles) },
	);
	expect(second.output()).not.toContain('creating');
	expect(second.output()).toContain('ADMIN_PASSWORD is not used');
	expect(second.output()).toContain('the file contains a generated password; delete it');
	expect(second.output()).not.toContain(password);
	expect(second.output().split(`chmod -R go= '${dataDir}'`)).toHaveLength(2);
	await signIn(second.url, { email: 'admin@example.org', password });
	const restarted = await second.http.read<Events>('/api/events');
	expect(restarted.events).toHaveLength(events.length);
	await stopDuringRequests(second, dataDir);
});

/**
 * Stops a server while requests are open. It closes idle connections, finishes the requests, stores how many it has counted,
 * and exits with status 0. With SQLite, it also has no reason to load the packages of other databases.
 */
async function stopDuringRequests(burgee: RunningBurgee, dataDir: string): Promise<void> {
	await writeDocument(dataDir);
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
}

test.skipIf(findPostgres() === null)(
	'a server stops within eight seconds with status 0, even if requests never end and the storage does not respond',
	async () => {
		const postgres = await startPostgres();
		onTestFinished(() => postgres.stop());
		const proxy = await openProxy(await postgres.newDatabase());
		const environment = { STORAGE: 'postgres', DATABASE_URL: proxy.url };
		const dataDir = await folderForTest();
		await writeDocument(dataDir);
		const burgee = await burgeeForTest(environment, { dataDir });
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

/** Returns the option of Node.js that runs this code in the server's thread. */
const inServerThread = (code: string) =>
	`--import=data:text/javascript,${encodeURIComponent(`
		import { isMainThread, resourceLimits } from 'node:worker_threads';
		if (!isMainThread) { ${code} }`)}`;

test('on a terminal, the server prints the password of the first administrator and writes no file; its memory is limited, its metrics are those of its thread, and an error that nothing catches ends the process with status 1', async () => {
	const dataDir = await folderForTest();
	const metricsPort = await freePort();
	const order = join(await folderForTest(), 'order');
	const printAndFail = inServerThread(`
		process.stdout.write(JSON.stringify(resourceLimits));
		const { existsSync } = await import('node:fs');
		const failIfOrdered = () => { if (existsSync(${JSON.stringify(order)})) throw Object.assign(new Error('the reason'), { code: 'CODE' }) };
		setInterval(failIfOrdered, 50).unref();`);
	const burgee = await burgeeForTest(
		{
			...{ STORAGE: 'memory', SAMPLE_DATA: 'off', METRICS_PORT: String(metricsPort) },
			NODE_OPTIONS: `${cheapScrypt} ${printAndFail}`,
		},
		// The program `script` runs a command in a terminal.
		{ dataDir, program: ['script', '-qfec', builtServer().join(' '), '/dev/null'] },
	);
	await expect.poll(() => passwordIn(burgee.output()).length).toBeGreaterThan(12);
	const password = passwordIn(burgee.output());
	await signIn(burgee.url, { email: 'admin@example.org', password });
	expect(await readdir(dataDir)).toEqual([]);

	expect(burgee.output()).toContain('"maxYoungGenerationSizeMb":12,"maxOldGenerationSizeMb":256');
	const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
	await expect.poll(metrics).toContain('{job="reconcile-payments",outcome="done"} 1');
	expect(await metrics()).toContain('\nnodejs_eventloop_lag_p99_seconds ');
	expect(await metrics()).toMatch(/operation_duration_seconds_count\{operation="list"\} [1-9]/);
	expect((await burgee.http.get('/metrics')).status).toBe(404);
	await writeFile(order, '');
	await burgee.exited;
	expect(await burgee.end('SIGTERM')).toBe(1);
	await expect.poll(burgee.output).toMatch(/Burgee cannot continue: Error: the reason\r\n +at /);
});

test('the process ends within eight seconds of SIGTERM with status 0, even if something blocks the thread of the server', async () => {
	const block = inServerThread(`
		const { parentPort } = await import('node:worker_threads');
		const never = new Int32Array(new SharedArrayBuffer(4));
		parentPort.once('message', () => Atomics.wait(never, 0, 0));`);
	const burgee = await burgeeForTest(
		{ STORAGE: 'memory', SAMPLE_DATA: 'off' },
		{ program: builtServer(cheapScrypt, block) },
	);
	const stoppedAtMs = performance.now();
	expect(await burgee.end('SIGTERM')).toBe(0);
	expect(performance.now() - stoppedAtMs).toBeLessThan(8_000);
	await expect.poll(burgee.output).toContain('Burgee was blocked, and ended without');
});

test('a server started with npm start stops on SIGTERM, and has loaded no package of a database that it does not use', async () => {
	const environment = {
		STORAGE: 'memory',
		SAMPLE_DATA: 'off',
		NODE_OPTIONS: `${cheapScrypt} ${printLoadedFiles}`,
	};
	const burgee = await runBurgee(environment, { program: ['npm', 'start'] });
	expect((await fetch(`${burgee.url}/healthz`)).status).toBe(200);
	await burgee.end('SIGTERM');
	await expect.poll(() => burgee.output()).toContain('"msg":"stopped"');
	await expect.poll(() => packagesIn(burgee.output())).toEqual(['express']);
	await expect(fetch(`${burgee.url}/healthz`)).rejects.toThrow();
});

test('a wrong configuration ends the process with status 2, and a list of all the problems', () => {
	const [command = '', ...args] = builtServer();
	const env = { STORAGE: 'oracle', PORT: 'none', ADMIN_PASSWORD: 'nine-grey-herons' };
	expect(spawnSync(command, args, { env, encoding: 'utf8' })).toMatchObject({
		status: 2,
		stderr: expect.stringMatching(
			/^Burgee cannot start:\n {2}PORT must be .*\n {2}STORAGE must be one of .*\n {2}ADMIN_EMAIL is missing.*\n$/,
		),
	});
});

test('a new production server without CLUB_FILE ends with status 2, and says what to set', async () => {
	const [command = '', ...args] = builtServer();
	const env = {
		...{ NODE_ENV: 'production', STORAGE: 'memory', PAYMENTS: 'none' },
		...{ PUBLIC_URL: 'http://localhost', DATA_DIR: await folderForTest() },
	};
	expect(spawnSync(command, args, { env, encoding: 'utf8' })).toMatchObject({
		status: 2,
		stderr: expect.stringMatching(
			/^Burgee cannot start:\n {2}Production refuses the facts of the sample club\. [^\n]+ set NODE_ENV=development\.\n$/,
		),
	});
});
