import type { Permission } from '@burgee/core';
import { expect, test, vi } from 'vitest';
import { appCode } from '../../authenticator.ts';
import { invitationOf, sessionOf } from '../../contracts/samples.ts';
import { adminWith, expectError, openClub } from '../open-club.ts';

const password = 'fair winds';
/** The session in which the admin changes the account. */
const tokenHash = 'own';
const own = { tokenHash, newTokenHash: tokenHash };
const app = { issuer: 'KYC', accountRevision: 0 };
const noon = new Date('2026-06-01T12:00:00.000Z');
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

async function openAccount(...granted: Permission[]) {
	const opened = openClub(noon.toISOString(), undefined, { secondFactorPolicy: 'members' });
	const admin = adminWith(...granted);
	await opened.identity.setPassword({ uid: admin.uid, email: admin.email, password });
	await opened.storage.admins.put(admin);
	await opened.storage.sessions.add(sessionOf({ tokenHash, uid: admin.uid }));
	const { club, storage, setTime } = opened;
	const setClock = (to: Date) => setTime(to.toISOString());
	return {
		...opened,
		admin,
		setClock,
		signIn: async (code?: string) =>
			(await club.signIn({ email: admin.email, password, code })).admin,
		/** Sets the clock to `at`, and adds a second factor with the code that is valid at that time. */
		addSecondFactor: async (at = noon) => {
			setClock(at);
			const { secret } = await club.prepareSecondFactor(admin, { password, ...app });
			const recoveryCodes = await club.addSecondFactor(admin, {
				code: appCode(secret, at),
				...own,
			});
			return { secret, recoveryCodes };
		},
		auditLog: async () => storage.audit.list({ limit: 99 }),
		actions: async () => (await storage.audit.list({ limit: 99 })).map(({ what }) => what),
	};
}

const invalid = 'second-factor-invalid';

test('signIn requires a code only after a prepared second factor was added', async () => {
	const { club, admin, signIn, setClock } = await openAccount();
	const { secret } = await club.prepareSecondFactor(admin, { password, ...app });
	expect(await signIn()).toEqual(admin);
	await expectError(club.addSecondFactor(admin, { code: '000000', ...own }), invalid);
	expect(await signIn()).toEqual(admin);
	await club.addSecondFactor(admin, { code: appCode(secret, noon), ...own });
	await expectError(signIn(), 'second-factor-required');
	setClock(minutesLater(1));
	expect(await signIn(appCode(secret, minutesLater(1)))).toEqual(admin);
});

test('signIn refuses a code of the authenticator app that was used before, to sign in or to add the second factor', async () => {
	const { signIn, addSecondFactor, setClock } = await openAccount();
	const { secret } = await addSecondFactor();
	await expectError(signIn(appCode(secret, noon)), invalid);
	setClock(minutesLater(5));
	const code = appCode(secret, minutesLater(5));
	await signIn(` ${code.slice(0, 3)} ${code.slice(3)} `);
	await expectError(signIn(code), invalid);
	await expectError(signIn(appCode(secret, minutesLater(4.5))), invalid);
});

test('of twenty concurrent sign-ins with the same code, one succeeds', async () => {
	for (const kind of ['app', 'recovery'] as const) {
		const { signIn, addSecondFactor, setClock } = await openAccount();
		const { secret, recoveryCodes } = await addSecondFactor();
		setClock(minutesLater(5));
		const code = kind === 'app' ? appCode(secret, minutesLater(5)) : recoveryCodes[3];
		const results = await Promise.allSettled(Array.from({ length: 20 }, () => signIn(code)));
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	}
});

test('each of the ten recovery codes signs in once', async () => {
	const { signIn, addSecondFactor, club, admin, auditLog } = await openAccount();
	const { recoveryCodes } = await addSecondFactor();
	expect(new Set(recoveryCodes).size).toBe(10);
	for (const code of recoveryCodes) {
		expect(await signIn(code.toUpperCase().replaceAll('-', ' '))).toEqual(admin);
		await expectError(signIn(code), invalid);
	}
	expect(await club.readAccount(admin)).toMatchObject({ secondFactor: { recoveryCodesLeft: 0 } });
	const used = (await auditLog()).filter(({ what }) => what === 'account.recovery-code-used');
	expect(used).toHaveLength(10);
	expect(used).toContainEqual(
		expect.objectContaining({
			uid: admin.uid,
			before: { codesLeft: 10 },
			after: { codesLeft: 9 },
		}),
	);
});

