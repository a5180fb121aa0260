import { LocalIdentity } from '@burgee/adapters/local-identity/local-identity';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { ClubError, type Permission } from '@burgee/core';
import type { AuthenticatorSetupJson } from '@burgee/core/api/account';
import type { CallAnswer } from '@burgee/core/api/calls';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { appCode } from '../authenticator.ts';
import { TestTime } from '../test-time.ts';
import { expectRefusal, HttpClient } from './http-client.ts';
import {
	addAdmin,
	firstAdmin,
	type OpenBurgee,
	openBurgee,
	openBurgeeForTest,
	passwordCost,
} from './open-burgee.ts';

const password = 'any-old-iron';
const sessionPath = '/api/admin/session';
/** limit-counter.test.ts proves that each limit is a multiple of this rate, which is 10 by default. */
const rate = 3;
const limited = { STORAGE: 'memory', TRUST_PROXY: '1', SIGN_IN_RATE_PER_QUARTER_HOUR: `${rate}` };
const time = new TestTime();
let burgee: OpenBurgee;
let lastNetwork = 0;

beforeAll(async () => {
	burgee = await openBurgee(limited, { clock: time });
	return () => burgee.close();
});
/** Each test starts in a new window of every rate limit. */
beforeEach(() => time.pass(60 * 60_000));

let lastAdmin = 0;
async function newAdmin(granted: Permission[] = []) {
	const name = `limited-${++lastAdmin}`;
	const cookie = await addAdmin(burgee, name, granted);
	return { email: `${name}@example.org`, http: new HttpClient(burgee.url, { Cookie: cookie }) };
}

/** A client on a network of its own. */
function newNetwork() {
	lastNetwork += 1;
	const address = `203.0.${lastNetwork >> 8}.${lastNetwork & 255}`;
	return new HttpClient(burgee.url, { 'X-Forwarded-For': address });
}

const guess = (from: HttpClient, email: string, fields: object = {}) =>
	from.post(sessionPath, { email, password: 'a guess', ...fields });

/** Sends as many wrong passwords to an account as one network may send. */
async function useUpGuesses(email: string, from = newNetwork()): Promise<void> {
	for (let count = 0; count < rate; count++) {
		expectRefusal(await guess(from, email), 401, 'invalid-credentials');
	}
}

/** Sends as many wrong passwords as one network may send to all accounts together. */
async function useUpNetwork(network: HttpClient): Promise<void> {
	for (let account = 0; account < 3; account++) {
		await useUpGuesses(`unknown-${account}@example.org`, network);
	}
}

test('the wrong passwords of a stranger do not lock out the admin on another network', async () => {
	const { email } = await newAdmin();
	const stranger = newNetwork();
	await useUpGuesses(email, stranger);
	expectRefusal(await guess(stranger, email, { password }), 429, 'too-many-sign-ins');
	expect((await guess(newNetwork(), email, { password })).status).toBe(200);
	// The admin’s sign-in gives the stranger no further guesses.
	const refused = await guess(stranger, email);
	expectRefusal(refused, 429, 'too-many-sign-ins');
	expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
});

/** Signs in. @returns the Cookie header with which a later visitor of this device is recognised. */
async function deviceOf(email: string): Promise<string> {
	const { status, headers } = await guess(newNetwork(), email, { password });
	expect(status).toBe(200);
	const cookie = headers.getSetCookie().find((header) => header.startsWith('burgee-device='));
	expect(cookie).toMatch(/; Path=\/api\/admin; .*; HttpOnly; SameSite=Strict$/);
	return cookie?.split(';')[0] ?? '';
}

test('devices are forgotten when the account changes, and an account remembers at most ten', async () => {
	const { email, http } = await newAdmin();
	// The admin's first sign-in has made one device.
	const device = await deviceOf(email);
	for (let further = 0; further < 8; further++) await deviceOf(email);
	const eleventh = await guess(newNetwork(), email, { password });
	expect(eleventh.status).toBe(200);
	expect(eleventh.headers.getSetCookie().join()).not.toContain('burgee-device');
	const full = newNetwork();
	await useUpNetwork(full);
	const signIn = () => full.post(sessionPath, { email, password }, { Cookie: device ?? '' });
	expect((await signIn()).status).toBe(200);
	const changed = await http.delete('/api/admin/account/sessions');
	// Whoever has stolen the session could make this change, which needs no password.
	expect(changed.headers.getSetCookie().join()).not.toContain('burgee-device');
	expectRefusal(await signIn(), 429, 'too-many-sign-ins');
});

test('after 20 times the wrong passwords that one network may send to an account, the account accepts sign-ins only from devices that have signed in before', async () => {
	const { email } = await newAdmin();
	const { email: otherEmail } = await newAdmin();
	const [device, otherDevice] = [await deviceOf(email), await deviceOf(otherEmail)];
	for (let network = 0; network < 20; network++) await useUpGuesses(email);
	// The device is in a network that sends no further sign-in either.
	const full = newNetwork();
	await useUpNetwork(full);
	const signInFrom = (Cookie: string) => full.post(sessionPath, { email, password }, { Cookie });
	for (const stranger of ['', otherDevice, 'burgee-device=guessed']) {
		expectRefusal(await signInFrom(stranger), 429, 'too-many-sign-ins');
	}
	expect((await signInFrom(device)).status).toBe(200);
	// A device is no session, and guesses no more passwords than a network.
	expect((await full.get(sessionPath, { Cookie: device })).status).toBe(401);
	const guessFrom = (Cookie: string) =>
		full.post(sessionPath, { email, password: 'a guess' }, { Cookie });
	for (let count = 0; count < rate; count++) {
		expectRefusal(await guessFrom(device), 401, 'invalid-credentials');
	}
	expectRefusal(await signInFrom(device), 429, 'too-many-sign-ins');
	time.pass(16 * 60_000);
	expect((await guess(newNetwork(), email, { password })).status).toBe(200);
});

