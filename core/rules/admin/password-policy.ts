/** The longest password that the sign-in form accepts. A longer one would cost too much time to hash. */
export const maxPasswordLength = 1_000;

const minPasswordLength = 6;

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
