import type { AccountChange } from '@burgee/core/ports/account-store';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { adminOf, auditEntryOf, ids, invitationOf, secondFactorOf, sessionOf } from './samples.ts';

const uid = 'commodore';
const credential = { uid, email: 'aileen@example.org', passwordHash: 'earlier' };
const added = secondFactorOf({ uid, revision: 1 });

let lastEntry = 0;
/** A change of the commodore's account with an audit entry of its own. */
const changeOf = (change: Partial<AccountChange> = {}): AccountChange => ({
	uid,
	audit: [auditEntryOf({ id: `entry-${++lastEntry}` })],
	...change,
});

const tokens = (tokenHash: string) => ({ tokenHash, newTokenHash: `new ${tokenHash}` });

export function accountStoreContract(storage: Storage): void {
	const change = (changes?: Partial<AccountChange>) => storage.accounts.change(changeOf(changes));
	const entries = async () => ids(await storage.audit.list({ limit: 99 }));

	test('AccountStore.change ends every session of the account, except the one that makes the change, which has a new token', async () => {
		for (const tokenHash of ['desk', 'phone']) {
			await storage.sessions.add(sessionOf({ tokenHash }));
		}
		await storage.sessions.add(sessionOf({ tokenHash: 'other', uid: 'treasurer' }));
		expect(await change({ keptSession: tokens('desk') })).toBe(1);
		expect(await storage.sessions.get('new desk')).toEqual(
			sessionOf({ tokenHash: 'new desk', accountRevision: 1 }),
		);
		// Whoever has copied the cookie of this session has only its earlier token.
		expect(await storage.sessions.get('desk')).toBeNull();
		expect(await storage.sessions.get('phone')).toBeNull();
		expect(await change()).toBe(2);
		expect(await storage.sessions.get('new desk')).toBeNull();
		expect(await storage.sessions.get('other')).not.toBeNull();
		expect([...(await storage.accounts.revisions())]).toEqual([[uid, 2]]);
		expect(await entries()).toHaveLength(2);
	});

	test('a session of an earlier revision of its account is neither stored nor returned', async () => {
		await storage.sessions.add(sessionOf({ tokenHash: 'before' }));
		await change({ keptSession: tokens('before') });
		const audit = auditEntryOf({ id: 'started' });
		expect(await storage.sessions.add(sessionOf({ tokenHash: 'late' }), audit)).toBe(false);
		expect(await storage.sessions.get('late')).toBeNull();
		const current = sessionOf({ tokenHash: 'new', accountRevision: 1 });
		expect(await storage.sessions.add(current, audit)).toBe(true);
		expect(await storage.sessions.listOf(uid)).toHaveLength(2);
		expect(await entries()).toContain('started');
	});

	test('no session survives an account change that runs at the same time', async () => {
		const tokens = Array.from({ length: 10 }, (_, index) => `token-${index}`);
		await Promise.all([
			...tokens.map((tokenHash) => storage.sessions.add(sessionOf({ tokenHash }))),
			change(),
		]);
		expect(await storage.sessions.listOf(uid)).toEqual([]);
		for (const token of tokens) expect(await storage.sessions.get(token)).toBeNull();
	});

	test('an account change of a session that has ended, or of another user’s session, writes nothing', async () => {
		await storage.credentials.put(credential);
		await storage.sessions.add(sessionOf({ tokenHash: 'desk' }));
		await storage.sessions.add(sessionOf({ tokenHash: 'other', uid: 'treasurer' }));
		await change({ keptSession: tokens('desk') });
		await storage.sessions.remove('new desk');
		for (const token of ['desk', 'new desk', 'other', 'never']) {
			const keptSession = tokens(token);
			expect(await change({ keptSession, passwordHash: 'changed' })).toBeNull();
		}
		expect(await storage.credentials.get(uid)).toEqual(credential);
		expect([...(await storage.accounts.revisions())]).toEqual([[uid, 1]]);
		expect(await entries()).toHaveLength(1);
	});

	test('of ten concurrent changes with one session, one counts, because it replaces the session’s token', async () => {
		await change();
		await storage.sessions.add(sessionOf({ tokenHash: 'desk', accountRevision: 1 }));
		const revisions = await concurrently(10, () => change({ keptSession: tokens('desk') }));
		expect(revisions.filter((revision) => revision !== null)).toEqual([2]);
		expect(await entries()).toHaveLength(2);
	});

	test('AccountStore.change stores a password hash for a user with a credential, and keeps the email address taken', async () => {
		expect(await change({ passwordHash: 'changed' })).toBeNull();
		await storage.credentials.put(credential);
		expect(await change({ passwordHash: 'changed' })).toBe(1);
		expect(await storage.credentials.findByEmail(credential.email)).toEqual({
			...credential,
			passwordHash: 'changed',
		});
		await expect(storage.credentials.put({ ...credential, uid: 'thief' })).rejects.toThrow();
	});

	test('AccountStore.change replaces or removes only the revision of the second factor that the caller read', async () => {
		await storage.admins.put(adminOf({ uid }));
		await storage.secondFactors.prepare(secondFactorOf({ uid, addedAt: null }), 0);
		expect(await change({ secondFactor: { revision: 0, next: added } })).toBe(1);
		expect(await storage.secondFactors.list()).toEqual([added]);
		for (const next of [null, { ...added, secret: 'OTHER' }]) {
			expect(await change({ secondFactor: { revision: 0, next } })).toBeNull();
		}
		expect(await storage.secondFactors.get(uid)).toEqual(added);
		expect(await change({ secondFactor: { revision: 1, next: null } })).toBe(2);
		expect(await storage.secondFactors.get(uid)).toBeNull();
		expect(await entries()).toHaveLength(2);
	});

	test('of ten concurrent uses of one link, one changes the account', async () => {
		await storage.admins.put(adminOf({ uid }));
		const first = invitationOf({ uid, token: 'first' });
		const { token: _, makerRevision, ...stored } = first;
		await storage.invitations.put(first);
		expect(await change({ usedInvitation: 'other' })).toBeNull();
		const used = await concurrently(10, () => change({ usedInvitation: 'first' }));
		expect(used.filter((revision) => revision !== null)).toEqual([1]);
		expect(await storage.invitations.find('first')).toBeNull();
		const newInvitation = { ...first, token: 'second' };
		expect(await change({ newInvitation })).toBe(2);
		expect(await change({ usedInvitation: 'first' })).toBeNull();
		expect(await storage.invitations.find('second')).toEqual(stored);
		expect(await entries()).toHaveLength(2);
	});

	test('every account change ends an open link for a new password and an unconfirmed second factor, but not the first invitation', async () => {
		for (const each of [uid, 'treasurer']) await storage.admins.put(adminOf({ uid: each }));
		const link = invitationOf({ uid, token: 'link', reason: 'new-password' });
		await storage.invitations.put(link);
		await storage.invitations.put(invitationOf({ uid: 'treasurer', token: 'first' }));
		await storage.secondFactors.prepare(secondFactorOf({ uid, addedAt: null }), 0);
		expect(await change()).toBe(1);
		expect(await storage.invitations.list()).toMatchObject([{ uid: 'treasurer' }]);
		expect(await storage.secondFactors.get(uid)).toBeNull();
		await change({ uid: 'treasurer' });
		expect(await storage.invitations.find('first')).not.toBeNull();
	});

	test('every account change ends the links that this admin has made for others, and a new member still counts as invited', async () => {
		const permissions = ['members:write'] as const;
		for (const each of [uid, 'other']) {
			await storage.admins.put(adminOf({ uid: each, permissions }));
		}
		const members = ['bosun', 'steward', 'treasurer'];
		for (const member of members) await storage.admins.put(adminOf({ uid: member }));
		const by = (createdBy: string) => ({ createdBy, makerRevision: 0 });
		const reset = { uid: 'bosun', token: 'reset', reason: 'new-password' } as const;
		const first = { uid: 'steward', token: 'first' };
		const kept = { uid: 'treasurer', token: 'kept', reason: 'new-password' } as const;
		await storage.invitations.put(invitationOf({ ...reset, ...by(uid) }));
		await storage.invitations.put(invitationOf({ ...first, ...by(uid) }));
		await storage.invitations.put(invitationOf({ ...kept, ...by('other') }));
		expect(await change({ keptSession: tokens('never') })).toBeNull();
		expect(await storage.invitations.find('reset')).not.toBeNull();
		expect(await change()).toBe(1);
		for (const token of ['reset', 'first']) {
			expect(await storage.invitations.find(token)).toBeNull();
		}
		expect(await storage.invitations.get('steward')).toMatchObject({ reason: 'new-member' });
		expect(await storage.invitations.find('kept')).not.toBeNull();
	});

	test('disabling an admin ends the link for good, and a new member still counts as invited', async () => {
		for (const [revision, reason] of [
			[0, 'new-member'],
			[2, 'new-password'],
		] as const) {
			await storage.admins.put(adminOf({ uid, revision }));
			await storage.invitations.put(invitationOf({ uid, token: reason, reason }));
			await storage.secondFactors.prepare(secondFactorOf({ uid, addedAt: null }), 0);
			await storage.admins.replace(adminOf({ uid, revision: revision + 1, disabled: true }));
			await storage.admins.replace(adminOf({ uid, revision: revision + 2 }));
			expect(await storage.invitations.find(reason)).toBeNull();
			expect(await storage.secondFactors.get(uid)).toBeNull();
			const stored = await storage.invitations.get(uid);
			expect(stored?.reason).toBe(reason === 'new-member' ? reason : undefined);
		}
	});

	test('invitation and password links stop working if the admin who made them is removed, disabled or may no longer change members', async () => {
		const permissions = ['members:write'] as const;
		await storage.admins.put(adminOf({ uid: 'other', permissions }));
		for (const loss of ['removed', 'disabled', 'demoted'] as const) {
			await storage.admins.put(adminOf({ uid, permissions }));
			for (const member of ['bosun', 'treasurer']) {
				await storage.admins.put(adminOf({ uid: member }));
			}
			const makerRevision = (await storage.accounts.revisions()).get(uid) ?? 0;
			const made = { reason: 'new-password', createdBy: uid, makerRevision } as const;
			await storage.invitations.put(invitationOf({ ...made, uid: 'bosun', token: 'made' }));
			const kept = { uid: 'treasurer', token: 'kept', createdBy: 'other', makerRevision: 0 };
			await storage.invitations.put(invitationOf(kept));
			await storage.admins.replace(adminOf({ uid, permissions, revision: 1, name: 'New' }));
			expect(await storage.invitations.find('made')).not.toBeNull();
			if (loss === 'removed') await storage.admins.remove({ uid, revision: 1 });
			else {
				const changed = loss === 'disabled' ? { permissions, disabled: true } : { permissions: [] };
				await storage.admins.replace(adminOf({ uid, revision: 2, ...changed }));
			}
			expect(await storage.invitations.find('made')).toBeNull();
			expect(await storage.invitations.find('kept')).not.toBeNull();
		}
	});

	test('disabling or removing an admin ends the sessions, and removing one also removes the second factor', async () => {
		await storage.admins.put(adminOf({ uid }));
		await storage.secondFactors.prepare(secondFactorOf({ uid }), 0);
		await storage.sessions.add(sessionOf({ tokenHash: 'first' }));
		await storage.admins.replace(adminOf({ uid, revision: 1, name: 'New' }));
		expect(await storage.sessions.get('first')).not.toBeNull();
		await storage.admins.replace(adminOf({ uid, revision: 2, disabled: true }));
		expect(await storage.sessions.get('first')).toBeNull();
		await storage.admins.replace(adminOf({ uid, revision: 3 }));
		await storage.sessions.add(sessionOf({ tokenHash: 'second', accountRevision: 1 }));
		expect(await storage.secondFactors.get(uid)).not.toBeNull();
		await storage.admins.remove({ uid, revision: 3 });
		expect(await storage.sessions.get('second')).toBeNull();
		expect(await storage.secondFactors.list()).toEqual([]);
		expect([...(await storage.accounts.revisions())]).toEqual([[uid, 2]]);
	});
}
