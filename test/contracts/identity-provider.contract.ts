import { ClubError, toInstant } from '@burgee/core';
import type { IdentityProvider } from '@burgee/core/ports/identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';

/** Tests the behaviour of every identity provider. `open` returns a provider with only the given user. */
export function identityProviderContract(
	name: string,
	open: (user: { uid: string; email: string; password: string }) => Promise<IdentityProvider>,
): void {
	const user = { uid: 'uid-1', email: 'aileen@example.org', password: 'Sæ-spray 🌊 42' };

	describe(`IdentityProvider: ${name}`, () => {
		let identity: IdentityProvider;
		beforeAll(async () => {
			identity = await open(user);
		});

		test('IdentityProvider.signIn accepts an email address in upper or lower case', async () => {
			const { email, password } = user;
			expect(await identity.signIn({ email, password })).toEqual({ uid: 'uid-1', email });
			expect(await identity.signIn({ email: ' Aileen@Example.ORG ', password })).toMatchObject({
				uid: 'uid-1',
			});
		});

		test.each([
			['a wrong password', { ...user, password: 'wrong' }],
			['the password in another case', { ...user, password: user.password.toUpperCase() }],
			['an empty password', { ...user, password: '' }],
			['an unknown address', { ...user, email: 'nobody@example.org' }],
		])(
			'IdentityProvider.signIn throws the error "invalid-credentials" for %s',
			async (_, { email, password }) => {
				await expect(identity.signIn({ email, password })).rejects.toMatchObject({
					code: 'invalid-credentials',
					details: {},
				});
			},
		);

		test('IdentityProvider.signIn rejects only the calls with a wrong password if ten calls are concurrent', async () => {
			const results = await Promise.allSettled(
				Array.from({ length: 10 }, (_, index) =>
					identity.signIn({ ...user, ...(index % 2 === 1 && { password: 'wrong' }) }),
				),
			);
			expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
				results.map((_, index) => index % 2 === 0),
			);
		});

		test('IdentityProvider.addUser adds a user who can sign in only after setPassword', async () => {
			const email = 'boatman@example.org';
			const added = await identity.addUser({ email: 'Boatman@Example.org', name: 'Boatman' });
			expect(added).toEqual({ uid: expect.stringMatching(/./), email });
			for (const password of ['', 'fair winds', 'null']) {
				await expect(identity.signIn({ email, password })).rejects.toMatchObject({
					code: 'invalid-credentials',
				});
			}
			expect(await identity.canSignIn(added)).toBe(false);
			expect(await identity.isUsedElsewhere(added.uid)).toBe(false);
			await identity.setPassword({ ...added, password: 'fair winds' });
			expect(await identity.canSignIn(added)).toBe(true);
			expect(await identity.signIn({ email, password: 'fair winds' })).toEqual(added);
			const startedAt = toInstant(new Date());
			expect(await identity.acceptsSession({ uid: added.uid, startedAt })).toBe(true);
		});

		test('IdentityProvider.addUser returns the known user of an email address and keeps the password', async () => {
			const known = await identity.addUser({ email: user.email.toUpperCase(), name: 'Other' });
			expect(known).toEqual({ uid: user.uid, email: user.email });
			expect(await identity.signIn(user)).toEqual(known);
		});

		test('IdentityProvider.addUser returns the same user to concurrent calls with one email address', async () => {
			const added = await Promise.all(
				Array.from({ length: 5 }, () =>
					identity.addUser({ email: 'crew@example.org', name: 'Crew' }),
				),
			);
			expect(new Set(added.map(({ uid }) => uid)).size).toBe(1);
		});

		test('IdentityProvider.setPassword makes the earlier password invalid', async () => {
			const added = await identity.addUser({ email: 'mate@example.org', name: 'Mate' });
			const { email } = added;
			await identity.setPassword({ ...added, password: 'earlier' });
			await identity.setPassword({ ...added, password: 'later on' });
			await expect(identity.signIn({ email, password: 'earlier' })).rejects.toMatchObject({
				code: 'invalid-credentials',
			});
			expect(await identity.signIn({ email, password: 'later on' })).toEqual(added);
		});

		test('IdentityProvider.setPassword keeps the earlier password if the change of the account is refused', async () => {
			const refuse = async () => {
				throw new ClubError('not-signed-in');
			};
			const change = identity.setPassword({ ...user, password: 'fair winds' }, refuse);
			await expect(change).rejects.toMatchObject({ code: 'not-signed-in' });
			expect(await identity.signIn(user)).toMatchObject({ uid: user.uid });
		});

		test('after IdentityProvider.removeUser, the user cannot sign in, and the email address can be added again', async () => {
			const added = await identity.addUser({ email: 'guest@example.org', name: 'Guest' });
			const { email } = added;
			await identity.setPassword({ ...added, password: 'fair winds' });
			await identity.removeUser(added.uid);
			await identity.removeUser(added.uid);
			await expect(identity.signIn({ email, password: 'fair winds' })).rejects.toMatchObject({
				code: 'invalid-credentials',
			});
			const again = await identity.addUser({ email, name: 'Guest' });
			expect(again.uid).not.toBe(added.uid);
		});
	});
}
