import { TotpPasswords } from '@burgee/adapters/totp/totp-passwords';
import { type ErrorCode, operator, type Permission } from '@burgee/core';
import { expect, test } from 'vitest';
import type { Granter } from '../../../core/rules/panel/admin.ts';
import { invitationForm } from '../../../core/rules/panel/panel-user-form.ts';
import { secondFactorOf, sessionOf } from '../../contracts/samples.ts';
import { adminWith, expectError, openClub } from '../open-club.ts';

const commodore = adminWith('members:read', 'members:write');
const treasurer = { email: 'treasurer@club.example', name: 'Tess Archer' };
const formOf = (fields: object = {}) => ({
	form: invitationForm.parse({ ...treasurer, ...fields }),
	makerRevision: 0,
});

/** Opens a club whose commodore can change panel users, with an invited treasurer. */
async function openClubWithInvitation(fields: object = {}) {
	const opened = openClub('2026-06-01T12:00:00.000Z');
	await opened.storage.admins.put(commodore);
	const invited = await opened.club.invitePanelUser(commodore, formOf(fields));
	const { admin } = invited.panelUser;
	const audit = async () =>
		(await opened.storage.audit.list({ limit: 9 })).map(({ what }) => what).sort();
	return { ...opened, ...invited, invitee: admin, audit };
}

test('invitePanelUser adds a panel user with the default permissions, who cannot sign in yet', async () => {
	const { club, storage, panelUser, invitee } = await openClubWithInvitation();
	expect(invitee).toEqual({
		...treasurer,
		uid: expect.any(String),
		role: 'admin',
		permissions: ['events:read', 'events:write', 'bookings:read'],
		disabled: false,
		revision: 0,
	});
	expect(panelUser.invitation).toEqual({
		uid: invitee.uid,
		reason: 'new-member',
		expiresAt: '2026-06-08T12:00:00.000Z',
		createdBy: commodore.uid,
	});
	expect(await club.listPanelUsers()).toEqual([
		{ admin: commodore, invitation: null, hasSecondFactor: false },
		panelUser,
	]);
	expect(await storage.audit.list({ limit: 9 })).toMatchObject([
		{ what: 'member.invited', who: 'Commodore (commodore@club.example)', subject: 'Tess Archer' },
	]);
	const { email } = treasurer;
	await expectError(club.signIn({ email, password: '' }), 'invalid-credentials');
});

test('only who may refund payments gives that permission, or access to the account of a user who has it', async () => {
	const { club, storage, invitee, token } = await openClubWithInvitation();
	const holder = adminWith('members:write', 'payments:write');
	const granted: Permission[] = [...invitee.permissions, 'payments:write'];
	const grant = (actor: Granter, revision: number) =>
		club.updatePanelUser(actor, {
			...{ uid: invitee.uid, revision },
			form: { permissions: granted },
		});
	const permission = { permission: 'payments:write' };
	await expectError(grant(commodore, 0), 'permission-denied', permission);
	const other = formOf({ email: 'other@club.example', permissions: granted });
	await expectError(club.invitePanelUser(commodore, other), 'permission-denied', permission);
	await grant(holder, 0);
	// The commodore knows the token of the link.
	await expectError(club.readInvitation(token), 'invitation-not-found');
	const link = { uid: invitee.uid, makerRevision: 0 };
	await expectError(club.createInvitation(commodore, link), 'permission-denied', permission);
	await club.updatePanelUser(commodore, {
		...{ uid: invitee.uid, revision: 1 },
		form: { permissions: granted, name: 'Tess' },
	});
	const form = { permissions: [...invitee.permissions] };
	await club.updatePanelUser(commodore, { uid: invitee.uid, revision: 2, form });
	expect((await club.readInvitation(token)).admin.uid).toBe(invitee.uid);
	await grant(operator, 3);

	const { uid } = invitee;
	await storage.secondFactors.prepare(secondFactorOf({ uid }), 0);
	const change = (actor: Granter, revision: number, form: object) =>
		club.updatePanelUser(actor, { uid, revision, form });
	await change(commodore, 4, { disabled: true });
	await expectError(change(commodore, 5, { disabled: false }), 'permission-denied', permission);
	await change(holder, 5, { disabled: false });
	await expectError(club.removeSecondFactorOf(commodore, uid), 'permission-denied', permission);
	await club.removeSecondFactorOf(holder, uid);
});

test('invitePanelUser refuses an email address that a panel user has, in upper or lower case', async () => {
	const { club } = await openClubWithInvitation();
	for (const email of [' Treasurer@Club.Example ', commodore.email]) {
		await expectError(club.invitePanelUser(commodore, formOf({ email })), 'member-exists');
	}
	expect(await club.listPanelUsers()).toHaveLength(2);
});

