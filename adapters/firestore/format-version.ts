import type { Firestore } from 'firebase-admin/firestore';
import { laterVersionError } from '../storage/open-options.ts';

/** Increase this number if an earlier version of Burgee must no longer read or write the documents. */
const formatVersion = 3;

/**
 * Stores the version of the documents' format in `burgee/format`, unless `upgrade` is false.
 * @throws UnusableStorageError if a later version of Burgee has stored its own.
 */
export async function requireKnownFormat(
	firestore: Firestore,
	{ upgrade = true }: { upgrade?: boolean },
): Promise<void> {
	const marker = firestore.doc('burgee/format');
	const stored = Number((await marker.get()).get('version') ?? 0);
	if (stored > formatVersion) throw laterVersionError(`format ${stored}`);
	if (stored < formatVersion && upgrade) await marker.set({ version: formatVersion });
}
