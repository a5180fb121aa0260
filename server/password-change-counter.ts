import type {
	MembersPasswordSource,
	MembersPasswordStore,
	StoredMembersPassword,
} from '@burgee/core/ports/members-password-store';

/**
 * Passes every operation to another store, and counts the changes of the members' password that this process makes. A
 * change is counted before it is acknowledged. A change that failed counts as well, because it may have been stored.
 */
export class PasswordChangeCounter implements MembersPasswordStore {
	readonly #store: MembersPasswordStore;
	#count = 0;

	constructor(store: MembersPasswordStore) {
		this.#store = store;
	}

	/** The number of changes so far. */
	get count(): number {
		return this.#count;
	}

	get(source: MembersPasswordSource): Promise<StoredMembersPassword | null> {
		return this.#store.get(source);
	}

	async replace(...change: Parameters<MembersPasswordStore['replace']>): Promise<boolean> {
		try {
			return await this.#store.replace(...change);
		} finally {
			this.#count += 1;
		}
	}
}
