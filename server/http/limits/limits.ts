import type { ErrorCode } from '@burgee/core';
import type { Config } from '../../config/read-config.ts';

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
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;

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
	const cards = {
		windowMs: hourMs,
		errorCode: 'too-many-requests',
		counting: 'exact',
	} as const;
	return {
		/** Bookings of a network. When booking opens, the members at the club share one, and each books once. */
		bookings: { ...perMinute, name: 'booking', max: bookingRatePerMinute },
		/**
		 * Checkouts that a network starts. Each may be polled for a day. When booking opens for a paid event, the members at
		 * the club start a few dozen.
		 */
		startedCheckouts: {
			...perMinute,
			name: 'started-checkout',
			max: 3 * bookingRatePerMinute,
			windowMs: hourMs,
		},
		/**
		 * Requests of a network for bookings by their links. Nobody can guess a link, but each guess reads the storage.
		 */
		'my-bookings': { ...inMemory, name: 'my-booking', max: Math.round(120 * scale) },
		/**
		 * Reminders that a network stops. The servers of a mail provider send the requests of all members who use it.
		 */
		reminders: { ...inMemory, name: 'reminder' },
		/** Requests of a network that have the links to bookings sent by email. */
		'my-links': { ...inMemory, name: 'my-links', max: Math.round(10 * scale) },
		/**
		 * The same requests for one mailbox. Those above the limit are dropped, with the same answer, because a refusal would
		 * tell that somebody has asked for this address.
		 */
		linksOfMailbox: { ...inMemory, name: 'links-of-mailbox', max: 3, windowMs: hourMs },
		/** Card payments and cancellations of a network. */
		payments: { ...perMinute, name: 'payment', max: bookingRatePerMinute },
		/** Sign-ups of a network for work days. */
		'work-days': { ...perMinute, name: 'work-day', max: bookingRatePerMinute },
		/** Bookings of one lead member from a network, so that one sender cannot use up the limit of the network. */
		bookingsOfMember: {
			...inMemory,
			name: 'member-booking',
			max: Math.max(10, Math.floor(bookingRatePerMinute / 3)),
		},
		/** Bookings of one lead member from a network for one event. */
		eventBookingsOfMember: {
			...inMemory,
			name: 'event-booking',
			max: Math.max(1, Math.floor(bookingRatePerMinute / 6)),
		},
		/**
		 * Checkout requests of a network. The limit is high because the payment page polls up to 30 times a minute. A
		 * limit is needed because each request may query the payment provider.
		 */
		checkouts: { ...perMinute, name: 'checkout', max: Math.round(300 * scale) },
		/** Declined cards of a network, because criminals test the numbers of stolen cards. */
		declinedCards: { ...cards, name: 'declined-card', max: Math.round(10 * scale) },
		/**
		 * Declined cards of all networks together, because criminals have many. On the busiest evening of a club, a few
		 * dozen cards are declined.
		 */
		declinedCardsOfClub: {
			...cards,
			name: 'club-declined-card',
			max: Math.round(100 * scale),
			errorCode: 'card-payments-paused',
		},
		/**
		 * Searches of a network. The search dialog sends one at each keystroke, and the members at the club share a
		 * network. Each process counts its own searches, because a write to the storage would cost more than a search.
		 */
		searches: { ...inMemory, name: 'search' },
		/**
		 * Public pages that the server renders for a network. Cached pages do not count, so a club behind one address
		 * reaches this limit only if it opens unknown addresses.
		 */
		pages: { ...inMemory, name: 'page' },
		/** Payment pages of a network, which are never cached. They have a limit of their own, so that members can pay. */
		paymentPages: { ...inMemory, name: 'payment-page' },
		/**
		 * Refused requests of a network, such as invalid ones and bookings of unknown events. They do not count for its
		 * other limits.
		 */
		refusedRequests: { ...inMemory, name: 'refused' },
		/** Wrong passwords of the members area from a network. */
		wrongMembersPasswords: {
			...signIns,
			name: 'members-password',
			max: 3 * signInRatePerQuarterHour,
			errorCode: 'too-many-requests',
		},
		/** Wrong passwords of the members area from all networks together. Devices that are in do not enter it again. */
		wrongMembersPasswordsOfClub: {
			...signIns,
			name: 'club-members-password',
			max: 20 * signInRatePerQuarterHour,
			errorCode: 'too-many-requests',
		},
		/** Sign-ins of a network, except successful ones. */
		'sign-ins': { ...signIns, name: 'sign-in-address', max: 3 * signInRatePerQuarterHour },
		/** Sign-ins from a device that has signed in before, except successful ones. They do not count for its network. */
		signInsOfDevice: { ...signIns, name: 'sign-in-device', max: 3 * signInRatePerQuarterHour },
		/**
		 * Sign-ins to an account from one network, except successful ones. Wrong passwords of a stranger on another network
		 * do not count for the admin.
		 */
		signInsByAccountAndNetwork: {
			...signIns,
			name: 'sign-in-account',
			max: signInRatePerQuarterHour,
		},
		/**
		 * Sign-ins to an account from a device that has signed in to it before, except successful ones. They count neither
		 * for its network nor for the account, so that nobody else can use up this limit.
		 */
		signInsByAccountAndDevice: {
			...signIns,
			name: 'account-device',
			max: signInRatePerQuarterHour,
		},
		/** Sign-ins to an account from all networks and unknown devices together, except successful ones. */
		signInsByAccount: { ...signIns, name: 'account-sign-in', max: 20 * signInRatePerQuarterHour },
		/**
		 * Wrong passwords and codes that an account's sessions send, for example to change the password. They count for the
		 * account, whatever the device, because a thief with a session can sign out everywhere and so become a new device.
		 * Nobody without a session can use up this limit.
		 */
		guessesOfSignedIn: { ...signIns, name: 'signed-in', max: signInRatePerQuarterHour },
		/**
		 * How often an account's sessions end its other sessions. That needs no password, so a thief with a session could
		 * otherwise end each sign-in of the owner before the owner has changed the password.
		 */
		endedSessions: {
			...signIns,
			name: 'end-sessions',
			max: signInRatePerQuarterHour,
			errorCode: 'too-many-requests',
		},
		/** The devices that have signed in. Nothing is refused because of this count, which only remembers them. */
		knownDevices: { ...signIns, name: 'known-device', max: 1, windowMs: 90 * dayMs },
		/** The devices of an account that are remembered since its last change. Sign-ins on further devices are not refused. */
		devicesOfAccount: { ...signIns, name: 'account-devices', max: 10, windowMs: 90 * dayMs },
		/** Wrong codes of an account. Only a person who knows the password can send one. */
		codes: { ...signIns, name: 'code', max: signInRatePerQuarterHour },
		/**
		 * Failed sign-ins of an account in a week. None is refused because of this count. The dashboard shows the count to
		 * the admin if it reaches `max`.
		 */
		failedSignIns: { ...signIns, name: 'failed-sign-in', max: 10, windowMs: weekMs },
	} satisfies Record<string, Limit>;
}
