import type { IdentityProvider } from '@burgee/core';
import { beforeAll, describe, expect, test } from 'vitest';

/** What every IdentityProvider does; `open` gives one that knows this one person. */
export function identityProviderContract(
	name: string,
	open: (known: { uid: string; email: string; password: string }) => Promise<IdentityProvider>,
): void {
	const known = { uid: 'uid-1', email: 'aileen@example.org', password: 'Sæ-spray 🌊 42' };

	describe(`IdentityProvider: ${name}`, () => {
		let identity: IdentityProvider;
		beforeAll(async () => {
			identity = await open(known);
		});

		test('knows who it is by address and password', async () => {
			const { email, password } = known;
			expect(await identity.signIn({ email, password })).toEqual({ uid: 'uid-1', email });
			expect(await identity.signIn({ email: ' Aileen@Example.ORG ', password })).toMatchObject({
				uid: 'uid-1',
			});
		});

		test.each([
			['a wrong password', { ...known, password: 'wrong' }],
			['the password in another case', { ...known, password: known.password.toUpperCase() }],
			['an empty password', { ...known, password: '' }],
			['an unknown address', { ...known, email: 'nobody@example.org' }],
		])('refuses %s, all in the same way', async (_, { email, password }) => {
			await expect(identity.signIn({ email, password })).rejects.toMatchObject({
				code: 'invalid-credentials',
				details: {},
			});
		});

		test('many at once are each told rightly', async () => {
			const answers = await Promise.allSettled(
				Array.from({ length: 10 }, (_, place) =>
					identity.signIn({ ...known, ...(place % 2 === 1 && { password: 'wrong' }) }),
				),
			);
			expect(answers.map(({ status }) => status === 'fulfilled')).toEqual(
				answers.map((_, place) => place % 2 === 0),
			);
		});
	});
}
