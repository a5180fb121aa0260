import type { LocalIdentity } from '@burgee/adapters/local-identity/local-identity';
import type { Storage } from '@burgee/core/ports/storage';
import type { IdentityChoice } from '../config/identity.ts';

/** Opens the identity provider that the configuration chooses. Loads only the adapter of this provider. */
export async function openIdentity(
	choice: IdentityChoice,
	{ credentials }: Pick<Storage, 'credentials'>,
): Promise<LocalIdentity> {
	switch (choice.kind) {
		case 'local': {
			const { LocalIdentity } = await import('@burgee/adapters/local-identity/local-identity');
			return new LocalIdentity({ credentials });
		}
	}
}
