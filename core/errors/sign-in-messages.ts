/** The error messages of the sign-in page, which loads no others (specification §8). */
export const signInMessages = {
	'too-many-sign-ins': 'Too many failed login attempts. Please try again later.',
	'sign-in-failed': 'Login failed. Please try again.',
} as const;
