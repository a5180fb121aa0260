import {
	type Admin,
	type Answer,
	type AuditEntry,
	type Booking,
	type Checkout,
	type ClubEvent,
	type ClubFacts,
	type InformationPage,
	instant,
	isOpen,
	type Letter,
	type ManualPayment,
	type Message,
	type Newsletter,
	newMessage,
	newWaitingEntry,
	noFee,
	type ProviderPayment,
	type SecondFactor,
	type SignUp,
	type StoredWaterReading,
	type WaitingEntry,
	type WaterReading,
	type WorkDay,
} from '@burgee/core';
import type { NewInvitation } from '@burgee/core/ports/invitation-store';
import type { Session } from '@burgee/core/ports/session-store';
import type { Storage } from '@burgee/core/ports/storage';
import { parseLondonDate } from '../../core/rules/calendar/time-schemas.ts';
import { clubPages } from '../../core/rules/club-pages.ts';

/**
 * Text that faulty code could change, cut or execute: quotes, SQL, HTML, emoji, combining
 * characters.
 */
export const hostileText = `O'Connell"; DROP TABLE bookings;-- <img onerror=x> %_\\ ${'\u0301'}Zoë 🏴‍☠️ שלום`;

/** An answer of each type. */
export const answers: Answer[] = [
	{ questionId: 'diet', label: hostileText, value: hostileText },
	{ questionId: 'sail', label: 'Sail number', value: -2.5 },
	{ questionId: 'races', label: 'Races', value: ['Saturday', hostileText] },
	{ questionId: 'tow', label: 'Towing?', value: false },
];

export const clockChanges = [
	instant('2026-03-29T00:59:59.999Z'),
	instant('2026-03-29T01:00:00.000Z'),
	instant('2026-10-25T00:30:00.000Z'),
	instant('2026-10-25T01:00:00.000Z'),
] as const;

/** Ids that the stores must not find. Most of the ids change the meaning of a path if they are not escaped. */
export const invalidIds = [
	'',
	'.',
	'..',
	'../one',
	'one/more/steps',
	'__one__',
	'%2e',
	'x'.repeat(5_000),
];

export function eventOf(changes: Partial<ClubEvent> & { id: string }): ClubEvent {
	return {
		name: 'Regatta Supper',
		description: 'Supper',
		longdescription: 'Supper\nand prizes',
		eventdatetime: instant('2026-07-04T17:30:00.000Z'),
		eventenddatetime: null,
		bookingEndDate: null,
		allowBooking: true,
		isBoatEvent: false,
		offerChild: true,
		offerSoftDrinks: false,
		offerVeg: true,
		requiresPayment: true,
		priceMinor: 1235,
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
		createdAt: instant('2026-01-01T00:00:00.000Z'),
		updatedAt: instant('2026-01-02T00:00:00.000Z'),
		revision: 0,
		...changes,
	};
}

/** Moves a stored event to the bin. */
export async function deleteEvent({ events }: Storage, id: string): Promise<boolean> {
	const event = await storedEvent(events, id);
	const deletedAt = instant('2026-06-02T12:00:00.000Z');
	return events.moveToBin({ ...event, revision: event.revision + 1, deletedAt });
}

/** Replaces a stored event, whatever the event's revision is. */
export async function replaceEvent({ events }: Storage, event: ClubEvent): Promise<boolean> {
	const { revision } = await storedEvent(events, event.id);
	return events.replace({ ...event, revision: revision + 1 });
}

async function storedEvent(events: Storage['events'], id: string): Promise<ClubEvent> {
	const event = await events.get(id);
	if (event === null) throw new Error(`no event has the id ${id}`);
	return event;
}

export function bookingOf(changes: Partial<Booking> & { id: string }): Booking {
	return {
		eventId: 'supper',
		eventName: 'Regatta Supper',
		firstName: 'Aileen',
		lastName: 'Archer',
		numberAttending: 3,
		numberOfChildren: 1,
		numberOfSoftDrinks: 2,
		numberOfVegetarian: 0,
		boatName: null,
		userEmail: 'aileen@example.org',
		answers: [],
		submittedAt: instant('2026-06-01T12:00:00.000Z'),
		paymentRequired: false,
		paid: false,
		paymentAmountMinor: null,
		paymentCurrency: null,
		paymentId: null,
		paymentCompletedAt: null,
		hasOpenCheckout: false,
		changePlaces: 0,
		changeBoats: 0,
		payLater: null,
		heldUntil: null,
		refundedMinor: 0,
		manualPayments: [],
		priceMinor: null,
		cancelledAt: null,
		cancelReason: null,
		remindersStoppedAt: null,
		erasedAt: null,
		environment: 'production',
		revision: 0,
		...changes,
	};
}

