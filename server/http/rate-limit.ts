import { createHash } from 'node:crypto';
import { type Admin, ClubError, type ErrorCode, type Instant, toInstant } from '@burgee/core';
import type { Call } from '@burgee/core/api/call';
import type { Clock } from '@burgee/core/ports/clock';
import type { LimitWindow, RateLimitStore } from '@burgee/core/ports/host/rate-limit-store';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';

const quarterHourMs = 15 * 60_000;
const maxKnownWindows = 10_000;
/** The time in which requests are counted together, unless the limit is exact. */
const countAfterMs = 100;

interface Limit {
	/** The name is part of the storage key, so that each rate limit has its own request count. */
	name: string;
	max: number;
	windowMs: number;
	errorCode: ErrorCode;
	/**
	 * Whether a request waits until it is counted. Otherwise the storage counts it a moment later, together with other
	 * requests. Clients of several servers may then exceed the limit by the requests of that moment.
	 */
	isExact: boolean;
}

const signInsByAccount: Limit = {
	name: 'sign-in-account',
	max: 10,
	windowMs: quarterHourMs,
	errorCode: 'too-many-sign-ins',
	isExact: true,
};

/**
 * Limits bookings and checkout requests by IP address, and failed sign-ins by IP address and by
 * account. The counts are stored, so that the limits apply to all processes together.
 */
export class RateLimits {
	readonly #store: RateLimitStore;
	readonly #clock: Clock;
	/** By storage key, the requests that will be counted together when the timer ends. */
	readonly #waiting = new Map<string, { limit: Limit; requests: number; timer: NodeJS.Timeout }>();
	/** The number of requests that the storage is counting now, by storage key. */
	readonly #adding = new Map<string, number>();
	/** Each resolves when the storage has counted some requests, or has failed to. */
	readonly #running = new Set<Promise<void>>();
	/** The last count that the storage returned, by storage key. */
	readonly #windows = new LRUCache<string, LimitWindow>({ max: maxKnownWindows });
	/** The rate limits that apply to each IP address. */
	readonly #limits: Record<NonNullable<Call['rateLimit']>, Limit>;