test('an invited panel user chooses a password once and can then sign in', async () => {
	const { club, token, invitee, audit } = await openClubWithInvitation();
	expect((await club.readInvitation(token)).admin).toEqual(invitee);
	expect(await club.acceptInvitation({ token, password: 'fair winds ahead' })).toEqual({
		admin: invitee,
		accountRevision: 1,
	});
	const credentials = { email: invitee.email, password: 'fair winds ahead' };
	expect(await club.signIn(credentials)).toMatchObject({ admin: invitee });
	await expectError(club.readInvitation(token), 'invitation-not-found');
	await expectError(
		club.acceptInvitation({ token, password: 'foul winds ahead' }),
		'invitation-not-found',
	);
	expect(await club.signIn(credentials)).toMatchObject({ admin: invitee });
	expect(await audit()).toEqual(['member.invited', 'member.link-used']);
});

test('of several concurrent requests with one invitation, only one sets the password', async () => {
	const { club, token, invitee } = await openClubWithInvitation();
	const passwords = ['the first word', 'the second word', 'the third word'];
	const accepted = await Promise.allSettled(
		passwords.map((password) => club.acceptInvitation({ token, password })),
	);
	const winner = accepted.findIndex(({ status }) => status === 'fulfilled');
	expect(accepted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	const password = passwords[winner] ?? '';
	expect(await club.signIn({ email: invitee.email, password })).toMatchObject({ admin: invitee });
});

test('an invitation is valid for seven days', async () => {
	const { club, token, setTime } = await openClubWithInvitation();
	setTime('2026-06-08T11:59:59.999Z');
	await club.readInvitation(token);
	setTime('2026-06-08T12:00:00.000Z');
	await expectError(club.readInvitation(token), 'invitation-not-found');
	await expectError(
		club.acceptInvitation({ token, password: 'fair winds ahead' }),
		'invitation-not-found',
	);
});

test('an invitation that was made while the clock was ahead is not valid', async () => {
	const { club, token, setTime } = await openClubWithInvitation();
	setTime('2026-06-01T11:55:00.000Z');
	await club.readInvitation(token);
	for (const now of ['2026-06-01T11:54:59.999Z', '2024-06-01T12:00:00.000Z']) {
		setTime(now);
		await expectError(club.readInvitation(token), 'invitation-not-found');
	}
});

test.each([
	['shorter than 12 characters', 'fair winds'],
	['common', 'password1234'],
	['the email address', treasurer.email],
	['the club’s name', 'Reservoir Sailing Club'],
])('an invitation refuses a password that is %s, and stays valid', async (_, password) => {
	const { club, token, storage } = await openClubWithInvitation();
	await expectError(club.acceptInvitation({ token, password }), 'invalid-input', {
		issues: [{ path: ['password'] }],
	});
	expect(await storage.invitations.find(token)).not.toBeNull();
	await club.acceptInvitation({ token, password: 'fair winds ahead' });
});

test('an invitation ends if the panel user is disabled or removed, or gets a new invitation', async () => {
	const { club, token, invitee } = await openClubWithInvitation();
	const { uid } = invitee;
	const renewed = await club.createInvitation(commodore, { uid, makerRevision: 0 });
	expect(renewed.panelUser.invitation?.reason).toBe('new-member');
	await expectError(club.readInvitation(token), 'invitation-not-found');
	await club.readInvitation(renewed.token);
	const disabled = await club.updatePanelUser(commodore, {
		...invitee,
		form: { disabled: true },
	});
	await expectError(club.readInvitation(renewed.token), 'invitation-not-found');
	await expectError(
		club.createInvitation(commodore, { uid, makerRevision: 0 }),
		'invitation-not-possible',
	);
	const enabled = await club.updatePanelUser(commodore, {
		...disabled.admin,
		form: { disabled: false },
	});
	const last = await club.createInvitation(commodore, { uid, makerRevision: 0 });
	await club.removePanelUser(commodore, enabled.admin);
	await expectError(club.readInvitation(last.token), 'invitation-not-found');
});

test('a panel user who has a password receives a link for a new password, and its use ends all sessions', async () => {
	const { club, token, invitee, storage } = await openClubWithInvitation();
	const { uid, email } = invitee;
	await club.acceptInvitation({ token, password: 'fair winds ahead' });
	const { panelUser, token: next } = await club.createInvitation(commodore, {
		uid,
		makerRevision: 0,
	});
	expect(panelUser.invitation?.reason).toBe('new-password');
	await storage.sessions.add(sessionOf({ tokenHash: 'desk', uid, accountRevision: 1 }));
	expect(await club.signIn({ email, password: 'fair winds ahead' })).toMatchObject({
		admin: invitee,
	});
	await club.acceptInvitation({ token: next, password: 'foul winds ahead' });
	await expectError(club.signIn({ email, password: 'fair winds ahead' }), 'invalid-credentials');
	expect(await storage.sessions.get('desk')).toBeNull();
});

test('a link that is stored after its maker’s account has changed, or the maker has lost the permission, is refused', async () => {
	const { club, storage, invitee, audit } = await openClubWithInvitation();
	const { uid } = invitee;
	const other = { ...commodore, uid: 'other', email: 'other@club.example' };
	await storage.admins.put(other);
	const form = formOf({ email: 'mate@club.example' });
	const refused = async (code: ErrorCode, makerRevision: number) => {
		await expectError(club.createInvitation(commodore, { uid, makerRevision }), code);
		await expectError(club.invitePanelUser(commodore, { ...form, makerRevision }), code);
	};
	await storage.accounts.change({ uid: commodore.uid, audit: [] });
	await refused('not-signed-in', 0);
	await storage.admins.replace({ ...commodore, permissions: [], revision: 1 });
	await refused('permission-denied', 1);
	expect(await audit()).toEqual(['member.invited']);
	expect(await storage.admins.list()).toHaveLength(3);
	expect(await storage.credentials.findByEmail('mate@club.example')).toBeNull();
	await storage.admins.replace({ ...invitee, disabled: true, revision: 1 });
	const request = { uid, makerRevision: 0 };
	await expectError(club.createInvitation(other, request), 'invitation-not-possible');
});

test('updatePanelUser changes only the given fields, and logs the change without a password', async () => {
	const { club, storage, invitee, setTime } = await openClubWithInvitation();
	setTime('2026-06-02T12:00:00.000Z');
	const form = { role: 'treasurer', permissions: ['bookings:read'] as Permission[] };
	const { admin } = await club.updatePanelUser(commodore, { ...invitee, form });
	expect(admin).toEqual({ ...invitee, ...form, revision: 1 });
	expect(await storage.admins.get(invitee.uid)).toEqual(admin);
	expect((await storage.audit.list({ limit: 1 }))[0]).toMatchObject({
		what: 'member.updated',
		before: { role: 'admin', permissions: ['events:read', 'events:write', 'bookings:read'] },
		after: form,
	});
	await expectError(club.updatePanelUser(commodore, { ...invitee, form }), 'revision-differs');
	await expectError(
		club.updatePanelUser(commodore, { ...invitee, revision: null, form }),
		'precondition-required',
	);
});

test('updatePanelUser ends the sessions of a panel user who is disabled', async () => {
	const { club, storage, invitee } = await openClubWithInvitation();
	await storage.sessions.add(sessionOf({ tokenHash: 'desk', uid: invitee.uid }));
	const { admin } = await club.updatePanelUser(commodore, { ...invitee, form: { name: 'Tess' } });
	expect(await storage.sessions.get('desk')).not.toBeNull();
	await club.updatePanelUser(commodore, { ...admin, form: { disabled: true } });
	expect(await storage.sessions.get('desk')).toBeNull();
});

test('removePanelUser ends the sessions of the panel user, who can no longer sign in', async () => {
	const { club, storage, invitee, token, audit } = await openClubWithInvitation();
	await club.acceptInvitation({ token, password: 'fair winds ahead' });
	await storage.sessions.add(sessionOf({ tokenHash: 'desk', uid: invitee.uid }));
	await expectError(
		club.removePanelUser(commodore, { ...invitee, revision: 1 }),
		'revision-differs',
	);
	await club.removePanelUser(commodore, invitee);
	expect(await storage.sessions.get('desk')).toBeNull();
	await expectError(
		club.signIn({ email: invitee.email, password: 'fair winds ahead' }),
		'invalid-credentials',
	);
	await expectError(club.removePanelUser(commodore, invitee), 'member-not-found');
	expect(await audit()).toEqual([
		'member.invited',
		'member.link-used',
		'member.removed',
		'session.failed',
	]);
	const again = await club.invitePanelUser(commodore, formOf());
	expect(again.panelUser.admin.uid).not.toBe(invitee.uid);
});

test('admins cannot take away their own permission to change panel users, even if others have it', async () => {
	const { club, storage } = await openClubWithInvitation({ permissions: ['members:write'] });
	for (const form of [{ permissions: ['members:read'] as Permission[] }, { disabled: true }]) {
		await expectError(club.updatePanelUser(commodore, { ...commodore, form }), 'own-access');
	}
	await expectError(club.removePanelUser(commodore, commodore), 'own-access');
	expect(await storage.admins.get(commodore.uid)).toEqual(commodore);
	const form = { name: 'Vice Commodore' };
	const { admin } = await club.updatePanelUser(commodore, { ...commodore, form });
	expect(admin).toEqual({ ...commodore, ...form, revision: 1 });
});

test('endSessions ends all sessions of the panel user and of no other panel user', async () => {
	const { club, storage, invitee, audit } = await openClubWithInvitation();
	await storage.sessions.add(sessionOf({ tokenHash: 'desk', uid: invitee.uid }));
	await storage.sessions.add(sessionOf({ tokenHash: 'own', uid: commodore.uid }));
	await club.endSessions(commodore, invitee.uid);
	expect(await storage.sessions.get('desk')).toBeNull();
	expect(await storage.sessions.get('own')).not.toBeNull();
	expect(await audit()).toEqual(['member.invited', 'member.sessions-ended']);
});

test('changing a panel user with an unknown id throws the error member-not-found', async () => {
	const { club } = await openClubWithInvitation();
	const unknown = { uid: 'none', revision: null };
	await expectError(club.readPanelUser('none'), 'member-not-found');
	await expectError(club.updatePanelUser(commodore, { ...unknown, form: {} }), 'member-not-found');
	await expectError(club.removePanelUser(commodore, unknown), 'member-not-found');
	await expectError(club.endSessions(commodore, 'none'), 'member-not-found');
	await expectError(
		club.createInvitation(commodore, { ...unknown, makerRevision: 0 }),
		'member-not-found',
	);
	await expectError(club.removeSecondFactorOf(commodore, 'none'), 'member-not-found');
});

test('a link for a new password asks for a code if the panel user has a second factor, and the code works once', async () => {
	const { club, storage, token, invitee, audit } = await openClubWithInvitation();
	const { uid } = invitee;
	await club.acceptInvitation({ token, password: 'fair winds ahead' });
	const { digestOf } = new TotpPasswords();
	const recoveryCodes = ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'].map(digestOf);
	await storage.secondFactors.prepare(secondFactorOf({ uid, recoveryCodes }), 1);
	const { token: next } = await club.createInvitation(commodore, { uid, makerRevision: 0 });
	const request = { token: next, password: 'foul winds ahead' };
	await expectError(club.acceptInvitation(request), 'second-factor-required');
	await expectError(club.acceptInvitation({ ...request, code: '000000' }), 'second-factor-invalid');
	expect((await club.readInvitation(next)).secondFactor).not.toBeNull();
	await club.acceptInvitation({ ...request, code: 'aaaa-bbbb-cccc' });
	const credentials = { email: invitee.email, password: 'foul winds ahead' };
	const code = 'aaaa-bbbb-cccc';
	await expectError(club.signIn({ ...credentials, code }), 'second-factor-invalid');
	expect(await club.signIn({ ...credentials, code: 'dddd-eeee-ffff' })).toMatchObject({
		admin: invitee,
		accountRevision: 2,
	});
	expect(await audit()).toContain('account.recovery-code-used');
});

test('a holder of members:write removes the second factor of a panel user who lost the phone, but not their own', async () => {
	const { club, storage, invitee, audit } = await openClubWithInvitation();
	const { uid } = invitee;
	await storage.secondFactors.prepare(secondFactorOf({ uid }), 0);
	await storage.secondFactors.prepare(secondFactorOf({ uid: commodore.uid }), 0);
	await storage.sessions.add(sessionOf({ tokenHash: 'desk', uid }));
	expect((await club.readPanelUser(uid)).hasSecondFactor).toBe(true);
	await club.removeSecondFactorOf(commodore, uid);
	expect(await storage.secondFactors.get(uid)).toBeNull();
	expect(await storage.sessions.get('desk')).toBeNull();
	expect(await audit()).toEqual(['member.invited', 'member.second-factor-removed']);
	await expectError(club.removeSecondFactorOf(commodore, uid), 'second-factor-not-added');
	await expectError(club.removeSecondFactorOf(commodore, commodore.uid), 'own-second-factor');
	const all = await club.listPanelUsers();
	expect(all.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([true, false]);
});

test('a removed panel user leaves no second factor in the storage', async () => {
	const { club, storage, invitee } = await openClubWithInvitation();
	await storage.secondFactors.prepare(secondFactorOf({ uid: invitee.uid }), 0);
	await club.removePanelUser(commodore, invitee);
	expect(await storage.secondFactors.list()).toEqual([]);
});
