export interface IdSource {
	/** A new id that nobody can guess: letters, digits, '-' and '_', at most 40 characters. */
	newId(): string;
}
