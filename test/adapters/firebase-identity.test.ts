import { openFirebaseIdentity } from '@burgee/adapters/firebase-identity/open-firebase-identity';
import { instant, toInstant } from '@burgee/core';
import type { IdentityProvider } from '@burgee/core/ports/identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthEmulator, startAuthEmulator } from '../auth-emulator.ts';
import { identityProviderContract } from '../contracts/identity-provider.contract.ts';
import { type FeedServer, startFeedServer } from './feed-server.ts';

const settings = { projectId: 'demo-burgee', apiKey: 'a-secret-key' };
const password = 'fair winds';

let emulator: AuthEmulator;
// The emulator starts in a few seconds, but on a busy machine it can need half a minute.
beforeAll(async () => {
	emulator = await startAuthEmulator();
}, 120_000);
afterAll(() => emulator?.stop());

const open = () =>
	openFirebaseIdentity(
		{ ...settings, emulatorHost: emulator.host },
		{ clock: { now: () => new Date() }, onFailure: () => {} },
	);

identityProviderContract('Firebase', async (user) => {
	await emulator.reset();
	await emulator.auth.createUser(user);
	return open();
});

describe('FirebaseIdentity with Google’s emulator', () => {
	let identity: IdentityProvider;
	beforeAll(async () => {
		await emulator.reset();
		identity = await open();
	});

	const minutesFromNow = (minutes: number) => toInstant(new Date(Date.now() + minutes * 60_000));
	const addUser = async (email: string) => {
		const user = await identity.addUser({ email, name: 'Crew' });
		await identity.setPassword({ ...user, password });
		return user;
	};

	test('FirebaseIdentity.removeUser keeps a user whom another app has added', async () => {
		const email = 'member-of-the-old-app@example.org';
		const { uid } = await emulator.auth.createUser({ email, password });
		expect(await identity.addUser({ email, name: 'Crew' })).toEqual({ uid, email });
		expect(await identity.isUsedElsewhere(uid)).toBe(true);
		await identity.removeUser(uid);
		expect(await identity.signIn({ email, password })).toEqual({ uid, email });
	});

	test('FirebaseIdentity.isUsedElsewhere returns true for a user of Burgee who has a password', async () => {
		const { uid } = await addUser('with-a-password@example.org');
		expect(await identity.isUsedElsewhere(uid)).toBe(true);
	});

	test('a user who is disabled at Google can neither sign in nor keep a session', async () => {
		const { uid, email } = await addUser('disabled@example.org');
		await emulator.auth.updateUser(uid, { disabled: true });
		await expect(identity.signIn({ email, password })).rejects.toMatchObject({
			code: 'sign-in-refused',
			message: 'Login failed. Please try again.',
		});
		expect(await identity.canSignIn({ uid, email })).toBe(false);
		expect(await identity.acceptsSession({ uid, startedAt: minutesFromNow(0) })).toBe(false);
	});

	test('a revocation at Google ends the sessions that started before it', async () => {
		const { uid } = await addUser('revoked@example.org');
		await emulator.auth.revokeRefreshTokens(uid);
		expect(await identity.acceptsSession({ uid, startedAt: minutesFromNow(-1) })).toBe(false);
		expect(await identity.acceptsSession({ uid, startedAt: minutesFromNow(1) })).toBe(true);
	});

	test('a user who was removed at Google cannot keep a session', async () => {
		const { uid, email } = await addUser('removed@example.org');
		await emulator.auth.deleteUser(uid);
		expect(await identity.acceptsSession({ uid, startedAt: minutesFromNow(0) })).toBe(false);
		expect(await identity.canSignIn({ uid, email })).toBe(false);
	});

	test('FirebaseIdentity.startPasswordReset returns a link that sets a new password at Google', async () => {
		const user = await addUser('forgetful@example.org');
		const url = new URL((await identity.startPasswordReset(user)) ?? '');
		expect(url.searchParams.get('mode')).toBe('resetPassword');
		const reset = `http://${emulator.host}/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=any`;
		const { status } = await fetch(reset, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({
				oobCode: url.searchParams.get('oobCode'),
				newPassword: 'following seas',
			}),
		});
		expect(status).toBe(200);
		const { email } = user;
		expect(await identity.signIn({ email, password: 'following seas' })).toEqual(user);
	});
});

