import { LocalIdentity } from '@burgee/adapters/local-identity/local-identity';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { expect, test } from 'vitest';
import { identityProviderContract } from '../contracts/identity-provider.contract.ts';

/**
 * The lowest scrypt cost makes the tests fast. The tests do not depend on the strength of the password hash.
 */
const cost = 2 ** 4;

function open() {
	const { credentials } = openMemoryStorage();
	return { credentials, identity: new LocalIdentity({ credentials, cost }) };
}

identityProviderContract('local', async (user) => {
	const { identity } = open();
	await identity.setPassword(user);
	return identity;
});

test('LocalIdentity.setPassword stores a salted scrypt hash of the password', async () => {
	const { credentials, identity } = open();
	const password = 'the same for both';
	await identity.setPassword({ uid: 'one', email: 'One@Example.org', password });
	await identity.setPassword({ uid: 'two', email: 'two@example.org', password });
	const first = await credentials.findByEmail('one@example.org');
	const second = await credentials.findByEmail('two@example.org');
	expect(first?.passwordHash).toMatch(/^scrypt\$16\$[\w+/]{22}==\$[\w+/]{43}=$/);
	expect(first?.passwordHash).not.toBe(second?.passwordHash);
});

test.each([
	['fewer than six characters', '12345'],
	['more characters than the sign-in form takes', 'x'.repeat(1001)],
])('LocalIdentity.setPassword rejects a password with %s', async (_, password) => {
	const { credentials, identity } = open();
	await expect(
		identity.setPassword({ uid: 'one', email: 'one@example.org', password }),
	).rejects.toMatchObject({ code: 'invalid-input', details: { issues: [{ path: ['password'] }] } });
	expect(await credentials.findByEmail('one@example.org')).toBeNull();
});

test.each([
	['6', '123456'],
	['1,000', 'x'.repeat(1000)],
])('LocalIdentity.signIn accepts a password of %s characters', async (_, password) => {
	const { identity } = open();
	const email = 'one@example.org';
	await identity.setPassword({ uid: 'one', email, password });
	expect(await identity.signIn({ email, password })).toMatchObject({ uid: 'one' });
});

test('LocalIdentity.signIn hashes the password with the same effort for an unknown email address as for a known address', async () => {
	const { credentials } = openMemoryStorage();
	const derived: object[] = [];
	const identity = new LocalIdentity({
		credentials,
		deriveKey: async (password, salt, keyBytes, options) => {
			derived.push({ password, saltBytes: salt.length, keyBytes, options });
			return Buffer.alloc(keyBytes, password);
		},
	});
	await identity.setPassword({ uid: 'one', email: 'one@example.org', password: 'a password' });
	for (const email of ['one@example.org', 'nobody@example.org']) {
		await identity.signIn({ email, password: 'wrong' }).catch(() => null);
	}
	const [ofNewPassword, ofKnownAddress, ofUnknownAddress] = derived;
	expect(ofNewPassword).toMatchObject({ options: { N: 2 ** 17, r: 8, p: 1 } });
	expect(ofKnownAddress).toEqual({ ...ofNewPassword, password: 'wrong' });
	expect(ofUnknownAddress).toEqual(ofKnownAddress);
});
