import { openFirebaseIdentity } from '@burgee/adapters/firebase-identity/open-firebase-identity';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { permissions } from '@burgee/core';
import type { CallAnswer } from '@burgee/core/api/calls';
import type { InvitedMemberJson } from '@burgee/core/api/members';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diagnose } from '../../server/doctor/diagnose.ts';
import { ensureFirstAdmin } from '../../server/first-start.ts';
import { type AuthEmulator, startAuthEmulator } from '../auth-emulator.ts';
import { runCommand } from './commands.ts';
import { expectRefusal, HttpClient, invalidPaths } from './http-client.ts';
import { firstAdmin, type OpenBurgee, openBurgee, signIn } from './open-burgee.ts';

const password = 'six-red-buoys';
const minuteMs = 60_000;
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };

let emulator: AuthEmulator;
let burgee: OpenBurgee;
beforeAll(async () => {
	emulator = await startAuthEmulator();
	burgee = await openBurgee(emulator.environment, { clock });
});
afterAll(async () => {
	await burgee?.close();
	await emulator?.stop();
});

const session = '/api/admin/session';
const postSession = (email: string, typed = password) =>
	burgee.http.post(session, { email, password: typed });
const accept = (token: string, typed = password) =>
	burgee.http.post(`/api/admin/invitations/${token}`, { password: typed });

async function invite(email: string) {
	const form = { email, name: 'Tess Archer' };
	const { status, body } = await burgee.admin.post<InvitedMemberJson>('/api/admin/members', form);
	expect(status).toBe(201);
	return { ...body.member, token: body.invitationUrl.split('/').at(-1) ?? '' };
}

/**
 * Adds a member who has accepted the invitation.
 * @returns the member's id and path, and a client that is signed in as the member.
 */
async function addMember(email: string) {
	const { uid, token } = await invite(email);
	const { status, headers } = await accept(token);
	expect(status).toBe(201);
	const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
	return {
		uid,
		path: `/api/admin/members/${uid}`,
		client: new HttpClient(burgee.url, { Cookie: cookie }),
	};
}

/** Adds a user of the Firebase project who does not come from Burgee. */
const addForeignUser = (email: string) =>
	emulator.auth.createUser({ email, password: 'from-another-app' });

describe('sign-in with IDENTITY=firebase', () => {
	test('the doctor finds nothing wrong with the sign-in', async () => {
		const variables = { ...emulator.environment, DATA_DIR: burgee.dataDir };
		const results = await diagnose(variables, { root: burgee.dataDir });
		expect(results).toContainEqual({ name: 'sign-in', problems: [], notChecked: [] });
	});

	test('the first administrator signs in with the user that the first start has added at Google', async () => {
		const { uid } = await emulator.auth.getUserByEmail(firstAdmin.email);
		const signedIn = await burgee.http.post(session, firstAdmin);
		expect(signedIn).toMatchObject({ status: 200, body: { admin: { uid } } });
	});

	test.each([
		['a wrong password', firstAdmin.email],
		['an unknown address', 'nobody@example.org'],
	])('sign-in at Google with %s returns 401 “Invalid email or password”', async (_, email) => {
		const refused = await postSession(email, 'wrong');
		expectRefusal(refused, 401, 'invalid-credentials');
		expect(refused.body).toMatchObject({ title: 'Invalid email or password' });
	});

	test('a Google user without an admin record is not an admin', async () => {
		await addForeignUser('stranger@example.org');
		const refused = await postSession('stranger@example.org', 'from-another-app');
		expectRefusal(refused, 403, 'no-admin-record');
		expect(refused.body).toMatchObject({
			title: 'Access denied. You do not have admin privileges.',
		});
	});

	test('a user who is disabled at Google cannot sign in, and the open session ends at its next renewal', async () => {
		const { uid, client } = await addMember('disabled@example.org');
		await emulator.auth.updateUser(uid, { disabled: true });
		const refused = await postSession('disabled@example.org');
		expectRefusal(refused, 403, 'sign-in-refused');
		expect(refused.body).toMatchObject({ title: 'Login failed. Please try again.' });
		expect((await client.get(session)).status).toBe(200);
		aheadMs += 2 * minuteMs;
		expectRefusal(await client.get(session), 401, 'not-signed-in');
		await emulator.auth.updateUser(uid, { disabled: false });
		expectRefusal(await client.get(session), 401, 'not-signed-in');
	});

	test('a revocation at Google ends the sessions that started before it, at their next renewal', async () => {
		const email = 'revoked@example.org';
		const { uid } = await addMember(email);
		const signInAt = async (offsetMs: number) => {
			aheadMs = offsetMs;
			const cookie = await signIn(burgee.url, { email, password });
			return new HttpClient(burgee.url, { Cookie: cookie });
		};
		const earlier = await signInAt(-10 * minuteMs);
		await emulator.auth.revokeRefreshTokens(uid);
		const later = await signInAt(0);
		aheadMs = 2 * minuteMs;
		expectRefusal(await earlier.get(session), 401, 'not-signed-in');
		expect((await later.get(session)).status).toBe(200);
	});
});

