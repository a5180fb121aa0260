import { randomBytes } from 'node:crypto';
import { ClubError, type Instant } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { Identity, IdentityProvider } from '@burgee/core/ports/identity-provider';
import type { UserRecord } from 'firebase-admin/auth';
import type { FirebaseUsers } from './firebase-users.ts';
import { type GoogleApi, type RequestLimits, signInWithPassword } from './password-sign-in.ts';

/** The start of the uid of each user that Burgee adds. Google gives no such uid to a user who signs up. */
const ownPrefix = 'burgee-';
/** The clocks of Google and of this server may differ by up to this much. */
const clockToleranceMs = 5_000;
/** After Google fails to check a session, Burgee sends Google no further checks for this long. */
const pauseAfterFailureMs = 60_000;

interface Dependencies {
	users: FirebaseUsers;
	api: GoogleApi;
	limits: RequestLimits;
	clock: Clock;
}

/** Signs in with the users of a Firebase project. Google keeps the passwords. */
export class FirebaseIdentity implements IdentityProvider {
	readonly service = 'Google';
	readonly #users: FirebaseUsers;
	readonly #api: GoogleApi;
	readonly #limits: RequestLimits;
	readonly #clock: Clock;
	#checksPausedUntilMs = 0;

	constructor({ users, api, limits, clock }: Dependencies) {
		this.#users = users;
		this.#api = api;
		this.#limits = limits;
		this.#clock = clock;
	}

	async signIn({ email, password }: { email: string; password: string }): Promise<Identity> {
		if (password === '') throw new ClubError('invalid-credentials');
		const credentials = { email: normaliseEmail(email), password };
		return signInWithPassword(this.#api, credentials, this.#limits);
	}

	async addUser({ email, name }: { email: string; name: string }): Promise<Identity> {
		const address = normaliseEmail(email);
		const uid = ownPrefix + randomBytes(16).toString('base64url');
		const user =
			(await this.#users.add({ uid, email: address, displayName: name })) ??
			(await this.#users.findByEmail(address));
		// Null if another program removed the user between the two calls.
		if (user === null) throw new ClubError('unavailable');
		return { uid: user.uid, email: address };
	}

	async setPassword(
		{ uid, password }: { uid: string; password: string },
		commit: (passwordHash: null) => Promise<void> = async () => {},
	): Promise<void> {
		await commit(null);
		const message = await this.#users.setPassword(uid, password);
		if (message !== null) {
			throw new ClubError('invalid-input', { issues: [{ path: ['password'], message }] });
		}
	}

	async canSignIn({ uid }: Pick<Identity, 'uid'>): Promise<boolean> {
		const user = await this.#users.find(uid);
		return user !== null && !user.disabled && hasPassword(user);
	}

	async isUsedElsewhere(uid: string): Promise<boolean> {
		if (!isOwn(uid)) return true;
		const user = await this.#users.find(uid);
		return user !== null && hasPassword(user);
	}

	/**
	 * @throws ClubError 'unavailable' if Google does not answer. For the next minute, throws the same error
	 * without asking Google again.
	 */
	async acceptsSession({ uid, startedAt }: { uid: string; startedAt: Instant }): Promise<boolean> {
		const now = this.#clock.now().getTime();
		if (now < this.#checksPausedUntilMs) throw new ClubError('unavailable');
		try {
			const user = await this.#users.find(uid);
			return user !== null && !user.disabled && !isRevoked(user, startedAt);
		} catch (error) {
			this.#checksPausedUntilMs = now + pauseAfterFailureMs;
			throw error;
		}
	}

	async startPasswordReset({ uid }: Pick<Identity, 'uid'>): Promise<string> {
		const email = (await this.#users.find(uid))?.email;
		if (email === undefined) throw new ClubError('member-not-found');
		return this.#users.startPasswordReset(uid, email);
	}

	async removeUser(uid: string): Promise<void> {
		if (isOwn(uid)) await this.#users.remove(uid);
	}
}

function isOwn(uid: string): boolean {
	return uid.startsWith(ownPrefix);
}

function hasPassword({ providerData }: UserRecord): boolean {
	return providerData.some(({ providerId }) => providerId === 'password');
}

/**
 * Whether Google revoked the user's sessions after this session started. The tolerance also covers rounding,
 * because Google stores the time in whole seconds.
 */
function isRevoked({ tokensValidAfterTime }: UserRecord, startedAt: Instant): boolean {
	if (tokensValidAfterTime === undefined) return false;
	return Date.parse(startedAt) + clockToleranceMs < Date.parse(tokensValidAfterTime);
}

function normaliseEmail(email: string): string {
	return email.trim().toLowerCase();
}
