import { randomBytes } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request } from 'express';
import type { Exchange } from './exchange.ts';
import type { LimitCounter } from './limit-counter.ts';
import type { Limits } from './limits.ts';

const tokenPattern = /^[\w-]{43}$/;

/**
 * Recognises the devices that have signed in to an account, so that strangers who use up the limits of their network or
 * of the account do not lock out the admin's own device. The cookie is no session and signs nobody in. The storage has
 * only digests of its token, which expire with the cookie.
 */
export class DeviceCookies {
	readonly #counter: LimitCounter;
	readonly #knownDevices: Limits['knownDevices'];
	readonly #cookieName: string;
	readonly #options: CookieOptions;

	constructor(counter: LimitCounter, { knownDevices }: Limits, publicUrl: string) {
		const secure = publicUrl.startsWith('https:');
		this.#counter = counter;
		this.#knownDevices = knownDevices;
		// A browser accepts the prefix __Secure- only with https.
		this.#cookieName = secure ? '__Secure-burgee-device' : 'burgee-device';
		this.#options = {
			...{ path: '/api/admin', httpOnly: true, sameSite: 'strict', secure },
			maxAge: knownDevices.windowMs,
		};
	}

	/** Returns the client of a device that has signed in to any account before, otherwise null. */
	async deviceOf(request: Request): Promise<string | null> {
		return this.#known(this.#tokenOf(request));
	}

	/** Returns the client of a device that has signed in to this account before, otherwise null. */
	async accountDeviceOf(account: string, request: Request): Promise<string | null> {
		const token = this.#tokenOf(request);
		return this.#known(token && `${account} ${token}`);
	}

	/** Marks the device as known after a sign-in to the account. */
	async remember(account: string, { request, response }: Exchange): Promise<void> {
		// A token that the storage does not know may have been planted by someone who knows it too.
		const token = (await this.deviceOf(request)) ?? randomBytes(32).toString('base64url');
		for (const client of [token, `${account} ${token}`]) {
			await this.#counter.reset(this.#knownDevices, client);
			await this.#counter.add(this.#knownDevices, client);
		}
		response.cookie(this.#cookieName, token, this.#options);
	}

	async #known(client: string | null): Promise<string | null> {
		if (client === null) return null;
		return (await this.#counter.read(this.#knownDevices, client)) && client;
	}

	#tokenOf({ headers }: Request): string | null {
		const token = parseCookie(headers.cookie ?? '')[this.#cookieName];
		return token !== undefined && tokenPattern.test(token) ? token : null;
	}
}
