import type { Clock } from '@burgee/core/ports/clock';
import type { IdentityProvider } from '@burgee/core/ports/identity-provider';
import type { Storage } from '@burgee/core/ports/storage';
import type { Logger } from 'pino';
import type { IdentityChoice } from '../config/identity.ts';

/**
 * Opens the identity provider that the configuration chooses. Loads only the adapter of this provider.
 * @throws Error if Firebase refuses the configured credentials.
 */
export async function openIdentity(
	choice: IdentityChoice,
	{
		credentials,
		clock,
		logger,
	}: Pick<Storage, 'credentials'> & { clock: Clock; logger: Pick<Logger, 'warn'> },
): Promise<IdentityProvider> {
	switch (choice.kind) {
		case 'local': {
			const { LocalIdentity } = await import('@burgee/adapters/local-identity/local-identity');
			return new LocalIdentity({ credentials });
		}
		case 'firebase': {
			const { openFirebaseIdentity } = await import(
				'@burgee/adapters/firebase-identity/open-firebase-identity'
			);
			const onFailure = (err: Error) => logger.warn({ err }, 'Firebase request failed');
			return openFirebaseIdentity(choice, { clock, onFailure });
		}
	}
}
