/** How a local identity proves itself. */
export interface Credential {
	uid: string;
	/** In lower case; one credential for each. */
	email: string;
	/** As the identity adapter encodes it; never the password. */
	passwordHash: string;
}

/** Local identities. What is handed in and out are copies. */
export interface CredentialStore {
	findByEmail(email: string): Promise<Credential | null>;
	/** Makes or replaces the credential of that uid. @throws Error where another uid has the e-mail. */
	put(credential: Credential): Promise<void>;
}
