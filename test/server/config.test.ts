import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError } from '../../server/config/config-error.ts';
import { readConfig } from '../../server/config/read-config.ts';
import { variableNames } from '../../server/config/variables.ts';
import sampleClub from '../../server/sample-club/club.json' with { type: 'json' };
import { root } from '../source-files.ts';

const problemsOf = (environment: Record<string, string>): string[] => {
	try {
		readConfig(environment);
	} catch (error) {
		if (error instanceof ConfigError) return error.problems;
		throw error;
	}
	return [];
};

const folder = mkdtempSync(join(tmpdir(), 'burgee-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, content: string) => {
	const path = join(folder, name);
	writeFileSync(path, content);
	return path;
};
const circularLink = () => {
	const path = join(folder, 'circular');
	symlinkSync(path, path);
	return path;
};

const algolia = {
	SEARCH: 'algolia',
	ALGOLIA_APP_ID: 'B1G2GM9NG0',
	ALGOLIA_SEARCH_KEY: 'search-key',
	ALGOLIA_ADMIN_KEY: 'admin-key',
};

const firebase = {
	IDENTITY: 'firebase',
	FIREBASE_PROJECT_ID: 'our-club',
	FIREBASE_API_KEY: 'api-key',
};

const square = {
	PAYMENTS: 'square',
	SQUARE_ACCESS_TOKEN: 'access-token',
	SQUARE_APPLICATION_ID: 'sandbox-sq0idb-Xyz123',
	SQUARE_LOCATION_ID: 'L8EXAMPLE',
	SQUARE_WEBHOOK_SIGNATURE_KEY: 'signature-key',
};

const smtp = {
	MAIL: 'smtp',
	SMTP_URL: 'smtps://club:pass%2Fword@mail.example.org',
	MAIL_FROM: 'bookings@club.example',
};

const production = {
	NODE_ENV: 'production',
	PUBLIC_URL: 'https://members.example.org/',
	TRUST_PROXY: '1',
	PAYMENTS: 'none',
};

test('readConfig uses the default if a variable is missing or empty', () => {
	expect(readConfig({})).toMatchObject({
		port: 3000,
		host: '127.0.0.1',
		publicUrl: 'http://localhost:3000',
		storage: { kind: 'sqlite', dataDir: join(process.cwd(), 'data') },
		dataDir: join(process.cwd(), 'data'),
		expectStorage: 'none',
		sampleDocuments: true,
		search: { kind: 'embedded' },
		payments: { kind: 'practice' },
		checkoutExpiresMs: 3_600_000,
		priceTestHook: false,
		sampleData: true,
		bookingRatePerMinute: 60,
		trustProxy: 0,
		backupEveryMs: null,
		backupsKept: 14,
	});
	expect(readConfig({ BACKUP_EVERY: '24h' }).backupEveryMs).toBe(86_400_000);
	expect(readConfig({ PORT: '', STORAGE: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test('readConfig returns the settings of the storage that STORAGE selects', () => {
	const url = 'postgres://burgee:pass%2Fword@db.example.org:5432/burgee?sslmode=require';
	expect(readConfig({ STORAGE: 'postgres', DATABASE_URL: url })).toMatchObject({
		storage: { kind: 'postgres', url },
		sampleData: false,
	});
	expect(readConfig({ STORAGE: 'firestore', FIREBASE_PROJECT_ID: 'our-club' })).toMatchObject({
		storage: { kind: 'firestore', projectId: 'our-club' },
		sampleData: false,
	});
	expect(readConfig({ STORAGE: 'memory' })).toMatchObject({
		storage: { kind: 'memory' },
		sampleData: true,
	});
});

test('readConfig selects MailerLite only if CAMPAIGNS=mailerlite', () => {
	expect(readConfig({ MAILERLITE_API_KEY: 'unused' }).campaigns).toEqual({ kind: 'stored' });
	const environment = { CAMPAIGNS: 'mailerlite', MAILERLITE_API_KEY: 'eyJ0eXAi.OiJ~V1Qi' };
	const mailerlite = { kind: 'mailerlite', apiKey: 'eyJ0eXAi.OiJ~V1Qi' };
	expect(readConfig(environment).campaigns).toEqual({
		...mailerlite,
		baseUrl: 'https://connect.mailerlite.com',
	});
	expect(
		readConfig({ ...environment, MAILERLITE_BASE_URL: 'http://127.0.0.1:4603/' }).campaigns,
	).toEqual({ ...mailerlite, baseUrl: 'http://127.0.0.1:4603' });
});

test('readConfig returns the measure id and the base URL for the Environment Agency’s water levels', () => {
	expect(readConfig({}).waterLevels).toEqual({ kind: 'stored' });
	const measure = '1491TH-level-stage-i-15_min-mASD';
	const environment = { WATER_LEVELS: 'environment-agency', WATER_LEVEL_MEASURE: measure };
	expect(readConfig(environment).waterLevels).toEqual({
		kind: 'environment-agency',
		gauge: { measure, baseUrl: 'https://environment.data.gov.uk/flood-monitoring' },
	});
	const local = { ...environment, WATER_LEVEL_BASE_URL: 'http://127.0.0.1:4602/agency/' };
	expect(readConfig(local).waterLevels).toMatchObject({
		gauge: { baseUrl: 'http://127.0.0.1:4602/agency' },
	});
});

test('readConfig returns the Algolia settings only if SEARCH=algolia', () => {
	const expected = { kind: 'algolia', applicationId: 'B1G2GM9NG0', searchKey: 'search-key' };
	expect(readConfig(algolia).search).toEqual({ ...expected, adminKey: 'admin-key', host: null });
	for (const [address, host] of [
		['127.0.0.1:4602', 'http://127.0.0.1:4602'],
		['http://localhost:4602/', 'http://localhost:4602'],
		['https://algolia.example.org', 'https://algolia.example.org'],
		['[::1]:4602', 'http://[::1]:4602'],
	]) {
		expect(readConfig({ ...algolia, ALGOLIA_HOST: address ?? '' }).search).toMatchObject({ host });
	}
	expect(readConfig({ ...algolia, SEARCH: '' }).search).toEqual({ kind: 'embedded' });
});

test('readConfig returns the Firebase settings only if IDENTITY=firebase', () => {
	expect(readConfig({ FIREBASE_API_KEY: 'unused' }).identity).toEqual({ kind: 'local' });
	expect(readConfig(firebase).identity).toEqual({
		kind: 'firebase',
		projectId: 'our-club',
		apiKey: 'api-key',
		emulatorHost: null,
	});
	const local = { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
	expect(readConfig(local).identity).toMatchObject({ emulatorHost: '127.0.0.1:9099' });
});

test('readConfig returns the Square settings and the payment options', () => {
	expect(readConfig(square).payments).toEqual({
		kind: 'square',
		accessToken: 'access-token',
		applicationId: 'sandbox-sq0idb-Xyz123',
		locationId: 'L8EXAMPLE',
		webhookSignatureKey: 'signature-key',
		environment: 'sandbox',
		checkout: 'embedded',
		baseUrl: null,
	});
	expect(
		readConfig({
			...square,
			SQUARE_ENVIRONMENT: 'production',
			SQUARE_CHECKOUT: 'hosted',
			SQUARE_BASE_URL: 'http://127.0.0.1:4603/',
		}).payments,
	).toMatchObject({
		environment: 'production',
		checkout: 'hosted',
		baseUrl: 'http://127.0.0.1:4603',
	});
	expect(readConfig({ ...square, PAYMENTS: 'none' }).payments).toEqual({ kind: 'none' });
	expect(readConfig({ PRICE_TEST_HOOK: 'on', CHECKOUT_EXPIRES_MINUTES: '5' })).toMatchObject({
		priceTestHook: true,
		checkoutExpiresMs: 300_000,
	});
});

test('readConfig returns the mail server of SMTP_URL only if MAIL=smtp', () => {
	expect(readConfig({ SMTP_URL: smtp.SMTP_URL }).mail).toEqual({ kind: 'outbox' });
	const remote = {
		host: 'mail.example.org',
		port: 465,
		isSecure: true,
		allowsPlainText: false,
		auth: { user: 'club', password: 'pass/word' },
	};
	const mail = { kind: 'smtp', from: 'bookings@club.example', replyTo: null };
	expect(readConfig(smtp).mail).toEqual({ ...mail, server: remote });
	const local = { ...smtp, SMTP_URL: 'smtp://[::1]:2525', MAIL_REPLY_TO: 'office@club.example' };
	expect(readConfig(local).mail).toEqual({
		...mail,
		replyTo: 'office@club.example',
		server: { host: '::1', port: 2525, isSecure: false, allowsPlainText: true, auth: null },
	});
});

test('readConfig ignores the mailbox in MAIL, which a login shell sets', () => {
	expect(readConfig({ MAIL: '/var/mail/burgee' }).mail).toEqual({ kind: 'outbox' });
});

describe('readConfig rejects invalid variables', () => {
	test.each([
		[{ PORT: 'eighty' }, 'PORT must be a whole number'],
		[{ PORT: '70000' }, 'PORT must be a whole number'],
		[{ BACKUP_EVERY: '1m' }, 'BACKUP_EVERY must be a time from 5m to 31d'],
		[{ BACKUP_EVERY: 'daily' }, 'BACKUP_EVERY must be a time'],
		[{ BACKUP_PASSPHRASE: 'short' }, 'BACKUP_PASSPHRASE must have at least 12 characters'],
		[{ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1' }, 'BACKUP_RECIPIENT must be the public key'],
		[
			{ BACKUP_PASSPHRASE: 'nine grey herons', BACKUP_RECIPIENT: 'age1x' },
			'BACKUP_PASSPHRASE is not allowed with BACKUP_RECIPIENT',
		],
		[{ STORAGE: 'memory', BACKUP_EVERY: '24h' }, 'BACKUP_EVERY is not allowed with STORAGE=memory'],
		[{ NODE_ENV: 'test', HOST: 'my host' }, 'HOST must be'],
		[{ PUBLIC_URL: 'members.example.org' }, 'PUBLIC_URL must be'],
		...['/app', '?a=b', '#top'].map((end): [Record<string, string>, string] => [
			{ PUBLIC_URL: `http://localhost:3000${end}` },
			'PUBLIC_URL must be',
		]),
		[{ PUBLIC_URL: 'http://user@localhost' }, 'PUBLIC_URL must be'],
		[{ PUBLIC_URL: 'http://:password@localhost' }, 'PUBLIC_URL must be'],
		[
			{ NODE_ENV: 'production', PAYMENTS: 'none', PUBLIC_URL: 'http://members.example.org' },
			'PUBLIC_URL must begin with https in production',
		],
		[
			{ NODE_ENV: 'production', PAYMENTS: 'none', PUBLIC_URL: 'https://members.example.org' },
			'TRUST_PROXY is missing',
		],
		[{ NODE_ENV: 'Production' }, 'NODE_ENV must be one of production, development, test'],
		[{ ...production, ...square, SQUARE_ENVIRONMENT: '' }, 'SQUARE_ENVIRONMENT is missing'],
		[{ STORAGE: 'oracle' }, 'STORAGE must be one of sqlite, postgres, firestore, memory'],
		[{ EXPECT_STORAGE: 'yes' }, 'EXPECT_STORAGE must be one of none, existing'],
		[{ EXPECT_STORAGE: 'existing', STORAGE: 'memory' }, 'EXPECT_STORAGE=existing is not allowed'],
		[{ STORAGE: 'postgres' }, 'DATABASE_URL is missing'],
		[{ STORAGE: 'postgres', DATABASE_URL: 'mysql://db/burgee' }, 'DATABASE_URL must be'],
		[
			{ STORAGE: 'postgres', DATABASE_URL: 'postgres://burgee:pa#ss@db/burgee' },
			'DATABASE_URL must be',
		],
		[{ STORAGE: 'firestore' }, 'FIREBASE_PROJECT_ID is missing'],
		[
			{ STORAGE: 'firestore', FIREBASE_PROJECT_ID: 'our-club', SAMPLE_DATA: 'on' },
			'SAMPLE_DATA=on is not allowed with STORAGE=firestore',
		],
		[{ STORAGE: 'firestore', FIREBASE_PROJECT_ID: 'Our Club' }, 'FIREBASE_PROJECT_ID must be'],
		[{ FIRESTORE_EMULATOR_HOST: 'http://localhost' }, 'FIRESTORE_EMULATOR_HOST must be'],
		[{ SEARCH: 'google' }, 'SEARCH must be one of embedded, algolia'],
		[{ ...algolia, ALGOLIA_APP_ID: '' }, 'ALGOLIA_APP_ID is missing'],
		[{ ...algolia, ALGOLIA_SEARCH_KEY: '' }, 'ALGOLIA_SEARCH_KEY is missing'],
		[{ ...algolia, ALGOLIA_ADMIN_KEY: '' }, 'ALGOLIA_ADMIN_KEY is missing'],
		[{ ...algolia, ALGOLIA_APP_ID: 'x; script-src *' }, 'ALGOLIA_APP_ID must be'],
		[{ ...algolia, ALGOLIA_SEARCH_KEY: 'two words' }, 'ALGOLIA_SEARCH_KEY must be'],
		[{ ...algolia, ALGOLIA_ADMIN_KEY: 'two words' }, 'ALGOLIA_ADMIN_KEY must be'],
		[{ ...algolia, ALGOLIA_HOST: 'ftp://algolia' }, 'ALGOLIA_HOST must be'],
		[{ ...algolia, ALGOLIA_HOST: '127.0.0.1:99999' }, 'ALGOLIA_HOST must be'],
		[{ ...algolia, ALGOLIA_SEARCH_KEY: algolia.ALGOLIA_ADMIN_KEY }, 'ALGOLIA_SEARCH_KEY must not'],
		[{ PAYMENTS: 'paypal' }, 'PAYMENTS must be one of practice, square, none'],
		[{ ...square, SQUARE_ACCESS_TOKEN: '' }, 'SQUARE_ACCESS_TOKEN is missing'],
		[{ ...square, SQUARE_APPLICATION_ID: '' }, 'SQUARE_APPLICATION_ID is missing'],
		[{ ...square, SQUARE_LOCATION_ID: '' }, 'SQUARE_LOCATION_ID is missing'],
		[{ ...square, SQUARE_WEBHOOK_SIGNATURE_KEY: '' }, 'SQUARE_WEBHOOK_SIGNATURE_KEY is missing'],
		[{ ...square, SQUARE_ACCESS_TOKEN: 'two words' }, 'SQUARE_ACCESS_TOKEN must be'],
		[{ ...square, SQUARE_APPLICATION_ID: 'two words' }, 'SQUARE_APPLICATION_ID must be'],
		[{ ...square, SQUARE_LOCATION_ID: '../L1' }, 'SQUARE_LOCATION_ID must be'],
		[{ ...square, SQUARE_WEBHOOK_SIGNATURE_KEY: 'two words' }, 'SQUARE_WEBHOOK_SIGNATURE_KEY must'],
		[{ ...square, SQUARE_ENVIRONMENT: 'live' }, 'SQUARE_ENVIRONMENT must be one of sandbox'],
		[{ ...square, SQUARE_CHECKOUT: 'popup' }, 'SQUARE_CHECKOUT must be one of embedded, hosted'],
		[{ ...square, SQUARE_BASE_URL: 'squareup.com' }, 'SQUARE_BASE_URL must be'],
		[{ CHECKOUT_EXPIRES_MINUTES: '0' }, 'CHECKOUT_EXPIRES_MINUTES must be'],
		[{ IDENTITY: 'ldap' }, 'IDENTITY must be one of local, firebase'],
		[{ ...firebase, FIREBASE_API_KEY: '' }, 'FIREBASE_API_KEY is missing'],
		[{ ...firebase, FIREBASE_API_KEY: 'two words' }, 'FIREBASE_API_KEY must be'],
		[{ ...firebase, FIREBASE_PROJECT_ID: '' }, 'FIREBASE_PROJECT_ID is missing'],
		[{ FIREBASE_AUTH_EMULATOR_HOST: 'http://localhost' }, 'FIREBASE_AUTH_EMULATOR_HOST must be'],
		[{ ...firebase, SECOND_FACTOR: 'members' }, 'SECOND_FACTOR=members is not allowed'],
		[{ CAMPAIGNS: 'rss' }, 'CAMPAIGNS must be one of stored, mailerlite'],
		[{ CAMPAIGNS: 'mailerlite' }, 'MAILERLITE_API_KEY is missing'],
		[{ MAILERLITE_API_KEY: 'two words' }, 'MAILERLITE_API_KEY must be'],
		[{ MAILERLITE_BASE_URL: 'connect.mailerlite.com' }, 'MAILERLITE_BASE_URL must be'],
		[{ MAIL: 'pigeon' }, 'MAIL must be one of outbox, smtp'],
		[{ ...smtp, SMTP_URL: '' }, 'SMTP_URL is missing'],
		[{ ...smtp, SMTP_URL: 'mail.example.org:25' }, 'SMTP_URL must be the URL'],
		[{ ...smtp, SMTP_URL: 'smtp://mail.example.org?logger=true' }, 'SMTP_URL must be the URL'],
		[{ ...smtp, SMTP_URL: 'smtp://club:100%@mail.example.org' }, 'SMTP_URL must be the URL'],
		[{ ...smtp, MAIL_FROM: '' }, 'MAIL_FROM is missing'],
		[{ ...smtp, MAIL_FROM: 'Club <office@club.example>' }, 'MAIL_FROM must be the email address'],
		[{ MAIL_REPLY_TO: 'office' }, 'MAIL_REPLY_TO must be the email address'],
		[{ WATER_LEVELS: 'guess' }, 'WATER_LEVELS must be one of stored, environment-agency'],
		[{ WATER_LEVELS: 'environment-agency' }, 'WATER_LEVEL_MEASURE is missing'],
		[{ WATER_LEVEL_MEASURE: '../stations' }, 'WATER_LEVEL_MEASURE must be the id'],
		[{ WATER_LEVEL_MEASURE: '..' }, 'WATER_LEVEL_MEASURE must be the id'],
		[{ WATER_LEVEL_MEASURE: 'one?parameter=level' }, 'WATER_LEVEL_MEASURE must be the id'],
		[{ WATER_LEVEL_BASE_URL: 'http://a:b:c' }, 'WATER_LEVEL_BASE_URL must be'],
		[{ WATER_LEVEL_BASE_URL: 'environment.data.gov.uk' }, 'WATER_LEVEL_BASE_URL must be'],
		[{ WATER_LEVEL_BASE_URL: 'https://a.example/?x=' }, 'WATER_LEVEL_BASE_URL must be'],
		[{ PRICE_TEST_HOOK: 'yes' }, 'PRICE_TEST_HOOK must be one of off, on'],
		[
			{ ...square, PRICE_TEST_HOOK: 'on', SQUARE_ENVIRONMENT: 'production' },
			'PRICE_TEST_HOOK=on is not allowed with SQUARE_ENVIRONMENT=production',
		],
		[{ SAMPLE_DATA: 'yes' }, 'SAMPLE_DATA must be one of on, off'],
		[{ ADMIN_EMAIL: 'commodore' }, 'ADMIN_EMAIL must be an email address'],
		[{ ADMIN_PASSWORD: 'long-enough!' }, 'ADMIN_EMAIL is missing'],
		[
			{ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'elevenchars' },
			'ADMIN_PASSWORD must have 12 to 1000 characters',
		],
		[
			{ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'x'.repeat(1_001) },
			'ADMIN_PASSWORD must have 12 to 1000 characters',
		],
		[{ BOOKING_RATE_PER_MINUTE: '0' }, 'BOOKING_RATE_PER_MINUTE must be'],
		[{ RETENTION_MONTHS: '-1' }, 'RETENTION_MONTHS must be a whole number from 0 to 1200'],
		[{ RETENTION_MONTHS: 'two years' }, 'RETENTION_MONTHS must be'],
		[{ SIGN_IN_RATE_PER_QUARTER_HOUR: '0' }, 'SIGN_IN_RATE_PER_QUARTER_HOUR must be'],
		[
			{ ...production, SIGN_IN_RATE_PER_QUARTER_HOUR: '11' },
			'SIGN_IN_RATE_PER_QUARTER_HOUR must be at most 10 in production',
		],
		[{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be'],
		[{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
		[{ METRICS_TOKEN: 'fifteen-letters' }, 'METRICS_TOKEN must have at least 16 letters'],
		[{ METRICS_TOKEN: 'with spaces in between' }, 'METRICS_TOKEN must have'],
		[{ METRICS_PORT: '0' }, 'METRICS_PORT must be a whole number from 1 to 65535'],
		[{ METRICS_PORT: '3000' }, 'METRICS_PORT must differ from PORT'],
		[{ NODE_ENV: 'production', PAYMENTS: 'none' }, 'PUBLIC_URL is missing'],
		[{ DATA_DIR: file('a-file', 'not a folder') }, 'DATA_DIR must be a folder'],
		[{ BACKUP_DIR: circularLink() }, 'BACKUP_DIR must be a folder that Burgee may open'],
		[{ CLUB_FILE: join(folder, 'nowhere.json') }, 'CLUB_FILE must name a readable JSON file'],
		[{ CLUB_FILE: file('broken.json', '{') }, 'CLUB_FILE must name a readable JSON file'],
	])('readConfig rejects %j with the message “%s…”', (environment, start) => {
		const [problem, ...others] = problemsOf(environment);
		expect(others).toEqual([]);
		expect(problem).toContain(start);
		const name = problem?.split(/[ =]/)[0];
		expect(problem).toMatch(new RegExp(`(?:for example|set) ${name}=`));
	});

	test('readConfig rejects sample data, practice payments, emulators and PRICE_TEST_HOOK=on in production', () => {
		expect(readConfig(production)).toMatchObject({
			sampleData: false,
			sampleDocuments: false,
			publicUrl: 'https://members.example.org',
		});
		expect(problemsOf({ ...production, SAMPLE_DATA: 'on' })).toHaveLength(1);
		expect(problemsOf({ ...production, PAYMENTS: 'practice' })).toHaveLength(1);
		expect(problemsOf({ ...production, PAYMENTS: '' })).toHaveLength(1);
		expect(problemsOf({ ...production, PRICE_TEST_HOOK: 'on' })).toHaveLength(1);
		const squareLive = { ...square, SQUARE_ENVIRONMENT: 'production' };
		expect(problemsOf({ ...production, ...squareLive })).toEqual([]);
		expect(problemsOf({ ...production, ...firebase })).toEqual([]);
	});

	test.each([
		'SQUARE_BASE_URL',
		'ALGOLIA_HOST',
		'MAILERLITE_BASE_URL',
		'WATER_LEVEL_BASE_URL',
		'FIRESTORE_EMULATOR_HOST',
		'FIREBASE_AUTH_EMULATOR_HOST',
	])('readConfig rejects the address of a test server in %s in production', (name) => {
		const address = name.endsWith('_URL') ? 'http://127.0.0.1:4603' : '127.0.0.1:4603';
		expect(problemsOf({ [name]: address })).toEqual([]);
		expect(problemsOf({ ...production, [name]: address })).toEqual([
			expect.stringContaining(`${name} is not allowed in production`),
		]);
	});

	test('production accepts the addresses of MailerLite and of the Environment Agency themselves', () => {
		expect(
			problemsOf({
				...production,
				MAILERLITE_BASE_URL: 'https://connect.mailerlite.com/',
				WATER_LEVEL_BASE_URL: 'https://environment.data.gov.uk/flood-monitoring',
			}),
		).toEqual([]);
	});

	test.each([
		[{ HOST: '0.0.0.0' }, true],
		[{ HOST: '::' }, true],
		[{ HOST: 'burgee.local' }, true],
		[{ HOST: '127.0.0.5' }, false],
		[{ HOST: '::1' }, false],
		[{ HOST: 'localhost' }, false],
		[{ HOST: 'LOCALHOST' }, false],
		[{ PUBLIC_URL: ' HTTPS://members.example.org', TRUST_PROXY: '1' }, true],
		[{ PUBLIC_URL: 'https://members.example.org', TRUST_PROXY: '1' }, true],
		[{ PUBLIC_URL: 'http://members.club.example' }, true],
		[{ PUBLIC_URL: 'http://192.168.1.20:3000' }, true],
		[{ PUBLIC_URL: 'http://burgee.localhost:3000' }, false],
	])('a server with %j and without NODE_ENV counts as production: %s', (environment, isImplied) => {
		const [practice, ...others] = problemsOf(environment);
		if (!isImplied) {
			expect(practice).toBeUndefined();
			return;
		}
		expect([practice, ...others].join()).toContain('PAYMENTS=practice, which is the default');
		expect(others.at(-1)).toContain('set NODE_ENV=development');
		for (const NODE_ENV of ['development', 'test']) {
			expect(problemsOf({ ...environment, NODE_ENV })).toEqual([]);
		}
	});

	test('the hint about production appears only if production causes a problem', () => {
		const { NODE_ENV: _, TRUST_PROXY: __, ...live } = production;
		expect(problemsOf(live)).toEqual([expect.stringContaining('TRUST_PROXY is missing')]);
	});

	test.each([
		'HTTPS://Members.Example.org:443',
		' https://members.example.org/',
		'https://:@members.example.org/.',
	])('readConfig reads PUBLIC_URL=%j as an origin', (PUBLIC_URL) => {
		const config = readConfig({ ...production, PUBLIC_URL });
		expect(config.publicUrl).toBe('https://members.example.org');
	});

	test('in production, PUBLIC_URL may begin with http only if it names this machine', () => {
		const { TRUST_PROXY: _, ...local } = production;
		for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000', 'burgee.localhost']) {
			expect(problemsOf({ ...local, PUBLIC_URL: `http://${host}` })).toEqual([]);
		}
		for (const PUBLIC_URL of ['http://192.168.1.20', ' HTTP://members.example.org'])
			expect(problemsOf({ ...local, PUBLIC_URL })).toHaveLength(1);
	});

	test.each([
		['SQUARE_ACESS_TOKEN', 'SQUARE_ACCESS_TOKEN'],
		['ALGOLIA_APPID', 'ALGOLIA_APP_ID'],
		['MAILERLITE_KEY', 'MAILERLITE_API_KEY'],
		['WATER_LEVEL_MESURE', 'WATER_LEVEL_MEASURE'],
		['ADMIN_MAIL', 'ADMIN_EMAIL'],
		['METRIC_TOKEN', 'METRICS_TOKEN'],
		['MEMBER_PASSWORD', 'MEMBERS_PASSWORD'],
		['MEMBERS_PASWORD', 'MEMBERS_PASSWORD'],
		['ADMIN_PASS', 'ADMIN_PASSWORD'],
		['SQUARE_ENV', 'SQUARE_ENVIRONMENT'],
		['WATER_LEVELS_BASE_URL', 'WATER_LEVEL_BASE_URL'],
	])('readConfig rejects %s and names %s', (name, similar) => {
		expect(problemsOf({ [name]: 'x' })).toEqual([
			`${name} is unknown. The most similar name is ${similar}. Correct the name, or remove it.`,
		]);
		expect(problemsOf({ [name]: '' })).toEqual([]);
	});

	test('readConfig reports every missing or invalid value in the file CLUB_FILE', () => {
		const problems = problemsOf({ CLUB_FILE: file('facts.json', '{"name": ""}') });
		expect(problems.length).toBeGreaterThan(5);
		expect(problems.every((problem) => problem.startsWith('CLUB_FILE'))).toBe(true);
	});

	test('readConfig describes an invalid value in the file CLUB_FILE in plain words', () => {
		const facts = {
			...sampleClub,
			emails: undefined,
			radio: { ...sampleClub.radio, clubChannel: 100 },
			motto: 'Fair winds',
		};
		const path = file('invalid-facts.json', JSON.stringify(facts));
		expect(problemsOf({ CLUB_FILE: path })).toEqual([
			`CLUB_FILE: "emails" in ${path} is not valid. The value is missing.`,
			`CLUB_FILE: "radio.clubChannel" in ${path} is not valid. Must be a radio channel, such as 16, 37A or M2.`,
			`CLUB_FILE: ${path} is not valid. Unrecognized key: "motto".`,
		]);
	});

	test('readConfig reports all problems of the configuration at the same time', () => {
		const problems = problemsOf({
			PORT: 'x',
			STORAGE: 'postgres',
			ADMIN_PASSWORD: 'long-enough!',
			CLUB_FILE: join(folder, 'nowhere.json'),
		});
		expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
			'PORT',
			'DATABASE_URL',
			'ADMIN_EMAIL',
			'CLUB_FILE',
		]);
	});

	test('an error of readConfig does not contain the rejected value, which may be a password', () => {
		const secret = 'p4ssw0rd';
		const problems = problemsOf({
			STORAGE: 'postgres',
			DATABASE_URL: `postgress://burgee:${secret}@db/burgee`,
			ADMIN_PASSWORD: secret.slice(0, 5),
			MAILERLITE_API_KEY: `${secret} `,
		});
		expect(problems).toHaveLength(4);
		expect(problems.join()).not.toContain(secret.slice(0, 5));
	});
});

test('docs/operating/configure.md explains exactly the variables that the server reads', () => {
	const rows =
		readFileSync(`${root}docs/operating/configure.md`, 'utf8').match(/^\| [A-Z].*?(?= \|)/gm) ?? [];
	const explained = rows.flatMap((row) => row.match(/[A-Z][A-Z_]+/g) ?? []);
	expect(explained.sort()).toEqual([...variableNames, 'CLUB_FILE'].sort());
});
