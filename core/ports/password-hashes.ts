import type { CancelSignal } from './identity-provider.ts';

/** Computes hashes of passwords. */
export interface PasswordHashes {
	/**
	 * Returns a salted hash.
	 * @throws ClubError 'unavailable' if too many hashes are waiting, or if the caller no longer waits.
	 */
	hash(secret: { password: string; signal?: CancelSignal | undefined }): Promise<string>;
}
