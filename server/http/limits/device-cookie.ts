import { randomBytes } from 'node:crypto';
import type { Storage } from '@burgee/core/ports/storage';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request } from 'express';
import type { Exchange } from '../exchange.ts';
import type { LimitCounter } from './limit-counter.ts';
import type { Limits } from './limits.ts';

/** The token, and the user id of the account. */
const cookiePattern = /^(?<token>[\w-]{43})\.(?<uid>.{1,128})$/;

interface Device {
	uid: string;
	token: string;
	/** The client that the limits count. It contains the revision of the account. */
	client: string;
}

/**
 * Recognises the devices that have signed in to an account, so that strangers who use up the limits of their network or
 * of the account do not lock out the admin's own device. A browser is known for the account that signed in last, until
 * this account changes (decision: accounts). The cookie is no session and signs nobody in. The storage has only digests
 * of its token, which expire with the cookie.
 */
export class DeviceCookies {
	readonly #storage: Pick<Storage, 'accounts' | 'admins'>;
	readonly #counter: LimitCounter;
	readonly #limits: Pick<Limits, 'knownDevices' | 'devicesOfAccount'>;
	readonly #cookieName: string;
	readonly #options: CookieOptions;

	constructor(
		storage: Pick<Storage, 'accounts' | 'admins'>,
		{ counter, limits, publicUrl }: { counter: LimitCounter; limits: Limits; publicUrl: string },
	) {
		const secure = publicUrl.startsWith('https:');
		this.#storage = storage;
		this.#counter = counter;
		this.#limits = limits;
		// A browser accepts the prefix __Secure- only with https.
		this.#cookieName = secure ? '__Secure-burgee-device' : 'burgee-device';
		this.#options = {
			...{ path: '/api/admin', httpOnly: true, sameSite: 'strict', secure },
			maxAge: limits.knownDevices.windowMs,
		};
	}

	/** Returns the client of a device that has signed in to any account since this account changed, otherwise null. */
	async deviceOf(request: Request): Promise<string | null> {
		return (await this.#find(request))?.client ?? null;
	}

	/** Returns the client of a device that has signed in to this account since it changed, otherwise null. */
	async accountDeviceOf(account: string, request: Request): Promise<string | null> {
		const device = await this.#find(request);
		if (device === null) return null;
		const admin = await this.#storage.admins.get(device.uid);
		return admin?.email.toLowerCase() === account ? device.client : null;
	}

	/**
	 * Marks the device as known after a sign-in to the account, or after a change of it that needed the password. Does
	 * nothing if the account has the most devices already.
	 */
	async remember(uid: string, { request, response }: Exchange): Promise<void> {
		const { knownDevices, devicesOfAccount } = this.#limits;
		// An attacker may have planted a token that the storage does not know (session fixation), so the device gets a new one.
		const known = await this.#find(request);
		const isKnown = known?.uid === uid;
		const token = isKnown ? known.token : randomBytes(32).toString('base64url');
		const client = await this.#clientOf(uid, token);
		if (isKnown) {
			await this.#counter.exact.reset(knownDevices, client);
		} else {
			const account = await this.#clientOf(uid, 'devices');
			if ((await this.#counter.tryEach([{ limit: devicesOfAccount, client: account }])) !== null) {
				return;
			}
		}
		await this.#counter.exact.add(knownDevices, client);
		response.cookie(this.#cookieName, `${token}.${uid}`, this.#options);
	}

	async #find({ headers }: Request): Promise<Device | null> {
		const cookie = parseCookie(headers.cookie ?? '')[this.#cookieName] ?? '';
		const { token, uid } = cookiePattern.exec(cookie)?.groups ?? {};
		if (token === undefined || uid === undefined) return null;
		const client = await this.#clientOf(uid, token);
		const isKnown = (await this.#counter.exact.read(this.#limits.knownDevices, client)) !== null;
		return isKnown ? { uid, token, client } : null;
	}

	async #clientOf(uid: string, token: string): Promise<string> {
		const revision = (await this.#storage.accounts.revisions()).get(uid) ?? 0;
		return `${uid} ${revision} ${token}`;
	}
}
