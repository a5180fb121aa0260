/** Estimates how many attempts it takes to guess a password. */
export interface PasswordStrength {
	/**
	 * Whether the password is common, a variation or a combination of common ones, a repetition or a pattern on the
	 * keyboard. Texts in `known` count as common.
	 * @param minGuesses how many guesses a password must withstand.
	 */
	isEasyToGuess(password: string, known: readonly string[], minGuesses: number): Promise<boolean>;
}
