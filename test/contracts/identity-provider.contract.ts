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
	});
}
