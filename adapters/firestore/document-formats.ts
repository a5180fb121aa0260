import {
	bookingCounts,
	currencies,
	defaultPermissions,
	environments,
	type Permission,
	permissions,
	toInstant,
	toMajor,
} from '@burgee/core';
import type { DocumentData, Timestamp } from 'firebase-admin/firestore';
import { documentId, isDocumentId } from './document-id.ts';
import {
	readAmountMinor,
	readCount,
	readCurrency,
	readFlag,
	readInstant,
	readName,
	readOptionalString,
	readString,
	toTimestamp,
} from './lenient-values.ts';

/** A document as Firestore returns it. */
export interface StoredDocument {
	id: string;
	fields: DocumentData;
	createTime?: Timestamp | undefined;
	updateTime?: Timestamp | undefined;
}

/** How one field of a Firestore document is read and written. */
export interface FieldFormat {
	/** The field's name in the Firestore document, if it differs from the field's name in Burgee. */
	storedAs?: string;
	/** Converts a value that Firestore returned. Accepts a value of any type and never throws. */
	read(value: unknown, document: StoredDocument): unknown;
	/**
	 * Converts a value before Firestore stores the value. Without this function, the value is stored
	 * unchanged.
	 */
	write?(value: unknown): unknown;
	/**
	 * Whether Firestore documents store the field's value unchanged. Only then may queries use Firestore's
	 * index of the field.
	 */
	isExact?: boolean;
	/**
	 * Whether almost all stored values of the field are timestamps. If so, queries use Firestore's
	 * index of the field (see `dateIndex`).
	 */
	isDate?: boolean;
	/** Whether the value is a time. A time that cannot be read is reported, whatever the field then shows. */
	isTime?: boolean;
}

/** How the documents of a Firestore collection are stored. */
export interface DocumentFormat {
	/**
	 * Whether programs other than Burgee may read and write the Firestore collection. If so, Burgee stores
	 * no helper fields in it: neither derived fields for its queries nor the id of a write.
	 */
	isShared?: boolean;
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

const flag: FieldFormat = { read: readFlag };
const text: FieldFormat = { read: readString };
const name: FieldFormat = { read: readName };
const optionalText: FieldFormat = { read: readOptionalString };
const count: FieldFormat = { read: readCount };
const instantOrNull: FieldFormat = { read: readInstant, isTime: true };
const timestampOrNull: FieldFormat = { ...instantOrNull, write: toTimestampOrNull };
const timestamp = (fallback: (document: StoredDocument) => unknown): FieldFormat => ({
	read: (value, document) => readInstant(value) ?? fallback(document),
	write: toTimestampOrNull,
	isTime: true,
});
const createdAt = ({ createTime }: StoredDocument) => firestoreTime(createTime);

/** The id of a document in another Firestore collection. An id that no document can have is read as ''. */
const reference: FieldFormat = {
	read: (value) => (isDocumentId(readString(value)) ? readString(value) : ''),
	write: (value) => documentId(String(value)),
	isExact: true,
};

/** An amount of money that Firestore stores in major units, such as pounds. */
const amount = (storedAs: string): FieldFormat => ({
	storedAs,
	read: readAmountMinor,
	write: (value) => (typeof value === 'number' ? toMajor(value) : null),
});

const total: FieldFormat = { read: readTotal };

const eventFields: Record<string, FieldFormat> = {
	name,
	description: text,
	longdescription: text,
	eventdatetime: { ...timestampOrNull, isDate: true },
	eventenddatetime: { ...timestampOrNull, isDate: true },
	bookingEndDate: timestampOrNull,
	allowBooking: flag,
	draft: flag,
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
			priceMinor: amount('price'),
			cancelledAt: timestampOrNull,
			cancelReason: optionalText,
			erasedAt: timestampOrNull,
			revision: count,
		},
	},
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
			revenueMinor: { read: readRevenue },
			testRevenueMinor: { read: readRevenue },
		},
	},
	credentials: { owners: 'credentialEmails' },
	jobs: { digestsId: true, storesId: true },
	rateLimits: { digestsId: true, storesId: true },
	waterReadings: { storesId: true },
};

/** Reports whether a field holds a value that is meant as a time, but cannot be read as one. */
export function isLostTime({ isTime }: FieldFormat, value: unknown): boolean {
	const isMissing = value === undefined || value === null || value === '';
	return isTime === true && !isMissing && readInstant(value) === null;
}

export function formatOf(collection: { name: string }): DocumentFormat {
	return formats[collection.name] ?? {};
}

function toTimestampOrNull(value: unknown): Timestamp | null {
	return typeof value === 'string' ? toTimestamp(value) : null;
}

/** Returns the time at which Firestore created or updated a document; 1970 if the time is missing. */
function firestoreTime(time: Timestamp | undefined): string {
	return readInstant(time) ?? toInstant(new Date(0));
}

/**
 * Accepts a wrong stored total, even a negative number, so that the command `recount` can report the
 * total.
 */
function readTotal(value: unknown): number {
	const number = typeof value === 'number' ? Math.trunc(value) : 0;
	return Number.isSafeInteger(number) ? number : 0;
}

function readRevenue(value: unknown): Record<string, number> {
	const revenue = new Map(entriesOf(value));
	return Object.fromEntries(
		currencies.map((currency) => [currency, readTotal(revenue.get(currency))]),
	);
}

function readPermissions(value: unknown): Permission[] {
	if (!Array.isArray(value)) return [...defaultPermissions];
	return value.flatMap((entry) => permissions.find((permission) => permission === entry) ?? []);
}

/** Omits a work day's job that has no id, because volunteers could not select such a job. */
function readJob(value: unknown): unknown[] {
	const fields = new Map(entriesOf(value));
	const id = readString(fields.get('id'));
	if (id === '') return [];
	return [
		{
			id,
			title: readName(fields.get('title')),
			description: readString(fields.get('description')),
			volunteersNeeded: readCount(fields.get('volunteersNeeded')),
		},
	];
}

function readList(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

function entriesOf(value: unknown): [string, unknown][] {
	return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
