import { hash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
	type Admin,
	type Club,
	ClubError,
	clockErrorMs,
	dayMs,
	deviceName,
	hasPermission,
	type Permission,
	type ProvenAdmin,
} from '@burgee/core';
import type { AccountSessionJson } from '@burgee/core/api/account';
import type { Call } from '@burgee/core/api/call';
import type { SessionTokens } from '@burgee/core/ports/account-store';
import type { Clock } from '@burgee/core/ports/clock';
import type { Session, SessionStore } from '@burgee/core/ports/session-store';
import type { Storage } from '@burgee/core/ports/storage';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Exchange } from '../exchange.ts';

export const idleLimitMs = 2 * dayMs;
export const absoluteLimitMs = 14 * dayMs;
/**
 * The server renews a session at most once in this time, to reduce the number of writes and of calls to the
 * identity provider.
 */
const renewAfterMs = 60_000;
/** Another server may end a session. This server then accepts the session for at most this time. */
const cachedForMs = 1_000;
const maxCachedSessions = 1_000;

/** The admin of a session. */
export interface SignedIn {
	admin: Admin;
	/** The revision of the account with which the session began. */
	accountRevision: number;
	/** Whether the admin must add a second factor before anything else (decision: second-factor). */
	lacksSecondFactor: boolean;
}

/**
 * Manages the sessions of signed-in admins. The cookie contains a token; the storage contains only
 * a hash of the token (decision: identity).
 */
