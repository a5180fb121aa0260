import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import {
	accountPasswordGuesses,
	easyPassword,
	guessesFor,
	passwordLengthProblem,
} from '../../rules/panel/password-policy.ts';
import { readClubFacts } from '../club-facts.ts';

/**
 * Checks a new password with the password policy, which is the same for every account (decision: accounts).
 * @returns why the password is refused, or null if it is accepted.
 */
export async function passwordProblem(
	ports: Pick<Ports, 'clubFacts' | 'configuredFacts' | 'passwordStrength'>,
	{ email, password }: { email: string; password: string },
): Promise<string | null> {
	const problem = passwordLengthProblem(password);
	if (problem !== null) return problem;
	const { name, shortName } = (await readClubFacts(ports)).facts;
	const known = guessesFor({ email, clubNames: [name, shortName] });
	const { passwordStrength: strength } = ports;
	const isEasy = await strength.isEasyToGuess(password, known, accountPasswordGuesses);
	return isEasy ? easyPassword : null;
}

/** @throws ClubError 'invalid-input' with the path of the field, if the password policy refuses the password. */
export async function requireStrongPassword(
	ports: Parameters<typeof passwordProblem>[0],
	{ email }: Pick<Admin, 'email'>,
	{ password, field }: { password: string; field: string },
): Promise<void> {
	const message = await passwordProblem(ports, { email, password });
	if (message !== null) {
		throw new ClubError('invalid-input', { issues: [{ path: [field], message }] });
	}
}
