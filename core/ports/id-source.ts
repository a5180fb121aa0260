/** Makes ids and secrets. Tests choose them. */
export interface IdSource {
	/** Returns a new id that cannot be guessed. The id has at most 40 letters, digits, '-' and '_'. */
	newId(): string;
	/** Returns a new secret of 256 random bits, as base64url. */
	newToken(): string;
	/**
	 * Returns a secret of 256 bits, as base64url, which only somebody who knows both texts can compute. Equal texts have
	 * equal secrets, also in other processes.
	 */
	tokenFrom(seed: string, text: string): string;
}
