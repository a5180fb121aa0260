import { type Permission, permissions, toInstant } from '@burgee/core';
import type { AccountSessionJson, AuthenticatorSetupJson } from '@burgee/core/api/account';
import type { Call } from '@burgee/core/api/call';
import { calls } from '@burgee/core/api/calls';
import type { InvitedMemberJson } from '@burgee/core/api/members';
import type { SessionJson } from '@burgee/core/api/session';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appCode } from '../authenticator.ts';
import { expectRefusal, HttpClient } from './http-client.ts';
import { addAdmin, type OpenBurgee, openBurgee, openBurgeeForTest } from './open-burgee.ts';

const password = 'any-old-iron';
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0';
const account = '/api/admin/account';

let now = new Date('2026-06-01T12:00:00.000Z');
const clock = { now: () => new Date(now) };
/** Each test starts in a new window of every rate limit, and with a new code of each authenticator app. */
beforeEach(() => wait(60));

function wait(minutes: number): void {
	now = new Date(now.getTime() + minutes * 60_000);
}

let burgee: OpenBurgee;
let lastAdmin = 0;

beforeAll(async () => {
	burgee = await openBurgee({ STORAGE: 'memory' }, { clock });
	return () => burgee.close();
});

/** A new admin, and a browser in which the admin is signed in. */
async function newAdmin(granted: Permission[] = ['events:read'], at = burgee) {
	const name = `admin-${++lastAdmin}`;
	const cookie = await addAdmin(at, name, granted);
	const email = `${name}@example.org`;
	const client = (sent: string) =>
		new HttpClient(at.url, { Cookie: sent, 'User-Agent': userAgent });
	const postSession = (fields: object) =>
		at.http.post<SessionJson>('/api/admin/session', { email, password, ...fields });
	const http = client(cookie);
	return {
		uid: name,
		email,
		http,
		postSession,
		/** Returns the client of a thief who has copied the session's cookie. */
		copyOfSession: () => client(http.cookie),
		/** Signs in once more. @returns a client of the new session. */
		signInAgain: async (fields: object = {}) => {
			const { status, headers } = await new HttpClient(at.url, { 'User-Agent': userAgent }).post(
				'/api/admin/session',
				{ email, password, ...fields },
			);
			expect(status).toBe(200);
			return client(headers.getSetCookie()[0]?.split(';')[0] ?? '');
		},
		addSecondFactor: async () => {
			const { body: setup } = await http.post<AuthenticatorSetupJson>(`${account}/second-factor`, {
				password,
			});
			const { status, body } = await http.put<{ recoveryCodes: string[] }>(
				`${account}/second-factor`,
				{ code: appCode(setup.secret, now) },
			);
			expect(status).toBe(200);
			return { ...setup, ...body };
		},
	};
}

const sessionsOf = async (http: HttpClient) =>
	(await http.read<{ sessions: AccountSessionJson[] }>(`${account}/sessions`)).sessions;
const isSignedIn = async (http: HttpClient) =>
	(await http.get('/api/admin/session')).status === 200;

