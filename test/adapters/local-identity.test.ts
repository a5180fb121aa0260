import { EventEmitter, once } from 'node:events';
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

/** Opens an identity provider whose hashes end only after `finishAll` is called. Two of them start at once. */
function openWithSlowHashes() {
	const gate = { isOpen: false, opened: new EventEmitter() };
	const hashed: string[] = [];
	const clock = { ms: 0 };
	const identity = new LocalIdentity({
		credentials: openMemoryStorage().credentials,
		monotonicMs: () => clock.ms,
		deriveKey: async (password, _salt, keyBytes) => {
			hashed.push(String(password));
			if (!gate.isOpen) await once(gate.opened, 'open');
			return Buffer.alloc(keyBytes);
		},
	});
	const signIn = (password: string, signal?: AbortSignal) =>
		identity.signIn({ email: 'one@example.org', password, signal }).catch(({ code }) => code);
	const finishAll = () => {
		gate.isOpen = true;
		gate.opened.emit('open');
	};
	return { identity, hashed, clock, signIn, finishAll };
}

test('LocalIdentity.setPassword stores no credential for a user whose account was removed during the hash', async () => {
	const { credentials, identity } = open();
	const user = { uid: 'one', email: 'one@example.org', password: 'a new password' };
	const refuse = () => Promise.reject(new Error('the account was removed'));
	await expect(identity.setPassword(user, refuse)).rejects.toThrow('removed');
	expect(await credentials.get('one')).toBeNull();
	// A user whose change is refused for another reason keeps the password, or the place of an invited user.
	const invited = await identity.addUser({ email: 'two@example.org' });
	await expect(identity.setPassword({ ...user, ...invited }, refuse)).rejects.toThrow('removed');
	expect(await credentials.get(invited.uid)).toMatchObject({ passwordHash: '' });
	const acceptedMeanwhile = async () => {
		await credentials.put({ uid: 'one', email: user.email, passwordHash: 'chosen' });
		return refuse();
	};
	await expect(identity.setPassword(user, acceptedMeanwhile)).rejects.toThrow('removed');
	expect(await credentials.get('one')).toMatchObject({ passwordHash: 'chosen' });
});

test('LocalIdentity refuses every further hash with "unavailable" while twelve hashes are waiting', async () => {
	const { identity, hashed, signIn, finishAll } = openWithSlowHashes();
	const results = Array.from({ length: 14 }, (_, index) => signIn(String(index)));
	expect(await signIn('beyond the queue')).toBe('unavailable');
	const user = { uid: 'two', email: 'two@example.org', password: 'a new password' };
	await expect(identity.setPassword(user)).rejects.toMatchObject({ code: 'unavailable' });
	finishAll();
	expect(new Set(await Promise.all(results))).toEqual(new Set(['invalid-credentials']));
	expect(hashed).toHaveLength(14);
	expect(await signIn('later')).toBe('invalid-credentials');
});

test('LocalIdentity does not hash the password of a waiting call whose signal was aborted', async () => {
	const { identity, hashed, signIn, finishAll } = openWithSlowHashes();
	const client = new AbortController();
	const { signal } = client;
	const user = { uid: 'two', email: 'two@example.org', password: 'a new password' };
	const results = [signIn('first'), signIn('second'), signIn('third', signal), signIn('fourth')];
	const change = identity.setPassword({ ...user, signal });
	client.abort();
	finishAll();
	await expect(change).rejects.toMatchObject({ code: 'unavailable' });
	expect((await Promise.all(results))[2]).toBe('unavailable');
	expect(hashed).toEqual(['first', 'second', 'fourth']);
});

test('LocalIdentity refuses a hash that has waited for more than four seconds', async () => {
	const { hashed, clock, signIn, finishAll } = openWithSlowHashes();
	const results = [signIn('first'), signIn('second'), signIn('third')];
	await expect.poll(() => hashed).toHaveLength(2);
	clock.ms = 3_000;
	results.push(signIn('fourth'));
	await signInsAreWaiting();
	clock.ms = 4_001;
	finishAll();
	expect(await Promise.all(results)).toEqual([
		'invalid-credentials',
		'invalid-credentials',
		'unavailable',
		'invalid-credentials',
	]);
});

/** Waits until the sign-ins have read the credentials from the memory, and wait for their hashes. */
const signInsAreWaiting = () => new Promise((resolve) => setImmediate(resolve));
