import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';

const credential = { uid: 'one', email: 'aileen@example.org', passwordHash: 'scrypt$16$a$b' };

export function credentialStoreContract(storage: Storage): void {
	test('CredentialStore.findByEmail returns the credential with the email address, or null if there is none', async () => {
		await storage.credentials.put(credential);
		expect(await storage.credentials.findByEmail(credential.email)).toEqual(credential);
		expect(await storage.credentials.findByEmail('nobody@example.org')).toBeNull();
	});

	test('CredentialStore.put replaces the email address and the password hash of a uid', async () => {
		await storage.credentials.put(credential);
		const changed = { ...credential, email: 'archer@example.org', passwordHash: 'other' };
		await storage.credentials.put(changed);
		expect(await storage.credentials.findByEmail(changed.email)).toEqual(changed);
		expect(await storage.credentials.findByEmail(credential.email)).toBeNull();
	});

	test('CredentialStore.put rejects an email address that another uid has', async () => {
		await storage.credentials.put(credential);
		await expect(storage.credentials.put({ ...credential, uid: 'two' })).rejects.toThrow();
		expect((await storage.credentials.findByEmail(credential.email))?.uid).toBe('one');
	});

	test('CredentialStore.put changes nothing if another uid has the new email address', async () => {
		await storage.credentials.put(credential);
		const second = { ...credential, uid: 'two', email: 'archer@example.org' };
		await storage.credentials.put(second);
		await expect(storage.credentials.put({ ...second, email: credential.email })).rejects.toThrow();
		expect(await storage.credentials.findByEmail(second.email)).toEqual(second);
		expect(await storage.credentials.findByEmail(credential.email)).toEqual(credential);
	});

	test('CredentialStore.put stores an email address for only one of two uids that claim it concurrently', async () => {
		const writes = await Promise.allSettled(
			['one', 'two'].map((uid) => storage.credentials.put({ ...credential, uid })),
		);
		expect(writes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	});

	test('CredentialStore.remove frees the email address for another uid', async () => {
		await storage.credentials.put(credential);
		await storage.credentials.put({ ...credential, uid: 'two', email: 'archer@example.org' });
		await storage.credentials.remove('one');
		await storage.credentials.remove('one');
		expect(await storage.credentials.findByEmail(credential.email)).toBeNull();
		const second = { ...credential, uid: 'three' };
		await storage.credentials.put(second);
		expect(await storage.credentials.findByEmail(credential.email)).toEqual(second);
		expect(await storage.credentials.findByEmail('archer@example.org')).toMatchObject({
			uid: 'two',
		});
	});

	test('CredentialStore keeps stored data unchanged if a caller changes an argument or a result', async () => {
		const input = { ...credential };
		await storage.credentials.put(input);
		input.passwordHash = 'changed';
		const output = await storage.credentials.findByEmail(credential.email);
		if (output) output.passwordHash = 'changed';
		expect(await storage.credentials.findByEmail(credential.email)).toEqual(credential);
	});
}