describe('an admin changes their own password', () => {
	const change = { currentPassword: password, newPassword: 'nine-grey-herons' };

	test('PUT /api/admin/account/password changes the password and ends only the other sessions', async () => {
		const { http, postSession, signInAgain } = await newAdmin();
		const other = await signInAgain();
		expect((await http.put(`${account}/password`, change)).status).toBe(204);
		expect(await isSignedIn(http)).toBe(true);
		expect(await isSignedIn(other)).toBe(false);
		expectRefusal(await postSession({}), 401, 'invalid-credentials');
		expect((await postSession({ password: change.newPassword })).status).toBe(200);
	});

	test('a copy of the session’s cookie ends with each change of the account, and the browser goes on with a new cookie', async () => {
		const { http, copyOfSession } = await newAdmin();
		const endsCopies = async (action: () => Promise<unknown>) => {
			const copy = copyOfSession();
			expect(await isSignedIn(copy)).toBe(true);
			await action();
			expect(await isSignedIn(copy)).toBe(false);
			expect(await isSignedIn(http)).toBe(true);
		};
		await endsCopies(() => http.put(`${account}/password`, change));
		await endsCopies(() => http.delete(`${account}/sessions`));
	});

	test('ten wrong current passwords use up the guesses of the account’s sessions, but not those of its sign-ins', async () => {
		const { http, postSession } = await newAdmin();
		for (let attempt = 1; attempt <= 10; attempt++) {
			const wrong = await http.put(`${account}/password`, { ...change, currentPassword: 'wrong' });
			expectRefusal(wrong, 403, 'wrong-password');
		}
		const refused = await http.put(`${account}/password`, change);
		expectRefusal(refused, 429, 'too-many-sign-ins');
		expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
		expect((await postSession({})).status).toBe(200);
		wait(16);
		expect((await http.put(`${account}/password`, change)).status).toBe(204);
	});

	test('wrong passwords of strangers do not stop a signed-in admin from changing the password', async () => {
		const { http, postSession } = await newAdmin();
		for (let attempt = 1; attempt <= 10; attempt++) await postSession({ password: 'wrong' });
		expectRefusal(await postSession({}), 429, 'too-many-sign-ins');
		expect((await http.put(`${account}/password`, change)).status).toBe(204);
	});

	test('a thief with a copied session gets no further guesses of the password or of codes by signing out everywhere', async () => {
		const admin = await newAdmin();
		await admin.addSecondFactor();
		const thief = admin.copyOfSession();
		const factor = `${account}/second-factor`;
		let judged = 0;
		for (let round = 0; round < 4; round++) {
			const guesses = [
				...Array.from(
					{ length: 3 },
					() => () => thief.put(`${account}/password`, { ...change, currentPassword: 'wrong' }),
				),
				...Array.from(
					{ length: 3 },
					() => () => thief.post(`${factor}/remove`, { password, code: '000000' }),
				),
			];
			for (const guess of guesses) if ((await guess()).status !== 429) judged += 1;
			const ended = await thief.delete(`${account}/sessions`);
			expect(ended.status).toBe(204);
			expect(ended.headers.getSetCookie().join()).not.toContain('burgee-device');
		}
		expect(judged).toBe(10);
	});
});

describe('the sessions of the signed-in admin', () => {
	test('GET /api/admin/account/sessions lists the device and the times of each session, but no token hash', async () => {
		const { http, uid, signInAgain } = await newAdmin();
		const startedAt = toInstant(now);
		wait(5);
		const other = await signInAgain();
		const sessions = await sessionsOf(other);
		expect(sessions).toMatchObject([
			{ device: 'Firefox on Windows', createdAt: toInstant(now), isCurrent: true },
			{ device: 'Unknown device', createdAt: startedAt, lastSeenAt: startedAt, isCurrent: false },
		]);
		expect((await sessionsOf(http)).map(({ isCurrent }) => isCurrent).sort()).toEqual([
			false,
			true,
		]);
		for (const { tokenHash } of await burgee.storage.sessions.listOf(uid)) {
			expect(JSON.stringify(sessions)).not.toContain(tokenHash.slice(0, 16));
		}
		// Both sessions expire, but stay in the storage until the next cleanup.
		wait(3 * 24 * 60);
		expect(await sessionsOf(await signInAgain())).toHaveLength(1);
		expect(await isSignedIn(other)).toBe(false);
	});

	test('DELETE /api/admin/account/sessions ends all sessions except the one that sends the request', async () => {
		const { http, signInAgain } = await newAdmin();
		const others = [await signInAgain(), await signInAgain()];
		expect((await http.delete(`${account}/sessions`)).status).toBe(204);
		expect(await isSignedIn(http)).toBe(true);
		for (const other of others) expect(await isSignedIn(other)).toBe(false);
		expect(await sessionsOf(http)).toHaveLength(1);
	});

	test('a thief with a session cannot keep ending the owner’s sessions, so the owner changes the password', async () => {
		const { http: thief, signInAgain } = await newAdmin();
		const end = async (path: string) => (await thief.delete(path)).status;
		let ended = 0;
		for (let attempt = 0; attempt < 8; attempt++) {
			const owner = await signInAgain();
			const [{ id = '' } = {}] = (await sessionsOf(owner)).filter(({ isCurrent }) => isCurrent);
			if ((await end(`${account}/sessions/${id}`)) !== 429) ended += 1;
			if ((await end(`${account}/sessions`)) !== 429) ended += 1;
		}
		expect(ended).toBe(10);
		const owner = await signInAgain();
		const change = { currentPassword: password, newPassword: 'nine-grey-herons' };
		expect((await owner.put(`${account}/password`, change)).status).toBe(204);
		expect(await isSignedIn(thief)).toBe(false);
	});

	test('DELETE /api/admin/account/sessions/{id} ends one session of the admin, and no session of another admin', async () => {
		const { http, signInAgain } = await newAdmin();
		const [first, second] = [await signInAgain(), await signInAgain()];
		const [{ id = '' } = {}] = (await sessionsOf(first)).filter(({ isCurrent }) => isCurrent);
		const path = `${account}/sessions/${id}`;
		const stranger = await newAdmin([...permissions]);
		expectRefusal(await stranger.http.delete(path), 404, 'session-not-found');
		expect((await http.delete(path)).status).toBe(204);
		expect(await isSignedIn(first)).toBe(false);
		expect(await isSignedIn(second)).toBe(true);
		expectRefusal(await http.delete(path), 404, 'session-not-found');
	});
});

