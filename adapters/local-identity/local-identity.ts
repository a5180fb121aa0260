import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ClubError } from '@burgee/core';
import type { Credential, CredentialStore } from '@burgee/core/ports/credential-store';
import type {
	CancelSignal,
	Identity,
	IdentityProvider,
} from '@burgee/core/ports/identity-provider';
import pLimit from 'p-limit';

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const saltBytes = 16;
const keyBytes = 32;
/** Each password hash takes 128 MiB of memory and half a second of one core. */
const maxConcurrentHashes = 2;
/** The number of hashes that may wait. The last of them starts after about three seconds. */
const maxWaitingHashes = 12;
/** A hash that has waited longer is refused, because a busy machine needs more time for each hash. */
const maxWaitMs = 4_000;

/** Signs in with credentials from the club's storage. Passwords are stored as scrypt hashes. */
export class LocalIdentity implements IdentityProvider {
	readonly service = null;
	readonly #credentials: CredentialStore;
	readonly #cost: number;
	readonly #deriveKey: typeof scryptKey;
	readonly #monotonicMs: () => number;
	readonly #limit = pLimit(maxConcurrentHashes);
	/**
	 * A random hash that matches no password. If the e-mail address is unknown, sign-in compares the
	 * password with this hash.
	 */
	readonly #dummyHash: string;

	constructor({
		credentials,
		cost = 2 ** 17,
		deriveKey = scryptKey,
		monotonicMs = () => performance.now(),
	}: {
		credentials: CredentialStore;
		cost?: number;
		deriveKey?: typeof scryptKey;
		/** Replaces the clock that measures how long a hash waits. */
		monotonicMs?: () => number;
	}) {
		this.#credentials = credentials;
		this.#cost = cost;
		this.#deriveKey = deriveKey;
		this.#monotonicMs = monotonicMs;
		this.#dummyHash = encodeHash(cost, {
			salt: randomBytes(saltBytes),
			key: randomBytes(keyBytes),
		});
	}

	async signIn({
		email,
		password,
		signal,
	}: {
		email: string;
		password: string;
		signal?: CancelSignal | undefined;
	}): Promise<Identity> {
		const credential = await this.#credentials.findByEmail(normaliseEmail(email));
		// Sign-in takes as long for an unknown email address as for a wrong password, so the response time
		// does not reveal who is a member. The hash is empty if the user has not chosen a password yet.
		const passwordHash = credential?.passwordHash || this.#dummyHash;
		const matches = await this.#verify({ password, signal }, passwordHash);
		if (credential === null || !matches) throw new ClubError('invalid-credentials');
		return identityOf(credential);
	}

	async addUser({ email }: { email: string }): Promise<Identity> {
		const address = normaliseEmail(email);
		const known = await this.#credentials.findByEmail(address);
		if (known !== null) return identityOf(known);
		const uid = randomBytes(16).toString('base64url');
		try {
			await this.#credentials.put({ uid, email: address, passwordHash: '' });
		} catch (error) {
			// A concurrent call may have added the user.
			const added = await this.#credentials.findByEmail(address);
			if (added === null) throw error;
			return identityOf(added);
		}
		return { uid, email: address };
	}

	/**
	 * Stores or replaces the e-mail address and password of a user.
	 * @throws ClubError 'unavailable', or the error of `commit`.
	 * @throws Error if another user has the e-mail address.
	 */
	async setPassword(
		{
			uid,
			email,
			password,
			signal,
		}: { uid: string; email: string; password: string; signal?: CancelSignal | undefined },
		commit?: (passwordHash: string) => Promise<void>,
	): Promise<void> {
		const passwordHash = await this.#hash({ password, signal });
		const address = normaliseEmail(email);
		if (commit === undefined) {
			return this.#credentials.put({ uid, email: address, passwordHash });
		}
		// The transaction of `commit` cannot check that the email address is unique. Store the address before.
		const stored = await this.#credentials.get(uid);
		if (stored?.email !== address) {
			await this.#credentials.put({ uid, passwordHash: '', ...stored, email: address });
		}
		try {
			await commit(passwordHash);
		} catch (error) {
			// The account may have been removed during the hash. Then it must leave no email address.
			if (stored === null) await this.#removeUnused(uid);
			throw error;
		}
	}

	/** Removes a credential that has no password. A concurrent call may have set one. */
	async #removeUnused(uid: string): Promise<void> {
		const stored = await this.#credentials.get(uid);
		if (stored?.passwordHash === '') await this.#credentials.remove(uid);
	}

	async canSignIn({ email }: Pick<Identity, 'email'>): Promise<boolean> {
		const credential = email === '' ? null : await this.#credentials.findByEmail(email);
		// An invited user who has not chosen a password yet has a credential without a password.
		return credential !== null && credential.passwordHash !== '';
	}

	async isUsedElsewhere(): Promise<boolean> {
		return false;
	}

	async acceptsSession(): Promise<boolean> {
		return true;
	}

	async startPasswordReset(): Promise<null> {
		return null;
	}

	async removeUser(uid: string): Promise<void> {
		await this.#credentials.remove(uid);
	}

	async #hash(secret: Secret): Promise<string> {
		const salt = randomBytes(saltBytes);
		return encodeHash(this.#cost, { salt, key: await this.#derive(secret, salt, this.#cost) });
	}

	async #verify(secret: Secret, passwordHash: string): Promise<boolean> {
		const [, cost, salt = '', key = ''] = passwordHash.split('$');
		const derived = await this.#derive(secret, Buffer.from(salt, 'base64'), Number(cost));
		return timingSafeEqual(derived, Buffer.from(key, 'base64'));
	}

	/** @throws ClubError 'unavailable' if too many hashes are waiting, or if the caller no longer waits. */
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

/** A password to hash. The signal is aborted if the client has disconnected. */
interface Secret {
	password: string;
	signal: CancelSignal | undefined;
}

function identityOf({ uid, email }: Credential): Identity {
	return { uid, email };
}

/** Encodes a password hash as 'scrypt$N$salt$key', with salt and key in base64. */
function encodeHash(cost: number, { salt, key }: { salt: Buffer; key: Buffer }): string {
	return ['scrypt', cost, salt.toString('base64'), key.toString('base64')].join('$');
}

function normaliseEmail(email: string): string {
	return email.trim().toLowerCase();
}
