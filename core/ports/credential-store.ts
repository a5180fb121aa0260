import { z } from 'zod';

export const credential = z.object({
	uid: z.string(),
	/** The e-mail address in lower case. No two credentials have the same address. */
	email: z.string(),
	/**
	 * A salted hash of the password. Each identity adapter chooses the encoding of the hash. Empty if the
	 * user has not chosen a password yet.
	 */
	passwordHash: z.string(),
});
export type Credential = z.infer<typeof credential>;

/**
 * Stores the credentials of the admins that sign in with a password. Arguments and results are
 * copied.
 */
export interface CredentialStore {
	get(uid: string): Promise<Credential | null>;
	findByEmail(email: string): Promise<Credential | null>;
	/**
	 * Creates or replaces the credential of a user.
	 * @throws Error if a different user's credential already has this e-mail address.
	 */
	put(credential: Credential): Promise<void>;
	/** Removes the credential of a user. Has no effect if the user has none. */
	remove(uid: string): Promise<void>;
}
