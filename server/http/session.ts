import { createHash, randomBytes } from 'node:crypto';
import { type Admin, type Club, dayMs, toInstant } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { SessionStore } from '@burgee/core/ports/host/session-store';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

export const idleLimitMs = 2 * dayMs;
export const absoluteLimitMs = 14 * dayMs;
/**
 * The server updates a session's stored `lastSeenAt` at most once in this time, to reduce the number
 * of writes.
 */
const touchAfterMs = 60_000;

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
		const earlierHash = this.#tokenHashOf(request);
		if (earlierHash !== null) await this.#store.remove(earlierHash);
		const token = randomBytes(32).toString('base64url');
		const at = toInstant(this.#clock.now());
		await this.#store.add({
			tokenHash: hash(token),
			uid: admin.uid,
			createdAt: at,
			lastSeenAt: at,
		});
		response.cookie(this.#cookieName, token, { ...this.#cookieOptions, maxAge: absoluteLimitMs });
	}

	/**
	 * Returns the signed-in admin. Returns null if no admin is signed in, the session has expired, or the
	 * admin is disabled.
	 */
	async adminOf(request: Request): Promise<Admin | null> {
		const tokenHash = this.#tokenHashOf(request);
		const session = tokenHash === null ? null : await this.#store.get(tokenHash);
		if (session === null) return null;
		const now = this.#clock.now();
		const idleMs = now.getTime() - Date.parse(session.lastSeenAt);
		const ageMs = now.getTime() - Date.parse(session.createdAt);
		const admin =
			idleMs > idleLimitMs || ageMs > absoluteLimitMs
				? null
				: await this.#club.readAdmin(session.uid);
		if (admin === null) await this.#store.remove(session.tokenHash);
		else if (idleMs > touchAfterMs) await this.#store.touch(session.tokenHash, toInstant(now));
		return admin;
	}

	async end(request: Request, response: Response): Promise<void> {
		const tokenHash = this.#tokenHashOf(request);
		if (tokenHash === null) return;
		await this.#store.remove(tokenHash);
		response.clearCookie(this.#cookieName, this.#cookieOptions);
	}

	#tokenHashOf(request: Request): string | null {
		const token = parseCookie(request.get('Cookie') ?? '')[this.#cookieName];
		return token ? hash(token) : null;
	}

	get #cookieOptions(): CookieOptions {
		return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#secure };
	}
}

function hash(token: string): string {
	return createHash('sha256').update(token).digest('base64url');
}
