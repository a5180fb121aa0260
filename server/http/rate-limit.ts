import { createHash } from 'node:crypto';
import {
	type Clock,
	ClubError,
	type ErrorCode,
	type RateLimitStore,
	toInstant,
} from '@burgee/core';
import type { RequestHandler, Response } from 'express';

const quarterHourMs = 15 * 60_000;

interface Limit {
	/** In the key, so that one address is counted apart for each limit. */
	name: string;
	/** How many are let through in each window. */
	max: number;
	windowMs: number;
	refusal: ErrorCode;
}

const signInsByAddress: Limit = {
	name: 'sign-in-address',
	max: 30,
	windowMs: quarterHourMs,
	refusal: 'too-many-sign-ins',
};

/** The payment page asks thirty times a minute while it waits, and each may be a question to the provider. */
const checkoutsByAddress: Limit = {
	name: 'checkout',
	max: 300,
	windowMs: 60_000,
	refusal: 'too-many-requests',
};

const signInsByAccount: Limit = {
	name: 'sign-in-account',
	max: 10,
	windowMs: quarterHourMs,
	refusal: 'too-many-sign-ins',
};

/**
 * How often an address may book, and how often a sign-in may fail for an address and for an account;
 * counted in the storage, so that all processes on it count together.
 */
export class RateLimits {
	readonly #store: RateLimitStore;
	readonly #clock: Clock;
	readonly #bookings: Limit;

	constructor(
		{ store, clock }: { store: RateLimitStore; clock: Clock },
		bookingRatePerMinute: number,
	) {
		this.#store = store;
		this.#clock = clock;
		this.#bookings = {
			name: 'booking',
			max: bookingRatePerMinute,
			windowMs: 60_000,
			refusal: 'too-many-requests',
		};
	}

	/** Counts a booking request of this address; 429 with Retry-After past the rate. */
	readonly bookings: RequestHandler = async (request, response, next) => {
		await this.#count(this.#bookings, addressOf(request.ip), response);
		next();
	};

	/** Counts a look at a checkout from this address; 429 with Retry-After past the rate. */
	readonly checkouts: RequestHandler = async (request, response, next) => {
		await this.#count(checkoutsByAddress, addressOf(request.ip), response);
		next();
	};

	/** Counts a sign-in of this address as failed until `signedIn` says otherwise. */
	readonly signInsByAddress: RequestHandler = async (request, response, next) => {
		await this.#count(signInsByAddress, addressOf(request.ip), response);
		next();
	};

	/** Counts a sign-in of this account as failed until `signedIn` says otherwise. */
	async countSignIn(email: string, response: Response): Promise<void> {
		await this.#count(signInsByAccount, email, response);
	}

	/** The sign-in was right: forgets the account's failures, and this try of the address. */
	async signInSucceeded(email: string, ip: string | undefined): Promise<void> {
		await this.#store.remove(keyOf(signInsByAccount, email));
		await this.#add(signInsByAddress, addressOf(ip), -1);
	}

	async #count(limit: Limit, who: string, response: Response): Promise<void> {
		const now = toInstant(this.#clock.now());
		// Read first: whoever is refused already costs no write.
		const used = await this.#store.get(keyOf(limit, who), now);
		const window = used && used.points >= limit.max ? used : await this.#add(limit, who, 1);
		if (window !== used && window.points <= limit.max) return;
		const waitMs = Date.parse(window.endsAt) - Date.parse(now);
		response.set('Retry-After', String(Math.max(1, Math.ceil(waitMs / 1000))));
		throw new ClubError(limit.refusal);
	}

	#add(limit: Limit, who: string, points: number) {
		const now = this.#clock.now();
		return this.#store.add(keyOf(limit, who), points, {
			at: toInstant(now),
			endsAt: toInstant(new Date(now.getTime() + limit.windowMs)),
		});
	}
}

/** A digest: neither addresses nor e-mails are kept for this. */
function keyOf({ name }: Limit, who: string): string {
	return `${name}-${createHash('sha256').update(who).digest('base64url')}`;
}

/** One network for the limits: an IPv6 customer has a whole /64 to send from. */
function addressOf(ip: string | undefined): string {
	if (ip === undefined) return 'unknown';
	if (!ip.includes(':') || ip.includes('.')) return ip;
	const [head = '', tail] = ip.split('::');
	const groups = head.split(':').filter(Boolean);
	const tailGroups = tail?.split(':').filter(Boolean) ?? [];
	const gap = Math.max(0, 8 - groups.length - tailGroups.length);
	return [...groups, ...Array<string>(gap).fill('0'), ...tailGroups].slice(0, 4).join(':');
}
