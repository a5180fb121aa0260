import type { Storage } from '@burgee/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const credential = { uid: 'one', email: 'aileen@example.org', passwordHash: 'scrypt$16$a$b' };

/** What every CredentialStore does; `open` gives an empty storage each time. */
export function credentialStoreContract(name: string, open: () => Promise<Storage>): void {
	describe(`CredentialStore: ${name}`, () => {
		let storage: Storage;
		beforeEach(async () => {
			storage = await open();
		});
		afterEach(() => storage.close());

		test('finds what it was given by its e-mail address', async () => {
			await storage.credentials.put(credential);
			expect(await storage.credentials.findByEmail(credential.email)).toEqual(credential);
			expect(await storage.credentials.findByEmail('nobody@example.org')).toBeNull();
		});

		test('replaces a uid’s, address and all', async () => {
			await storage.credentials.put(credential);
			const moved = { ...credential, email: 'archer@example.org', passwordHash: 'other' };
			await storage.credentials.put(moved);
			expect(await storage.credentials.findByEmail(moved.email)).toEqual(moved);
			expect(await storage.credentials.findByEmail(credential.email)).toBeNull();
		});

		test('an address belongs to one uid', async () => {
			await storage.credentials.put(credential);
			await expect(storage.credentials.put({ ...credential, uid: 'two' })).rejects.toThrow();
			expect((await storage.credentials.findByEmail(credential.email))?.uid).toBe('one');
		});

		test('a uid that moves to another’s address is refused, and keeps its own', async () => {
			await storage.credentials.put(credential);
			const other = { ...credential, uid: 'two', email: 'archer@example.org' };
			await storage.credentials.put(other);
			await expect(
				storage.credentials.put({ ...other, email: credential.email }),
			).rejects.toThrow();
			expect(await storage.credentials.findByEmail(other.email)).toEqual(other);
			expect(await storage.credentials.findByEmail(credential.email)).toEqual(credential);
		});

		test('of two who take an address at once, one gets it', async () => {
			const taken = await Promise.allSettled(
				['one', 'two'].map((uid) => storage.credentials.put({ ...credential, uid })),
			);
			expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
		});

		test('hands out and takes in copies', async () => {
			const given = { ...credential };
			await storage.credentials.put(given);
			given.passwordHash = 'changed';
			const taken = await storage.credentials.findByEmail(credential.email);
			if (taken) taken.passwordHash = 'changed';
			expect(await storage.credentials.findByEmail(credential.email)).toEqual(credential);
		});
	});
}
