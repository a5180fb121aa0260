import { chmod, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allowsClients } from '@burgee/adapters/firestore/client-access';
import { LocalIdentity } from '@burgee/adapters/local-identity/local-identity';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { instant, readSearchRecords, toInstant } from '@burgee/core';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { doctorText } from '../../server/commands/doctor.ts';
import { readConfig } from '../../server/config/read-config.ts';
import { openStorage } from '../../server/config/storage.ts';
import { runChecks } from '../../server/doctor/check.ts';
import { checkFirestoreRules } from '../../server/doctor/firebase-checks.ts';
import { ensureFirstAdmin } from '../../server/first-start.ts';
import { algolia as algoliaKeys } from '../adapters/algolia-server.ts';
import { bookingOf, messageOf } from '../contracts/samples.ts';
import { provideStorage, type StorageName, testedStorages } from '../storages.ts';
import { runCommand } from './commands.ts';
import { type ExaminedClub, openExaminedClub } from './examined-club.ts';
import { firstAdmin, passwordCost } from './open-burgee.ts';
import { folderForTest } from './running-burgee.ts';

const clubs: ExaminedClub[] = [];
beforeAll(async () => {
	clubs.push(await openExaminedClub());
});
afterAll(() => Promise.all(clubs.map((club) => club.close())));

const theClub = () => clubs[0] as ExaminedClub;

/** Most faults are not in the environment variables. */
const noVariables: Record<string, string> = {};

/** Sets a property until the end of the test. */
function set<Target extends object, Name extends keyof Target>(
	target: Target,
	name: Name,
	value: Target[Name],
): Record<string, string> {
	const earlier = target[name];
	target[name] = value;
	onTestFinished(() => {
		target[name] = earlier;
	});
	return noVariables;
}

/** Changes the tables of the club's SQLite file, and changes them back at the end of the test. */
async function changeTables(
	{ burgee }: ExaminedClub,
	change: (database: Knex) => Promise<unknown>,
	undo: (database: Knex) => Promise<unknown>,
): Promise<Record<string, string>> {
	const run = async (step: (database: Knex) => Promise<unknown>) => {
		const database = sqliteDatabase(join(burgee.dataDir, 'burgee.sqlite'));
		await step(database);
		await database.destroy();
	};
	onTestFinished(() => run(undo));
	await run(change);
	return noVariables;
}

const laterInstant = () => toInstant(new Date(Date.now() + 3_600_000));

function firstOf<Item>(items: Item[] | null): Item {
	const [first] = items ?? [];
	if (first === undefined) throw new Error('there is none');
	return first;
}

/** Plants a fault until the end of the test. Returns the environment variables that are part of it. */
type Plant = (club: ExaminedClub) => Promise<Record<string, string>> | Record<string, string>;

/** A fault that hides others is found alone. */
type Fault = [fault: string, plant: Plant, sentence: RegExp, isFound?: 'alone'];

