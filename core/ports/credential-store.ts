/** The sign-in credential of a local identity. */
export interface Credential {
	uid: string;
	/** In lower case; unique. */
	email: string;
	/** A salted hash in the identity adapter's own encoding. */
	passwordHash: string;
}

/** Stores the credentials of local identities. Arguments and results are copied. */
export interface CredentialStore {
	findByEmail(email: string): Promise<Credential | null>;
	/**
	 * Creates or replaces the credential of the uid.
	 * @throws Error if another uid has the e-mail address.
	 */
	put(credential: Credential): Promise<void>;
}
