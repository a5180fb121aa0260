import {
	type Booking,
	type BookingForm,
	bookingForm,
	type Club,
	ClubError,
	type ClubEvent,
	type ClubFacts,
	createClub,
	earliestFirst,
	isUpcoming,
	latestFirst,
	newestFirst,
	toInstant,
	totalsOfBookings,
} from '@burgee/core';
import type { AdminStore } from '@burgee/core/ports/admin-store';
import type { BookingStore } from '@burgee/core/ports/booking-store';
import type { CampaignStore } from '@burgee/core/ports/campaign-store';
import type { CheckInStore } from '@burgee/core/ports/check-in-store';
import type { DayEndStore } from '@burgee/core/ports/day-end-store';
import type { EventLetterStore } from '@burgee/core/ports/event-letter-store';
import type { EventStore } from '@burgee/core/ports/event-store';
import type { MessageStore } from '@burgee/core/ports/message-store';
import type { PaymentStore } from '@burgee/core/ports/payment-store';
import type { PdfFiles } from '@burgee/core/ports/pdf-files';
import type { Ports } from '@burgee/core/ports/ports';
import type { WaitingLetter } from '@burgee/core/ports/waiting-letters';
import type { WaitingListStore } from '@burgee/core/ports/waiting-list-store';
import type { WaterReadingStore } from '@burgee/core/ports/water-reading-store';
import type { WorkDayStore } from '@burgee/core/ports/work-day-store';
import { picnic } from './rules.ts';

function arrayEventStore(events: ClubEvent[]): EventStore {
	const indexOf = (id: string) => events.findIndex((event) => event.id === id);
	return {
		add: async (event) => {
			events.push(event);
			return { outcome: 'stored', eventId: event.id };
		},
		get: async (id) => events[indexOf(id)] ?? null,
		getAll: async (ids) => events.filter(({ id }) => ids.includes(id)),
		replace: async (event) => events.splice(indexOf(event.id), 1, event).length > 0,
		addAll: async (added) => {
			events.push(...added.map(({ event }) => event));
			return { outcome: 'stored', eventId: added[0]?.event.id ?? '' };
		},
		findByIdempotencyKey: async () => null,
		moveToBin: async ({ id }) => events.splice(indexOf(id), 1).length > 0,
		listDeleted: async () => [],
		getDeleted: async () => null,
		restore: async () => false,
		whenCancelled: async () => new Map(),
		emptyBin: async () => {},
		listFrom: async (from) => events.filter((e) => isUpcoming(e, from)).sort(earliestFirst),
		listLatest: async ({ limit } = {}) => events.toSorted(latestFirst).slice(0, limit),
	};
}

function arrayBookingStore(bookings: Booking[]): BookingStore {
	const bookingIdByKey = new Map<string, string>();
	const ofEvent = (id: string) => bookings.filter(({ eventId }) => eventId === id);
	const totalsOf = (ids: string[]) =>
		ids.map((id) => totalsOfBookings(ofEvent(id))).filter((totals) => totals !== null);
	const eventIds = () => [...new Set(bookings.map(({ eventId }) => eventId))].sort();
	return {
		add: async (booking, { key } = {}) => {
			bookings.push(booking);
			if (key !== undefined) bookingIdByKey.set(key.key, booking.id);
			return { outcome: 'stored', bookingId: booking.id };
		},
		get: async (id) => bookings.find((booking) => booking.id === id) ?? null,
		getAll: async (ids) => bookings.filter(({ id }) => ids.includes(id)),
		findByIdempotencyKey: async ({ key }) => {
			const bookingId = bookingIdByKey.get(key);
			return bookingId === undefined ? null : { outcome: 'repeated', bookingId };
		},
		change: async () => false,
		undosOf: async () => [],
		removeUndos: async () => {},
		findByPaymentReference: async () => null,
		listHeldUntil: async () => [],
		listForEvent: async (id) => ofEvent(id).sort(newestFirst),
		listForEmail: async (id, email) => ofEvent(id).filter(({ userEmail }) => userEmail === email),
		listByManualPayments: async () => [],
		totalsOf: async (ids) => totalsOf(ids),
		latestTotals: async () => totalsOf(eventIds()),
		listBookedEvents: async () => eventIds(),
		recount: async (id) => ({
			stored: totalsOfBookings(ofEvent(id)),
			recomputed: totalsOfBookings(ofEvent(id)),
		}),
	};
}