test('the second factor can be removed only with the password and a code, which may be a recovery code', async () => {
	const { club, admin, signIn, addSecondFactor, actions } = await openAccount();
	const { recoveryCodes } = await addSecondFactor();
	const [code = '', otherCode = ''] = recoveryCodes;
	await expectError(
		club.removeSecondFactor(admin, { password: 'foul winds', code, ...own }),
		'wrong-password',
	);
	await expectError(club.removeSecondFactor(admin, { password, code: '000000', ...own }), invalid);
	await expectError(signIn(), 'second-factor-required');
	await club.removeSecondFactor(admin, { password, code, ...own });
	expect(await signIn()).toEqual(admin);
	await expectError(
		club.removeSecondFactor(admin, { password, code: otherCode, ...own }),
		'second-factor-not-added',
	);
	expect(await actions()).toContain('account.second-factor-removed');
});

test('replaceRecoveryCodes makes the earlier recovery codes and the used code invalid', async () => {
	const { club, admin, signIn, addSecondFactor, setClock } = await openAccount();
	const { secret, recoveryCodes: earlier } = await addSecondFactor();
	setClock(minutesLater(2));
	const code = appCode(secret, minutesLater(2));
	const replaced = await club.replaceRecoveryCodes(admin, { password, code, ...own });
	expect(new Set([...earlier, ...replaced]).size).toBe(20);
	for (const refused of [code, ...earlier]) await expectError(signIn(refused), invalid);
	expect(await signIn(replaced[0])).toEqual(admin);
});

test('an admin with a second factor cannot prepare or add another one', async () => {
	const { club, admin, addSecondFactor } = await openAccount();
	await expectError(
		club.addSecondFactor(admin, { code: '123456', ...own }),
		'second-factor-not-added',
	);
	const { secret } = await addSecondFactor();
	const again = { password, ...app, accountRevision: 1 };
	await expectError(club.prepareSecondFactor(admin, again), 'second-factor-added');
	await expectError(
		club.addSecondFactor(admin, { code: appCode(secret, noon), ...own }),
		'second-factor-added',
	);
});

test('prepareSecondFactor requires the password and replaces a secret that was prepared before', async () => {
	const { club, admin } = await openAccount();
	await expectError(
		club.prepareSecondFactor(admin, { password: 'foul winds', ...app }),
		'wrong-password',
	);
	const first = await club.prepareSecondFactor(admin, { password, ...app });
	const second = await club.prepareSecondFactor(admin, { password, ...app });
	expect(second.secret).not.toBe(first.secret);
	await expectError(
		club.addSecondFactor(admin, { code: appCode(first.secret, noon), ...own }),
		invalid,
	);
	expect(
		await club.addSecondFactor(admin, { code: appCode(second.secret, noon), ...own }),
	).toHaveLength(10);
});

test('lacksSecondFactor is true only for a holder of members:write without a second factor', async () => {
	const holder = await openAccount('members:read', 'members:write');
	expect(await holder.club.lacksSecondFactor(holder.admin)).toBe(true);
	await holder.club.prepareSecondFactor(holder.admin, { password, ...app });
	expect(await holder.club.lacksSecondFactor(holder.admin)).toBe(true);
	expect(await holder.club.readAccount(holder.admin)).toEqual({
		secondFactor: { addedAt: null, recoveryCodesLeft: 0, isRequired: true },
	});
	await holder.addSecondFactor();
	expect(await holder.club.lacksSecondFactor(holder.admin)).toBe(false);
	const other = await openAccount('members:read', 'bookings:write');
	expect(await other.club.lacksSecondFactor(other.admin)).toBe(false);
});

