import {
	type Admin,
	type Booking,
	type ClubEvent,
	defaultPermissions,
	instant,
} from '@burgee/core';
import { type DocumentData, type Firestore, Timestamp } from 'firebase-admin/firestore';

/**
 * A Firestore document that a club stored before it used Burgee, and the record that Burgee must read from
 * the document (decision: stored-names).
 */
export interface LegacyDocument<Expected> {
	id: string;
	fields: DocumentData;
	/** The record that Burgee must read from the document, without the times that differ in each test run. */
	expected: Expected;
}

type ExpectedEvent = Omit<ClubEvent, 'createdAt' | 'updatedAt'> & Partial<ClubEvent>;
type ExpectedBooking = Omit<Booking, 'submittedAt'> & Partial<Booking>;

const timestamp = (instant: string) => Timestamp.fromDate(new Date(instant));
const seconds = (instant: string) => Date.parse(instant) / 1_000;

function event(
	id: string,
	fields: DocumentData,
	expected: Partial<ClubEvent> = {},
): LegacyDocument<ExpectedEvent> {
	return {
		id,
		fields,
		expected: {
			id,
			name: fields.name ?? 'Untitled',
			description: '',
			longdescription: '',
			eventdatetime: null,
			eventenddatetime: null,
			bookingEndDate: null,
			allowBooking: false,
			isBoatEvent: false,
			offerChild: false,
			offerSoftDrinks: false,
			offerVeg: false,
			requiresPayment: false,
			priceMinor: 0,
			currency: 'GBP',
			places: null,
			boatPlaces: null,
			showPlacesLeft: false,
			waitingList: false,
			offerHours: 24,
			reminder: false,
			payLater: [],
			payLaterUntil: null,
			questions: [],
			draft: false,
			revision: 0,
			...expected,
		},
	};
}

function booking(
	id: string,
	fields: DocumentData,
	expected: Partial<Booking> = {},
): LegacyDocument<ExpectedBooking> {
	return {
		id,
		fields,
		expected: {
			id,
			eventId: fields.eventId ?? '',
			eventName: 'Untitled',
			firstName: fields.firstName ?? '',
			lastName: '',
			numberAttending: 0,
			numberOfChildren: 0,
			numberOfSoftDrinks: 0,
			numberOfVegetarian: 0,
			boatName: null,
			userEmail: null,
			answers: [],
			paymentRequired: false,
			paid: false,
			hasOpenCheckout: false,
			remindersStoppedAt: null,
			changePlaces: 0,
			changeBoats: 0,
			paymentAmountMinor: null,
			paymentCurrency: null,
			paymentId: null,
			paymentCompletedAt: null,
			payLater: null,
			heldUntil: null,
			refundedMinor: 0,
			manualPayments: [],
			priceMinor: null,
			cancelledAt: null,
			erasedAt: null,
			cancelReason: null,
			environment: 'production',
			revision: 0,
			...expected,
		},
	};
}

/**
 * Fields with the same value in the Firestore document of the club's earlier app and in Burgee's event
 * record.
 */
const completeEvent = {
	description: 'Supper and prizes',
	longdescription: 'Supper,\nthen prizes',
	allowBooking: true,
	isBoatEvent: true,
	offerChild: true,
	offerSoftDrinks: true,
	offerVeg: true,
	requiresPayment: true,
	currency: 'EUR',
} as const;

/**
 * Each row has an event's id, its name, its stored dates and the dates that Burgee must read. The
 * club's earlier app stored the dates in Firestore.
 */