describe('the second factor', () => {
	test('sign-in requires a code after the password, and refuses a code that was used', async () => {
		const { http, email, postSession, addSecondFactor } = await newAdmin();
		const { secret, uri, qrCode, recoveryCodes } = await addSecondFactor();
		expect(uri).toContain(encodeURIComponent(email));
		expect(qrCode).toMatch(/^data:image\/svg\+xml,/);
		const passwordOnly = await postSession({});
		expectRefusal(passwordOnly, 401, 'second-factor-required');
		expect(passwordOnly.headers.getSetCookie()).toEqual([]);
		expectRefusal(await postSession({ code: appCode(secret, now) }), 401, 'second-factor-invalid');
		wait(1);
		const code = appCode(secret, now);
		expect((await postSession({ code })).status).toBe(200);
		expectRefusal(await postSession({ code }), 401, 'second-factor-invalid');
		expect((await postSession({ code: recoveryCodes[0] })).status).toBe(200);
		expectRefusal(await postSession({ code: recoveryCodes[0] }), 401, 'second-factor-invalid');
		expect(await http.read(account)).toMatchObject({
			secondFactor: { recoveryCodesLeft: 9, isRequired: false },
		});
		expectRefusal(await postSession({ code, password: 'wrong' }), 401, 'invalid-credentials');
	});

	test('guessing codes is limited, even between sign-ins with the right password', async () => {
		const { postSession, addSecondFactor } = await newAdmin();
		const { secret } = await addSecondFactor();
		wait(1);
		for (let attempt = 1; attempt <= 10; attempt++) {
			expectRefusal(await postSession({}), 401, 'second-factor-required');
			expectRefusal(await postSession({ code: '000000' }), 401, 'second-factor-invalid');
		}
		expectRefusal(await postSession({ code: '000000' }), 429, 'too-many-sign-ins');
		expectRefusal(await postSession({ code: appCode(secret, now) }), 429, 'too-many-sign-ins');
		wait(16);
		expect((await postSession({ code: appCode(secret, now) })).status).toBe(200);
	});

	test('the first code of a prepared second factor can be guessed ten times', async () => {
		const { http } = await newAdmin();
		const path = `${account}/second-factor`;
		const { secret } = (await http.post<AuthenticatorSetupJson>(path, { password })).body;
		for (let attempt = 1; attempt <= 10; attempt++) {
			expectRefusal(await http.put(path, { code: '000000' }), 401, 'second-factor-invalid');
		}
		const code = () => appCode(secret, now);
		expectRefusal(await http.put(path, { code: code() }), 429, 'too-many-sign-ins');
		wait(16);
		expect((await http.put(path, { code: code() })).status).toBe(200);
	});

	test('removing the second factor needs the password and a code, and its attempts are limited', async () => {
		const { http, postSession, addSecondFactor } = await newAdmin();
		const { secret, recoveryCodes } = await addSecondFactor();
		const path = `${account}/second-factor/remove`;
		const remove = (fields: object) => http.post(path, { password, ...fields });
		expectRefusal(await remove({}), 422, 'invalid-input');
		expectRefusal(await remove({ code: recoveryCodes[0], password: 'no' }), 403, 'wrong-password');
		for (let attempt = 1; attempt <= 9; attempt++) {
			expectRefusal(await remove({ code: '000000' }), 401, 'second-factor-invalid');
		}
		expectRefusal(await remove({ code: recoveryCodes[0] }), 429, 'too-many-sign-ins');
		wait(16);
		expect((await remove({ code: appCode(secret, now) })).status).toBe(204);
		expect((await postSession({})).status).toBe(200);
		expectRefusal(await remove({ code: recoveryCodes[0] }), 409, 'second-factor-not-added');
	});

	test('no answer contains the secret or a recovery code after the second factor was added', async () => {
		const { http, uid, postSession, addSecondFactor } = await newAdmin();
		const { secret, recoveryCodes } = await addSecondFactor();
		const again = await http.post(`${account}/second-factor`, { password });
		expectRefusal(again, 409, 'second-factor-added');
		const answers = [
			again,
			await http.get(account),
			await http.get(`${account}/sessions`),
			await postSession({ code: recoveryCodes[0] }),
			await burgee.storage.audit.list({ limit: 1_000 }),
		];
		const stored = await burgee.storage.secondFactors.get(uid);
		for (const code of recoveryCodes) {
			expect(JSON.stringify([...answers, stored])).not.toContain(code);
		}
		expect(JSON.stringify(answers)).not.toContain(secret);
	});
});

