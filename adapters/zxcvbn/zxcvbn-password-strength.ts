import type { PasswordStrength } from '@burgee/core/ports/password-strength';

/** The lowest score of zxcvbn, from 0 to 4, that means 'safely unguessable': more than 10^8 guesses. */
const minScore = 3;
/** The time that zxcvbn takes grows with the length. More characters make no password easier to guess. */
const maxScoredLength = 100;

/**
 * Estimates passwords with zxcvbn. Loads its lists of words with the first password, because they take memory and time,
 * and most processes check none.
 */
export class ZxcvbnPasswordStrength implements PasswordStrength {
	readonly #published: readonly string[];

	/** @param published passwords that everyone can read, such as examples. They count as common. */
	constructor(published: readonly string[]) {
		this.#published = published;
	}

	async isEasyToGuess(password: string, known: readonly string[]): Promise<boolean> {
		const [{ ZxcvbnFactory }, common] = await Promise.all([
			import('@zxcvbn-ts/core'),
			import('@zxcvbn-ts/language-common'),
		]);
		const guesses = [...known, ...this.#published];
		const { score } = new ZxcvbnFactory(common).check(password.slice(0, maxScoredLength), guesses);
		return score < minScore;
	}
}
