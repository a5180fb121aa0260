/** Computes digests of texts that must not be stored, such as passwords. */
export interface TextDigest {
	/**
	 * Returns a short digest of a text, from which nobody can derive the text, not even by trying out likely texts. Equal
	 * texts have equal digests, until the process ends.
	 */
	of(text: string): string;
}