test('changePassword requires the current password and ends the other sessions', async () => {
	const { club, admin, storage, signIn, actions } = await openAccount();
	for (const tokenHash of ['this', 'other']) {
		await club.startSession(
			{ admin, accountRevision: 0 },
			{ tokenHash, device: 'Firefox on Windows' },
		);
	}
	const change = { newPassword: 'following seas', tokenHash: 'this', newTokenHash: 'this' };
	await expectError(
		club.changePassword(admin, { ...change, currentPassword: password, newPassword: admin.email }),
		'invalid-input',
		{ issues: [{ path: ['newPassword'] }] },
	);
	await expectError(
		club.changePassword(admin, { ...change, currentPassword: 'foul winds' }),
		'wrong-password',
	);
	expect(await actions()).toContain('account.password-refused');
	expect(await storage.sessions.get('other')).not.toBeNull();
	await club.changePassword(admin, { ...change, currentPassword: password });
	expect(await storage.sessions.get('other')).toBeNull();
	expect(await storage.sessions.get('this')).not.toBeNull();
	await expectError(signIn(), 'invalid-credentials');
	const { newPassword } = change;
	expect(await club.signIn({ email: admin.email, password: newPassword })).toMatchObject({ admin });
	expect(await actions()).toContain('account.password-changed');
});

test('the audit log names the admin and the device of each session that starts and ends', async () => {
	const { club, admin, auditLog, storage } = await openAccount();
	await storage.sessions.remove(tokenHash);
	for (const tokenHash of ['one', 'two', 'three']) {
		await club.startSession(
			{ admin, accountRevision: 0 },
			{ tokenHash, device: `Device ${tokenHash}` },
		);
	}
	await club.endSession('one');
	await club.endSession('one');
	await club.endOtherSessions(admin, { tokenHash: 'two', newTokenHash: 'four' });
	const entries = await auditLog();
	expect(entries.filter(({ what }) => what === 'session.started')).toHaveLength(3);
	expect(entries.filter(({ what }) => what !== 'session.started')).toEqual(
		expect.arrayContaining([
			expect.objectContaining({
				what: 'session.ended',
				uid: admin.uid,
				who: 'Commodore (commodore@club.example)',
				before: { device: 'Device one' },
			}),
			expect.objectContaining({
				what: 'account.sessions-ended',
				before: { devices: ['Device three'] },
			}),
		]),
	);
	expect(entries).toHaveLength(5);
});

test('the audit log names the account of a failed sign-in, and neither the email of a stranger nor a password or code', async () => {
	const { club, admin, signIn, addSecondFactor, auditLog, storage } = await openAccount();
	const { secret } = await addSecondFactor();
	const stranger = 'stranger@example.org';
	const code = appCode(secret, noon);
	await signIn().catch(() => {});
	await signIn(code).catch(() => {});
	for (const email of [
		stranger,
		stranger.toUpperCase(),
		'other@example.org',
		'my secret password',
	]) {
		await club.signIn({ email, password: 'foul winds' }).catch(() => {});
	}
	await storage.admins.put({ ...admin, disabled: true });
	await signIn(code).catch(() => {});
	const failed = (await auditLog()).filter(({ what }) => what === 'session.failed');
	const strangers = failed
		.map(({ who }) => who)
		.filter((who) => who.startsWith('unknown address '));
	expect(new Set(strangers).size).toBe(2);
	for (const who of strangers) expect(who).toMatch(/^unknown address [0-9a-f]{8}$/);
	const nameOf = (who: string) => (strangers.includes(who) ? 'a stranger' : who);
	expect(failed.map(({ uid, who, after }) => [uid, nameOf(who), after?.reason]).sort()).toEqual([
		...Array(3).fill([null, 'a stranger', 'invalid-credentials']),
		[null, admin.email, 'no-admin-record'],
		[null, admin.email, invalid],
		[null, 'not an email address', 'invalid-credentials'],
	]);
	const log = JSON.stringify(await auditLog());
	for (const text of [password, 'foul winds', 'my secret password', code, secret, 'stranger@']) {
		expect(log).not.toContain(text);
	}
});

test('a sign-in that checks the old password while the password changes begins no session', async () => {
	const { club, admin, storage } = await openAccount();
	const credentials = { email: admin.email, password };
	const proven = await Promise.all([club.signIn(credentials), club.signIn(credentials)]);
	const change = { currentPassword: password, newPassword: 'following seas', ...own };
	await club.changePassword(admin, change);
	for (const [index, racing] of proven.entries()) {
		const session = { tokenHash: `thief-${index}`, device: 'Firefox on Windows' };
		await expectError(club.startSession(racing, session), 'not-signed-in');
	}
	expect((await storage.sessions.listOf(admin.uid)).map((session) => session.tokenHash)).toEqual([
		tokenHash,
	]);
});