describe('invitations with IDENTITY=firebase', () => {
	test('an invited member chooses a password, which Google stores', async () => {
		const { uid, token } = await invite('tess@example.org');
		expectRefusal(await postSession('tess@example.org'), 401, 'invalid-credentials');
		const { body } = await burgee.http.get(`/api/admin/invitations/${token}`);
		expect(body).toEqual({
			email: 'tess@example.org',
			name: 'Tess Archer',
			hasPasswordAt: null,
			needsCode: false,
		});
		expect(await accept(token)).toMatchObject({ status: 201, body: { admin: { uid } } });
		expect((await postSession('tess@example.org')).status).toBe(200);
		expectRefusal(await accept(token, 'seven-new-sails'), 404, 'invitation-not-found');
	});

	test('a link alone gives no access to a Google user whom other apps know: the password is needed too', async () => {
		const email = 'old-app@example.org';
		const { uid } = await addForeignUser(email);
		const { token } = await invite(email);
		const { body } = await burgee.http.get(`/api/admin/invitations/${token}`);
		expect(body).toMatchObject({ hasPasswordAt: 'Google' });
		const refused = await accept(token, 'chosen-by-a-thief');
		expect(invalidPaths(refused)).toEqual(['password']);
		expect((await accept(token, 'from-another-app')).body).toMatchObject({ admin: { uid } });
		expect((await postSession(email, 'from-another-app')).status).toBe(200);
	});

	test('the password alone gives no access before the invitation is used', async () => {
		const email = 'signed-up-by-a-stranger@example.org';
		await addForeignUser(email);
		const { token } = await invite(email);
		expectRefusal(await postSession(email, 'from-another-app'), 403, 'no-admin-record');
		expect((await accept(token, 'from-another-app')).status).toBe(201);
	});

	test('removing a member removes the Google user only if Burgee has added this user', async () => {
		const own = await addMember('own@example.org');
		await addForeignUser('foreign@example.org');
		const { uid: foreignUid, token } = await invite('foreign@example.org');
		await accept(token, 'from-another-app');
		for (const path of [own.path, `/api/admin/members/${foreignUid}`]) {
			const match = await burgee.admin.ifMatch(path);
			expect((await burgee.admin.delete(path, match)).status).toBe(204);
		}
		await expect(emulator.auth.getUser(own.uid)).rejects.toThrow();
		expect((await emulator.auth.getUser(foreignUid)).disabled).toBe(false);
		const refused = await postSession('foreign@example.org', 'from-another-app');
		expectRefusal(refused, 403, 'no-admin-record');
	});
});

describe('passwords with IDENTITY=firebase', () => {
	test('Burgee refuses to change a password, to add a second factor and to create a link for a new password', async () => {
		const { client, path } = await addMember('careful@example.org');
		const change = { currentPassword: password, newPassword: 'seven-new-sails' };
		expectRefusal(await client.put('/api/admin/account/password', change), 404, 'not-found');
		const factor = await client.post('/api/admin/account/second-factor', { password });
		expectRefusal(factor, 404, 'not-found');
		expect((await client.get('/api/admin/account')).body).toEqual({ secondFactor: null });
		const link = await burgee.admin.post(`${path}/invitation`);
		expectRefusal(link, 409, 'password-kept-elsewhere');
		const { identity } = await burgee.http.read<CallAnswer<'GET /api/club'>>('/api/club');
		expect(identity).toEqual({ provider: 'firebase' });
	});

	test('burgee admin reset ends the sessions and prints Google’s link for a new password', async () => {
		const { client } = await addMember('forgetful@example.org');
		const environment = { ...emulator.environment, DATA_DIR: burgee.dataDir };
		const reset = await runCommand(['admin', 'reset', 'forgetful@example.org'], environment);
		expect(reset).toMatchObject({ code: 0, stderr: '' });
		expect(reset.stdout).toMatch(/\nhttp:\S+mode=resetPassword\S+oobCode=\S+\n$/);
		expectRefusal(await client.get(session), 401, 'not-signed-in');

		const { token } = await invite('not-yet@example.org');
		const invited = await runCommand(['admin', 'reset', 'not-yet@example.org'], environment);
		expect(invited.stdout).toContain('/admin/invitation/');
		expectRefusal(await accept(token), 404, 'invitation-not-found');
	});
});

describe('the first start with IDENTITY=firebase', () => {
	const open = async () => ({
		storage: openMemoryStorage(),
		identity: await openFirebaseIdentity(
			{ projectId: 'demo-burgee', apiKey: 'any-key', emulatorHost: emulator.host },
			{ clock, onFailure: () => {} },
		),
	});

	test('the first start gives a Google user that exists already access only with the right password', async () => {
		const email = 'commodore-of-old@example.org';
		const { uid } = await addForeignUser(email);
		const ports = await open();
		for (const wrong of [null, 'wrong-password']) {
			await expect(ensureFirstAdmin(ports, { email, password: wrong })).rejects.toThrow(
				/Google already has a user .* Set ADMIN_PASSWORD to the password of this user/,
			);
		}
		expect(await ports.storage.admins.list()).toEqual([]);
		await ensureFirstAdmin(ports, { email, password: 'from-another-app' });
		expect(await ports.storage.admins.get(uid)).toMatchObject({ email, permissions });
	});

	test('the first start adds no administrator if an admin record belongs to a Google user', async () => {
		const { uid } = await addForeignUser('kept@example.org');
		const ports = await open();
		const record = { uid, email: '', name: 'Kept', role: 'admin', permissions, disabled: false };
		await ports.storage.admins.put({ ...record, revision: 0 });
		await ensureFirstAdmin(ports, { email: null, password: null });
		expect(await ports.storage.admins.list()).toHaveLength(1);
	});
});
