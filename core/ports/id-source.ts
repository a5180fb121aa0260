export interface IdSource {
	/** Returns a new id that cannot be guessed: letters, digits, '-' and '_', at most 40 characters. */
	newId(): string;
}
