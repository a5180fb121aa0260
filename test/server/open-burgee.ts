import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalIdentity } from '@burgee/adapters/local-identity/local-identity';
import { type Admin, type ClubEvent, instant, toInstant } from '@burgee/core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type Composition, compose, type ProvidedParts } from '../../server/composition.ts';
import { readConfig } from '../../server/config/read-config.ts';
import { ensureFirstAdmin } from '../../server/first-start.ts';
import { openStorage } from '../../server/open/storage.ts';

export const firstAdmin = { email: 'commodore@example.org', password: 'six-blue-anchors' };

/** The cheapest scrypt cost, because password hashes would take most of the tests' time. */
export const passwordCost = 2 ** 4;

export interface OpenBurgee extends Composition {
	url: string;
	cookie: string;
	dataDir: string;
	close(): Promise<void>;
}

/** Starts the app on a real socket, with SQLite in a temporary folder, and signs the first administrator in. */
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
	const storage = provided.storage ?? (await openStorage(config.storage));
	const { credentials } = storage;
	const burgee = await compose(config, join(import.meta.dirname, '../../web/dist'), {
		storage,
		localIdentity: new LocalIdentity({ credentials, cost: passwordCost }),
		...provided,
	});
	await ensureFirstAdmin(burgee, firstAdmin);
	const server: Server = burgee.app.listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		...burgee,
		url,
		cookie: await signIn(url, firstAdmin),
		dataDir,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
			await burgee.storage.close();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

/** Runs the app for all tests of a suite. Its properties can be read in tests and hooks. */
export function useBurgee(environment?: Record<string, string>): OpenBurgee {
	const burgee = {} as OpenBurgee;
	beforeAll(async () => {
		Object.assign(burgee, await openBurgee(environment));
	});
	afterAll(() => burgee.close?.());
	return burgee;
}

/** Runs the app until the end of the running test. */
export async function openBurgeeForTest(
	...options: Parameters<typeof openBurgee>
): Promise<OpenBurgee> {
	const burgee = await openBurgee(...options);
	onTestFinished(() => burgee.close());
	return burgee;
}

/** @returns the Cookie header of the session. */
export async function signIn(
	url: string,
	credentials: { email: string; password: string },
): Promise<string> {
	const response = await sendJson(`${url}/api/admin/session`, 'POST', credentials);
	if (!response.ok) throw new Error(`cannot sign in: status ${response.status}`);
	return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

export function sendJson(
	url: string,
	method: string,
	body?: unknown,
	headers: Record<string, string> = {},
): Promise<Response> {
	if (body === undefined) return fetch(url, { method, headers });
	return fetch(url, {
		method,
		headers: { 'Content-Type': 'application/json', ...headers },
		body: JSON.stringify(body),
	});
}

/** @returns the JSON body of a GET request's response. */
export async function readJson<Body>(
	url: string,
	headers: Record<string, string> = {},
): Promise<Body> {
	return (await (await fetch(url, { headers })).json()) as Body;
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
	await burgee.localIdentity.setPassword({ uid: name, ...credentials });
	await burgee.storage.admins.put({
		uid: name,
		email: credentials.email,
		name,
		role: 'admin',
		permissions,
		disabled: false,
	});
	return signIn(burgee.url, credentials);
}

export function paidEvent(changes: Partial<ClubEvent> & { id: string }): ClubEvent {
	return bookableEvent({ requiresPayment: true, priceMinor: 1235, ...changes });
}

/** The body of POST /api/payment-links for three adults and a child, who pay £43.23 for `paidEvent`. */
export function paymentLinkFor(eventId: string, changes: Record<string, unknown> = {}) {
	return {
		eventId,
		bookingData: {
			firstName: 'Anna',
			lastName: 'Reed',
			numberAttending: 4,
			numberOfChildren: 1,
			numberOfSoftDrinks: 0,
			numberOfVegetarian: 0,
		},
		totalAmount: 43.23,
		currency: 'GBP',
		...changes,
	};
}

export function bookableEvent(changes: Partial<ClubEvent> & { id: string }): ClubEvent {
	const start = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
	start.setUTCHours(18, 30, 0, 0);
	return {
		name: 'Regatta Supper',
		description: 'Supper and prizes',
		longdescription: '',
		eventdatetime: toInstant(start),
		eventenddatetime: null,
		bookingEndDate: null,
		allowBooking: true,
		isBoatEvent: false,
		offerChild: true,
		offerSoftDrinks: true,
		offerVeg: true,
		requiresPayment: false,
		priceMinor: 0,
		currency: 'GBP',
		createdAt: instant('2026-01-01T09:00:00.000Z'),
		updatedAt: instant('2026-01-01T09:00:00.000Z'),
		...changes,
	};
}