test('one network can send to all accounts together three times the wrong passwords that it can send to one', async () => {
	const network = newNetwork();
	await useUpNetwork(network);
	expectRefusal(await guess(network, 'other@example.org'), 429, 'too-many-sign-ins');
});

test('sign-ins with invalid fields do not count', async () => {
	const { email } = await newAdmin();
	const network = newNetwork();
	for (let count = 0; count <= 3 * rate; count++) {
		expectRefusal(await network.post(sessionPath, { email }), 422, 'invalid-input');
	}
	await useUpGuesses(email, network);
	expectRefusal(await guess(network, email), 429, 'too-many-sign-ins');
});

/** An identity provider that does not answer while `isDown` is true. */
class UnreachableIdentity extends LocalIdentity {
	isDown = false;

	override async signIn(credentials: Parameters<LocalIdentity['signIn']>[0]) {
		if (this.isDown) throw new ClubError('sign-in-failed');
		return super.signIn(credentials);
	}
}

test('an admin signs in on a known device while many strangers guess passwords', async () => {
	const storage = openMemoryStorage();
	// At this cost, a password takes about 8 milliseconds.
	const identity = new LocalIdentity({ credentials: storage.credentials, cost: 2 ** 12 });
	const { http } = await openBurgeeForTest(limited, { storage, identity });
	const { headers } = await http.post(sessionPath, firstAdmin);
	const device = headers.getSetCookie().find((cookie) => cookie.startsWith('burgee-device='));
	let isOver = false;
	let isCrowded = false;
	const strangers = Array.from({ length: 12 }, async (_, stranger) => {
		for (let network = 0; !isOver; network++) {
			const { status } = await http.post(
				sessionPath,
				{ email: `stranger-${stranger}@example.org`, password: 'a guess' },
				{ 'X-Forwarded-For': `198.51.${network}.${stranger}` },
			);
			if (status === 503) isCrowded = true;
		}
	});
	try {
		await vi.waitUntil(() => isCrowded, { timeout: 10_000 });
		for (let count = 0; count < 3; count++) {
			const { status } = await http.post(sessionPath, firstAdmin, { Cookie: device ?? '' });
			expect(status).toBe(200);
		}
	} finally {
		isOver = true;
		await Promise.all(strangers);
	}
});

test('sign-ins that the identity provider did not answer do not count, and are not in the audit log', async () => {
	const storage = openMemoryStorage();
	const identity = new UnreachableIdentity({
		credentials: storage.credentials,
		cost: passwordCost,
	});
	const { admin, http } = await openBurgeeForTest(limited, { storage, identity });
	identity.isDown = true;
	for (let attempt = 0; attempt <= 3 * rate; attempt++) {
		expectRefusal(await http.post(sessionPath, firstAdmin), 502, 'sign-in-failed');
	}
	identity.isDown = false;
	expect((await http.post(sessionPath, firstAdmin)).status).toBe(200);
	expect(JSON.stringify(await admin.read('/api/admin/audit'))).not.toContain('sign-in-failed');
});

test('after too many wrong codes with the right password, the account accepts no sign-in from any network', async () => {
	const { email, http } = await newAdmin();
	const path = '/api/admin/account/second-factor';
	const { secret } = (await http.post<AuthenticatorSetupJson>(path, { password })).body;
	expect((await http.put(path, { code: appCode(secret, time.now()) })).status).toBe(200);
	time.pass(60_000);
	// A stranger who does not know the password cannot use up the guesses of codes.
	for (let count = 0; count <= rate; count++) {
		const wrong = await guess(newNetwork(), email, { code: '000000' });
		expectRefusal(wrong, 401, 'invalid-credentials');
	}
	const code = '000000';
	const statuses: number[] = [];
	for (let round = 0; round < 2; round++) {
		// At most six unknown devices may sign in at once. The server refuses others with 503.
		const guesses = Array.from({ length: 5 }, () => guess(newNetwork(), email, { password, code }));
		for (const { status } of await Promise.all(guesses)) statuses.push(status);
	}
	expect(statuses.sort()).toEqual([...Array(rate).fill(401), ...Array(10 - rate).fill(429)]);
	const right = { password, code: appCode(secret, time.now()) };
	expectRefusal(await guess(newNetwork(), email, right), 429, 'too-many-sign-ins');
});

type Dashboard = CallAnswer<'GET /api/admin/dashboard'>;
const dashboardOf = (http: HttpClient) => http.read<Dashboard>('/api/admin/dashboard');

test('the dashboard shows an admin without permissions how many sign-ins to the account failed', async () => {
	const { email, http } = await newAdmin();
	const since = time.now().toISOString();
	for (let network = 0; network < 3; network++) await useUpGuesses(email);
	expect(await dashboardOf(http)).not.toHaveProperty('failedSignIns');
	time.pass(60_000);
	await useUpGuesses(email.toUpperCase());
	expect(await dashboardOf(http)).toMatchObject({
		failedSignIns: { count: 12, since },
		tasks: [{ kind: 'failed-sign-ins', count: 12, since }],
	});
	const { http: other } = await newAdmin();
	expect(await dashboardOf(other)).not.toHaveProperty('failedSignIns');
	time.pass(7 * 24 * 60 * 60_000);
	const [session = ''] = (await guess(newNetwork(), email, { password })).headers.getSetCookie();
	const again = new HttpClient(burgee.url, { Cookie: session.split(';')[0] ?? '' });
	expect(await dashboardOf(again)).not.toHaveProperty('failedSignIns');
});
