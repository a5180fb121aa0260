import { expect, test } from 'vitest';
import { adminOf, secondFactorOf } from '../contracts/samples.ts';
import { runCommand } from './commands.ts';
import { expectRefusal, HttpClient } from './http-client.ts';
import { firstAdmin, openBurgeeForTest, signIn } from './open-burgee.ts';

/** Starts the server, and returns also a function that runs the command `admin` on the server's storage. */
async function openWithCommand() {
	const burgee = await openBurgeeForTest();
	const environment = { DATA_DIR: burgee.dataDir, PUBLIC_URL: burgee.url };
	const admin = (...options: string[]) => runCommand(['admin', ...options], environment);
	const tokenIn = (output: string) => /\/admin\/invitation\/([\w-]{22})\n/.exec(output)?.[1] ?? '';
	const accept = async (output: string, password: string) =>
		burgee.http.post(`/api/admin/invitations/${tokenIn(output)}`, { password });
	return { ...burgee, admin, accept };
}

test('burgee admin reset ends the sessions of an admin and prints a link for a new password', async () => {
	const { url, cookie, http, admin, accept, storage } = await openWithCommand();
	const { code, stdout } = await admin('reset', ' Commodore@Example.org');
	expect(code).toBe(0);
	expect(stdout).toMatch(/^commodore@example\.org is signed out everywhere\.\n/);
	expect(stdout).toContain(`${url}/admin/invitation/`);
	const signedOut = new HttpClient(url, { Cookie: cookie });
	expectRefusal(await signedOut.get('/api/admin/session'), 401, 'not-signed-in');
	expect((await accept(stdout, 'seven-new-sails')).status).toBe(201);
	expectRefusal(await accept(stdout, 'eight-new-sails'), 404, 'invitation-not-found');
	const refused = await http.post('/api/admin/session', firstAdmin);
	expectRefusal(refused, 401, 'invalid-credentials');
	await signIn(url, { email: firstAdmin.email, password: 'seven-new-sails' });
	const logged = await storage.audit.list({ limit: 9 });
	expect(logged.filter(({ what }) => what.startsWith('member.'))).toMatchObject([
		{ what: 'member.link-used', who: 'Club Administrator (commodore@example.org)' },
		...[
			{ uid: null, who: 'Server operator' },
			{ uid: null, who: 'Server operator' },
		],
	]);
	const unknown = await admin('reset', 'nobody@example.org');
	expect(unknown).toMatchObject({
		code: 1,
		stdout: '',
		stderr: 'Burgee cannot manage the panel users: Member not found\n',
	});
});

test('burgee admin invite prints a link for a new member, grant gives a permission, and list prints all members', async () => {
	const { url, admin, accept } = await openWithCommand();
	const tess = await admin('invite', 'Tess@Example.org', 'Tess Archer');
	expect(tess).toMatchObject({ code: 0, stderr: '' });
	expect((await accept(tess.stdout, 'six-red-buoys')).status).toBe(201);
	await signIn(url, { email: 'tess@example.org', password: 'six-red-buoys' });
	expect((await admin('invite', 'bosun@example.org', '--all-permissions')).code).toBe(0);
	const invalid = await admin('invite', 'tess');
	expect(invalid).toMatchObject({ code: 2, stdout: '' });
	expect(invalid.stderr).toContain('Please enter a valid email address.');
	const granted = await admin('grant', 'tess@example.org', 'payments:write');
	expect(granted.stdout).toContain('events:read events:write bookings:read payments:write');
	expect((await admin('grant', 'tess@example.org', 'money')).stderr).toContain(
		'PERMISSION must be',
	);
	const { stdout } = await admin('list');
	expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
		['commodore@example.org', 'Club Administrator', 'admin', 'Active', expect.any(String)],
		[
			'tess@example.org',
			'Tess Archer',
			'organiser',
			'Active',
			'events:read events:write bookings:read payments:write',
		],
		[
			...['bosun@example.org', 'bosun@example.org', 'admin', 'Invited'],
			expect.stringContaining('members:write'),
		],
		[''],
	]);
});

test('burgee admin remove-second-factor removes the second factor of a member who lost the phone', async () => {
	const { url, cookie, admin, storage } = await openWithCommand();
	const [{ uid } = adminOf({ uid: '' })] = await storage.admins.list();
	await storage.secondFactors.prepare(secondFactorOf({ uid }), 0);
	const { code, stdout } = await admin('remove-second-factor', firstAdmin.email);
	expect(code).toBe(0);
	expect(stdout).toBe(
		'commodore@example.org has no second factor, and is signed out everywhere.\n',
	);
	const signedOut = new HttpClient(url, { Cookie: cookie });
	expectRefusal(await signedOut.get('/api/admin/session'), 401, 'not-signed-in');
	await signIn(url, firstAdmin);
	expect(await storage.audit.list({ limit: 9 })).toContainEqual(
		expect.objectContaining({ what: 'member.second-factor-removed', who: 'Server operator' }),
	);
	expect((await admin('remove-second-factor', firstAdmin.email)).stderr).toContain(
		'This account has no second factor.',
	);
});
