import { readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { ZxcvbnPasswordStrength } from '@burgee/adapters/zxcvbn/zxcvbn-password-strength';
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
import { factsOf } from '../contracts/samples.ts';
import { bookableEvent, firstAdmin, openBurgeeForTest } from './open-burgee.ts';
import { folderForTest } from './running-burgee.ts';

const passwordIn = (text: string) => /^ *password {2}(\S+)\s*$/m.exec(text)?.[1] ?? '';

/** A sample booking. The test expects that the log contains none of these personal data. */
const personalBooking = {
	firstName: 'Persephone',
	lastName: 'Unlogged',
	numberAttending: 1,
	userEmail: 'persephone@example.org',
};

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

test('with EXPECT_STORAGE=existing, a server without its storage does not start, and creates nothing', async () => {
	const folder = await folderForTest();
	const dataDir = join(folder, 'not-mounted');
	const config = readConfig({ EXPECT_STORAGE: 'existing', DATA_DIR: dataDir });
	const opening = compose(config, 'no-web', { logger: createLogger('silent') });
	await expect(opening).rejects.toThrow('there is no storage of Burgee in the SQLite file');
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
