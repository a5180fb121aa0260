/**
 * The maximum number of characters in a password. Hashing a longer password would take too much
 * time.
 */
export const maxPasswordLength = 1_000;

/** The same for every account (decision: accounts). The specification's minimum of 6 is Firebase's own. */
export const minPasswordLength = 12;

/** How many guesses an account's password must withstand. */
export const accountPasswordGuesses = 1e8;

export const easyPassword =
	'This password is easy to guess, for example because it contains a common password, your email address or the club’s name. Use several words that do not belong together';

/** Returns why the length of a new password is refused, or null if it is accepted. */
export function passwordLengthProblem(password: string): string | null {
	if (password.length < minPasswordLength) {
		return `Password must have at least ${minPasswordLength} characters`;
	}
	if (password.length > maxPasswordLength) {
		return `Password can have at most ${maxPasswordLength} characters`;
	}
	return null;
}

/** Returns the texts that someone who wants to guess a password tries first. */
export function guessesFor({
	email,
	clubNames,
}: {
	email: string;
	clubNames: readonly string[];
}): string[] {
	const known = [email, ...clubNames];
	const words = known.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
	const joined = known.map((text) => text.replaceAll(/[^\p{L}\p{N}]/gu, ''));
	return [...new Set([...known, ...words, ...joined])].filter((text) => text.length > 1);
}
