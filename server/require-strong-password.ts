import { passwordProblem } from '@burgee/core';
import type { Composition } from './composition.ts';
import { ConfigError } from './config/config-error.ts';
import { passwordExample } from './config/identity.ts';
import type { Config } from './config/read-config.ts';

/**
 * Checks ADMIN_PASSWORD with the policy of all passwords.
 * @throws ConfigError
 */
export async function requireStrongPassword(
	{
		storage,
		configuredFacts,
		passwordStrength,
	}: Pick<Composition, 'storage' | 'configuredFacts' | 'passwordStrength'>,
	{ email, password }: Config['firstAdmin'],
): Promise<void> {
	if (password === null) return;
	const ports = { ...storage, configuredFacts, passwordStrength };
	const problem = await passwordProblem(ports, { email: email ?? '', password });
	if (problem !== null) {
		throw new ConfigError([`ADMIN_PASSWORD: ${problem}, such as ${passwordExample} (not these).`]);
	}
}
