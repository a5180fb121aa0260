import type { Instant } from '../rules/calendar/london-time.ts';

/**
 * An authenticated user. The identity alone gives no access to the admin panel: the user also needs
 * an admin record (specification §6).
 */
export interface Identity {
	uid: string;
	email: string;
}

/** The part of an AbortSignal that the core needs. */
export interface CancelSignal {
	readonly aborted: boolean;
}

/** Manages the users who can sign in. Treats email addresses that differ only in case as equal. */
export interface IdentityProvider {
	/** Null if Burgee keeps the passwords. Otherwise the name of the service that keeps them. */
	readonly service: string | null;
	/**
	 * @throws ClubError 'invalid-credentials', 'too-many-sign-ins', 'sign-in-refused' if the service does not
	 * let this user in, 'sign-in-failed' if the service fails, or 'unavailable' if the password was not checked,
	 * because too many other passwords were waiting or the signal was aborted.
	 */
	signIn(credentials: {
		email: string;
		password: string;
		signal?: CancelSignal | undefined;
	}): Promise<Identity>;
	/**
	 * Adds a user, who cannot sign in until `setPassword` is called. If a user has this email address, returns
	 * that user and changes nothing. Concurrent calls with one email address return the same user.
	 */
	addUser(user: { email: string; name: string }): Promise<Identity>;
	/**
	 * Sets the password of a user. The earlier password becomes invalid. Calls `commit` once, which stores the hash of
	 * the password and everything else that changes with it (`AccountStore.change`). If another service keeps the
	 * password, `commit` gets null and is called first. Without `commit`, stores only the password.
	 * @throws ClubError 'invalid-input' with the path ['password'] if the service refuses the password, or 'unavailable'
	 * in the same cases as `signIn`.
	 * @throws Error if another user has the email address, and the error of `commit`.
	 */
	setPassword(
		user: {
			uid: string;
			email: string;
			password: string;
			signal?: CancelSignal | undefined;
		},
		commit?: (passwordHash: string | null) => Promise<void>,
	): Promise<void>;
	/** Whether the user can sign in: has a password, and is not disabled at the service. */
	canSignIn(user: Identity): Promise<boolean>;
	/**
	 * Whether other apps may use this user too, because Burgee did not add the user, or the user has a password
	 * already. An invitation must not change the password of such a user. False if Burgee keeps the passwords.
	 */
	isUsedElsewhere(uid: string): Promise<boolean>;
	/**
	 * Whether the user may keep a session that started at this time. False if the user was disabled or removed at
	 * the service, or the user's sessions were revoked later.
	 */
	acceptsSession(session: { uid: string; startedAt: Instant }): Promise<boolean>;
	/**
	 * Revokes the user's sessions at the service, and returns the URL of the service's page where the user chooses
	 * a new password. Null if Burgee keeps the passwords.
	 */
	startPasswordReset(user: Identity): Promise<string | null>;
	/**
	 * Removes a user. Keeps a user whom Burgee did not add, because other apps may use this user too. Has no
	 * effect if the user does not exist.
	 */
	removeUser(uid: string): Promise<void>;
}
