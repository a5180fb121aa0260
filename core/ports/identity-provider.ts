/**
 * An authenticated user. The identity alone gives no access to the admin panel: the user also needs
 * an admin record (specification §6).
 */
export interface Identity {
	uid: string;
	email: string;
}

/** Manages the users who can sign in. Email addresses are compared without upper and lower case. */
export interface IdentityProvider {
	/** @throws ClubError 'invalid-credentials', 'too-many-sign-ins' or 'sign-in-failed'. */
	signIn(credentials: { email: string; password: string }): Promise<Identity>;
	/**
	 * Adds a user, who cannot sign in until `setPassword` is called. If a user has this email address, returns
	 * that user and changes nothing. Concurrent calls with one email address return the same user.
	 */
	addUser(user: { email: string; name: string }): Promise<Identity>;
	/**
	 * Sets the password of a user. The earlier password becomes invalid.
	 * @throws ClubError 'invalid-input' with the path ['password'] if the password policy refuses the password.
	 * @throws Error if another user has the email address.
	 */
	setPassword(user: { uid: string; email: string; password: string }): Promise<void>;
	/** Removes a user. Has no effect if the user does not exist. */
	removeUser(uid: string): Promise<void>;
}
