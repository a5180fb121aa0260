import type { ErrorCode } from '@burgee/core';

export interface Limit {
	/** The name is part of the storage key, so that each rate limit has its own count. */
	name: string;
	max: number;
	windowMs: number;
	errorCode: ErrorCode;
	/**
	 * 'exact': a request waits until the storage has counted it. 'later': the storage counts it a moment later, together
	 * with other requests. Clients of several servers may exceed the limit by the requests of that moment. 'in-memory':
	 * each process counts its own requests, and the storage is not used.
	 */
	counting: 'exact' | 'later' | 'in-memory';
}

const minuteMs = 60_000;
const quarterHourMs = 15 * minuteMs;
const weekMs = 7 * 24 * 60 * minuteMs;

const signIns = {
	windowMs: quarterHourMs,
	errorCode: 'too-many-sign-ins',
	counting: 'exact',
} as const;

export type Limits = ReturnType<typeof limitsOf>;

/** Returns the server's limits. */
export function limitsOf({ bookingRatePerMinute }: { bookingRatePerMinute: number }) {
	const perMinute = {
		windowMs: minuteMs,
		errorCode: 'too-many-requests',
		counting: 'later',
	} as const;
	return {
		/** Bookings, card payments, cancellations and sign-ups of a network. */
		bookings: { ...perMinute, name: 'booking', max: bookingRatePerMinute },
		/**
		 * Checkout requests of a network. The limit is high because the payment page polls up to 30 times a minute. A
		 * limit is needed because each request may query the payment provider.
		 */
		checkouts: { ...perMinute, name: 'checkout', max: 300 },
		/**
		 * Searches of a network. The search dialog sends one at each keystroke, and the members at the club share a
		 * network. Each process counts its own searches, because a write to the storage would cost more than a search.
		 */
		searches: { ...perMinute, name: 'search', max: 300, counting: 'in-memory' },
		/**
		 * Invalid requests of a network that do not count for its other limits. A client that sends more does not get
		 * unlimited attempts.
		 */
		invalidRequests: { ...perMinute, name: 'invalid', max: 300, counting: 'in-memory' },
		/** Failed sign-ins of a network. */
		'sign-ins': { ...signIns, name: 'sign-in-address', max: 30 },
		/** Failed sign-ins of an account from one network, so that a stranger on another network locks no admin out. */
		signInsByAccountAndNetwork: { ...signIns, name: 'sign-in-account', max: 10 },
		/** Failed sign-ins of an account from all networks together. */
		signInsByAccount: { ...signIns, name: 'account-sign-in', max: 200 },
		/** Wrong codes of an account. Only a person who knows the password can send one. */
		codes: { ...signIns, name: 'code', max: 10 },
		/**
		 * Failed sign-ins of an account in a week. None is refused because of this count. The dashboard shows the count to
		 * the admin if it reaches `max`.
		 */
		failedSignIns: { ...signIns, name: 'failed-sign-in', max: 10, windowMs: weekMs },
	} satisfies Record<string, Limit>;
}