const noRecords = {
	add: async () => {},
	get: async () => null,
	replace: async () => false,
	remove: async () => false,
};

const noWorkDays: WorkDayStore = {
	...noRecords,
	add: async ({ id }) => ({ outcome: 'stored', workDayId: id }),
	getSignUp: async () => null,
	removeSignUp: async () => false,
	listFrom: async () => [],
	list: async () => [],
	signUp: async ({ id }) => ({ outcome: 'stored', signUpId: id }),
	findByIdempotencyKey: async () => null,
	listSignUps: async () => [],
	countVolunteers: async () => new Map(),
};

const noEventLetters: EventLetterStore = {
	add: async ({ id }) => ({ outcome: 'stored', letterId: id }),
	get: async () => null,
	findByIdempotencyKey: async () => null,
	listIncomplete: async () => [],
	complete: async () => {},
	listLatest: async () => [],
	removeBefore: async () => {},
};

const noDayEnds: DayEndStore = { get: async () => null, replace: async () => true };

const noMessages: MessageStore = {
	...noRecords,
	getAll: async () => [],
	add: async () => {},
	addMissing: async () => 0,
	listDue: async () => [],
	list: async () => [],
	listWaiting: async () => [],
	listSentTo: async () => [],
};

const noPayments: PaymentStore = {
	...noRecords,
	getForBooking: async () => null,
	listForBooking: async () => [],
	findByReference: async () => null,
	listPolled: async () => [],
	listByPayments: async () => [],
	listForEvent: async () => [],
};

const noCampaigns: CampaignStore = {
	...noRecords,
	add: async ({ id }) => ({ outcome: 'stored', campaignId: id }),
	listLatest: async () => [],
};
const noAdmins: AdminStore = {
	get: async () => null,
	put: async () => {},
	add: async () => 'taken',
	replace: async () => 'outdated',
	remove: async () => 'outdated',
	list: async () => [],
};

const noCheckIns: CheckInStore = {
	put: async (checkIn) => checkIn,
	get: async () => null,
	listForEvent: async () => [],
	removeBefore: async () => {},
};

const noReadings: WaterReadingStore = {
	...noRecords,
	add: async () => false,
	listSince: async () => [],
	listLatest: async () => [],
};

const noLetter: WaitingLetter = {
	kind: 'offer-ended',
	subject: '',
	letter: { greeting: '', paragraphs: [], facts: [], link: null, closing: '' },
};

const noBookingLetter = { ...noLetter, calendar: null };

const noWaitingList: WaitingListStore = {
	join: async (entry) => ({ outcome: 'stored', entryId: entry.id }),
	change: async () => false,
	get: async () => null,
	find: async () => null,
	findByIdempotencyKey: async () => null,
	listForEvent: async () => [],
	listWaitedFor: async () => [],
};

const noFiles: PdfFiles = {
	find: async () => null,
	findPrevious: async () => null,
	prepare: async () => ({ publish: async () => {}, discard: async () => {} }),
	remove: async () => {},
	restore: async () => {},
	delete: async () => {},
};

const facts: ClubFacts = {
	name: 'Mere Sailing Club',
	shortName: 'MSC',
	website: 'https://club.example',
	emails: {
		feedback: 'us@club.example',
		photos: 'us@club.example',
		bookings: 'us@club.example',
	},
	reservoir: { name: 'the mere', waterLevelsLink: 'https://club.example/levels' },
	waterSafetyLink: 'https://club.example/safety',
	radio: { emergencyChannel: '16', clubChannel: '8', waterAuthorityChannel: '77' },
	emergencyText: 'inland',
	look: { logo: null, bar: null, accent: null, link: null },
	address: null,
	bankDetails: null,
	pages: {
		news: true,
		documents: true,
		information: true,
		beginners: true,
		hullSpeed: true,
		workDays: true,
	},
	allowIndexing: false,
};

