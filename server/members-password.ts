import type { PasswordHashes } from '@burgee/adapters/local-identity/password-hashes';
import type { CancelSignal } from '@burgee/core/ports/identity-provider';
import type { Storage } from '@burgee/core/ports/storage';

/**
 * The credential with the hash of MEMBERS_PASSWORD. Its email address has a capital letter, so that nobody can sign in to
 * the panel with it.
 */
const credential = { uid: 'members-password', email: 'Members password' };

interface Parts {
	storage: Pick<Storage, 'credentials'>;
	hashes: Pick<PasswordHashes, 'hash' | 'verify'>;
	/** MEMBERS_PASSWORD, or null. */
	configured: string | null;
}

/**
 * The password with which members open the members area (decision: members-password). Stored as a salted hash, from which
 * everything derives that a device keeps, so that it ends with the password.
 */
export class MembersPassword {
	readonly #parts: Parts;
	#hash: string | null = null;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/**
	 * Reads the hash of the password, or stores that of a new one. Call it before the server listens.
	 * @throws the storage's error.
	 */
	async open(): Promise<void> {
		const { configured, hashes, storage } = this.#parts;
		if (configured === null) return;
		const secret = { password: configured };
		const stored = await storage.credentials.get(credential.uid);
		const isKnown = stored !== null && (await hashes.verify(secret, stored.passwordHash));
		const passwordHash = isKnown ? stored.passwordHash : await hashes.hash(secret);
		if (!isKnown) await storage.credentials.put({ ...credential, passwordHash });
		this.#hash = passwordHash;
	}

	/** Returns the hash, or null if the members area is open. */
	hash(): string | null {
		return this.#hash;
	}

	/**
	 * Reports whether the text is the password.
	 * @throws ClubError 'unavailable' if too many passwords are being checked, or if the caller no longer waits.
	 */
	async matches(entered: string, signal: CancelSignal): Promise<boolean> {
		const hash = this.#hash;
		return hash !== null && this.#parts.hashes.verify({ password: entered.trim(), signal }, hash);
	}
}
