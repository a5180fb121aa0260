import { expect, test } from 'vitest';
import { adminWith, openClub } from '../open-club.ts';

const commodore = adminWith('events:read');
const credentials = { email: commodore.email, password: 'fair winds' };

async function openClubWithPassword() {
	const opened = openClub();
	await opened.identity.setPassword({ uid: commodore.uid, ...credentials });
	return opened;
}

test('signIn returns the admin for valid credentials if the user has an admin record', async () => {
	const { club, storage } = await openClubWithPassword();
	await storage.admins.put(commodore);
	expect(await club.signIn(credentials)).toEqual({ admin: commodore, accountRevision: 0 });
	expect(await club.readAdmin(commodore.uid)).toEqual(commodore);
});

test('signIn gives the same error for a wrong password and an unknown e-mail', async () => {
	const { club, storage } = await openClubWithPassword();
	await storage.admins.put(commodore);
	for (const wrongCredentials of [
		{ ...credentials, password: 'foul winds' },
		{ ...credentials, email: 'nobody@club.example' },
	]) {
		await expect(club.signIn(wrongCredentials)).rejects.toMatchObject({
			code: 'invalid-credentials',
			message: 'Invalid email or password',
		});
	}
});

test('signIn refuses a user whose admin record is missing or disabled', async () => {
	const { club, storage } = await openClubWithPassword();
	const denied = {
		code: 'no-admin-record',
		message: 'Access denied. You do not have admin privileges.',
	};
	await expect(club.signIn(credentials)).rejects.toMatchObject(denied);
	await storage.admins.put({ ...commodore, disabled: true });
	await expect(club.signIn(credentials)).rejects.toMatchObject(denied);
	expect(await club.readAdmin(commodore.uid)).toBeNull();
	expect(await club.readAdmin('nobody')).toBeNull();
});
