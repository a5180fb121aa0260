import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import type { InvitedMemberJson, MemberJson } from '@burgee/core/api/members';
import { expect, test, vi } from 'vitest';
import { expectRefusal, HttpClient, invalidInput, invalidPaths } from './http-client.ts';
import { signIn, useBurgee } from './open-burgee.ts';

const burgee = useBurgee();
const members = '/api/admin/members';
const pathOf = ({ uid }: Pick<MemberJson, 'uid'>) => `${members}/${uid}`;
const password = 'six-red-buoys';

let invitedCount = 0;

/** Invites a member over HTTP. */
async function invite(fields: object = {}) {
	invitedCount += 1;
	const email = `member-${invitedCount}@example.org`;
	const form = { email, name: `Member ${invitedCount}`, ...fields };
	const { status, body } = await burgee.admin.post<InvitedMemberJson>(members, form);
	expect(status).toBe(201);
	const token = body.invitationUrl.split('/').at(-1) ?? '';
	return { ...body, token, email, path: pathOf(body.member) };
}

const invitation = (token: string) => `/api/admin/invitations/${token}`;
const accept = (token: string, fields: object = { password }) =>
	burgee.http.post(invitation(token), fields);

/**
 * Invites a member, who then chooses a password.
 * @returns the result of `invite`, and an HTTP client with the member's session.
 */
async function addMember(fields: object = {}) {
	const invited = await invite(fields);
	const { status, headers } = await accept(invited.token);
	expect(status).toBe(201);
	const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
	return { ...invited, client: new HttpClient(burgee.url, { Cookie: cookie }) };
}

test('POST /api/admin/members returns the new member and an invitation link with the server’s public address', async () => {
	const access = { role: 'treasurer', permissions: ['bookings:read'] };
	const form = { email: ' Tess@Example.org', name: ' Tess ', ...access };
	const { status, body } = await burgee.admin.post<InvitedMemberJson>(members, form);
	expect(status).toBe(201);
	expect(body.invitationUrl).toMatch(/^http:\/\/localhost:3000\/admin\/invitation\/[\w-]{22}$/);
	expect(body.member).toEqual({
		uid: expect.stringMatching(/^[\w-]{22}$/),
		email: 'tess@example.org',
		name: 'Tess',
		...access,
		disabled: false,
		revision: 0,
		invitation: { reason: 'new-member', expiresAt: expect.stringMatching(/Z$/) },
		hasSecondFactor: false,
	});
	const listed = await burgee.admin.read<{ members: MemberJson[] }>(members);
	expect(listed.members).toContainEqual(body.member);
	const again = await burgee.admin.post(members, { ...form, email: 'TESS@example.org' });
	expectRefusal(again, 409, 'member-exists');
});

test('POST /api/admin/members reports each invalid field', async () => {
	const form = { email: 'tess', name: '', permissions: ['all'], role: '' };
	const refused = await burgee.admin.post(members, form);
	expectRefusal(refused, ...invalidInput);
	expect(invalidPaths(refused).sort()).toEqual(['email', 'name', 'permissions.0', 'role']);
});

test('an invitation shows the name and email address, and accepting it sets the password once and signs the member in', async () => {
	const { token, email, member } = await invite();
	const shown = await burgee.http.get(invitation(token));
	expect(shown).toMatchObject({ status: 200, body: { email, name: member.name } });
	expect(shown.headers.get('cache-control')).toBe('no-store');
	const accepted = await accept(token);
	expect(accepted).toMatchObject({ status: 201, body: { admin: { email } } });
	const cookie = accepted.headers.getSetCookie()[0]?.split(';')[0] ?? '';
	const client = new HttpClient(burgee.url, { Cookie: cookie });
	expect((await client.get('/api/admin/session')).status).toBe(200);
	await signIn(burgee.url, { email, password });
	expectRefusal(await burgee.http.get(invitation(token)), 404, 'invitation-not-found');
	expectRefusal(await accept(token), 404, 'invitation-not-found');
});

