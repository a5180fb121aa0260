import { expect, test } from 'vitest';
import { adminWith, openClub } from '../open-club.ts';

const commodore = adminWith('events:read');
const credentials = { email: commodore.email, password: 'fair winds' };

async function openClubWithPassword() {
	const opened = openClub();
	await opened.identity.setPassword({ uid: commodore.uid, ...credentials });
	return opened;
}

test('accepted credentials and an admin record', async () => {
	const { club, storage } = await openClubWithPassword();
	await storage.admins.put(commodore);
	expect(await club.signIn(credentials)).toEqual(commodore);
	expect(await club.readAdmin(commodore.uid)).toEqual(commodore);
});

test('a wrong password is told apart from nothing', async () => {
	const { club, storage } = await openClubWithPassword();
	await storage.admins.put(commodore);
	for (const wrong of [
		{ ...credentials, password: 'foul winds' },
		{ ...credentials, email: 'nobody@club.example' },
	]) {
		await expect(club.signIn(wrong)).rejects.toMatchObject({
			code: 'invalid-credentials',
			message: 'Invalid email or password',
		});
	}
});

test('who has no admin record, or a disabled one, may not use the panel', async () => {
	const { club, storage } = await openClubWithPassword();
	const refusal = {
		code: 'no-admin-record',
		message: 'Access denied. You do not have admin privileges.',
	};
	await expect(club.signIn(credentials)).rejects.toMatchObject(refusal);
	await storage.admins.put({ ...commodore, disabled: true });
	await expect(club.signIn(credentials)).rejects.toMatchObject(refusal);
	expect(await club.readAdmin(commodore.uid)).toBeNull();
	expect(await club.readAdmin('nobody')).toBeNull();
});
