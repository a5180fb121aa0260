import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import {
	ClubError,
	type CredentialStore,
	type Identity,
	type IdentityProvider,
} from '@burgee/core';
import pLimit from 'p-limit';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const saltBytes = 16;
const keyBytes = 32;
/** Each run takes 128 MiB and half a second of a core. */
const runsAtOnce = 2;
/** Specification §5, the identity password policy's default. */
export const minPasswordLength = 6;
/** What the sign-in form takes (`signInRequest`): a longer one could never be used. */
export const maxPasswordLength = 1_000;

/** E-mail addresses and passwords in the club's own storage; passwords as scrypt hashes. */
export class LocalIdentity implements IdentityProvider {
	readonly #credentials: CredentialStore;
	/** scrypt's N: work and memory double with it. */
	readonly #cost: number;
	readonly #limit = pLimit(runsAtOnce);
	/** What an unknown address is checked against; no password has these bytes for its key. */
	readonly #nobody: string;

	constructor({ credentials, cost = 2 ** 17 }: { credentials: CredentialStore; cost?: number }) {
		this.#credentials = credentials;
		this.#cost = cost;
		this.#nobody = encoded(cost, { salt: randomBytes(saltBytes), key: randomBytes(keyBytes) });
	}

	async signIn({ email, password }: { email: string; password: string }): Promise<Identity> {
		const credential = await this.#credentials.findByEmail(normalised(email));
		// An unknown address costs as much time as a wrong password, so that neither can be told.
		const matches = await this.#verify(password, credential?.passwordHash ?? this.#nobody);
		if (credential === null || !matches) throw new ClubError('invalid-credentials');
		return { uid: credential.uid, email: credential.email };
	}

	/**
	 * Makes or replaces what this uid signs in with.
	 * @throws ClubError 'invalid-input' for a password that is too short or too long.
	 * @throws Error where another uid has the e-mail address.
	 */
	async setPassword({
		uid,
		email,
		password,
	}: {
		uid: string;
		email: string;
		password: string;
	}): Promise<void> {
		const message =
			password.length < minPasswordLength
				? `Password must have at least ${minPasswordLength} characters`
				: password.length > maxPasswordLength
					? `Password can have at most ${maxPasswordLength} characters`
					: null;
		if (message !== null) {
			throw new ClubError('invalid-input', { issues: [{ path: ['password'], message }] });
		}
		const passwordHash = await this.#hash(password);
		await this.#credentials.put({ uid, email: normalised(email), passwordHash });
	}

	async #hash(password: string): Promise<string> {
		const salt = randomBytes(saltBytes);
		return encoded(this.#cost, { salt, key: await this.#derive(password, salt, this.#cost) });
	}

	async #verify(password: string, passwordHash: string): Promise<boolean> {
		const [, cost, salt = '', key = ''] = passwordHash.split('$');
		const derived = await this.#derive(password, Buffer.from(salt, 'base64'), Number(cost));
		return timingSafeEqual(derived, Buffer.from(key, 'base64'));
	}

	#derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
		const options = { N: cost, r: 8, p: 1, maxmem: 2 * 128 * 8 * cost };
		return this.#limit(() => derive(password.normalize('NFKC'), salt, keyBytes, options));
	}
}

/** 'scrypt$N$salt$key', both in base64. */
function encoded(cost: number, { salt, key }: { salt: Buffer; key: Buffer }): string {
	return ['scrypt', cost, salt.toString('base64'), key.toString('base64')].join('$');
}

function normalised(email: string): string {
	return email.trim().toLowerCase();
}