	constructor(
		{ store, clock }: { store: RateLimitStore; clock: Clock },
		bookingRatePerMinute: number,
	) {
		this.#store = store;
		this.#clock = clock;
		const usual = { windowMs: 60_000, errorCode: 'too-many-requests', isExact: false } as const;
		this.#limits = {
			bookings: { name: 'booking', max: bookingRatePerMinute, ...usual },
			// The limit for checkout requests is high because the payment page polls up to 30 times a minute.
			// A limit is needed because each request may query the payment provider.
			checkouts: { name: 'checkout', max: 300, ...usual },
			'sign-ins': { ...signInsByAccount, name: 'sign-in-address', max: 30 },
		};
	}

	/**
	 * Counts a request from the IP address. If the count exceeds the rate limit, responds with 429 and
	 * Retry-After.
	 */
	async count(
		limit: NonNullable<Call['rateLimit']>,
		ip: string | undefined,
		response: Response,
	): Promise<void> {
		await this.#count(this.#limits[limit], addressOf(ip), response);
	}

	/**
	 * Counts an attempt to sign in to the account, before the password is checked. If the password is right,
	 * `signInSucceeded` resets the count.
	 */
	async countSignIn(email: string, response: Response): Promise<void> {
		await this.#count(signInsByAccount, email, response);
	}

	/**
	 * Resets the count of failed sign-ins of the account, and subtracts this sign-in from the count of
	 * the IP address.
	 */
	async signInSucceeded(email: string, ip: string | undefined): Promise<void> {
		await this.#store.remove(keyOf(signInsByAccount, email));
		await this.#subtract(this.#limits['sign-ins'], addressOf(ip));
	}

	/**
	 * Removes one sign-in attempt from the counts, because its password was right and only its code is still
	 * missing. The earlier failed attempts still count. Otherwise, each right password would allow ten more
	 * guesses of the code.
	 */
	async passwordAccepted(email: string, ip: string | undefined): Promise<void> {
		await this.#subtract(signInsByAccount, email);
		await this.#subtract(this.#limits['sign-ins'], addressOf(ip));
	}

	/**
	 * Runs an action for which a signed-in admin enters the password or a code again. Counts a refusal as a
	 * failed sign-in of the account and of the IP address.
	 */
	async countIfRefused<Result>(
		{ email }: Pick<Admin, 'email'>,
		{ request, response }: { request: Request; response: Response },
		action: () => Promise<Result>,
	): Promise<Result> {
		const account = email.toLowerCase();
		await this.count('sign-ins', request.ip, response);
		await this.countSignIn(account, response);
		const result = await action();
		await this.passwordAccepted(account, request.ip);
		return result;
	}

	/** Counts the waiting requests now. Call it before the storage closes. */
	async flush(): Promise<void> {
		for (const key of this.#waiting.keys()) this.#startAdding(key);
		await Promise.all(this.#running);
	}

	async #subtract(limit: Limit, client: string): Promise<void> {
		await this.#add(limit, keyOf(limit, client), -1);
	}

	async #count(limit: Limit, client: string, response: Response): Promise<void> {
		const now = this.#clock.now();
		const key = keyOf(limit, client);
		const window = await (limit.isExact
			? this.#countExactly(limit, key, toInstant(now))
			: this.#countLater(limit, key, toInstant(now)));
		if (window === 'counted') return;
		const waitMs = window === null ? limit.windowMs : Date.parse(window.endsAt) - now.getTime();
		response.set('Retry-After', String(Math.max(1, Math.ceil(waitMs / 1000))));
		throw new ClubError(limit.errorCode);
	}

	/** Waits until the request is counted. Returns 'counted', or the window if the limit is exceeded. */
	async #countExactly(limit: Limit, key: string, now: Instant): Promise<LimitWindow | 'counted'> {
		// Read the count before adding to it, so that a request above the rate limit causes no write.
		const window = await this.#store.get(key, now);
		if (window !== null && window.points >= limit.max) return window;
		const added = await this.#add(limit, key, 1);
		return added.points <= limit.max ? 'counted' : added;
	}

	/**
	 * Does not wait until the request is counted. Returns 'counted', or the window if the limit is reached. The window is
	 * null if none of its requests is stored yet.
	 */
	async #countLater(
		limit: Limit,
		key: string,
		now: Instant,
	): Promise<LimitWindow | null | 'counted'> {
		// Requests that the storage is counting now must not be counted twice.
		if (this.#currentWindow(key, now) === null) await Promise.all(this.#running);
		const stored = this.#currentWindow(key, now) ?? (await this.#store.get(key, now));
		// Other requests may have been counted while the storage was read.
		const window = this.#currentWindow(key, now) ?? stored;
		const waiting = this.#waiting.get(key);
		const uncounted = (waiting?.requests ?? 0) + (this.#adding.get(key) ?? 0);
		if ((window?.points ?? 0) + uncounted >= limit.max) return window;
		if (waiting !== undefined) {
			waiting.requests += 1;
		} else {
			const timer = setTimeout(() => this.#startAdding(key), countAfterMs).unref();
			this.#waiting.set(key, { limit, requests: 1, timer });
		}
		return 'counted';
	}

	/** Returns the last count that the storage returned, or null if its time window has ended. */
	#currentWindow(key: string, now: Instant): LimitWindow | null {
		const window = this.#windows.get(key);
		return window !== undefined && window.endsAt > now ? window : null;
	}

	/** Remembers a count, unless a later count of the same time window is known. */
	#remember(key: string, window: LimitWindow): void {
		const known = this.#windows.get(key);
		const isLater = known?.endsAt === window.endsAt && known.points > window.points;
		if (!isLater) this.#windows.set(key, window);
	}

	#startAdding(key: string): void {
		const running = this.#addWaiting(key).finally(() => this.#running.delete(running));
		this.#running.add(running);
	}

	/** Adds the waiting requests to the stored count. If that fails, they stay uncounted. */
	async #addWaiting(key: string): Promise<void> {
		const waiting = this.#waiting.get(key);
		if (waiting === undefined) return;
		const { limit, requests, timer } = waiting;
		clearTimeout(timer);
		this.#waiting.delete(key);
		this.#adding.set(key, (this.#adding.get(key) ?? 0) + requests);
		const window = await this.#add(limit, key, requests).catch(() => null);
		if (window !== null) this.#remember(key, window);
		const others = (this.#adding.get(key) ?? 0) - requests;
		if (others > 0) this.#adding.set(key, others);
		else this.#adding.delete(key);
	}

	#add({ windowMs }: Limit, key: string, points: number): Promise<LimitWindow> {
		const now = this.#clock.now();
		return this.#store.add(key, points, {
			at: toInstant(now),
			endsAt: toInstant(new Date(now.getTime() + windowMs)),
		});
	}
}

/** The storage key is a digest, so that no IP address or e-mail address is stored. */
function keyOf({ name }: Limit, client: string): string {
	return `${name}-${createHash('sha256').update(client).digest('base64url')}`;
}

/**
 * Returns the IPv4 address, or the /64 prefix of an IPv6 address. All IPv6 addresses with the same /64 prefix
 * usually belong to one internet customer.
 */
function addressOf(ip: string | undefined): string {
	if (ip === undefined) return 'unknown';
	if (!ip.includes(':') || ip.includes('.')) return ip;
	const [head = '', tail] = ip.split('::');
	const groups = head.split(':').filter(Boolean);
	const tailGroups = tail?.split(':').filter(Boolean) ?? [];
	const gap = Math.max(0, 8 - groups.length - tailGroups.length);
	return [...groups, ...Array<string>(gap).fill('0'), ...tailGroups].slice(0, 4).join(':');
}
