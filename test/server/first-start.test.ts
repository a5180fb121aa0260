import { chmod, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { ZxcvbnPasswordStrength } from '@burgee/adapters/zxcvbn/zxcvbn-password-strength';
import { isBookable } from '@burgee/core';
import type { OverviewJson } from '@burgee/core/api/bookings';
import type { CallAnswer } from '@burgee/core/api/calls';
import { indexNames } from '@burgee/core/rules/search/hit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { compose } from '../../server/composition.ts';
import { passwordExample } from '../../server/config/identity.ts';
import { readConfig } from '../../server/config/read-config.ts';
import { prepareFirstStart } from '../../server/first-start.ts';
import { createLogger } from '../../server/log.ts';
import { findPasswordFile, writePasswordFile } from '../../server/password-file.ts';
import { requireOwnFacts } from '../../server/require-own-facts.ts';
import { requireStrongPassword } from '../../server/require-strong-password.ts';
import sampleClub from '../../server/sample-club/club.json' with { type: 'json' };
import { algolia, algoliaEnvironment, startAlgoliaServer } from '../adapters/algolia-server.ts';
import { factsOf } from '../contracts/samples.ts';
import { HttpClient } from './http-client.ts';
import { packagesIn, printLoadedFiles } from './loaded-packages.ts';
import { bookableEvent, firstAdmin, openBurgeeForTest, signIn } from './open-burgee.ts';
import {
	builtServer,
	burgeeForTest,
	cheapScrypt,
	folderForTest,
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

test('at the first start, the server adds sample data, uploads the search indexes, and writes the admin password to a private file', async () => {
	const dataDir = join(await folderForTest(), 'data');
	const algoliaServer = await startAlgoliaServer();
	onTestFinished(() => algoliaServer.stop());
	const first = await runBurgee(algoliaEnvironment(algoliaServer), { dataDir });
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
	const second = await runBurgee(
		{
			EXPECT_STORAGE: 'existing',
			ADMIN_EMAIL: firstAdmin.email,
			ADMIN_PASSWORD: firstAdmin.password,
		},
		{ dataDir },
	);
	expect(second.output()).not.toContain('creating');
	expect(second.output()).toContain('ADMIN_PASSWORD is not used');
	expect(second.output()).toContain('the file contains a generated password; delete it');
	expect(second.output()).not.toContain(password);
	expect(second.output().split(`chmod -R go= '${dataDir}'`)).toHaveLength(2);
	await signIn(second.url, { email: 'admin@example.org', password });
	const restarted = await second.http.read<Events>('/api/events');
	expect(restarted.events).toHaveLength(events.length);
	await second.end('SIGTERM');
});

test('on a terminal, the server prints the password of the first administrator and writes no file', async () => {
	const dataDir = await folderForTest();
	const burgee = await burgeeForTest(
		{ STORAGE: 'memory', SAMPLE_DATA: 'off' },
		// The program `script` runs a command in a terminal.
		{ dataDir, program: ['script', '-qfec', builtServer(cheapScrypt).join(' '), '/dev/null'] },
	);
	await expect.poll(() => passwordIn(burgee.output()).length).toBeGreaterThan(12);
	const password = passwordIn(burgee.output());
	await signIn(burgee.url, { email: 'admin@example.org', password });
	expect(await readdir(dataDir)).toEqual([]);
});

test('the file with the password replaces a symbolic link, and does not write to its target', async () => {
	const dataDir = await folderForTest();
	const target = join(await folderForTest(), 'target');
	await writeFile(target, 'unchanged');
	await symlink(target, join(dataDir, 'first-admin-password.txt'));
	const email = 'admin@example.org';
	const file = await writePasswordFile({ dataDir }, { email, password: 'generated' });
	expect(await readFile(target, 'utf8')).toBe('unchanged');
	expect(passwordIn(await readFile(file, 'utf8'))).toBe('generated');
	expect((await stat(file)).mode & 0o777).toBe(0o600);
	expect(findPasswordFile({ dataDir })).toBe(file);
	await rm(file);
	expect(findPasswordFile({ dataDir })).toBeNull();
});

test('the file with the password is written to a new private folder if DATA_DIR does not exist', async () => {
	const dataDir = join(await folderForTest(), 'new');
	await writePasswordFile({ dataDir }, { email: 'admin@example.org', password: 'generated' });
	expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

describe('ADMIN_PASSWORD', () => {
	const email = 'commodore@example.org';
	const parts = {
		storage: openMemoryStorage(),
		configuredFacts: { facts: factsOf(), isFixed: false },
		passwordStrength: new ZxcvbnPasswordStrength([passwordExample]),
	};
	const isRefused = (password: string) =>
		requireStrongPassword(parts, { email, password }).then(
			() => false,
			() => true,
		);

	test.each([
		'password1234',
		'Password12345',
		'P@ssw0rd1234',
		'qwertyuiop123',
		'123456789012',
		'aaaaaaaaaaaa',
		'letmeinletmein',
		'commodore123',
		'commodore@example.org',
		'Reservoir Sailing Club',
		'reservoirsailingclub1',
		// The example in the messages.
		'six-blue-anchors',
	])('the password %s is refused, because it is easy to guess', async (password) => {
		expect(await isRefused(password)).toBe(true);
	});

	test.each([firstAdmin.password, 'vT9-kq2LmZx4', 'any old iron, any old iron'])(
		'the password %s is accepted',
		async (password) => {
			expect(await isRefused(password)).toBe(false);
		},
	);

	test('a first start that needs a password refuses one that is easy to guess', async () => {
		const environment = { STORAGE: 'memory', ADMIN_EMAIL: email, ADMIN_PASSWORD: 'password1234' };
		const config = readConfig(environment);
		const burgee = await compose(config, 'no-web', { logger: createLogger('silent') });
		onTestFinished(() => burgee.close());
		await expect(prepareFirstStart(burgee, config, { isTerminal: false })).rejects.toThrow(
			'ADMIN_PASSWORD: This password is easy to guess, ',
		);
	});
});

describe('the sample club’s facts', () => {
	const production = { NODE_ENV: 'production', PAYMENTS: 'none', PUBLIC_URL: 'http://localhost' };
	const refusal = /^Production refuses the facts of the sample club\./;

	test('a new production server without CLUB_FILE does not start', async () => {
		const { PUBLIC_URL: _, ...environment } = production;
		await expect(runBurgee({ ...environment, STORAGE: 'memory' })).rejects.toThrow(
			/cannot start:\n {2}Production refuses the facts of the sample club\. [^\n]+ set NODE_ENV=development\.\n$/,
		);
	});

	test('a production server accepts facts that an admin has edited', async () => {
		const burgee = await openBurgeeForTest({ STORAGE: 'memory', ...production });
		const config = readConfig(production);
		await expect(requireOwnFacts(burgee, config)).rejects.toThrow(refusal);
		await requireOwnFacts(burgee, readConfig({}));
		const own = { ...sampleClub, name: 'Mere Sailing Club', shortName: 'MSC' };
		const { status } = await burgee.admin.put('/api/admin/club', own, { 'If-Match': '"0"' });
		expect(status).toBe(200);
		await requireOwnFacts(burgee, config);
	});

	test('a production server refuses a CLUB_FILE that repeats the sample club’s', async () => {
		const file = join(await folderForTest(), 'club.json');
		const start = async (facts: object) => {
			await writeFile(file, JSON.stringify(facts));
			const environment = { ...production, CLUB_FILE: file };
			const burgee = await openBurgeeForTest({ STORAGE: 'memory', ...environment });
			await requireOwnFacts(burgee, readConfig(environment));
		};
		await expect(start({ ...sampleClub, photos: [] })).rejects.toThrow(refusal);
		await start({ ...sampleClub, website: 'https://mere.example.com/' });
	});
});

test('with EXPECT_STORAGE=existing, a server without its storage exits with one sentence and creates nothing', async () => {
	const folder = await folderForTest();
	const dataDir = join(folder, 'not-mounted');
	const opening = runBurgee({ EXPECT_STORAGE: 'existing' }, { dataDir });
	await expect(opening).rejects.toThrow(
		/cannot start: there is no storage of Burgee in the SQLite file \S+: is DATA_DIR correct, [^\n]+\n$/,
	);
	expect(await readdir(folder)).toEqual([]);
});

test('a database error during a booking does not put personal data into the log', async () => {
	let logged = '';
	const logger = createLogger('debug', { write: (line: string) => (logged += line) });
	const { http, storage, dataDir } = await openBurgeeForTest({}, { logger });
	await storage.events.add(bookableEvent({ id: 'supper' }));
	const database = sqliteDatabase(join(dataDir, 'burgee.sqlite'));
	await database.schema.dropTable('event_totals');
	await database.destroy();
	const booking = { ...personalBooking, eventId: 'supper' };
	const { status, body } = await http.post('/api/bookings', booking);
	expect(status).toBe(500);
	expect(JSON.stringify(body)).not.toMatch(/event_totals|insert/);
	expect(logged).toContain('no such table: event_totals');
	expect(logged).not.toMatch(/Persephone|Unlogged|persephone/);
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