const faults: Fault[] = [
	[
		'a build that is older than its source',
		async ({ root }) => {
			const file = join(root, 'core/rules/price.ts');
			const later = new Date(Date.now() + 60_000);
			const earlier = new Date(Date.now() - 60 * 60_000);
			await utimes(file, later, later);
			onTestFinished(() => utimes(file, earlier, earlier));
			return noVariables;
		},
		/^build: The build is older than the source in core: run npm run build, and restart the server\.$/,
	],
	[
		'a missing part of the build',
		async ({ root }) => {
			const file = join(root, 'web/dist/admin.html');
			await rename(file, `${file}.away`);
			onTestFinished(() => rename(`${file}.away`, file));
			return noVariables;
		},
		/^build: The build lacks web\/dist\/admin\.html: run npm run build\.$/,
	],
	[
		'installed packages of other versions',
		async ({ root }) => {
			const later = new Date(Date.now() + 60_000);
			const lockOf = (version: string) =>
				JSON.stringify({ packages: { 'node_modules/zod': { version } } });
			await mkdir(join(root, 'node_modules'));
			onTestFinished(() => rm(join(root, 'node_modules'), { recursive: true }));
			await writeFile(join(root, 'node_modules/.package-lock.json'), lockOf('4.6.6'));
			await writeFile(join(root, 'package-lock.json'), lockOf('4.6.7'));
			await utimes(join(root, 'package-lock.json'), later, later);
			return noVariables;
		},
		/^build: The installed packages differ from package-lock\.json: run npm ci and npm run build, .*\.$/,
	],
	[
		'a DATA_DIR that other users may open',
		async ({ burgee: { dataDir } }) => {
			await chmod(join(dataDir, 'burgee.sqlite'), 0o644);
			onTestFinished(() => chmod(join(dataDir, 'burgee.sqlite'), 0o600));
			return noVariables;
		},
		/^files: Other users of this machine may open .*burgee\.sqlite: run chmod -R go= '.*'\.$/,
	],
	[
		'credentials of Google that other users may read',
		async () => {
			const file = join(await folderForTest(), 'key.json');
			await writeFile(file, '{}', { mode: 0o644 });
			return { GOOGLE_APPLICATION_CREDENTIALS: file };
		},
		/^files: Other users of this machine may read Google's credentials in .*: run chmod 600 .*\.$/,
	],
	[
		'credentials of Google that do not exist',
		() => ({ GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/key.json' }),
		/^files: GOOGLE_APPLICATION_CREDENTIALS names \/nowhere\/key\.json, which .*: correct it\.$/,
	],
	[
		'a file with the first administrator’s password',
		async ({ burgee: { dataDir } }) => {
			const file = join(dataDir, 'first-admin-password.txt');
			await writeFile(file, '', { mode: 0o600 });
			onTestFinished(() => rm(file));
			return noVariables;
		},
		/^files: .*first-admin-password\.txt contains the first .*: sign in, .* delete the file\.$/,
	],
	[
		'a first password that is still in the environment',
		() => ({ ADMIN_EMAIL: 'commodore@example.org', ADMIN_PASSWORD: 'harbour lantern 77' }),
		/^sign-in: ADMIN_PASSWORD is still set, although .*: remove it from the environment\.$/,
	],
	[
		'a server that does not run',
		() => ({ PORT: '1' }),
		/^address: No server answers at http:\/\/127\.0\.0\.1:1, .*: start the server, or correct .*\.$/,
	],
	[
		'an environment that is not that of the server',
		() => ({ PAYMENTS: 'practice' }),
		/^address: The server at http.* has PAYMENTS=square, but this environment has PAYMENTS=practice: restart .*\.$/,
		'alone',
	],
	[
		'metrics that do not answer',
		() => ({ METRICS_TOKEN: 'another-long-token' }),
		/^address: http.*\/metrics does not answer as METRICS_TOKEN says: restart the server, .*\.$/,
	],
	[
		'a PUBLIC_URL that nobody answers',
		({ square }) => {
			const url = 'http://127.0.0.1:1/api/webhooks/square';
			set(firstOf(square.subscriptions), 'notification_url', url);
			return { PUBLIC_URL: 'http://127.0.0.1:1' };
		},
		/^address: http:\/\/127\.0\.0\.1:1 cannot be reached from this machine \(.+\): correct PUBLIC_URL, .*\.$/,
	],
	[
		'a PUBLIC_URL that redirects',
		({ proxy }) =>
			set(proxy, 'answer', { status: 301, headers: { Location: 'https://club.example/' } }),
		/^address: http.* redirects to https:\/\/club\.example\/: set PUBLIC_URL to the address .*\.$/,
	],
	[
		'a proxy that leads to another program',
		({ proxy }) => set(proxy, 'answer', { status: 502, body: 'Bad Gateway' }),
		/^address: Not Burgee answers at http.* \(status 502\): let the proxy pass all paths on to .*\.$/,
	],
	[
		'a proxy that changes the HTML',
		({ proxy }) => set(proxy, 'addition', '<script src="/analytics.js"></script>'),
		/^address: The proxy at http.* changes the HTML of the pages, .*: switch off what rewrites, .*\.$/,
	],
	[
		'a proxy that keeps files back',
		({ proxy }) => set(proxy, 'keptBack', '/assets/'),
		/^address: The proxy at http.* keeps back \/assets\/.* \(status 404\): let the proxy pass all paths on to .*\.$/,
	],
	[
		'wrong totals',
		(club) =>
			changeTables(
				club,
				(database) => database('event_totals').update({ attendees: 99 }),
				(database) => database('event_totals').update({ attendees: 3 }),
			),
		/^storage: The stored totals of 1 event differ from the bookings, such as those of supper: run burgee recount --repair\.$/,
	],
	[
		'a record that cannot be read',
		(club) =>
			changeTables(
				club,
				(database) => database('bookings').update({ submittedAt: 'yesterday' }),
				(database) =>
					database('bookings').update({ submittedAt: bookingOf({ id: 'one' }).submittedAt }),
			),
		/^storage: A stored record has wrong values, such as submittedAt of bookings\/one: run burgee recount, .*\.$/,
	],
	[
		'an audit log from the future',
		(club) =>
			changeTables(
				club,
				(database) => database('audit_log').update({ at: laterInstant() }),
				(database) => database('audit_log').update({ at: toInstant(new Date()) }),
			),
		/^storage: The newest entry of the audit log is of .*, which is in the future: correct the clock .*\.$/,
	],
	[
		'a database of an earlier version',
		async () => {
			const dataDir = join(await folderForTest(), 'data');
			await mkdir(dataDir, { mode: 0o700 });
			const database = sqliteDatabase(join(dataDir, 'burgee.sqlite'));
			await database.raw('create table knex_migrations (id integer primary key, name text)');
			await database('knex_migrations').insert({ name: '001-first-schema' });
			await database.destroy();
			await chmod(join(dataDir, 'burgee.sqlite'), 0o600);
			return { DATA_DIR: dataDir };
		},
		/^storage: The storage cannot be used, because the storage was made by an earlier version of Burgee: start the server once to upgrade it\.$/,
		'alone',
	],
	[
		'a damaged SQLite file',
		async () => {
			const dataDir = join(await folderForTest(), 'data');
			await mkdir(dataDir, { mode: 0o700 });
			await writeFile(join(dataDir, 'burgee.sqlite'), 'not a database'.repeat(400), {
				mode: 0o600,
			});
			return { DATA_DIR: dataDir };
		},
		/^storage: The file .*burgee\.sqlite is damaged \(file is not a database\): stop the server, .*\.$/,
		'alone',
	],
	[
		'a wrong access token of Square',
		() => ({ SQUARE_ACCESS_TOKEN: 'another-token' }),
		/^payments: Square refuses the access token \(401 UNAUTHORIZED\): copy the sandbox access token .*\.$/,
	],
	[
		'an access token of another application',
		({ square }) => set(square, 'token', { client_id: 'sandbox-sq0idb-other' }),
		/^payments: The access token belongs to the application sandbox-sq0idb-other, .*: set SQUARE_APPLICATION_ID .*\.$/,
	],
	[
		'an access token that ends soon',
		({ square }) =>
			set(square, 'token', {
				...square.token,
				expires_at: new Date(Date.now() + 86_400_000).toISOString(),
				scopes: ['PAYMENTS_READ', 'PAYMENTS_WRITE'],
			}),
		/^payments: The access token ends on \d{4}-\d\d-\d\d: copy a new one .* to SQUARE_ACCESS_TOKEN\.$/,
	],
	[
		'a wrong location',
		() => ({ SQUARE_LOCATION_ID: 'OTHERLOCATION' }),
		/^payments: Square does not find the location OTHERLOCATION \(404 NOT_FOUND\): copy the id .*\.$/,
	],
	[
		'a location that takes no cards',
		({ square }) => set(square, 'location', { status: 'ACTIVE', capabilities: [] }),
		/^payments: The Square location LOCALLOCATION cannot take cards: finish the activation .*\.$/,
	],
	[
		'a location with another currency than an event',
		({ square }) => set(square, 'currency', 'EUR'),
		/^payments: The event “.+” has prices in GBP, but the Square location takes EUR: correct the currency .*\.$/,
	],
	[
		'a webhook subscription to another address',
		({ square }) =>
			set(
				firstOf(square.subscriptions),
				'notification_url',
				'https://old.example/api/webhooks/square',
			),
		/^payments: Square sends no webhook notifications to http.* \(only to https:\/\/old\.example\/.*\): add a subscription .*\.$/,
	],
	[
		'a disabled webhook subscription',
		({ square }) => set(firstOf(square.subscriptions), 'enabled', false),
		/^payments: The webhook subscription to .* is disabled: enable it under Webhooks .*\.$/,
	],
	[
		'a webhook subscription without refunds',
		({ square }) =>
			set(firstOf(square.subscriptions), 'event_types', ['payment.created', 'payment.updated']),
		/^payments: The webhook subscription to .* lacks refund\.created, refund\.updated: add these events .*\.$/,
	],
	[
		'a server that was started with another webhook signature key',
		({ square }) => {
			set(firstOf(square.subscriptions), 'signature_key', 'a-new-key');
			return { SQUARE_WEBHOOK_SIGNATURE_KEY: 'a-new-key' };
		},
		/^payments: The server refuses a notification to .* SQUARE_WEBHOOK_SIGNATURE_KEY: restart the server .*\.$/,
	],
	[
		'a wrong webhook signature key',
		() => ({ SQUARE_WEBHOOK_SIGNATURE_KEY: 'another-key' }),
		/^payments: SQUARE_WEBHOOK_SIGNATURE_KEY is not the key of the webhook subscription to .*: copy .*\.$/,
	],
	[
		'a clock that differs from that of a service',
		({ mailerLite }) =>
			set(mailerLite, 'behaviour', {
				status: 200,
				headers: { Date: new Date(Date.now() + 120_000).toUTCString() },
				body: '{"data": []}',
			} as typeof mailerLite.behaviour),
		/^clock: The clock of this machine is 1[12]\d seconds behind that of MailerLite: set it, .*\.$/,
		'alone',
	],
	[
		'a wrong key of MailerLite',
		() => ({ MAILERLITE_API_KEY: 'another-key' }),
		/^news: MailerLite refuses the key \(Unauthorized\): copy a key .* to MAILERLITE_API_KEY\.$/,
	],
	[
		'a wrong search key of Algolia',
		() => ({ ALGOLIA_SEARCH_KEY: 'another-key' }),
		/^search: Algolia refuses the search key for the application LOCALAPP01 \(403\): copy both .*\.$/,
	],
	[
		'a search key that may write',
		({ algolia: { keyPermissions } }) => {
			keyPermissions.set(algoliaKeys.searchKey, ['search', 'addObject']);
			onTestFinished(() => void keyPermissions.set(algoliaKeys.searchKey, ['search']));
			return noVariables;
		},
		/^search: Algolia’s search key, which every browser receives, allows addObject: copy .* revoke this one\.$/,
	],
	[
		'a wrong admin key of Algolia',
		() => ({ ALGOLIA_ADMIN_KEY: 'another-key' }),
		/^search: Algolia refuses the admin key \(403\): copy a key .* to ALGOLIA_ADMIN_KEY\.$/,
	],
	[
		'a search index that is out of step',
		async ({ burgee: { searchIndex, searchSources }, eventId }) => {
			await searchIndex?.remove('events', eventId);
			onTestFinished(async () =>
				searchIndex?.put('events', await readSearchRecords(searchSources, 'events')),
			);
			return noVariables;
		},
		/^search: The search index events is out of step \(records: 1 missing\): run burgee reindex\.$/,
	],
	[
		'a measure that the Environment Agency does not know',
		() => ({ WATER_LEVEL_MEASURE: 'another-measure' }),
		/^water level: The Environment Agency does not know the measure another-measure: set WATER_LEVEL_MEASURE .*\.$/,
	],
	[
		'a gauge without readings',
		({ agency }) => set(agency, 'items', []),
		/^water level: The measure .* has no readings of the last 30 days: set WATER_LEVEL_MEASURE .*\.$/,
	],
	[
		'a wrong password of the mail server',
		({ mail }) => ({ SMTP_URL: `smtp://club:wrong@127.0.0.1:${mail.port}` }),
		/^mail: The mail server .* cannot be used \(.*refused the user name and password.*\): correct the user .*\.$/,
	],
	[
		'a mail server that does not run',
		() => ({ SMTP_URL: 'smtp://club:x@127.0.0.1:1' }),
		/^mail: The mail server 127\.0\.0\.1:1 cannot be used \(.+\): correct the host and the port in SMTP_URL, .*\.$/,
	],
	[
		'an email that waits',
		async ({ burgee: { storage } }) => {
			const sendAt = toInstant(new Date(Date.now() - 2 * 3_600_000));
			const late = messageOf({
				id: 'late',
				...{ sendAt, attempts: 5, lastError: 'The mail server is busy' },
			});
			await storage.messages.add(late);
			onTestFinished(() => storage.messages.remove(late).then(() => {}));
			return noVariables;
		},
		/^mail: An email has waited for more than an hour \(The mail server is busy\): mend this, and look at Messages .*\.$/,
	],
	[
		'a sender that the mail server refuses',
		({ mail }) => set(mail, 'mood', 'refuse sender'),
		/^mail: The mail server .* refuses the sender bookings@club\.example \(.*\): set MAIL_FROM .*\.$/,
	],
];

/**
 * Groups of faults that different checks find, so that one run of the doctor finds several. A run takes a quarter of a
 * second of CPU time.
 */
const groups: Fault[][] = [];
for (const fault of faults) {
	const checkOf = ([, , { source }]: Fault) => source.slice(1, source.indexOf(':'));
	const isAlone = ({ 3: isFound }: Fault) => isFound === 'alone';
	const hides = (other: Fault) => isAlone(other) || checkOf(other) === checkOf(fault);
	const group = isAlone(fault) ? undefined : groups.find((found) => !found.some(hides));
	if (group === undefined) groups.push([fault]);
	else group.push(fault);
}

/** Creates a storage with an administrator. @returns its environment variables. */
async function newStorage(name: StorageName): Promise<Record<string, string>> {
	const { environment, release } = await provideStorage(name);
	onTestFinished(release);
	const storage = await openStorage(readConfig({ ...environment, SAMPLE_DATA: 'off' }).storage);
	const { credentials } = storage;
	await ensureFirstAdmin(
		{ storage, identity: new LocalIdentity({ credentials, cost: passwordCost }) },
		firstAdmin,
	);
	await storage.close();
	return environment;
}

describe('burgee doctor', () => {
	test.each(groups.map((group) => ({ group, title: group.map(([name]) => name).join('; ') })))(
		'finds, and says where to mend it: $title',
		async ({ group }) => {
			const variables = Object.assign({}, ...Object.values(theClub().services));
			for (const [, plant] of group) Object.assign(variables, await plant(theClub()));
			const { problems } = await theClub().examine(variables);
			const sentences = group.map(([, , sentence]) => expect.stringMatching(sentence));
			expect(problems).toEqual(expect.arrayContaining(sentences));
			expect(problems).toHaveLength(group.length);
		},
	);

	test('finds a proxy that changes the HTML, even if an event changes while the doctor compares the pages', async () => {
		const { proxy, burgee, eventId } = theClub();
		const event = await burgee.storage.events.get(eventId);
		if (event === null) throw new Error('the event is missing');
		const { revision } = event;
		set(proxy, 'addition', '<script src="/analytics.js"></script>');
		// Changes the event at the first of the doctor's requests. At the others, it has this revision already.
		const changed = { ...event, name: 'Another Name', revision: revision + 1 };
		set(proxy, 'beforeHome', async () => {
			await burgee.storage.events.replace(changed);
		});
		const { problems } = await theClub().examine({});
		await burgee.storage.events.replace({ ...event, revision: revision + 2 });
		expect(problems).toEqual([expect.stringMatching(/^address: The proxy at .* changes the HTML/)]);
	});

	test('finds trust in a proxy that does not exist, and says where to mend it', async () => {
		const { problems } = await theClub().examine({ PUBLIC_URL: theClub().burgee.url });
		// The others are about Square, because its subscription has the address of the proxy.
		expect(problems[0]).toMatch(
			/^address: TRUST_PROXY is 1, but members reach the server directly at .*: set TRUST_PROXY=0, .*\.$/,
		);
	});

	test('finds an old backup, and a folder that cannot take the next one', async () => {
		const { storage } = theClub().burgee;
		const backupDir = await folderForTest();
		const environment = { BACKUP_EVERY: '1d', BACKUP_DIR: backupDir };
		const none = /^backup: There is no good backup yet: run burgee backup, which says .*\.$/;
		const missing = { ...environment, BACKUP_DIR: join(backupDir, 'missing') };
		expect((await theClub().examine(missing)).problems).toEqual([
			expect.stringMatching(none),
			`backup: The folder ${missing.BACKUP_DIR} does not exist: correct BACKUP_DIR, mount its disk, or start the server, which creates it.`,
		]);
		await storage.backups.recordMade(instant('2026-01-01T03:00:00.000Z'));
		await writeFile(join(backupDir, 'a-backup'), '', { mode: 0o644 });
		expect((await theClub().examine(environment)).problems).toEqual([
			expect.stringMatching(
				/^backup: The last good backup was made on .*2026.*: run burgee backup, .*\.$/,
			),
			`backup: Other users of this machine may read ${backupDir}/a-backup: run chmod go= ${backupDir}/*.`,
		]);
		await storage.backups.recordMade(toInstant(new Date()));
		await rm(join(backupDir, 'a-backup'));
		expect((await theClub().examine(environment)).problems).toEqual([]);
	});

	test('finds a disk that is nearly full', async () => {
		const freeBytesOf = async () => 100 * 1024 ** 2;
		const { problems } = await theClub().examine({}, { freeBytesOf });
		expect(problems).toEqual([
			expect.stringMatching(/^files: The disk of .* has only 100 MiB left: delete what .*\.$/),
		]);
	});

	test('with a wrong configuration, says so for each variable, and checks only what needs no configuration', async () => {
		const { results } = await theClub().examine({ PORT: 'none', MAIL: 'pigeon' });
		expect(results).toEqual([
			{
				name: 'configuration',
				problems: [expect.stringContaining('PORT must'), expect.stringContaining('MAIL must')],
				notChecked: ['The other checks need a right configuration.'],
			},
			{ name: 'build', problems: [], notChecked: [] },
		]);
	});

	test('with SQLite and an outside service for everything, nothing is wrong', async () => {
		const services = Object.assign({}, ...Object.values(theClub().services));
		const { results } = await theClub().examine(services);
		expect(doctorText(results)).toBe('Nothing is wrong.\n');
	});

	test.each(testedStorages().filter((name) => name !== 'memory'))(
		'with STORAGE=%s and no outside service, nothing is wrong',
		async (name) => {
			const environment = name === 'sqlite' ? {} : await newStorage(name);
			const { results } = await theClub().examine(environment);
			expect(doctorText(results)).toBe('Nothing is wrong.\n');
		},
	);

	test.runIf(testedStorages().includes('firestore'))(
		'finds security rules of Firestore that let anyone read, and says where to mend it',
		async () => {
			const { FIREBASE_PROJECT_ID: id, FIRESTORE_EMULATOR_HOST: host } =
				await newStorage('firestore');
			const rules = `rules_version = '2';
			service cloud.firestore { match /databases/{database}/documents {
				match /events/{id} { allow read: if true; } } }`;
			const response = await fetch(`http://${host}/emulator/v1/projects/${id}:securityRules`, {
				method: 'PUT',
				body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: rules }] } }),
			});
			expect(await response.json()).toEqual({});
			const findings: string[] = [];
			await checkFirestoreRules(
				{ projectId: id ?? '', emulatorHost: host },
				{ found: (...parts) => findings.push(parts.join(': ')), notChecked: () => {} },
			);
			expect(findings).toEqual([
				`Anyone can read events in Firestore: run (cd adapters/firestore && firebase deploy --only firestore:rules --project ${id})`,
			]);
		},
	);

	test.each([
		['allow read, write: if false;', false],
		['allow read: if request.auth != null; allow write: if false;', true],
		['// allow read: if true;\nallow read, write: if false;', false],
		['allow read;', true],
	])('the rules “%s” let others in: %s', (rules, isOpen) => {
		expect(allowsClients(`match /{document=**} { ${rules} }`)).toBe(isOpen);
	});

	test('finds facts and settings that are fit for a trial only, and says where to mend them', async () => {
		const production = {
			...{ NODE_ENV: 'production', EXPECT_BACKUP: 'external' },
			...{ PAYMENTS: 'none', SQUARE_BASE_URL: '' },
		};
		expect((await theClub().examine(production)).problems).toEqual([
			expect.stringMatching(/^address: The server .* but this environment has PAYMENTS=none: /),
			expect.stringMatching(/^club: The club’s facts are those of the sample club, .*: copy .*\.$/),
			expect.stringMatching(
				/^club: The documents page lacks club-constitution\.pdf, .*: upload .*\.$/,
			),
		]);
		expect((await theClub().examine({ ...production, STORAGE: 'memory' })).problems).toEqual([
			expect.stringMatching(/^address: /),
			'storage: STORAGE=memory loses all bookings when the server stops: set STORAGE=sqlite, or another storage.',
		]);
	});

	test('does not say that nothing is wrong if a service does not let it look', async () => {
		const { algolia, square, services } = theClub();
		set(square, 'subscriptions', null);
		const permissions = algolia.keyPermissions.get(algoliaKeys.adminKey) ?? [];
		algolia.keyPermissions.set(algoliaKeys.adminKey, ['addObject', 'deleteObject']);
		onTestFinished(() => void algolia.keyPermissions.set(algoliaKeys.adminKey, permissions));
		const { results } = await theClub().examine(services.algolia);
		expect(doctorText(results).split('\n')).toEqual([
			expect.stringMatching(
				/^payments, not checked: This access token cannot read the webhook subscriptions \(403 INSUFFICIENT_SCOPES\), .*\.$/,
			),
			'search, not checked: The admin key may not browse, so the search indexes were not compared.',
			'No problem was found, but not everything could be checked.',
			'',
		]);
	});

	test('a check that fails or takes too long is a problem, with what it has found by then', async () => {
		const results = await runChecks([
			{ name: 'one', run: () => Promise.reject(new Error('it rains.')) },
			{
				name: 'two',
				run: async ({ found }) => {
					found('The mast is down', 'raise it');
					await new Promise(() => {});
				},
				timeoutMs: 1,
			},
		]);
		expect(doctorText(results)).toBe(
			`one: The check did not end, because it rains: mend this first, and run the doctor again.
two: The mast is down: raise it.
two: The check did not end, because it took longer than 0.001 seconds: mend this first, and run the doctor again.
3 problems were found.
`,
		);
	});

	test('exits with 3 if something is wrong, and prints one line of JSON with --json', async () => {
		const { code, stdout } = await runCommand(['doctor', '--json'], {
			...theClub().environment,
			PORT: '1',
		});
		expect(code).toBe(3);
		expect(JSON.parse(stdout).problems).toContainEqual({
			check: 'address',
			message: expect.stringContaining('No server answers at http://127.0.0.1:1'),
		});
	});
});