describe('FirebaseIdentity with a local server that imitates Google’s servers', () => {
	const email = 'aileen@example.org';
	const reports: string[] = [];
	let now = instant('2026-06-01T12:00:00.000Z');
	let google: FeedServer;
	let identity: IdentityProvider;
	let answer: { status: number; json: unknown };

	beforeAll(async () => {
		google = await startFeedServer(() => answer);
		process.env.FIREBASE_AUTH_EMULATOR_HOST = new URL(google.baseUrl).host;
		answer = { status: 200, json: {} };
		identity = await openFirebaseIdentity(
			{ ...settings, emulatorHost: new URL(google.baseUrl).host },
			{
				clock: { now: () => new Date(now) },
				onFailure: ({ message }) => reports.push(message),
				timeoutMs: 500,
			},
		);
	});
	afterAll(async () => {
		process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator.host;
		await google.stop();
	});

	const refuse = (message: string, status = 400) => {
		google.behaviour = 'normal';
		answer = { status, json: { error: { code: status, message, errors: [{ message }] } } };
	};
	const signIn = () => identity.signIn({ email, password });

	test.each([
		['INVALID_LOGIN_CREDENTIALS', 'invalid-credentials'],
		['EMAIL_NOT_FOUND', 'invalid-credentials'],
		['INVALID_PASSWORD', 'invalid-credentials'],
		['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-sign-ins'],
		[
			'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.',
			'too-many-sign-ins',
		],
		['USER_DISABLED', 'sign-in-refused'],
		['USER_DISABLED : The user account has been disabled by an administrator.', 'sign-in-refused'],
		['INVALID_EMAIL', 'sign-in-refused'],
		['PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing a digit', 'sign-in-refused'],
	])('FirebaseIdentity.signIn converts Google’s %s to the error "%s"', async (message, code) => {
		reports.length = 0;
		refuse(message);
		await expect(signIn()).rejects.toMatchObject({ code });
		expect(reports).toEqual([]);
	});

	test.each([
		['400 OPERATION_NOT_ALLOWED', 400, 'OPERATION_NOT_ALLOWED'],
		['400 USER_NOT_A_KNOWN_CODE', 400, 'USER_NOT_A_KNOWN_CODE'],
		[
			'400 API key not valid',
			400,
			`API key not valid. Please pass a valid API key: ${settings.apiKey}`,
		],
		['403 Requests from referer', 403, 'Requests from referer <empty> are blocked.'],
		['429 RESOURCE_EXHAUSTED', 429, 'RESOURCE_EXHAUSTED'],
		['400 without a code', 400, ''],
	])(
		'FirebaseIdentity.signIn reports “%s” and throws the error "sign-in-failed"',
		async (report, status, message) => {
			reports.length = 0;
			refuse(message, status);
			await expect(signIn()).rejects.toMatchObject({ code: 'sign-in-failed' });
			expect(reports).toEqual([expect.stringContaining(report)]);
			expect(reports.join()).not.toMatch(`${email}|${password}|${settings.apiKey}`);
		},
	);

	const user = { localId: 'uid-1', email };
	test.each<[string, FeedServer['behaviour'], unknown]>([
		['an answer with the status 500', { status: 500 }, {}],
		['an answer with the status 503', { status: 503 }, {}],
		['a redirect', { status: 307, headers: { Location: 'http://127.0.0.1:1/' } }, {}],
		['no answer', 'hang', {}],
		['a broken connection', 'truncate', user],
		['an answer that is not JSON', { body: '<html>' }, {}],
		['an answer without a user', 'normal', { kind: 'identitytoolkit#VerifyPasswordResponse' }],
		['a user without a token', 'normal', user],
		['a token without a user', 'normal', { idToken: 'a.b.c', email }],
	])(
		'FirebaseIdentity.signIn throws the error "sign-in-failed" for %s',
		async (_, behaviour, json) => {
			google.behaviour = behaviour;
			answer = { status: 200, json };
			await expect(signIn()).rejects.toMatchObject({ code: 'sign-in-failed' });
		},
	);

	test('FirebaseIdentity.signIn refuses a user for whom Google requires a second factor', async () => {
		google.behaviour = 'normal';
		answer = { status: 200, json: { ...user, mfaPendingCredential: 'pending', mfaInfo: [] } };
		await expect(signIn()).rejects.toMatchObject({ code: 'sign-in-refused' });
	});

	test('FirebaseIdentity.signIn sends the password only in the body and accepts Google’s answer', async () => {
		google.behaviour = 'normal';
		google.requestPaths.length = 0;
		answer = { status: 200, json: { ...user, email: 'Aileen@Example.org', idToken: 'a.b.c' } };
		expect(await signIn()).toEqual({ uid: 'uid-1', email });
		expect(google.requestPaths).toEqual([
			`/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${settings.apiKey}`,
		]);
	});

	test.each<[string, FeedServer['behaviour']]>([
		['Google fails', { status: 500 }],
		['Google does not answer', 'hang'],
	])(
		'if %s, FirebaseIdentity changes no user and throws the error "unavailable"',
		async (_, behaviour) => {
			google.behaviour = behaviour;
			reports.length = 0;
			const unavailable = { code: 'unavailable' };
			await expect(identity.addUser({ email, name: 'Aileen' })).rejects.toMatchObject(unavailable);
			await expect(identity.removeUser('burgee-1')).rejects.toMatchObject(unavailable);
			await expect(
				identity.setPassword({ uid: 'burgee-1', email, password }),
			).rejects.toMatchObject(unavailable);
			expect(reports).toHaveLength(3);
			expect(reports.join()).not.toMatch(`${email}|${password}`);
		},
	);

	test('after a failed check of a session, FirebaseIdentity queries Google again only after a minute', async () => {
		google.behaviour = { status: 500 };
		const session = { uid: 'burgee-1', startedAt: now };
		await expect(identity.acceptsSession(session)).rejects.toMatchObject({ code: 'unavailable' });
		google.requestPaths.length = 0;
		google.behaviour = 'normal';
		answer = { status: 200, json: { users: [{ localId: 'burgee-1', email }] } };
		await expect(identity.acceptsSession(session)).rejects.toMatchObject({ code: 'unavailable' });
		expect(google.requestPaths).toEqual([]);
		now = instant('2026-06-01T12:01:00.000Z');
		expect(await identity.acceptsSession(session)).toBe(true);
	});

	test('FirebaseIdentity.setPassword reports which rule of Google’s password policy the password breaks', async () => {
		refuse(
			'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain a numeric character]',
		);
		const setting = identity.setPassword({ uid: 'burgee-1', email, password });
		await expect(setting).rejects.toMatchObject({
			code: 'invalid-input',
			details: {
				issues: [{ path: ['password'], message: 'Password must contain a numeric character' }],
			},
		});
	});
});