test('endOtherSessions ends sign-ins that are running, even if there is no other session yet', async () => {
	const { club, admin } = await openAccount();
	const proven = await club.signIn({ email: admin.email, password });
	await club.endOtherSessions(admin, own);
	const session = { tokenHash: 'late', device: 'Firefox on Windows' };
	await expectError(club.startSession(proven, session), 'not-signed-in');
});

test('a second factor that was prepared before a password change cannot be confirmed after it', async () => {
	const { club, admin } = await openAccount();
	const { secret } = await club.prepareSecondFactor(admin, { password, ...app });
	const newPassword = 'following seas';
	await club.changePassword(admin, { currentPassword: password, newPassword, ...own });
	const code = appCode(secret, noon);
	await expectError(club.addSecondFactor(admin, { code, ...own }), 'second-factor-not-added');
});

test('a session that has ended in the meantime changes neither the password nor the second factor', async () => {
	const { club, admin, storage, auditLog } = await openAccount();
	await storage.accounts.change({ uid: admin.uid, audit: [] });
	await expectError(club.prepareSecondFactor(admin, { password, ...app }), 'not-signed-in');
	expect(await storage.secondFactors.list()).toEqual([]);
	const request = { password, ...app, accountRevision: 1 };
	const { secret } = await club.prepareSecondFactor(admin, request);
	const ended = 'not-signed-in';
	const change = { currentPassword: password, newPassword: 'following seas', ...own };
	await expectError(club.changePassword(admin, change), ended);
	const code = appCode(secret, noon);
	await expectError(club.addSecondFactor(admin, { code, ...own }), ended);
	expect(await club.signIn({ email: admin.email, password })).toMatchObject({ admin });
	expect(await auditLog()).toEqual([]);
});

test('an admin who is removed while the password is hashed leaves neither a credential nor a second factor', async () => {
	type Account = Awaited<ReturnType<typeof openAccount>>;
	const change = { currentPassword: password, newPassword: 'following seas', ...own };
	const calls: [during: 'signIn' | 'setPassword', (account: Account) => Promise<unknown>][] = [
		['signIn', ({ club, admin }) => club.changePassword(admin, change)],
		['setPassword', ({ club, admin }) => club.changePassword(admin, change)],
		['signIn', ({ club, admin }) => club.prepareSecondFactor(admin, { password, ...app })],
		[
			'setPassword',
			({ club }) => club.acceptInvitation({ token: 'link', password: 'following seas' }),
		],
	];
	for (const [during, call] of calls) {
		const account = await openAccount();
		const { admin, storage, identity } = account;
		await storage.invitations.put(invitationOf({ uid: admin.uid, token: 'link' }));
		const original = identity[during].bind(identity) as (...args: unknown[]) => Promise<unknown>;
		const remove = async () => {
			expect(await storage.admins.remove(admin)).toBe('written');
			await identity.removeUser(admin.uid);
		};
		vi.spyOn(identity, during).mockImplementationOnce((async (...args: unknown[]) => {
			if (during === 'setPassword') await remove();
			const result = await original(...args);
			if (during === 'signIn') await remove();
			return result;
		}) as never);
		await expect(call(account)).rejects.toMatchObject({
			code: expect.stringMatching(/^(not-signed-in|invitation-not-found)$/),
		});
		expect(await storage.admins.list()).toEqual([]);
		expect(await storage.credentials.get(admin.uid)).toBeNull();
		expect(await storage.secondFactors.list()).toEqual([]);
	}
});

test('changes of the second factor end the admin’s other sessions', async () => {
	const { club, admin, storage, addSecondFactor } = await openAccount();
	let revision = 0;
	const endsOthers = async (change: () => Promise<unknown>) => {
		const other = { tokenHash: `other-${revision}`, device: 'Firefox on Windows' };
		await club.startSession({ admin, accountRevision: revision }, other);
		await change();
		revision += 1;
		expect(await storage.sessions.get(other.tokenHash)).toBeNull();
		expect(await storage.sessions.get(tokenHash)).not.toBeNull();
	};
	let codes: string[] = [];
	await endsOthers(async () => {
		codes = (await addSecondFactor()).recoveryCodes;
	});
	await endsOthers(async () => {
		const proof = { password, code: codes[0] ?? '', ...own };
		codes = await club.replaceRecoveryCodes(admin, proof);
	});
	await endsOthers(() =>
		club.removeSecondFactor(admin, { password, code: codes[0] ?? '', ...own }),
	);
});
