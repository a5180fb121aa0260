import { ConfigError } from './config/config-error.ts';
import { passwordExample } from './config/identity.ts';
import type { Config } from './config/read-config.ts';

/** The lowest score of zxcvbn, from 0 to 4, that means 'safely unguessable': more than 10^8 guesses. */
const minScore = 3;

/**
 * Refuses a value of ADMIN_PASSWORD that is easy to guess: a common password, a variation of one, a repetition, a
 * pattern on the keyboard, or a form of the email address. Loads the lists of words only here, because they take
 * memory and time, and most starts do not need them.
 * @throws ConfigError
 */
export async function requireStrongPassword({ email, password }: Config['firstAdmin']) {
	if (password === null) return;
	const [{ ZxcvbnFactory }, common] = await Promise.all([
		import('@zxcvbn-ts/core'),
		import('@zxcvbn-ts/language-common'),
	]);
	const wordsOfEmail = email === null ? [] : [email, ...email.split(/[@.]/)];
	// Everyone can read the example.
	const known = [...wordsOfEmail, passwordExample];
	const { score } = new ZxcvbnFactory(common).check(password, known);
	if (score < minScore) {
		throw new ConfigError([
			`ADMIN_PASSWORD is easy to guess, for example because it contains a common password. Use several words that do not belong together, such as ${passwordExample} (not these).`,
		]);
	}
}
