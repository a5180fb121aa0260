import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalIdentity } from '@burgee/adapters/local-identity/local-identity';
import { type Admin, type ClubEvent, dayMs, toInstant } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import type { Storage } from '@burgee/core/ports/storage';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type Composition, compose, type ProvidedParts } from '../../server/composition.ts';
import { type Config, readConfig } from '../../server/config/read-config.ts';
import { openStorage } from '../../server/config/storage.ts';
import { ensureFirstAdmin } from '../../server/first-start.ts';
import type { Limits } from '../../server/http/limits/limits.ts';
import { eventOf } from '../contracts/samples.ts';
import { HttpClient } from './http-client.ts';

export const firstAdmin = { email: 'commodore@example.org', password: 'nine-grey-herons' };

const sqliteFile = 'burgee.sqlite';

/** The tests use the cheapest scrypt cost, because secure password hashes would take most of the tests' time. */
export const passwordCost = 2 ** 4;

export interface OpenBurgee extends Composition {
	url: string;
	/** The Cookie header with the session of the first administrator. */
	cookie: string;
	/** An HTTP client without a session. */
	http: HttpClient;
	/** An HTTP client with the session of the first administrator. */
	admin: HttpClient;
	dataDir: string;
	/** Closes the server's connections, but not its parts. */
	disconnect(): Promise<void>;
	close(): Promise<void>;
}

/**
 * Starts the app on a real socket, with SQLite in a temporary folder, and signs the first administrator in. If the
 * environment has no PORT, the port is any free one.
 */
export async function openBurgee(
	environment: Record<string, string> = {},
	provided: ProvidedParts = {},
): Promise<OpenBurgee> {
	const dataDir = await mkdtemp(join(tmpdir(), 'burgee-'));
	const config = readConfig({
		LOG_LEVEL: 'silent',
		DATA_DIR: dataDir,
		SAMPLE_DATA: 'off',
		BOOKING_RATE_PER_MINUTE: '100000',
		...environment,
	});
	const storage = provided.storage ?? (await openNewStorage(config));
	const { credentials } = storage;
	const burgee = await compose(config, join(import.meta.dirname, '../../web/dist'), {
		storage,
		...(config.identity.kind === 'local' && {
			identity: new LocalIdentity({ credentials, cost: passwordCost }),
		}),
		...provided,
	});
	await ensureFirstAdmin(burgee, firstAdmin);
	const server: Server = burgee.createServer().listen(Number(environment.PORT ?? 0), '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const cookie = await signIn(url, firstAdmin);
	const disconnect = async () => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	};
	return {
		...burgee,
		url,
		cookie,
		http: new HttpClient(url),
		admin: new HttpClient(url, { Cookie: cookie }),
		dataDir,
		disconnect,
		close: async () => {
			await disconnect();
			await burgee.close();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

let emptyFile: Promise<Buffer> | undefined;

/** Opens the configured storage. */
async function openNewStorage({ storage }: Config): Promise<Storage> {
	if (storage.kind === 'sqlite') await copyEmptySqliteFile(storage.dataDir);
	return openStorage(storage);
}

/**
 * Copies an empty SQLite file into the folder, unless it has one, because the migrations of a new one would take most of
 * the time in which a storage opens.
 */
export async function copyEmptySqliteFile(dataDir: string): Promise<void> {
	emptyFile ??= newSqliteFile();
	await mkdir(dataDir, { recursive: true, mode: 0o700 });
	const file = { flag: 'wx', mode: 0o600 };
	await writeFile(join(dataDir, sqliteFile), await emptyFile, file).catch((thrown) => {
		if (thrown.code !== 'EEXIST') throw thrown;
	});
}

/** Returns the content of an SQLite file with the tables of this version. */
async function newSqliteFile(): Promise<Buffer> {
	const dataDir = await mkdtemp(join(tmpdir(), 'burgee-'));
	await (await openStorage({ kind: 'sqlite', dataDir })).close();
	const content = await readFile(join(dataDir, sqliteFile));
	await rm(dataDir, { recursive: true });
	return content;
}

/** Returns a function that divides all limits, for a test that would otherwise send hundreds of requests. */
export const dividedLimits =
	(by: number) =>
	(limits: Limits): Limits => {
		const divided = Object.entries(limits).map(([name, limit]) => [
			name,
			{ ...limit, max: Math.ceil(limit.max / by) },
		]);
		return Object.fromEntries(divided);
	};

/** Starts the app before the tests of a suite and stops the app after them. */
export function useBurgee(environment?: Record<string, string>): OpenBurgee {
	const burgee = {} as OpenBurgee;
	beforeAll(async () => {
		Object.assign(burgee, await openBurgee(environment));
	});
	afterAll(() => burgee.close?.());
	return burgee;
}

export async function openBurgeeForTest(
	...options: Parameters<typeof openBurgee>
): Promise<OpenBurgee> {
	const burgee = await openBurgee(...options);
	onTestFinished(() => burgee.close());
	return burgee;
}

/** Signs in an administrator. @returns the Cookie header of the new session. */
export async function signIn(url: string, credentials: typeof firstAdmin): Promise<string> {
	const { status, headers } = await new HttpClient(url).post('/api/admin/session', credentials);
	if (status !== 200) throw new Error(`cannot sign in: status ${status}`);
	return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/**
 * Adds an administrator with only the given permissions and signs in as this administrator.
 * @returns the Cookie header of the session.
 */
export async function addAdmin(
	burgee: OpenBurgee,
	name: string,
	permissions: Admin['permissions'],
): Promise<string> {
	const credentials = { email: `${name}@example.org`, password: 'any-old-iron' };
	await burgee.identity.setPassword({ uid: name, ...credentials });
	await burgee.storage.admins.put({
		uid: name,
		email: credentials.email,
		name,
		role: 'admin',
		permissions,
		disabled: false,
		revision: 0,
	});
	return signIn(burgee.url, credentials);
}

export function paidEvent(changes: Partial<ClubEvent> & { id: string }): ClubEvent {
	return bookableEvent({ requiresPayment: true, priceMinor: 1235, ...changes });
}

let lastEvent = 0;

/** Stores an event with a new id and returns the id. */
export async function storeEvent({ events }: Storage, makeEvent = paidEvent): Promise<string> {
	lastEvent += 1;
	const id = `event-${lastEvent}`;
	await events.add(makeEvent({ id }));
	return id;
}

/** An event in 30 days that takes free bookings and offers every option. */
/** Returns the fields of an event that an organiser's form sends. */
export function formOf(event: EventJson & { held?: unknown }): Partial<EventJson> {
	const { id, createdAt, updatedAt, revision, bookingOpen, isFull, placesLeft, held, ...form } =
		event;
	return form;
}

export function bookableEvent(changes: Partial<ClubEvent> & { id: string }): ClubEvent {
	const start = new Date(Date.now() + 30 * dayMs);
	start.setUTCHours(18, 30, 0, 0);
	return eventOf({
		eventdatetime: toInstant(start),
		offerSoftDrinks: true,
		requiresPayment: false,
		priceMinor: 0,
		...changes,
	});
}