const eventDates: [id: string, name: string, stored: unknown[], expected: string[]][] = [
	[
		'day-in-text',
		'Cruise',
		['2097-07-10', '2097-07-12'],
		['2097-07-09T23:00:00.000Z', '2097-07-11T23:00:00.000Z'],
	],
	[
		'clock-in-text',
		'Evening race',
		['2097-07-13T18:30', '2097-12-01 18:30:15.250'],
		['2097-07-13T17:30:00.000Z', '2097-12-01T18:30:15.250Z'],
	],
	[
		'offset-in-text',
		'Away regatta',
		['2097-07-14T10:00:00+02:00', '2097-07-14T15:00:00.5Z'],
		['2097-07-14T08:00:00.000Z', '2097-07-14T15:00:00.500Z'],
	],
	[
		'plain-map',
		'Knots',
		[{ seconds: seconds('2097-07-15T18:00:00.000Z'), nanoseconds: 250_999_999 }],
		['2097-07-15T18:00:00.250Z'],
	],
	[
		'underscored-map',
		'Splices',
		[{ _seconds: seconds('2097-07-16T18:00:00.000Z'), _nanoseconds: 0 }],
		['2097-07-16T18:00:00.000Z'],
	],
	[
		'epoch-seconds',
		'Radio course',
		[seconds('2097-07-17T18:00:00.000Z')],
		['2097-07-17T18:00:00.000Z'],
	],
	[
		'epoch-milliseconds',
		'First aid',
		[Date.parse('2097-07-18T18:00:00.000Z')],
		['2097-07-18T18:00:00.000Z'],
	],
	[
		'in-progress-in-text',
		'Season',
		[timestamp('2020-01-01T00:00:00.000Z'), '2097-12-31'],
		['2020-01-01T00:00:00.000Z', '2097-12-31T00:00:00.000Z'],
	],
	[
		'in-progress-in-seconds',
		'Exhibition',
		[timestamp('2020-01-02T00:00:00.000Z'), seconds('2097-12-31T00:00:00.000Z')],
		['2020-01-02T00:00:00.000Z', '2097-12-31T00:00:00.000Z'],
	],
	['past', 'Last season', [timestamp('2019-05-01T10:00:00.000Z')], ['2019-05-01T10:00:00.000Z']],
	['past-in-text', 'Earlier season', ['2018-05-01'], ['2018-04-30T23:00:00.000Z']],
	['unreadable-date', 'Picnic', ['when the weather allows'], []],
	['impossible-day', 'Leap supper', ['2097-02-30'], []],
	['skipped-hour', 'Clock change', ['2026-03-29T01:30'], []],
	['null-date', 'Boat sale', [null], []],
	['flag-for-date', 'Flag day', [true], []],
	['list-for-date', 'Many days', [['2097-07-04', '2097-07-11']], []],
	['year-for-date', 'Centenary', [2097], []],
];

export const legacyEvents: LegacyDocument<ExpectedEvent>[] = [
	event(
		'complete',
		{
			...completeEvent,
			name: 'Laying-up supper',
			eventdatetime: timestamp('2097-07-04T17:30:00.123Z'),
			eventenddatetime: timestamp('2097-07-04T21:00:00.000Z'),
			bookingEndDate: timestamp('2097-06-30T23:00:00.000Z'),
			price: 12.35,
			createdAt: timestamp('2024-03-01T09:00:00.000Z'),
			updatedAt: timestamp('2024-03-02T09:00:00.001Z'),
			ownField: { of: 'the club' },
		},
		{
			...completeEvent,
			eventdatetime: instant('2097-07-04T17:30:00.123Z'),
			eventenddatetime: instant('2097-07-04T21:00:00.000Z'),
			bookingEndDate: instant('2097-06-30T23:00:00.000Z'),
			priceMinor: 1235,
			createdAt: instant('2024-03-01T09:00:00.000Z'),
			updatedAt: instant('2024-03-02T09:00:00.001Z'),
		},
	),
	event(
		'no-flags',
		{ name: 'Open day', eventdatetime: timestamp('2097-07-05T09:00:00.000Z'), allowBooking: true },
		{ eventdatetime: instant('2097-07-05T09:00:00.000Z'), allowBooking: true },
	),
	event(
		'no-price',
		{
			...{ name: 'Barbecue', eventdatetime: null, allowBooking: true, requiresPayment: true },
			...{ price: null, currency: 'JPY', offerVeg: 'yes' },
		},
		{ allowBooking: true, requiresPayment: true },
	),
	event(
		'price-in-text',
		{ name: 'Quiz', eventdatetime: null, price: ' 7.50 ' },
		{ priceMinor: 750 },
	),
	event(
		'price-too-fine',
		{ name: 'Raffle', eventdatetime: null, price: 7.128 },
		{ priceMinor: 713 },
	),
	event('no-date', { name: 'Dinghy park' }),
	event('empty', {}),
	event(
		'numbers-for-text',
		{ name: 470, description: ['a'], longdescription: { a: 1 }, eventdatetime: Number.NaN },
		{ name: '470' },
	),
	...eventDates.map(([id, name, [start, end], [expectedStart, expectedEnd]]) =>
		event(
			id,
			{ name, eventdatetime: start, ...(end !== undefined && { eventenddatetime: end }) },
			{
				eventdatetime: expectedStart === undefined ? null : instant(expectedStart),
				eventenddatetime: expectedEnd === undefined ? null : instant(expectedEnd),
			},
		),
	),
];

/**
 * Fields of a booking that are the same in the earlier app's Firestore document and in Burgee's
 * record.
 */
const completeBooking = {
	eventName: 'Laying-up supper',
	lastName: 'Archer',
	numberAttending: 4,
	numberOfChildren: 1,
	numberOfSoftDrinks: 2,
	numberOfVegetarian: 3,
	boatName: 'Kittiwake',
	userEmail: 'aileen@example.org',
	paymentRequired: true,
	paid: true,
	paymentCurrency: 'EUR',
	paymentId: 'pay_1',
} as const;

