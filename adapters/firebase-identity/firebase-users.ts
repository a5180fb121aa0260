import { ClubError } from '@burgee/core';
import { type Auth, FirebaseAuthError, type UserRecord } from 'firebase-admin/auth';
import { withTimeout } from '../system/with-timeout.ts';
import type { RequestLimits } from './password-sign-in.ts';

/**
 * The users of a Firebase project, through Google's Admin library. Every method throws ClubError 'unavailable' if
 * Google fails, refuses the call or does not answer in time.
 */
export class FirebaseUsers {
	readonly #auth: Auth;
	readonly #limits: RequestLimits;

	constructor(auth: Auth, limits: RequestLimits) {
		this.#auth = auth;
		this.#limits = limits;
	}

	find(uid: string): Promise<UserRecord | null> {
		return this.#call('getUser', () => this.#auth.getUser(uid), 'auth/user-not-found');
	}

	findByEmail(email: string): Promise<UserRecord | null> {
		const call = () => this.#auth.getUserByEmail(email);
		return this.#call('getUserByEmail', call, 'auth/user-not-found');
	}

	/** Adds a user without a password. Returns null if a user has this email address. */
	add(user: { uid: string; email: string; displayName: string }): Promise<UserRecord | null> {
		const call = () => this.#auth.createUser(user);
		return this.#call('createUser', call, 'auth/email-already-exists');
	}

	/**
	 * Sets a password, which ends the user's sessions at Google. Returns null, or what the password lacks if
	 * the project's password policy refuses it.
	 */
	async setPassword(uid: string, password: string): Promise<string | null> {
		return this.#call('updateUser', async () => {
			try {
				await this.#auth.updateUser(uid, { password });
				return null;
			} catch (error) {
				const problem = passwordProblemOf(error);
				if (problem === null) throw error;
				return problem;
			}
		});
	}

	/** Ends the user's sessions at Google. Returns the URL of Google's page for a new password. */
	async startPasswordReset(uid: string, email: string): Promise<string> {
		await this.#call('revokeRefreshTokens', () => this.#auth.revokeRefreshTokens(uid));
		const call = () => this.#auth.generatePasswordResetLink(email);
		return this.#call('generatePasswordResetLink', call);
	}

	/** Has no effect if the user does not exist. */
	async remove(uid: string): Promise<void> {
		await this.#call('deleteUser', () => this.#auth.deleteUser(uid), 'auth/user-not-found');
	}

	#call<Result>(name: string, call: () => Promise<Result>): Promise<Result>;
	#call<Result>(
		name: string,
		call: () => Promise<Result>,
		nullCode: `auth/${string}`,
	): Promise<Result | null>;
	/** Runs a call of Google's library. Returns null if Google answers with the code `nullCode`. */
	async #call<Result>(name: string, call: () => Promise<Result>, nullCode?: string) {
		try {
			return await withTimeout(this.#limits.timeoutMs, call);
		} catch (error) {
			const code = error instanceof FirebaseAuthError ? error.code : 'no answer';
			if (code === nullCode) return null;
			// The report has only the code, because the message may contain personal data.
			this.#limits.onFailure(new Error(`${name}: ${code}`));
			throw new ClubError('unavailable');
		}
	}
}

/** Returns what a new password lacks, if the project's password policy refuses it. */
function passwordProblemOf(error: unknown): string | null {
	if (!(error instanceof FirebaseAuthError)) return null;
	if (error.code === 'auth/invalid-password') return 'Google does not accept this password';
	return /^Missing password requirements: \[([^\]]+)\]/.exec(error.message)?.[1] ?? null;
}
