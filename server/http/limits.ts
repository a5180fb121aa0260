import type { Limit } from './limit-counter.ts';

const minuteMs = 60_000;
const quarterHourMs = 15 * minuteMs;

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
		/** Failed sign-ins of a network. */
		'sign-ins': { ...signIns, name: 'sign-in-address', max: 30 },
		/** Failed sign-ins of an account. */
		signInsByAccount: { ...signIns, name: 'sign-in-account', max: 10 },
	} satisfies Record<string, Limit>;
}