/** Returns an entry of £10 that the club received in cash. */
export function manualPaymentOf(
	changes: Partial<ManualPayment> & Pick<ManualPayment, 'id'>,
): ManualPayment {
	return {
		requestKey: `key of ${changes.id}`,
		method: 'cash',
		amountMinor: 1000,
		date: parseLondonDate('2026-06-02'),
		reference: null,
		by: 'treasurer',
		byName: 'Ada Lock',
		recordedAt: instant('2026-06-02T12:00:00.000Z'),
		reverses: null,
		reason: null,
		...changes,
	};
}

export function bookingToPay(checkout: Checkout): Booking {
	const { bookingId, eventId, amountMinor, currency, environment } = checkout;
	return bookingOf({
		id: bookingId,
		eventId,
		environment,
		paymentRequired: true,
		paymentAmountMinor: amountMinor,
		paymentCurrency: currency,
		hasOpenCheckout: isOpen(checkout),
	});
}

export function checkoutOf(changes: Partial<Checkout> & { id: string }): Checkout {
	return {
		bookingId: `booking of ${changes.id}`,
		eventId: 'supper',
		provider: 'square',
		environment: 'production',
		amountMinor: 4323,
		currency: 'GBP',
		createdAt: instant('2026-06-01T12:00:00.000Z'),
		link: null,
		attempts: [],
		payments: [],
		refunds: [],
		refundAttempts: [],
		cancelledAt: null,
		pollUntil: null,
		expiresAt: null,
		change: null,
		revision: 0,
		...changes,
	};
}

export function paymentOf(
	{ amountMinor, currency }: Checkout,
	changes: Partial<ProviderPayment> & { paymentId: string },
): ProviderPayment {
	return {
		reference: null,
		status: 'COMPLETED',
		amountMinor,
		currency,
		at: instant('2026-06-01T12:05:00.000Z'),
		...noFee,
		...changes,
	};
}

/** Returns a copy of the checkout with a payment of the full amount. */
export function paidCheckout(checkout: Checkout): Checkout {
	const payment = paymentOf(checkout, { paymentId: `payment of ${checkout.id}` });
	return { ...checkout, payments: [payment], revision: checkout.revision + 1 };
}

export function workDayOf(changes: Partial<WorkDay> & { id: string }): WorkDay {
	return {
		name: 'Spring Work Day',
		description: 'Boots on\nand rakes out',
		date: instant('2026-07-04T08:30:00.000Z'),
		foodAvailable: false,
		active: true,
		draft: false,
		jobs: [
			{ id: 'slipway', title: 'Scrub the slipway', description: 'Weed off', volunteersNeeded: 4 },
			{ id: 'galley', title: 'Cook lunch', description: '', volunteersNeeded: 1 },
		],
		revision: 0,
		...changes,
	};
}

export function signUpOf(changes: Partial<SignUp> & { id: string }): SignUp {
	return {
		workDayId: 'spring',
		workDayName: 'Spring Work Day',
		firstName: 'Aileen',
		lastName: 'Archer',
		selectedJobs: ['slipway', 'galley'],
		otherJob: null,
		notes: null,
		bringingTools: false,
		wantsFood: false,
		submittedAt: instant('2026-06-01T12:00:00.000Z'),
		erasedAt: null,
		revision: 0,
		...changes,
	};
}

export function adminOf(changes: Partial<Admin> & { uid: string }): Admin {
	return {
		email: `${changes.uid}@example.org`,
		name: 'Commodore',
		role: 'admin',
		permissions: ['events:read', 'bookings:read'],
		disabled: false,
		revision: 0,
		...changes,
	};
}

export function invitationOf(
	changes: Partial<NewInvitation> & { uid: string; token: string },
): NewInvitation {
	return {
		reason: 'new-member',
		expiresAt: instant('2026-06-08T12:00:00.000Z'),
		createdBy: null,
		makerRevision: null,
		...changes,
	};
}

export function sessionOf(changes: Partial<Session> & { tokenHash: string }): Session {
	return {
		uid: 'commodore',
		accountRevision: 0,
		device: 'Firefox on Windows',
		createdAt: instant('2026-06-01T12:00:00.000Z'),
		lastSeenAt: instant('2026-06-01T12:00:00.000Z'),
		...changes,
	};
}

