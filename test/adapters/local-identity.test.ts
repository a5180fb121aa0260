import { LocalIdentity } from '@burgee/adapters/local-identity/local-identity';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { expect, test } from 'vitest';
import { identityProviderContract } from '../contracts/identity-provider.contract.ts';

/** scrypt as cheap as it gets: what is tested is not its strength. */
const cost = 2 ** 4;

identityProviderContract('local', async (known) => {
	const identity = new LocalIdentity({ credentials: openMemoryStorage().credentials, cost });
	await identity.setPassword(known);
	return identity;
});

test('a password is kept as a salted hash that says how it was made', async () => {
	const { credentials } = openMemoryStorage();
	const identity = new LocalIdentity({ credentials, cost });
	const password = 'the same for both';
	await identity.setPassword({ uid: 'one', email: 'One@Example.org', password });
	await identity.setPassword({ uid: 'two', email: 'two@example.org', password });
	const one = await credentials.findByEmail('one@example.org');
	const two = await credentials.findByEmail('two@example.org');
	expect(one?.passwordHash).toMatch(/^scrypt\$16\$[\w+/]{22}==\$[\w+/]{43}=$/);
	expect(one?.passwordHash).not.toBe(two?.passwordHash);
});

test('a password can be replaced; the earlier one no longer opens', async () => {
	const { credentials } = openMemoryStorage();
	const identity = new LocalIdentity({ credentials, cost });
	const email = 'one@example.org';
	await identity.setPassword({ uid: 'one', email, password: 'earlier' });
	await identity.setPassword({ uid: 'one', email, password: 'later on' });
	await expect(identity.signIn({ email, password: 'earlier' })).rejects.toThrow();
	expect(await identity.signIn({ email, password: 'later on' })).toMatchObject({ uid: 'one' });
});

test.each([
	['fewer than six characters', '12345'],
	['more characters than the sign-in form takes', 'x'.repeat(1001)],
])('a password of %s is refused, and nothing is written', async (_, password) => {
	const { credentials } = openMemoryStorage();
	const identity = new LocalIdentity({ credentials, cost });
	await expect(
		identity.setPassword({ uid: 'one', email: 'one@example.org', password }),
	).rejects.toMatchObject({ code: 'invalid-input', details: { issues: [{ path: ['password'] }] } });
	expect(await credentials.findByEmail('one@example.org')).toBeNull();
});

test.each(['123456', 'x'.repeat(1000)])('a password at the limit opens', async (password) => {
	const identity = new LocalIdentity({ credentials: openMemoryStorage().credentials, cost });
	const email = 'one@example.org';
	await identity.setPassword({ uid: 'one', email, password });
	expect(await identity.signIn({ email, password })).toMatchObject({ uid: 'one' });
});

test('an unknown address takes as long as a wrong password', async () => {
	const { credentials } = openMemoryStorage();
	const identity = new LocalIdentity({ credentials, cost: 2 ** 14 });
	await identity.setPassword({ uid: 'one', email: 'one@example.org', password: 'a password' });
	const timed = async (email: string) => {
		const times: number[] = [];
		for (let run = 0; run < 5; run++) {
			const start = performance.now();
			await identity.signIn({ email, password: 'wrong' }).catch(() => null);
			times.push(performance.now() - start);
		}
		return Math.min(...times);
	};
	const known = await timed('one@example.org');
	expect(await timed('nobody@example.org')).toBeGreaterThan(known / 3);
});
