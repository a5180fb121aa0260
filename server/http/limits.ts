import type { ErrorCode } from '@burgee/core';
import type { Config } from '../config/read-config.ts';

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

/**
 * Returns the server's limits. Those of requests grow with BOOKING_RATE_PER_MINUTE, so that a load test can raise them
 * all. A club that lowers it lowers only the limits of bookings. Those of sign-ins grow with
 * SIGN_IN_RATE_PER_QUARTER_HOUR, which production refuses to raise.
 */
export function limitsOf({
	bookingRatePerMinute,
	signInRatePerQuarterHour,
}: Pick<Config, 'bookingRatePerMinute' | 'signInRatePerQuarterHour'>) {
	const scale = Math.max(1, bookingRatePerMinute / 60);
	const perMinute = {
		windowMs: minuteMs,
		errorCode: 'too-many-requests',
		counting: 'later',
	} as const;
	const inMemory = {
		...perMinute,
		max: Math.round(300 * scale),
		counting: 'in-memory',
	} as const;
	return {
		/** Bookings, card payments, cancellations and sign-ups of a network. */
		bookings: { ...perMinute, name: 'booking', max: bookingRatePerMinute },
		/** Bookings of a network for one event. */
		bookingsOfEvent: {
			...perMinute,
			name: 'event-booking',
			max: Math.max(1, Math.floor(bookingRatePerMinute / 6)),
		},
		/**
		 * Checkout requests of a network. The limit is high because the payment page polls up to 30 times a minute. A
		 * limit is needed because each request may query the payment provider.
		 */
		checkouts: { ...perMinute, name: 'checkout', max: Math.round(300 * scale) },
		/** Declined cards of a network, because criminals test the numbers of stolen cards. */
		declinedCards: {
			name: 'declined-card',
			max: Math.round(10 * scale),
			windowMs: 60 * minuteMs,
			errorCode: 'too-many-requests',
			counting: 'exact',
		},
		/**
		 * Searches of a network. The search dialog sends one at each keystroke, and the members at the club share a
		 * network. Each process counts its own searches, because a write to the storage would cost more than a search.
		 */
		searches: { ...inMemory, name: 'search' },
		/**
		 * Invalid requests of a network that do not count for its other limits. A client that sends more does not get
		 * unlimited attempts.
		 */
		invalidRequests: { ...inMemory, name: 'invalid' },
		/** Sign-ins of a network, except successful ones. */
		'sign-ins': { ...signIns, name: 'sign-in-address', max: 3 * signInRatePerQuarterHour },
		/**
		 * Sign-ins to an account from one network, except successful ones. Wrong passwords of a stranger on another network
		 * do not count for the admin.
		 */
		signInsByAccountAndNetwork: {
			...signIns,
			name: 'sign-in-account',
			max: signInRatePerQuarterHour,
		},
		/** Sign-ins to an account from all networks together, except successful ones. */
		signInsByAccount: { ...signIns, name: 'account-sign-in', max: 20 * signInRatePerQuarterHour },
		/** Wrong codes of an account. Only a person who knows the password can send one. */
		codes: { ...signIns, name: 'code', max: signInRatePerQuarterHour },
		/**
		 * Failed sign-ins of an account in a week. None is refused because of this count. The dashboard shows the count to
		 * the admin if it reaches `max`.
		 */
		failedSignIns: { ...signIns, name: 'failed-sign-in', max: 10, windowMs: weekMs },
	} satisfies Record<string, Limit>;
}