export function secondFactorOf(changes: Partial<SecondFactor> & { uid: string }): SecondFactor {
	return {
		secret: 'US3WHSG7X5KAPV27VANWKQHF3SH3HULL',
		addedAt: instant('2026-06-01T12:00:00.000Z'),
		lastTimeStep: 59_345_678,
		recoveryCodes: ['digest-one', 'digest-two'],
		revision: 0,
		...changes,
	};
}

export function campaignOf(changes: Partial<Newsletter> & { id: string }): Newsletter {
	return {
		subject: 'Season opening',
		finished_at: instant('2026-06-01T12:00:00.000Z'),
		preview_url: null,
		body: 'Dear members,\n\nwelcome back.',
		draft: false,
		revision: 0,
		...changes,
	};
}

export function pageOf(changes: Partial<InformationPage> & { id: string }): InformationPage {
	return {
		title: 'Visitor Moorings',
		summary: 'Where visitors moor.',
		body: 'Any **yellow** buoy.',
		menu: 'information',
		position: 0,
		draft: false,
		revision: 0,
		...changes,
	};
}

/** The choice of a club that has all pages. */
export const everyPage = clubPages.parse({});

export function factsOf(changes: Partial<ClubFacts> = {}): ClubFacts {
	return {
		name: 'Reservoir Sailing Club',
		shortName: 'RSC',
		website: 'https://club.example.org',
		emails: {
			feedback: 'feedback@club.example.org',
			photos: 'photos@club.example.org',
			bookings: 'bookings@club.example.org',
		},
		reservoir: { name: 'the reservoir', waterLevelsLink: 'https://levels.example.org' },
		waterSafetyLink: 'https://safety.example.org',
		radio: { emergencyChannel: '16', clubChannel: '8', waterAuthorityChannel: '77' },
		emergencyText: 'inland',
		address: 'The Boathouse\nTarn Lane',
		bankDetails: {
			...{ accountName: hostileText, sortCode: '20-20-15', accountNumber: '55555555' },
			iban: 'GB33BUKB20201555555555',
		},
		look: { logo: null, bar: null, accent: null, link: null },
		pages: { ...everyPage },
		allowIndexing: false,
		...changes,
	};
}

export function readingOf(reading: WaterReading & Partial<StoredWaterReading>): StoredWaterReading {
	return { revision: 0, ...reading };
}

export function auditEntryOf(changes: Partial<AuditEntry> & { id: string }): AuditEntry {
	return {
		at: instant('2026-06-01T12:00:00.000Z'),
		uid: 'commodore',
		who: 'Commodore (commodore@example.org)',
		what: 'event.updated',
		subjectId: 'supper',
		subject: 'Regatta Supper',
		before: { name: 'Supper', priceMinor: 1235, jobs: [{ id: 'slipway' }] },
		after: { name: hostileText, priceMinor: null, jobs: [] },
		...changes,
	};
}

export function ids(records: { id: string }[]): string[] {
	return records.map(({ id }) => id);
}

export function waitingEntryOf(changes: Partial<WaitingEntry> & { id: string }): WaitingEntry {
	const { id, eventId = 'supper', eventName = 'Regatta Supper' } = changes;
	const form = { firstName: 'Zoë', lastName: 'Reed', numberAttending: 2, numberOfChildren: 0 };
	const meals = { numberOfSoftDrinks: 0, numberOfVegetarian: 0 };
	const entry = newWaitingEntry(
		{ ...form, ...meals, boatName: null, userEmail: 'zoe@example.org', answers: [] },
		{
			id,
			event: { id: eventId, name: eventName, questions: [] },
			at: instant('2026-06-01T12:00:00.000Z'),
		},
	);
	return { ...entry, ...changes };
}

export function letterOf(changes: Partial<Letter> = {}): Letter {
	return {
		greeting: 'Hello Zoë,',
		paragraphs: ['Your booking for the Regatta Supper is confirmed.'],
		facts: [{ label: 'When', value: 'Saturday 4 July 2026, 18:30' }],
		link: { label: 'Show Your Booking', url: 'https://members.example.org/booking/{secret}' },
		closing: 'Sample Sailing Club',
		...changes,
	};
}

export function messageOf(changes: Partial<Message> = {}): Message {
	return {
		...newMessage({
			id: 'one',
			kind: 'booked',
			eventId: 'supper',
			eventName: 'Regatta Supper',
			bookingId: 'booking',
			to: 'zoe@example.org',
			subject: 'Your booking: Regatta Supper',
			letter: letterOf(),
			calendar: null,
			secret: 'a secret',
			causedByStranger: true,
			createdAt: instant('2026-07-01T12:00:00.000Z'),
			sendAt: instant('2026-07-01T12:00:00.000Z'),
		}),
		...changes,
	};
}
