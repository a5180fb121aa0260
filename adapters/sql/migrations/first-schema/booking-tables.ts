import { no, type TableDescription, zero } from '../../create-tables.ts';

const zeroSum = { type: 'bigint', default: 0 } as const;
const production = { type: 'key', default: 'production' } as const;

const eventFields = {
	id: 'id',
	name: 'text',
	description: 'text',
	longdescription: 'text',
	eventdatetime: 'key?',
	eventenddatetime: 'key?',
	bookingEndDate: 'key?',
	allowBooking: 'flag',
	isBoatEvent: 'flag',
	offerChild: 'flag',
	offerSoftDrinks: 'flag',
	offerVeg: 'flag',
	requiresPayment: 'flag',
	priceMinor: 'integer',
	currency: 'key',
	createdAt: 'key',
	updatedAt: 'key',
	draft: no,
} as const;

export const eventTables: Record<string, TableDescription> = {
	events: { columns: { ...eventFields, revision: zero }, indexes: [['eventdatetime']] },
	deleted_events: {
		columns: { ...eventFields, revision: 'integer', deletedAt: 'key' },
		indexes: [['deletedAt']],
	},
};

export const bookingTables: Record<string, TableDescription> = {
	bookings: {
		columns: {
			id: 'id',
			// Not a foreign key, because bookings are kept when their event is deleted (decision: deleting-events).
			eventId: 'key',
			eventName: 'text',
			firstName: 'text',
			lastName: 'text',
			numberAttending: 'integer',
			numberOfChildren: 'integer',
			numberOfSoftDrinks: 'integer',
			numberOfVegetarian: 'integer',
			boatName: 'text?',
			userEmail: 'text?',
			submittedAt: 'key',
			paymentRequired: 'flag',
			paid: 'flag',
			paymentAmountMinor: 'integer?',
			paymentCurrency: 'key?',
			paymentId: 'key?',
			paymentCompletedAt: 'key?',
			refundedMinor: zero,
			priceMinor: 'integer?',
			cancelledAt: 'key?',
			cancelReason: 'text?',
			environment: production,
			erasedAt: 'key?',
			revision: zero,
		},
		indexes: [['eventId', 'submittedAt'], ['submittedAt']],
	},
	booking_undos: {
		columns: {
			bookingId: 'id',
			eventId: 'key',
			at: 'key',
			/** JSON. */
			before: 'text?',
			revision: 'integer?',
			endedPayment: 'flag',
		},
		indexes: [['at']],
	},
	check_ins: {
		columns: { bookingId: 'id', eventId: 'key', present: 'integer', at: 'key', by: 'text' },
		indexes: [['eventId'], ['at']],
	},
	event_totals: {
		columns: {
			eventId: 'id',
			eventName: 'key',
			lastBookedAt: 'key?',
			bookings: 'bigint',
			attendees: 'bigint',
			children: 'bigint',
			softDrinks: 'bigint',
			vegetarian: 'bigint',
			pendingBookings: 'bigint',
			pendingAttendees: zeroSum,
			pendingChildren: zeroSum,
			pendingSoftDrinks: zeroSum,
			pendingVegetarian: zeroSum,
			revenueGBP: 'bigint',
			revenueEUR: 'bigint',
			revenueUSD: 'bigint',
			testRevenueGBP: zeroSum,
			testRevenueEUR: zeroSum,
			testRevenueUSD: zeroSum,
		},
		indexes: [['lastBookedAt', 'eventId']],
	},
};

export const paymentTables: Record<string, TableDescription> = {
	checkouts: {
		columns: {
			id: 'id',
			// Not a foreign key, because a checkout is kept even if its booking is deleted.
			bookingId: 'key',
			eventId: 'key',
			provider: 'text',
			environment: production,
			amountMinor: 'integer',
			currency: 'key',
			createdAt: 'key',
			expiresAt: 'key?',
			cancelledAt: 'key?',
			/** `link`, `attempts`, `payments` and `refunds` are JSON. */
			link: 'text?',
			attempts: 'text',
			payments: 'text',
			refunds: 'text',
			watched: 'flag',
			watchedUntil: 'key?',
			revision: 'integer',
		},
		indexes: [['bookingId'], ['eventId', 'id'], ['watched', 'id']],
	},
	checkout_references: {
		columns: { reference: 'key', checkoutId: 'key' },
		primaryKey: ['reference', 'checkoutId'],
	},
	/** The months in UTC, such as '2026-07', in which each checkout's money moved. */
	checkout_payment_months: {
		columns: { month: 'key', checkoutId: 'key' },
		primaryKey: ['month', 'checkoutId'],
	},
};
