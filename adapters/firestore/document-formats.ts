import {
	answer,
	bookingCounts,
	clubEvent,
	defaultOfferHours,
	environments,
	payLater,
	question,
	toMajor,
} from '@burgee/core';
import {
	amount,
	count,
	createdAt,
	type FieldFormat,
	firestoreTime,
	flag,
	instantOrNull,
	limit,
	listOf,
	name,
	nullIfEmpty,
	optionalText,
	readJob,
	readList,
	readPermissions,
	readRevenue,
	reference,
	text,
	timestamp,
	timestampOrNull,
	total,
} from './field-formats.ts';
import { readAmountMinor, readCount, readCurrency, readString } from './lenient-values.ts';

/** How the documents of a Firestore collection are stored. */
export interface DocumentFormat {
	/**
	 * Whether programs other than Burgee may read and write the Firestore collection. If so, Burgee stores
	 * no helper fields in it: neither derived fields for its queries nor the id of a write.
	 */
	isShared?: boolean;
	/** Derived fields of a shared collection that are stored all the same. Only records that Burgee has written have them. */
	storedHelpers?: readonly string[];
	/** Formats of the fields whose name or value in Firestore differs from Burgee's. */
	fields?: Record<string, FieldFormat>;
	/**
	 * Date fields that Burgee computes from two stored fields, whose names are `start` and `end`.
	 * Firestore does not store the computed fields.
	 */
	spans?: Record<string, { start: string; end: string }>;
	/** Whether a Firestore document omits fields that are null. */
	omitsNull?: boolean;
	/**
	 * Whether the Firestore document is named by a digest of the record's id. A record's id may contain
	 * characters that Firestore forbids.
	 */
	digestsId?: boolean;
	/** Whether the Firestore document also contains its id as a field. */
	storesId?: boolean;
	/**
	 * The Firestore collection that keeps a field unique. For each value of the field, it holds the
	 * id of the document with that value.
	 */
	owners?: string;
}

const eventFields: Record<string, FieldFormat> = {
	name,
	description: text,
	longdescription: text,
	eventdatetime: { ...timestampOrNull, isDate: true },
	eventenddatetime: { ...timestampOrNull, isDate: true },
	bookingEndDate: timestampOrNull,
	allowBooking: flag,
	draft: flag,
	places: limit,
	boatPlaces: limit,
	showPlacesLeft: flag,
	waitingList: flag,
	offerHours: { read: (value) => readCount(value) || defaultOfferHours },
	reminder: flag,
	questions: listOf(question),
	payLater: listOf(clubEvent.shape.payLater.element),
	payLaterUntil: timestampOrNull,
	isBoatEvent: flag,
	offerChild: flag,
	offerSoftDrinks: flag,
	offerVeg: flag,
	requiresPayment: flag,
	priceMinor: { ...amount('price'), read: (value) => readAmountMinor(value) ?? 0 },
	currency: { read: (value) => readCurrency(value) ?? 'GBP' },
	createdAt: timestamp(createdAt),
	updatedAt: timestamp(({ updateTime }) => firestoreTime(updateTime)),
	revision: count,
};

/**
 * If this object has no entry for a Firestore collection, the collection's documents are stored
 * unchanged.
 */
