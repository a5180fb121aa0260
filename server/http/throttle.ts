import { ClubError, type ErrorCode } from '@burgee/core';
import type { RequestHandler, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const signInWindowSeconds = 15 * 60;

/** How often an address may book, and how often a sign-in may fail for an address and for an account. */
export class Throttle {
	readonly #bookings: RateLimiterMemory;
	readonly #signInsByAddress = new RateLimiterMemory({
		keyPrefix: 'sign-in-address',
		points: 30,
		duration: signInWindowSeconds,
	});
	readonly #signInsByAccount = new RateLimiterMemory({
		keyPrefix: 'sign-in-account',
		points: 10,
		duration: signInWindowSeconds,
	});

	constructor(bookingRatePerMinute: number) {
		this.#bookings = new RateLimiterMemory({
			keyPrefix: 'booking',
			points: bookingRatePerMinute,
			duration: 60,
		});
	}

	/** Counts a booking request of this address; 429 with Retry-After past the rate. */
	readonly bookings: RequestHandler = async (request, response, next) => {
		await count(this.#bookings, addressOf(request.ip), response, 'too-many-requests');
		next();
	};

	/** Counts a sign-in of this address as failed until `signedIn` says otherwise. */
	readonly signInsByAddress: RequestHandler = async (request, response, next) => {
		await count(this.#signInsByAddress, addressOf(request.ip), response, 'too-many-sign-ins');
		next();
	};

	/** Counts a sign-in of this account as failed until `signedIn` says otherwise. */
	async signInByAccount(email: string, response: Response): Promise<void> {
		await count(this.#signInsByAccount, email, response, 'too-many-sign-ins');
	}

	/** The sign-in was right: forgets the account's failures, and this try of the address. */
	async signedIn(email: string, ip: string | undefined): Promise<void> {
		await this.#signInsByAccount.delete(email);
		await this.#signInsByAddress.reward(addressOf(ip));
	}
}

async function count(
	limiter: RateLimiterMemory,
	key: string,
	response: Response,
	refusal: ErrorCode,
): Promise<void> {
	try {
		await limiter.consume(key);
	} catch (thrown) {
		if (!(thrown instanceof RateLimiterRes)) throw thrown;
		response.set('Retry-After', String(Math.max(1, Math.ceil(thrown.msBeforeNext / 1000))));
		throw new ClubError(refusal);
	}
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