describe('openFirebaseIdentity', () => {
	const openAt = (server: FeedServer | null) => {
		if (server) process.env.FIREBASE_AUTH_EMULATOR_HOST = new URL(server.baseUrl).host;
		else delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
		return openFirebaseIdentity(
			{ ...settings, emulatorHost: server && new URL(server.baseUrl).host },
			{ clock: { now: () => new Date() }, onFailure: () => {} },
		).finally(() => {
			process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator.host;
		});
	};

	test('openFirebaseIdentity names FIREBASE_API_KEY if Google refuses the API key', async () => {
		const server = await startFeedServer(({ pathname }) =>
			pathname.endsWith('/projects') ? { status: 400, json: {} } : { status: 200, json: {} },
		);
		await expect(openAt(server)).rejects.toThrow(/API key: status 400\. Is FIREBASE_API_KEY/);
		await server.stop();
	});

	test('openFirebaseIdentity names the variable of the credentials if they are missing', async () => {
		process.env.GOOGLE_APPLICATION_CREDENTIALS = '/missing/credentials.json';
		await expect(openAt(null)).rejects.toThrow(
			/project demo-burgee cannot be read: .* Are FIREBASE_PROJECT_ID and the credentials \(GOOGLE_APPLICATION_CREDENTIALS\) correct\?/,
		);
		delete process.env.GOOGLE_APPLICATION_CREDENTIALS;
	});
});
