import type { PasswordHashes } from '@burgee/adapters/local-identity/password-hashes';
import { withTimeout } from '@burgee/adapters/system/with-timeout';
import { toInstant } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { CancelSignal } from '@burgee/core/ports/identity-provider';
import type { Storage } from '@burgee/core/ports/storage';
import type { StorageVersion } from './storage-version.ts';

/** If the storage does not answer within this time, the last known password counts for as long again. */
const maxWaitMs = 1_000;

interface Parts {
	storage: Pick<Storage, 'membersPasswords'>;
	hashes: Pick<PasswordHashes, 'hash' | 'verify'>;
	version: Pick<StorageVersion, 'current' | 'read'>;
	clock: Clock;
	/** MEMBERS_PASSWORD, or null. An admin may then set the password in the panel. */
	configured: string | null;
}

/**
 * The password with which members open the members area (decision: members-password). Stored as a salted hash, from which
 * everything derives that a device keeps, so that it ends with the password.
 */
export class MembersPassword {
	readonly #parts: Parts;
	#hash: string | null = null;
	/** The `StorageVersion` at which the hash was read. */
	#readAt: string | null = null;
	#reading: Promise<void> | null = null;
	#failedAtMs = Number.NEGATIVE_INFINITY;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/**
	 * Reads the hash of the password, or stores that of a new configured one. Call it before the server listens.
	 * @throws the storage's error.
	 */
	async open(): Promise<void> {
		const { configured } = this.#parts;
		if (configured === null) await this.#read();
		else this.#hash = await this.#hashOf(configured);
	}

	/** Returns the hash as it was last read, or null if the members area is open. */
	hash(): string | null {
		return this.#hash;
	}

	/** Whether `hash` need not be read again: it is configured, or the storage has not changed since. */
	isCurrent(): boolean {
		const { clock, configured, version } = this.#parts;
		if (configured !== null) return true;
		if (this.#readAt !== null && this.#readAt === version.current()) return true;
		return Math.abs(clock.now().getTime() - this.#failedAtMs) < maxWaitMs;
	}

	/** Reads the hash again unless it is current. If the storage fails, the last one remains. */
	async refresh(): Promise<void> {
		if (this.isCurrent()) return;
		// The read that is running may have begun before the change that the caller must see.
		await this.#reading;
		if (this.isCurrent()) return;
		this.#reading ??= withTimeout(maxWaitMs, () => this.#read())
			.catch(() => {
				this.#failedAtMs = this.#parts.clock.now().getTime();
			})
			.finally(() => {
				this.#reading = null;
			});
		await this.#reading;
	}

	/**
	 * Returns the hash that the text matches, or null if it is not the password. Meanwhile another password may have replaced
	 * it (see `MembersGate.remember`).
	 * @throws ClubError 'unavailable' if too many passwords are being checked, or if the caller no longer waits.
	 */
	async findMatch(entered: string, signal: CancelSignal): Promise<string | null> {
		const hash = this.#hash;
		if (hash === null) return null;
		const isRight = await this.#parts.hashes.verify({ password: entered.trim(), signal }, hash);
		return isRight ? hash : null;
	}

	async #read(): Promise<void> {
		const { storage, version } = this.#parts;
		const readAt = await version.read();
		if (readAt === this.#readAt) return;
		this.#hash = (await storage.membersPasswords.get('panel'))?.passwordHash ?? null;
		this.#readAt = readAt;
	}

	/** Returns the stored hash of the configured password, or stores a new one. */
	async #hashOf(password: string): Promise<string> {
		const { clock, hashes, storage } = this.#parts;
		for (;;) {
			const stored = await storage.membersPasswords.get('configuration');
			const storedHash = stored?.passwordHash ?? null;
			if (storedHash !== null && (await hashes.verify({ password }, storedHash))) return storedHash;
			const passwordHash = await hashes.hash({ password });
			const revision = (stored?.revision ?? 0) + 1;
			const next = { passwordHash, changedAt: toInstant(clock.now()), revision };
			// Another server that starts now may have stored its hash first.
			if (await storage.membersPasswords.replace('configuration', next)) return passwordHash;
		}
	}
}
