import { createHash, randomBytes } from 'node:crypto';
import { type Admin, type Club, ClubError, dayMs, deviceName, unknownDevice } from '@burgee/core';
import type { AccountSessionJson } from '@burgee/core/api/account';
import type { Clock } from '@burgee/core/ports/clock';
import type { Session, SessionStore } from '@burgee/core/ports/host/session-store';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

export const idleLimitMs = 2 * dayMs;
export const absoluteLimitMs = 14 * dayMs;
/**
 * The server renews a session at most once in this time, to reduce the number of writes and of calls to the
 * identity provider.
 */
const renewAfterMs = 60_000;

/**
 * Manages the sessions of signed-in admins. The cookie contains a token; the storage contains only
 * a hash of the token (decision: identity).
 */
export class Sessions {
	readonly #store: SessionStore;
	readonly #club: Club;
	readonly #clock: Clock;
	readonly #secure: boolean;
	readonly #cookieName: string;

	constructor(
		{ store, club, clock }: { store: SessionStore; club: Club; clock: Clock },
		publicUrl: string,
	) {
		this.#store = store;
		this.#club = club;
		this.#clock = clock;
		this.#secure = publicUrl.startsWith('https:');
		// Use the __Host- prefix only with https. Over plain http, Safari refuses cookies with this prefix,
		// even on localhost.
		this.#cookieName = this.#secure ? '__Host-burgee' : 'burgee';
	}

	/**
	 * Starts a session with a new token and ends the browser's earlier session, to prevent session
	 * fixation.
	 */
	async start(admin: Admin, request: Request, response: Response): Promise<void> {
		const earlierHash = this.#findTokenHash(request);
		if (earlierHash !== null) await this.#club.endSession(earlierHash);
		const token = randomBytes(32).toString('base64url');
		const device = deviceName(request.get('User-Agent') ?? '');
		await this.#club.startSession(admin, { tokenHash: hash(token), device });
		response.cookie(this.#cookieName, token, { ...this.#cookieOptions, maxAge: absoluteLimitMs });
	}

	/**
	 * Returns the signed-in admin. Returns null if no admin is signed in, the session has expired, the admin is
	 * disabled, or the identity provider no longer accepts the session.
	 */
	async adminOf(request: Request): Promise<Admin | null> {
		const tokenHash = this.#findTokenHash(request);
		const session = tokenHash === null ? null : await this.#store.get(tokenHash);
		if (session === null) return null;
		const now = this.#clock.now();
		const idleMs = now.getTime() - Date.parse(session.lastSeenAt);
		const admin = isExpired(session, now) ? null : await this.#club.readAdmin(session.uid);
		if (admin === null) await this.#store.remove(session.tokenHash);
		else if (idleMs > renewAfterMs && !(await this.#club.renewSession(session))) return null;
		return admin;
	}

	async end(request: Request, response: Response): Promise<void> {
		const tokenHash = this.#findTokenHash(request);
		if (tokenHash === null) return;
		await this.#club.endSession(tokenHash);
		response.clearCookie(this.#cookieName, this.#cookieOptions);
	}

	/** Returns the admin's sessions that have not expired, last used first. */
	async listOf({ uid }: Admin, request: Request): Promise<AccountSessionJson[]> {
		const currentHash = this.#findTokenHash(request);
		const now = this.#clock.now();
		return (await this.#store.listOf(uid))
			.filter((session) => !isExpired(session, now))
			.map(({ tokenHash, device, createdAt, lastSeenAt }) => ({
				id: sessionId(tokenHash),
				device: device || unknownDevice,
				createdAt,
				lastSeenAt,
				isCurrent: tokenHash === currentHash,
			}));
	}

	/** Ends one of the admin's sessions. @throws ClubError 'session-not-found' */
	async endOne({ uid }: Admin, id: string): Promise<void> {
		const sessions = await this.#store.listOf(uid);
		const session = sessions.find(({ tokenHash }) => sessionId(tokenHash) === id);
		if (session === undefined) throw new ClubError('session-not-found');
		await this.#club.endSession(session.tokenHash);
	}

	/** Returns the token hash of the request's session. Call it only for a signed-in request. */
	tokenHashOf(request: Request): string {
		const tokenHash = this.#findTokenHash(request);
		if (tokenHash === null) throw new ClubError('not-signed-in');
		return tokenHash;
	}

	#findTokenHash(request: Request): string | null {
		const token = parseCookie(request.get('Cookie') ?? '')[this.#cookieName];
		return token ? hash(token) : null;
	}

	get #cookieOptions(): CookieOptions {
		return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#secure };
	}
}

function isExpired({ lastSeenAt, createdAt }: Session, now: Date): boolean {
	const idleMs = now.getTime() - Date.parse(lastSeenAt);
	const ageMs = now.getTime() - Date.parse(createdAt);
	return idleMs > idleLimitMs || ageMs > absoluteLimitMs;
}

/** Returns the id of a session in the API. The token hash itself stays on the server. */
function sessionId(tokenHash: string): string {
	return hash(`session ${tokenHash}`).slice(0, 22);
}

function hash(token: string): string {
	return createHash('sha256').update(token).digest('base64url');
}