const formats: Record<string, DocumentFormat> = {
	events: {
		isShared: true,
		spans: { lastsUntil: { start: 'eventdatetime', end: 'eventenddatetime' } },
		fields: eventFields,
	},
	deletedEvents: {
		isShared: true,
		// Only Burgee writes `deletedAt`, and stores it as text. Queries can therefore use Firestore's index
		// of this field.
		fields: {
			...eventFields,
			deletedAt: { read: timestamp(createdAt).read, isExact: true, isTime: true },
		},
	},
	bookings: {
		isShared: true,
		storedHelpers: ['manualMonths'],
		omitsNull: true,
		fields: {
			eventId: reference,
			eventName: name,
			firstName: text,
			lastName: text,
			numberAttending: count,
			numberOfChildren: count,
			numberOfSoftDrinks: count,
			numberOfVegetarian: count,
			boatName: optionalText,
			userEmail: optionalText,
			// The bookings of a club's earlier app have no such field.
			answers: listOf(answer),
			submittedAt: { read: timestamp(createdAt).read, isTime: true },
			paymentRequired: flag,
			paid: flag,
			paymentAmountMinor: amount('paymentAmount'),
			paymentCurrency: {
				read: (value, { fields }) =>
					readCurrency(value) ?? (readAmountMinor(fields.paymentAmount) === null ? null : 'GBP'),
			},
			paymentId: optionalText,
			paymentCompletedAt: timestampOrNull,
			hasOpenCheckout: { ...flag, write: (value) => (value === true ? true : null) },
			changePlaces: { ...count, write: (value) => value || null },
			changeBoats: { ...count, write: (value) => value || null },
			payLater: { read: (value) => payLater.safeParse(value).data ?? null },
			// Only Burgee writes it, and stores it as text, so that queries can use Firestore's index.
			heldUntil: { ...instantOrNull, isExact: true },
			refundedMinor: {
				storedAs: 'refundedAmount',
				read: (value) => readAmountMinor(value) ?? 0,
				// If nothing was refunded, omit the field `refundedAmount`, as a club's older bookings do.
				write: (value) => (typeof value === 'number' && value > 0 ? toMajor(value) : null),
			},
			environment: {
				read: (value) => environments.find((environment) => environment === value) ?? 'production',
				// A booking with real money has no such field, because the bookings of a club's earlier app have none.
				write: (value) => (value === 'production' ? null : value),
			},
			// An entry that cannot be read makes the booking unreadable, because money would be missing without it.
			manualPayments: { read: (value) => value ?? [], write: nullIfEmpty },
			manualMonths: { read: () => [], write: nullIfEmpty, isExact: true },
			priceMinor: amount('price'),
			cancelledAt: timestampOrNull,
			cancelReason: optionalText,
			remindersStoppedAt: timestampOrNull,
			erasedAt: timestampOrNull,
			revision: count,
		},
	},
	// Records of an earlier version lack these fields.
	checkouts: {
		fields: {
			change: { read: (value) => value ?? null },
			refundAttempts: { read: (value) => value ?? [] },
		},
	},
	waitingEntries: { fields: { answers: listOf(answer) } },
	eventLetters: { fields: { answered: { read: (value) => value ?? null } } },
	admins: {
		isShared: true,
		fields: {
			email: text,
			name: {
				read: (value, { id, fields }) => readString(value) || readString(fields.email) || id,
			},
			role: { read: (value) => readString(value) || 'admin' },
			permissions: { read: readPermissions },
			disabled: flag,
			revision: count,
		},
	},
	campaigns: {
		isShared: true,
		fields: {
			subject: name,
			finished_at: { ...timestamp(createdAt), isDate: true },
			preview_url: optionalText,
			body: optionalText,
			draft: flag,
			revision: count,
		},
	},
	workDays: {
		isShared: true,
		fields: {
			name,
			description: text,
			// An unreadable date becomes 1970, so that the work day counts as past and no member comes on
			// a guessed date.
			date: timestamp(() => firestoreTime(undefined)),
			foodAvailable: flag,
			active: flag,
			draft: flag,
			jobs: { read: (value) => readList(value).flatMap(readJob) },
			revision: count,
		},
	},
	workDaySignUps: {
		isShared: true,
		omitsNull: true,
		fields: {
			workDayId: reference,
			workDayName: name,
			firstName: text,
			lastName: text,
			selectedJobs: { read: (value) => readList(value).map(readString).filter(Boolean) },
			otherJob: optionalText,
			notes: optionalText,
			bringingTools: flag,
			wantsFood: flag,
			submittedAt: { read: timestamp(createdAt).read, isTime: true },
			erasedAt: timestampOrNull,
			revision: count,
		},
	},
	eventTotals: {
		storesId: true,
		fields: {
			eventName: text,
			lastBookedAt: instantOrNull,
			...Object.fromEntries(bookingCounts.map((count) => [count, total])),
			offeredPlaces: { ...total, isExact: true },
			offeredBoats: total,
			waiting: { ...total, isExact: true },
			revenueMinor: { read: readRevenue },
			testRevenueMinor: { read: readRevenue },
		},
	},
	credentials: { owners: 'credentialEmails' },
	jobs: { digestsId: true, storesId: true },
	rateLimits: { digestsId: true, storesId: true },
	waterReadings: { storesId: true },
};

export function formatOf(collection: { name: string }): DocumentFormat {
	return formats[collection.name] ?? {};
}
