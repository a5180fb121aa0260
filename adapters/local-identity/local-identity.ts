import { randomBytes } from 'node:crypto';
import { ClubError } from '@burgee/core';
import type { Credential, CredentialStore } from '@burgee/core/ports/credential-store';
import type {
	CancelSignal,
	Identity,
	IdentityProvider,
} from '@burgee/core/ports/identity-provider';
import { PasswordHashes, type PasswordHashOptions } from './password-hashes.ts';

/** Signs in with credentials from the club's storage. Passwords are stored as scrypt hashes. */
export class LocalIdentity implements IdentityProvider {
	readonly service = null;
	readonly #credentials: CredentialStore;
	readonly #hashes: PasswordHashes;
	/**
	 * A random hash that matches no password. If the e-mail address is unknown, sign-in compares the
	 * password with this hash.
	 */
	readonly #dummyHash: string;

	constructor({ credentials, ...options }: { credentials: CredentialStore } & PasswordHashOptions) {
		this.#credentials = credentials;
		this.#hashes = new PasswordHashes(options);
		this.#dummyHash = this.#hashes.randomHash();
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
		const matches = await this.#hashes.verify({ password, signal }, passwordHash);
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
		const passwordHash = await this.#hashes.hash({ password, signal });
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
}

function identityOf({ uid, email }: Credential): Identity {
	return { uid, email };
}

function normaliseEmail(email: string): string {
	return email.trim().toLowerCase();
}