export function openClub(time: () => Date): Club {
	let lastId = 0;
	const latest = async () => ({ value: [], fetchedAt: toInstant(time()), isStale: false });
	const ports: Ports = {
		clock: { now: time },
		ids: {
			newId: () => `booking-${++lastId}`,
			newToken: () => 'seed',
			tokenFrom: (seed, key) => `${seed} ${key}`,
		},
		events: arrayEventStore([picnic]),
		bookings: arrayBookingStore([]),
		bookingLinks: {
			addFurther: async () => {},
			find: async () => null,
			seedOf: async () => 'seed',
			replace: async () => {},
		},
		waitingList: noWaitingList,
		checkIns: noCheckIns,
		dayEnds: noDayEnds,
		eventLetters: noEventLetters,
		mailings: {
			get: async () => null,
			store: async (mailing) => mailing,
			removeBefore: async () => {},
		},
		messages: noMessages,
		payments: noPayments,
		newsletterRenderer: { render: (html) => ({ html, headings: [], missingPhotos: [] }) },
		waitingLetters: {
			joined: () => noLetter,
			offer: () => noLetter,
			offerEnded: () => noLetter,
			organiser: () => noLetter,
		},
		gateway: null,
		letters: {
			reminder: () => noBookingLetter,
			confirmation: () => noBookingLetter,
			toPayLater: () => noBookingLetter,
			changed: () => noBookingLetter,
			cancelled: () => noBookingLetter,
			paymentCancelled: () => noBookingLetter,
			received: () => noBookingLetter,
			refunded: () => noBookingLetter,
			link: () => noBookingLetter,
			eventChanged: () => noBookingLetter,
			eventCancelled: () => noBookingLetter,
			organiser: () => noBookingLetter,
		},
		workDays: noWorkDays,
		accounts: { revisions: async () => new Map(), change: async () => null },
		admins: noAdmins,
		invitations: {
			put: async () => 'member-not-active',
			get: async () => null,
			find: async () => null,
			list: async () => [],
		},
		audit: { add: async () => {}, list: async () => [], removeBefore: async () => {} },
		identity: {
			service: null,
			signIn: async ({ email }) => ({ uid: 'nobody', email }),
			addUser: async ({ email }) => ({ uid: 'nobody', email }),
			setPassword: async () => {},
			canSignIn: async () => true,
			isUsedElsewhere: async () => false,
			acceptsSession: async () => true,
			startPasswordReset: async () => null,
			removeUser: async () => {},
		},
		digest: { of: () => '' },
		oneTimePasswords: null,
		passwordStrength: { isEasyToGuess: async () => false },
		membersPasswordHashes: { hash: async () => '' },
		membersPasswords: { get: async () => null, replace: async () => false },
		secondFactors: { ...noRecords, list: async () => [], prepare: async () => 'prepared' },
		sessions: {
			add: async () => true,
			get: async () => null,
			listOf: async () => [],
			touch: async () => {},
			remove: async () => {},
			removeExpired: async () => {},
		},
		campaigns: noCampaigns,
		informationPages: { ...noRecords, add: async () => false, list: async () => [] },
		campaignFeed: { provider: null, latest },
		waterReadings: noReadings,
		documentList: { get: async () => null, replace: async () => false },
		documentRevisions: { get: async () => 0, list: async () => [], replace: async () => false },
		clubFacts: { get: async () => null, replace: async () => false },
		pdfFiles: noFiles,
		photoFiles: {
			add: async () => ({ image: '', width: 0, height: 0 }),
			removeUnused: async () => [],
		},
		configuredFacts: { facts, isFixed: true },
		waterLevels: { provider: null, attribution: null, latest },
	};
	return createClub(ports);
}

const anna: BookingForm = bookingForm.parse({
	firstName: 'Anna',
	lastName: 'Lee',
	numberAttending: 2,
	numberOfChildren: 1,
});

export async function clubDay(): Promise<string[]> {
	let now = new Date('2026-07-01T12:00:00.000Z');
	const club = openClub(() => now);
	const results: string[] = [];
	const codeOf = (error: unknown) => (error instanceof ClubError ? error.code : 'unknown');
	results.push(...(await club.readUpcomingEvents()).map(({ name }) => name));
	for (let count = 1; count <= 2; count += 1) {
		const request = { eventId: picnic.id, form: anna, key: 'the same' };
		results.push((await club.submitBooking(request)).bookingId);
	}
	const credentials = { email: 'anna@club.example', password: 'sail' };
	await club.signIn(credentials).catch((error: unknown) => results.push(codeOf(error)));
	now = new Date('2026-07-02T12:00:00.000Z');
	const late = club.submitBooking({ eventId: picnic.id, form: anna });
	await late.catch((error: unknown) => results.push(codeOf(error)));
	return results;
}
