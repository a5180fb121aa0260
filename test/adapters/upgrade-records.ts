import { type Admin, type Booking, type Checkout, instant } from '@burgee/core';
import type { IdempotencyKey } from '@burgee/core/ports/idempotency-key';
import {
	adminOf,
	bookingOf,
	bookingToPay,
	campaignOf,
	checkoutOf,
	eventOf,
	hostileText,
	paidCheckout,
	paymentOf,
	sessionOf,
	signUpOf,
	workDayOf,
} from '../contracts/samples.ts';

// An earlier version of Burgee wrote the records in this file as the SQL rows in
// `rows-before-008.sql`.

const at = (hour: number) => instant(`2026-06-02T${String(hour).padStart(2, '0')}:15:30.123Z`);

const keyOf = (name: string): IdempotencyKey => ({
	key: `key of ${name}`,
	fingerprint: JSON.stringify([name, { firstName: 'Aileen', userEmail: 'aileen@example.org' }]),
});

export const events = [
	eventOf({
		id: 'regatta',
		name: hostileText,
		eventdatetime: instant('2026-07-05T09:00:00.000Z'),
		eventenddatetime: instant('2026-07-06T15:00:00.001Z'),
		bookingEndDate: instant('2026-07-01T22:59:59.999Z'),
		isBoatEvent: true,
		offerSoftDrinks: true,
		requiresPayment: false,
		priceMinor: 0,
	}),
	eventOf({ id: 'supper', currency: 'EUR' }),
	eventOf({ id: 'undated', eventdatetime: null, allowBooking: false, offerChild: false }),
];

// The upgrade adds the environment to the checkouts and bookings.
const practice = { provider: 'practice', environment: 'practice' } as const;

const pending = checkoutOf({
	id: 'pending',
	bookingId: 'b-pending',
	...practice,
	attempts: [{ key: 'attempt', askedAt: at(9), answer: 'fail' }],
	revision: 3,
});
const paid = checkoutOf({
	id: 'paid',
	bookingId: 'b-paid',
	provider: 'square',
	currency: 'EUR',
	link: { linkId: 'l', orderId: 'o', url: 'https://pay.example/l?a=b&c=%20#d' },
});
const cancelled = checkoutOf({ id: 'cancelled', bookingId: 'b-cancelled', ...practice });

/** `added` is a new checkout. `stored` is the same checkout after its later changes. */
export const checkouts: { added: Checkout; stored: Checkout }[] = [
	{
		added: cancelled,
		stored: { ...cancelled, cancelledAt: at(10), pollUntil: at(22), revision: 1 },
	},
	{
		added: paid,
		stored: {
			...paidCheckout(paid),
			payments: [
				paymentOf(paid, { paymentId: 'p', reference: 'o' }),
				paymentOf(paid, { paymentId: 'q', currency: 'JPY', status: 'PENDING' }),
			],
			refunds: [
				{
					refundId: 'r',
					paymentId: 'p',
					status: 'COMPLETED',
					amountMinor: 1235,
					currency: 'EUR',
					at: null,
				},
			],
		},
	},
	{ added: pending, stored: pending },
];

/** `added` is a booking before its payment. `stored` has the fields that the payment has changed. */
export const bookings: { added: Booking; key?: IdempotencyKey; stored?: Partial<Booking> }[] = [
	{ added: bookingToPay(cancelled) },
	{ added: bookingToPay(pending), key: keyOf('b-pending') },
	{
		added: bookingToPay(paid),
		key: keyOf('b-paid'),
		stored: {
			paid: true,
			paymentId: 'p',
			paymentCompletedAt: instant('2026-06-01T12:05:00.000Z'),
			refundedMinor: 1235,
		},
	},
	{
		added: bookingOf({
			id: 'b-free',
			firstName: hostileText,
			boatName: 'Kittiwake',
			userEmail: null,
			submittedAt: at(11),
		}),
		key: keyOf('b-free'),
	},
	{ added: bookingOf({ id: 'b-deleted', eventId: 'deleted', eventName: 'Fitting out' }) },
];

export const workDays = [
	workDayOf({ id: 'autumn', active: false, jobs: [], date: instant('2026-10-25T08:30:00.000Z') }),
	workDayOf({ id: 'spring', description: hostileText, foodAvailable: true }),
];

export const signUps = [
	{ added: signUpOf({ id: 's-two', selectedJobs: [], submittedAt: at(12) }) },
	{
		added: signUpOf({ id: 's-one', otherJob: 'Signs', notes: hostileText, bringingTools: true }),
		key: keyOf('s-one'),
	},
];

export const admins: Admin[] = [
	adminOf({ uid: 'bosun', name: 'Bosun', permissions: [], disabled: true }),
	adminOf({ uid: 'commodore', permissions: ['events:read', 'members:write'] }),
];

export const credential = {
	uid: 'bosun',
	email: 'bosun@example.org',
	passwordHash: 'scrypt$1$a$b',
};
export const session = sessionOf({ tokenHash: 'digest', device: '', lastSeenAt: at(13) });
export const campaigns = [
	campaignOf({ id: 'opening', finished_at: at(14), preview_url: 'https://x.example/?a=1' }),
	campaignOf({ id: 'closing', body: null }),
];
export const readings = [
	{ dateTime: at(15), value: -1.234567890123, revision: 0 },
	{ dateTime: at(16), value: 0.1 + 0.2, revision: 0 },
];
export const rateLimit = { key: 'limit', points: 7, times: { at: at(0), endsAt: at(1) } };
export const lease = { name: 'sweep', owner: 'one', at: at(0), expiresAt: at(4) };