test('an expired or unknown invitation returns 404', async () => {
	const { token, member } = await invite();
	const expiresAt = new Date(Date.now() - 1).toISOString() as never;
	await burgee.storage.invitations.put({
		...{
			uid: member.uid,
			reason: 'new-member',
			expiresAt,
			createdBy: null,
			makerRevision: null,
			token,
		},
	});
	for (const invalid of [token, 'never', '%00', 'a%2Fb']) {
		expectRefusal(await burgee.http.get(invitation(invalid)), 404, 'invitation-not-found');
		expectRefusal(await accept(invalid), 404, 'invitation-not-found');
	}
});

test('an invitation refuses a password that the password policy forbids, and stays valid', async () => {
	const { token } = await invite();
	const weak = { password: 'password1234' };
	for (const fields of [
		weak,
		{ password: '12345' },
		{},
		{ password: 7 },
		{ password, name: 'x' },
	]) {
		expectRefusal(await accept(token, fields), ...invalidInput);
	}
	expect((await accept(token)).status).toBe(201);
});

test('the storage contains no token of an invitation, only its digest', async () => {
	const { token } = await invite();
	const database = sqliteDatabase(join(burgee.dataDir, 'burgee.sqlite'));
	const invitations = await database('invitations');
	const auditLog = await database('audit_log');
	const credentials = await database('credentials');
	await database.destroy();
	const digest = createHash('sha256').update(token).digest('base64url');
	expect(invitations.map(({ tokenHash }) => tokenHash)).toContain(digest);
	expect(JSON.stringify([invitations, auditLog, credentials])).not.toContain(token);
	expect(JSON.stringify(auditLog)).not.toMatch(/scrypt|six-red-buoys/);
});

test('a link that a thief’s request makes while the admin signs out everywhere is refused', async () => {
	const { path, email } = await invite();
	const manager = await addMember({ permissions: ['members:read', 'members:write'] });
	const { client: admin } = manager;
	const { invitations, admins } = burgee.storage;
	const { put } = invitations;
	const { add } = admins;
	const signOut = async () => {
		expect((await admin.delete('/api/admin/account/sessions')).status).toBe(204);
	};
	vi.spyOn(invitations, 'put').mockImplementationOnce(async (...link) => {
		await signOut();
		return put(...link);
	});
	vi.spyOn(admins, 'add').mockImplementationOnce(async (...member) => {
		await signOut();
		return add(...member);
	});
	const form = { email: `mate-${email}`, name: 'Mate', permissions: ['members:write'] };
	for (const [to, body] of [
		[`${path}/invitation`, undefined],
		[members, form],
	] as const) {
		const thief = new HttpClient(burgee.url, { Cookie: admin.cookie });
		expectRefusal(await thief.post(to, body), 401, 'not-signed-in');
	}
	const listed = await burgee.admin.read<{ members: MemberJson[] }>(members);
	expect(listed.members.map((member) => member.email)).not.toContain(form.email);
	const match = await burgee.admin.ifMatch(manager.path);
	expect((await burgee.admin.delete(manager.path, match)).status).toBe(204);
});

test('PUT /api/admin/members/:memberId changes permissions, which apply to the next request', async () => {
	const { path, client, member } = await addMember({ permissions: ['events:read'] });
	expect((await client.get('/api/admin/events')).status).toBe(200);
	const match = await burgee.admin.ifMatch(path);
	const form = { permissions: ['bookings:read'], role: 'treasurer' };
	const changed = await burgee.admin.put(path, form, match);
	expect(changed).toMatchObject({ status: 200, body: { ...form, name: member.name, revision: 1 } });
	expect(changed.headers.get('etag')).toBe('"1"');
	expectRefusal(await client.get('/api/admin/events'), 403, 'permission-denied');
	expectRefusal(await burgee.admin.put(path, { uid: 'x' }, match), ...invalidInput);
});

test('the list of members never contains a password hash or a digest of a token', async () => {
	await addMember();
	await invite();
	const { body } = await burgee.admin.get(members);
	expect(JSON.stringify(body)).not.toMatch(/scrypt|hash/i);
});
