import { instant } from '@burgee/core';
import type { PublicFacts, WaterLevelsJson } from '@burgee/core/api/club';
import type { EventJson } from '@burgee/core/api/events';

/** The time at which the samples are shown: a Friday. */
export const now = new Date('2027-05-07T10:00:00.000Z');

export function eventOf(changes: Partial<EventJson>): EventJson {
	return {
		id: 'supper',
		name: 'Regatta Supper',
		description: 'Supper, prizes and dancing in the boathouse.',
		longdescription: '',
		eventdatetime: instant('2027-06-05T18:00:00.000Z'),
		eventenddatetime: null,
		bookingEndDate: null,
		allowBooking: true,
		bookingOpen: true,
		isBoatEvent: false,
		offerChild: true,
		offerSoftDrinks: false,
		offerVeg: true,
		requiresPayment: false,
		price: 0,
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
		isFull: false,
		placesLeft: null,
		draft: false,
		createdAt: instant('2027-01-01T12:00:00.000Z'),
		updatedAt: instant('2027-01-01T12:00:00.000Z'),
		revision: 0,
		...changes,
	};
}

/** An event for each badge of the calendar. */
export const events: EventJson[] = [
	eventOf({
		id: 'today',
		name: 'Evening Race',
		eventdatetime: instant('2027-05-07T18:00:00.000Z'),
	}),
	eventOf({ id: 'weekend', name: 'Work Day', eventdatetime: instant('2027-05-08T08:30:00.000Z') }),
	eventOf({
		...{ id: 'closes', name: 'Cruise in Company', isBoatEvent: true },
		bookingEndDate: instant('2027-05-08T11:00:00.000Z'),
	}),
	eventOf({ id: 'closed', name: 'Spring Supper', bookingOpen: false }),
	eventOf({ id: 'full', name: 'Sold-Out Supper', places: 30, isFull: true }),
	eventOf({ id: 'left', name: 'First Aid Course', places: 12, placesLeft: 3 }),
	eventOf({ id: 'paid', name: 'Annual Dinner', requiresPayment: true, price: 38.75 }),
	eventOf({ id: 'undated', name: 'Talk about Knots', eventdatetime: null, allowBooking: false }),
	eventOf({ id: 'long', name: 'Wettfahrtgemeinschaft'.repeat(4) }),
];

export const jobs = [
	{
		...{ id: 'slipway', title: 'Scrub the slipway', description: 'Bring boots.' },
		...{ volunteersNeeded: 4, currentVolunteers: 1 },
	},
	{
		...{ id: 'galley', title: 'Cook lunch', description: '' },
		...{ volunteersNeeded: 1, currentVolunteers: 1 },
	},
];

const dayMs = 24 * 60 * 60 * 1_000;

export const levels: WaterLevelsJson = {
	readings: Array.from({ length: 30 }, (_, day) => ({
		dateTime: instant(new Date(now.getTime() - (30 - day) * dayMs).toISOString()),
		value: 4 + Math.sin(day / 5) / 4,
	})),
	unit: 'm',
	fetchedAt: instant(now.toISOString()),
	isStale: true,
	attribution: 'This uses Environment Agency data from the real-time data API.',
};

export const club: PublicFacts = {
	name: 'Kestrel Yacht Club',
	shortName: 'KYC',
	website: 'https://club.example',
	emails: {
		feedback: 'feedback@example.org',
		photos: 'photos@example.org',
		bookings: 'bookings@example.org',
	},
	reservoir: { name: 'Kestrel Water', waterLevelsLink: 'https://levels.example' },
	waterSafetyLink: 'https://safety.example',
	radio: { emergencyChannel: '16', clubChannel: '8', waterAuthorityChannel: null },
	emergencyText: 'inland',
	look: { logo: null, bar: null, accent: null, link: null },
	pages: {
		news: true,
		documents: true,
		information: true,
		beginners: true,
		hullSpeed: true,
		workDays: true,
	},
	allowIndexing: false,
	search: { provider: 'embedded' },
	payments: { provider: 'practice', priceTestHook: false },
	identity: { provider: 'local' },
	campaigns: { provider: 'stored' },
	mail: { provider: 'outbox' },
	retentionMonths: 24,
	menus: { main: [], information: [] },
};
