import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ClubError } from '@burgee/core';
import { callPath } from '@burgee/core/api/call-path';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import type { Exchange } from '../exchange.ts';
import { isRead, rawPath } from '../raw-request.ts';
import { keepPrivate } from './keep-private.ts';
import { isOpenCall, isOpenFile } from './open-addresses.ts';
import type { Sessions } from './session.ts';

/** Browsers keep a cookie for at most 400 days. A season is shorter. */
const cookieMs = 400 * 24 * 60 * 60_000;
const nonceBytes = 16;
const feedPath = callPath('GET /calendar.ics');
const feedParameter = 'key';

/** The password of the members area (see `MembersPassword`). */
interface Password {
	/** Returns the hash of the password, or null if the area is open. */
	hash(): string | null;
	isCurrent(): boolean;
	refresh(): Promise<void>;
}

/**
 * Keeps strangers out of a closed members area (decision: members-password). A request is admitted only if its address
 * stays open, or if it comes with the cookie of a device on which the password was entered, an admin's session, or a
 * secret in its address. The cookie and the secret of the feed are computed from the hash of the password.
 */
export class MembersGate {
	readonly #password: Password;
	readonly #sessions: Pick<Sessions, 'cached' | 'find'>;
	readonly #cookieName: string;
	readonly #cookieOptions: CookieOptions;
	readonly #admitted = new WeakSet<ServerResponse>();
	#keys: { hash: string; device: Buffer; feed: string } | null = null;

	constructor(
		{ password, sessions }: { password: Password; sessions: Pick<Sessions, 'cached' | 'find'> },
		publicUrl: string,
	) {
		const secure = publicUrl.startsWith('https:');
		this.#password = password;
		this.#sessions = sessions;
		// Over plain http, Safari refuses cookies with this prefix, even on localhost.
		this.#cookieName = secure ? '__Host-burgee-members' : 'burgee-members';
		this.#cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: cookieMs };
	}

	/**
	 * Returns a listener that passes a request on to `inside` only if it is admitted without a question to the storage.
	 * Every other request goes to the app, where `guard` decides. So no cached answer is sent to a stranger. A request
	 * waits for the storage only if the password may have changed, and if the request is not open to everyone.
	 */
	inFrontOf(inside: RequestListener, app: RequestListener): RequestListener {
		const pass = (request: IncomingMessage, response: ServerResponse) => {
			const hash = this.#password.hash();
			if (hash === null) inside(request, response);
			else if (this.#isKnown(request, hash)) {
				this.#admitted.add(response);
				keepPrivate(response);
				inside(request, response);
			} else app(request, response);
		};
		return (request, response) => {
			if (this.#password.isCurrent() || isOpen(request)) pass(request, response);
			else void this.#password.refresh().then(() => pass(request, response));
		};
	}

	/**
	 * Returns the first handler of the app, which passes a stranger's request on to `refuse`.
	 * @param hasSecret whether the address of the page contains a secret that exists, such as the token of a letter. If it
	 * refuses to look for one, `refuse` receives its error.
	 */
	guard(
		hasSecret: (exchange: Exchange) => Promise<boolean>,
		refuse: (exchange: Exchange, reason: ClubError) => Promise<void>,
	): RequestHandler {
		return async (request, response, next) => {
			if (this.#password.hash() === null) return next();
			const path = rawPath(request.originalUrl);
			if (this.#admitted.has(response) || isOpenFile(request.method, path)) return next();
			keepPrivate(response);
			if (isOpenCall(request.method, path) || (await this.admits(request))) return next();
			const exchange = { request, response };
			let reason = new ClubError('members-only');
			try {
				if (await hasSecret(exchange)) return next();
			} catch (error) {
				if (!(error instanceof ClubError)) throw error;
				reason = error;
			}
			await refuse(exchange, reason);
		};
	}

	/** Reports whether the request comes from a member's device, an admin or a subscribed calendar. */
	async admits(request: Request): Promise<boolean> {
		const hash = this.#password.hash();
		if (hash === null || this.#isKnown(request, hash)) return true;
		const signedIn = await this.#sessions.find(request);
		return signedIn !== null && !signedIn.lacksSecondFactor;
	}

	/**
	 * Lets the device in until the password changes.
	 * @param hash the hash of the password that was entered.
	 * @returns false if another password has replaced it meanwhile.
	 */
	remember(response: Pick<Response, 'cookie'>, hash: string): boolean {
		const current = this.#password.hash();
		if (current !== hash) return current === null;
		const nonce = randomBytes(nonceBytes).toString('base64url');
		const proof = this.#proofOf(nonce, hash).toString('base64url');
		response.cookie(this.#cookieName, `${nonce}.${proof}`, this.#cookieOptions);
		return true;
	}

	/** Returns the query string of the calendar feed, with the secret that a calendar program needs in a closed area. */
	feedQuery(): string {
		const hash = this.#password.hash();
		return hash === null ? '' : `?${feedParameter}=${this.#keysOf(hash).feed}`;
	}

	/** Whether the request is admitted by its cookie, by a session that was read a moment ago, or as a feed. */
	#isKnown(request: IncomingMessage, hash: string): boolean {
		if (this.#isFeed(request, hash) || this.#hasCookie(request, hash)) return true;
		const signedIn = this.#sessions.cached(request);
		return signedIn !== null && !signedIn.lacksSecondFactor;
	}

	#hasCookie({ headers }: IncomingMessage, hash: string): boolean {
		if (headers.cookie === undefined) return false;
		const [nonce, proof] = parseCookie(headers.cookie)[this.#cookieName]?.split('.') ?? [];
		if (!nonce || !proof) return false;
		return isSame(Buffer.from(proof, 'base64url'), this.#proofOf(nonce, hash));
	}

	#isFeed(request: IncomingMessage, hash: string): boolean {
		const { method, url = '' } = request;
		const { originalUrl = url } = request as Partial<Request>;
		if (!isRead(method) || rawPath(originalUrl) !== feedPath) return false;
		const given = new URLSearchParams(originalUrl.slice(feedPath.length)).get(feedParameter) ?? '';
		return isSame(Buffer.from(given), Buffer.from(this.#keysOf(hash).feed));
	}

	#proofOf(nonce: string, hash: string): Buffer {
		return hmac(this.#keysOf(hash).device, nonce);
	}

	#keysOf(hash: string) {
		if (this.#keys?.hash !== hash) {
			const feed = hmac(hash, 'calendar feed').toString('base64url');
			this.#keys = { hash, device: hmac(hash, 'devices'), feed };
		}
		return this.#keys;
	}
}

function isOpen({ method, url }: IncomingMessage): boolean {
	const path = rawPath(url);
	return isOpenFile(method, path) || isOpenCall(method, path);
}

function hmac(key: string | Buffer, text: string): Buffer {
	return createHmac('sha256', key).update(text).digest();
}

function isSame(given: Buffer, right: Buffer): boolean {
	return given.length === right.length && timingSafeEqual(given, right);
}
