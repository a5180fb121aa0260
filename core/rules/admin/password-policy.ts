/**
 * The maximum number of characters in a password. Hashing a longer password would take too much
 * time.
 */
export const maxPasswordLength = 1_000;

export const minPasswordLength = 6;

/** Returns why a new password is refused, or null if it is accepted (specification §5). */
export function passwordProblem(password: string): string | null {
	if (password.length < minPasswordLength) {
		return `Password must have at least ${minPasswordLength} characters`;
	}
	if (password.length > maxPasswordLength) {
		return `Password can have at most ${maxPasswordLength} characters`;
	}
	return null;
}