export class Sessions {
	readonly #storage: Pick<Storage, 'changes' | 'sessions'>;
	readonly #store: SessionStore;
	readonly #club: Club;
	readonly #clock: Clock;
	readonly #secure: boolean;
	readonly #cookieName: string;
	readonly #cache = new LRUCache<string, { signedIn: SignedIn; changes: number; atMs: number }>({
		max: maxCachedSessions,
	});

	constructor(
		{
			storage,
			club,
			clock,
		}: { storage: Pick<Storage, 'changes' | 'sessions'>; club: Club; clock: Clock },
		publicUrl: string,
	) {
		this.#storage = storage;
		this.#store = storage.sessions;
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
	async start(proven: ProvenAdmin, request: Request, response: Response): Promise<void> {
		const earlierHash = this.#findTokenHash(request);
		if (earlierHash !== null) await this.#club.endSession(earlierHash);
		const token = newToken();
		const device = deviceName(request.get('User-Agent') ?? '');
		await this.#club.startSession(proven, { tokenHash: digestOf(token), device });
		this.#sendToken(token, response);
	}

	/**
	 * Runs a change of the account that gives the request's session a new token, and sends the token to the browser. Call it
	 * only for a signed-in request.
	 */
	async renewToken<Result>(
		{ request, response }: Exchange,
		change: (tokens: SessionTokens) => Promise<Result>,
	): Promise<Result> {
		const tokenHash = this.#findTokenHash(request);
		if (tokenHash === null) throw new ClubError('not-signed-in');
		const token = newToken();
		const result = await change({ tokenHash, newTokenHash: digestOf(token) });
		this.#sendToken(token, response);
		return result;
	}

	/**
	 * Returns the signed-in admin. Returns null if no admin is signed in, the session has expired, the admin is
	 * disabled, or the identity provider no longer accepts the session.
	 */
	async find(request: IncomingMessage): Promise<SignedIn | null> {
		const cached = this.cached(request);
		if (cached !== null) return cached;
		const tokenHash = this.#findTokenHash(request);
		if (tokenHash === null) return null;
		const changes = this.#storage.changes();
		const atMs = this.#clock.now().getTime();
		const current = await this.#currentOf(tokenHash);
		if (current === null) return null;
		const lacksSecondFactor = await this.#club.lacksSecondFactor(current.admin);
		const signedIn = { ...current, lacksSecondFactor };
		this.#cache.set(tokenHash, { signedIn, changes, atMs });
		return signedIn;
	}

	/**
	 * Returns the signed-in admin if `find` has read the session within the last second, and this server has changed
	 * nothing since. Otherwise returns null.
	 */
	cached(request: IncomingMessage): SignedIn | null {
		const tokenHash = this.#findTokenHash(request);
		const cached = tokenHash === null ? undefined : this.#cache.get(tokenHash);
		if (cached === undefined || cached.changes !== this.#storage.changes()) return null;
		const ageMs = Math.abs(this.#clock.now().getTime() - cached.atMs);
		return ageMs < cachedForMs ? cached.signedIn : null;
	}

	/**
	 * Returns the account revision of the request's session. A use case passes it to a transaction that may write only
	 * while the account has this revision. Call it only for a signed-in request.
	 * @throws ClubError 'not-signed-in' if the session has ended in the meantime.
	 */
	async accountRevisionOf(request: IncomingMessage): Promise<number> {
		const signedIn = await this.find(request);
		if (signedIn === null) throw new ClubError('not-signed-in');
		return signedIn.accountRevision;
	}

	/** Returns the admin and the account revision of a session that is valid. */
	async #currentOf(tokenHash: string): Promise<Pick<SignedIn, 'admin' | 'accountRevision'> | null> {
		const session = await this.#store.get(tokenHash);
		if (session === null) return null;
		const now = this.#clock.now();
		// Do not remove the session here, because this server's clock may be wrong for a moment. The cleanup job removes
		// expired sessions.
		if (!isCurrent(session, now)) return null;
		const admin = await this.#club.readAdmin(session.uid);
		if (admin === null) {
			await this.#store.remove(session.tokenHash);
			return null;
		}
		const idleMs = Math.abs(now.getTime() - Date.parse(session.lastSeenAt));
		const goesOn = idleMs <= renewAfterMs || (await this.#club.renewSession(session));
		return goesOn ? { admin, accountRevision: session.accountRevision } : null;
	}

	async end(request: Request, response: Response): Promise<void> {
		const tokenHash = this.#findTokenHash(request);
		if (tokenHash === null) return;
		await this.#club.endSession(tokenHash);
		response.clearCookie(this.#cookieName, this.#cookieOptions);
	}

	/** Returns the admin's current sessions, last used first. */
	async listOf({ uid }: Admin, request: Request): Promise<AccountSessionJson[]> {
		const currentHash = this.#findTokenHash(request);
		const now = this.#clock.now();
		return (await this.#store.listOf(uid))
			.filter((session) => isCurrent(session, now))
			.map(({ tokenHash, device, createdAt, lastSeenAt }) => ({
				id: sessionId(tokenHash),
				device,
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

	#sendToken(token: string, response: Response): void {
		response.cookie(this.#cookieName, token, { ...this.#cookieOptions, maxAge: absoluteLimitMs });
	}

	#findTokenHash({ headers }: IncomingMessage): string | null {
		if (headers.cookie === undefined) return null;
		const token = parseCookie(headers.cookie)[this.#cookieName];
		return token ? digestOf(token) : null;
	}

	get #cookieOptions(): CookieOptions {
		return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#secure };
	}
}

/** Reports whether the admin, or a visitor without a session, may send the request. */
export function isAdmitted(
	{ access, allowsMissingSecondFactor }: Pick<Call, 'access' | 'allowsMissingSecondFactor'>,
	signedIn: SignedIn | null,
): boolean {
	if (access === 'public') return true;
	if (signedIn === null || (signedIn.lacksSecondFactor && !allowsMissingSecondFactor)) return false;
	return access === 'signed-in' || isPermitted(access, signedIn.admin);
}

/** Reports whether the admin has one of the permissions. */
export function isPermitted(access: Permission | readonly Permission[], admin: Admin): boolean {
	return [access].flat().some((permission) => hasPermission(admin, permission));
}

/**
 * Reports whether a session has not expired. A session that ends more than five minutes later than a session that begins
 * now is not current: the clock was ahead when the session was used, or it is behind now.
 */
function isCurrent({ lastSeenAt, createdAt }: Session, now: Date): boolean {
	const endMs = Math.min(
		Date.parse(lastSeenAt) + idleLimitMs,
		Date.parse(createdAt) + absoluteLimitMs,
	);
	const leftMs = endMs - now.getTime();
	return leftMs >= 0 && leftMs <= Math.min(idleLimitMs, absoluteLimitMs) + clockErrorMs;
}

/** Returns the id of a session in the API. The token hash itself stays on the server. */
function sessionId(tokenHash: string): string {
	return digestOf(`session ${tokenHash}`).slice(0, 22);
}

function newToken(): string {
	return randomBytes(32).toString('base64url');
}

function digestOf(text: string): string {
	return hash('sha256', text, 'base64url');
}