describe('an account with a second factor', () => {
	/** Adds an admin with a second factor, and creates a link for a new password. */
	async function openLink() {
		const admin = await newAdmin();
		const codes = await admin.addSecondFactor();
		const { http: manager } = await newAdmin([...permissions]);
		const created = await manager.post<InvitedMemberJson>(
			`/api/admin/members/${admin.uid}/invitation`,
		);
		const link = `/api/admin/invitations/${created.body.invitationUrl.split('/').at(-1)}`;
		return { ...admin, ...codes, manager, link };
	}

	test('a link for a new password needs a code, and wrong codes are limited', async () => {
		const { link, http, recoveryCodes } = await openLink();
		expect(await burgee.http.read(link)).toMatchObject({ needsCode: true });
		const accept = (fields: object) =>
			burgee.http.post(link, { password: 'nine-grey-herons', ...fields });
		const missing = await accept({});
		expectRefusal(missing, 401, 'second-factor-required');
		expect(missing.headers.getSetCookie()).toEqual([]);
		for (let attempt = 1; attempt <= 10; attempt++) {
			expectRefusal(await accept({ code: '000000' }), 401, 'second-factor-invalid');
		}
		expectRefusal(await accept({ code: recoveryCodes[0] }), 429, 'too-many-sign-ins');
		expect(await isSignedIn(http)).toBe(true);
		wait(16);
		expect((await accept({ code: recoveryCodes[0] })).status).toBe(201);
		expect(await isSignedIn(http)).toBe(false);
	});
});

describe('SECOND_FACTOR=members', () => {
	const holder: Permission[] = ['events:read', 'members:write'];

	test('a holder of members:write without a second factor can use only the account page’s calls', async () => {
		const strict = await openBurgeeForTest(
			{ STORAGE: 'memory', SECOND_FACTOR: 'members' },
			{ clock },
		);
		const { http, postSession, addSecondFactor } = await newAdmin(holder, strict);
		expect((await postSession({})).body).toMatchObject({ lacksSecondFactor: true });
		for (const path of ['/api/admin/events', '/api/admin/dashboard']) {
			const refused = await http.get(path);
			expectRefusal(refused, 403, 'second-factor-missing');
		}
		expectRefusal(await http.post('/api/admin/events', {}), 403, 'second-factor-missing');
		expect(await http.read(account)).toMatchObject({ secondFactor: { isRequired: true } });
		expect(await sessionsOf(http)).toHaveLength(2);
		const { recoveryCodes } = await addSecondFactor();
		expect((await http.get('/api/admin/events')).status).toBe(200);
		expect(await http.read('/api/admin/session')).toMatchObject({ lacksSecondFactor: false });
		await http.post(`${account}/second-factor/remove`, { password, code: recoveryCodes[0] });
		expectRefusal(await http.get('/api/admin/events'), 403, 'second-factor-missing');
		const other = await newAdmin(['events:read'], strict);
		expect((await other.http.get('/api/admin/events')).status).toBe(200);
	});

	test('every admin call without allowsMissingSecondFactor refuses a holder of members:write without a second factor', async () => {
		const strict = await openBurgeeForTest({ STORAGE: 'memory', SECOND_FACTOR: 'members' });
		const { http } = await newAdmin([...permissions], strict);
		const refused = Object.entries<Call>(calls).filter(
			([, call]) => call.access !== 'public' && !call.allowsMissingSecondFactor,
		);
		expect(refused.length).toBeGreaterThan(30);
		for (const [call] of refused) {
			const [method = '', path = ''] = call.replace(/:\w+/g, 'any').split(' ');
			expectRefusal(await http.send(method, path), 403, 'second-factor-missing');
		}
	});
});
