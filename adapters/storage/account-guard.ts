import type { Ref, Seen, Write } from './database.ts';
import { put, refTo } from './records.ts';
import { accounts } from './schema.ts';

export function accountRef(uid: string): Ref<{ uid: string; revision: number }> {
	return refTo(accounts, uid);
}

/** Returns the revision of an account. An account that has never changed has revision 0. */
export function accountRevision(seen: Seen, uid: string): number {
	return seen.get(accountRef(uid))?.revision ?? 0;
}

/**
 * Returns the write that stores the account's revision again. `Database.change` starts again only if a record that it
 * writes has changed. So each transaction that relies on an account or its admin record writes the account too, as does
 * each transaction that changes the account, or takes away what the admin may do.
 */
export function guardAccount(seen: Seen, uid: string): Write {
	return put(accounts, { uid, revision: accountRevision(seen, uid) });
}
