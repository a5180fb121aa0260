import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ClubError } from '@burgee/core';
import type { CancelSignal } from '@burgee/core/ports/identity-provider';
import pLimit from 'p-limit';

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const saltBytes = 16;
const keyBytes = 32;
/** With the default cost, each password hash takes 128 MiB of memory and half a second of one core. */
const defaultCost = 2 ** 17;
const maxConcurrentHashes = 2;
/** The number of hashes that may wait. The last of them starts after about three seconds. */
const maxWaitingHashes = 12;
/** A hash that has waited longer is refused, because a busy machine needs more time for each hash. */
const maxWaitMs = 4_000;

/** A password to hash. The signal is aborted if the client has disconnected. */
interface Secret {
	password: string;
	signal?: CancelSignal | undefined;
}

export interface PasswordHashOptions {
	/** The N of scrypt, a power of two. */
	cost?: number;
	deriveKey?: typeof scryptKey;
	/** Replaces the clock that measures how long a hash waits. */
	monotonicMs?: () => number;
}

/** Computes salted scrypt hashes of passwords, a few at a time. */
export class PasswordHashes {
	readonly #cost: number;
	readonly #deriveKey: typeof scryptKey;
	readonly #monotonicMs: () => number;
	readonly #limit = pLimit(maxConcurrentHashes);

	constructor({
		cost = defaultCost,
		deriveKey = scryptKey,
		monotonicMs = () => performance.now(),
	}: PasswordHashOptions = {}) {
		this.#cost = cost;
		this.#deriveKey = deriveKey;
		this.#monotonicMs = monotonicMs;
	}

	/** Returns a hash that matches no password. */
	randomHash(): string {
		return encodeHash(this.#cost, { salt: randomBytes(saltBytes), key: randomBytes(keyBytes) });
	}

	/** @throws ClubError 'unavailable' if too many hashes are waiting, or if the caller no longer waits. */
	async hash(secret: Secret): Promise<string> {
		const salt = randomBytes(saltBytes);
		return encodeHash(this.#cost, { salt, key: await this.#derive(secret, salt, this.#cost) });
	}

	/**
	 * Reports whether the password has this hash. Takes the same time whether or not it has.
	 * @throws ClubError 'unavailable' if too many hashes are waiting, or if the caller no longer waits.
	 */
	async verify(secret: Secret, passwordHash: string): Promise<boolean> {
		const [, cost, salt = '', key = ''] = passwordHash.split('$');
		const derived = await this.#derive(secret, Buffer.from(salt, 'base64'), Number(cost));
		return timingSafeEqual(derived, Buffer.from(key, 'base64'));
	}

	async #derive({ password, signal }: Secret, salt: Buffer, cost: number): Promise<Buffer> {
		if (this.#limit.pendingCount >= maxWaitingHashes) throw new ClubError('unavailable');
		const options = { N: cost, r: 8, p: 1, maxmem: 2 * 128 * 8 * cost };
		const queuedAtMs = this.#monotonicMs();
		return this.#limit(() => {
			const waitedMs = this.#monotonicMs() - queuedAtMs;
			if (signal?.aborted || waitedMs > maxWaitMs) throw new ClubError('unavailable');
			return this.#deriveKey(password.normalize('NFKC'), salt, keyBytes, options);
		});
	}
}

/** Encodes a password hash as 'scrypt$N$salt$key', with salt and key in base64. */
function encodeHash(cost: number, { salt, key }: { salt: Buffer; key: Buffer }): string {
	return ['scrypt', cost, salt.toString('base64'), key.toString('base64')].join('$');
}