export const legacyBookings: LegacyDocument<ExpectedBooking>[] = [
	booking(
		'complete',
		{
			...completeBooking,
			eventId: 'complete',
			firstName: 'Aileen',
			submittedAt: '2025-05-01T12:00:00.001Z',
			paymentAmount: 43.23,
			paymentCompletedAt: timestamp('2025-05-01T12:01:00.002Z'),
		},
		{
			...completeBooking,
			submittedAt: instant('2025-05-01T12:00:00.001Z'),
			paymentAmountMinor: 4323,
			paymentCompletedAt: instant('2025-05-01T12:01:00.002Z'),
		},
	),
	booking('minimal', { eventId: 'complete', firstName: 'Bare' }),
	booking(
		'text-for-numbers',
		{
			eventId: 'complete',
			firstName: 'Carys',
			numberAttending: '3',
			numberOfChildren: '',
			submittedAt: timestamp('2025-05-02T12:00:00.000Z'),
			paymentRequired: true,
			paid: true,
			paymentAmount: '24.70',
			paymentCompletedAt: '2025-05-02T13:00',
		},
		{
			numberAttending: 3,
			submittedAt: instant('2025-05-02T12:00:00.000Z'),
			paymentRequired: true,
			paid: true,
			paymentAmountMinor: 2470,
			paymentCurrency: 'GBP',
			paymentCompletedAt: instant('2025-05-02T12:00:00.000Z'),
		},
	),
	booking(
		'unreadable',
		{
			eventId: 'complete',
			firstName: 'Dai',
			numberAttending: 'many',
			numberOfChildren: -2,
			numberOfVegetarian: 2.9,
			boatName: 470,
			userEmail: '',
			submittedAt: 'yesterday',
			paid: 'yes',
			paymentAmount: 'lots',
			paymentCompletedAt: false,
		},
		{ numberOfVegetarian: 2, boatName: '470' },
	),
	booking(
		'of-a-deleted-event',
		{
			eventId: 'deleted',
			eventName: 'Fitting out',
			firstName: 'Emyr',
			numberAttending: 2,
			submittedAt: '2025-04-01T12:00:00.000Z',
			paymentRequired: true,
		},
		{
			eventName: 'Fitting out',
			numberAttending: 2,
			submittedAt: instant('2025-04-01T12:00:00.000Z'),
			paymentRequired: true,
		},
	),
	booking('without-event', { firstName: 'Ffion' }),
	booking('with-invalid-event-id', { eventId: 'a/b', firstName: 'Gwen' }, { eventId: '' }),
];

/**
 * Fields of an admin that are the same in the earlier app's Firestore document and in Burgee's
 * record.
 */
const completeAdmin: Partial<Admin> = {
	name: 'Commodore',
	email: 'commodore@example.org',
	role: 'commodore',
	permissions: ['bookings:read', 'events:read'],
	disabled: true,
};

export const legacyAdmins: LegacyDocument<Admin>[] = [
	admin('complete', { ...completeAdmin, since: 1998 }, completeAdmin),
	admin('name-only', { name: 'Bosun' }, { name: 'Bosun' }),
	admin(
		'email-only',
		{ email: 'purser@example.org' },
		{ email: 'purser@example.org', name: 'purser@example.org' },
	),
	admin('empty', {}, { name: 'empty' }),
	admin(
		'unknown-permissions',
		{ name: 'Old hand', permissions: ['events:read', 'boats:sink', 7, null] },
		{ name: 'Old hand', permissions: ['events:read'] },
	),
	admin('no-permissions', { name: 'Guest', permissions: [] }, { name: 'Guest', permissions: [] }),
	admin('text-for-permissions', { name: 'All', permissions: 'all' }, { name: 'All' }),
];

function admin(uid: string, fields: DocumentData, expected: Partial<Admin>): LegacyDocument<Admin> {
	const defaults = {
		email: '',
		name: '',
		role: 'admin',
		permissions: defaultPermissions,
		disabled: false,
		revision: 0,
	};
	return { id: uid, fields, expected: { uid, ...defaults, ...expected } };
}

/** Writes the Firestore documents of a club that used Firestore before it used Burgee. */
export async function fillLegacyProject(firestore: Firestore): Promise<void> {
	const batch = firestore.batch();
	for (const [collection, documents] of [
		['events', legacyEvents],
		['bookings', legacyBookings],
		['admins', legacyAdmins],
	] as const) {
		for (const { id, fields } of documents) batch.set(firestore.doc(`${collection}/${id}`), fields);
	}
	await batch.commit();
}

export async function snapshotOf(firestore: Firestore): Promise<unknown[]> {
	const collections = await Promise.all(
		['events', 'bookings', 'admins'].map((name) => firestore.collection(name).get()),
	);
	return collections.flatMap(({ docs }) =>
		docs.map((document) => ({
			path: document.ref.path,
			fields: document.data(),
			updateTime: document.updateTime.valueOf(),
		})),
	);
}
