import type { PasswordStrength } from '@burgee/core/ports/password-strength';

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

	async isEasyToGuess(
		password: string,
		known: readonly string[],
		minGuesses: number,
	): Promise<boolean> {
		const [{ ZxcvbnFactory }, lists] = await Promise.all([
			import('@zxcvbn-ts/core'),
			import('@zxcvbn-ts/language-common'),
		]);
		const common = [...known, ...this.#published];
		const { guesses } = new ZxcvbnFactory(lists).check(password.slice(0, maxScoredLength), common);
		return guesses < minGuesses;
	}
}
