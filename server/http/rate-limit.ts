import { createHash } from 'node:crypto';
import { type Admin, ClubError, type ErrorCode, toInstant } from '@burgee/core';
import type { Call } from '@burgee/core/api/call';
import type { Clock } from '@burgee/core/ports/clock';
import type { RateLimitStore } from '@burgee/core/ports/host/rate-limit-store';
import type { Request, Response } from 'express';

const quarterHourMs = 15 * 60_000;

interface Limit {
	/** The name is part of the storage key, so that each rate limit has its own request count. */
	name: string;
	max: number;
	windowMs: number;
	errorCode: ErrorCode;
	/**
	 * Whether a request waits until it is counted. Otherwise the storage counts the request while it is handled, and
	 * requests that reach several servers at the same moment may exceed the limit by a few.
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
	/** The number of requests that the storage is counting, by storage key. */
	readonly #pending = new Map<string, number>();
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
		await this.#add(this.#limits['sign-ins'], addressOf(ip), -1);
	}

	/**
	 * Removes one sign-in attempt from the counts, because its password was right and only its code is still
	 * missing. The earlier failed attempts still count. Otherwise, each right password would allow ten more
	 * guesses of the code.
	 */
	async passwordAccepted(email: string, ip: string | undefined): Promise<void> {
		await this.#add(signInsByAccount, email, -1);
		await this.#add(this.#limits['sign-ins'], addressOf(ip), -1);
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

	async #count(limit: Limit, client: string, response: Response): Promise<void> {
		const now = toInstant(this.#clock.now());
		// Read the request count before adding to it, so that a request above the rate limit causes no write.
		const key = keyOf(limit, client);
		let window = await this.#store.get(key, now);
		const points = (window?.points ?? 0) + (this.#pending.get(key) ?? 0);
		if (points < limit.max) {
			const adding = this.#add(limit, client, 1);
			if (!limit.isExact) {
				this.#addPending(key, adding);
				return;
			}
			window = await adding;
			if (window.points <= limit.max) return;
		}
		const waitMs = window === null ? limit.windowMs : Date.parse(window.endsAt) - Date.parse(now);
		response.set('Retry-After', String(Math.max(1, Math.ceil(waitMs / 1000))));
		throw new ClubError(limit.errorCode);
	}

	/** Counts a request as pending until the storage has counted it. */
	#addPending(key: string, adding: Promise<unknown>): void {
		this.#pending.set(key, (this.#pending.get(key) ?? 0) + 1);
		const end = () => {
			const others = (this.#pending.get(key) ?? 1) - 1;
			if (others === 0) this.#pending.delete(key);
			else this.#pending.set(key, others);
		};
		// Ignore a failed write: the request then stays uncounted. If the storage is down, the request itself fails.
		adding.then(end, end);
	}

	#add(limit: Limit, client: string, points: number) {
		const now = this.#clock.now();
		return this.#store.add(keyOf(limit, client), points, {
			at: toInstant(now),
			endsAt: toInstant(new Date(now.getTime() + limit.windowMs)),
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
