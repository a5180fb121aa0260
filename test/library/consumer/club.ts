import {
	type Booking,
	type BookingForm,
	bookingForm,
	type Club,
	ClubError,
	type ClubEvent,
	createClub,
	earliestFirst,
	isUpcoming,
	latestFirst,
	newestFirst,
	toInstant,
	totalsOfBookings,
} from '@burgee/core';
import type { BookingStore } from '@burgee/core/ports/booking-store';
import type { CampaignStore } from '@burgee/core/ports/campaign-store';
import type { EventStore } from '@burgee/core/ports/event-store';
import type { PaymentStore } from '@burgee/core/ports/payment-store';
import type { Ports } from '@burgee/core/ports/ports';
import type { WorkDayStore } from '@burgee/core/ports/work-day-store';
import { picnic } from './rules.ts';

function arrayEventStore(events: ClubEvent[]): EventStore {
	let changes = 0;
	const indexOf = (id: string) => events.findIndex((event) => event.id === id);
	return {
		add: async (event) => {
			events.push(event);
			changes += 1;
		},
		get: async (id) => events[indexOf(id)] ?? null,
		replace: async (event) => {
			changes += 1;
			return events.splice(indexOf(event.id), 1, event).length > 0;
		},
		remove: async (id) => {
			changes += 1;
			return events.splice(indexOf(id), 1).length > 0;
		},
		listFrom: async (from) => events.filter((e) => isUpcoming(e, from)).sort(earliestFirst),
		listLatest: async ({ limit } = {}) => events.toSorted(latestFirst).slice(0, limit),
		revision: async () => changes,
	};
}

function arrayBookingStore(bookings: Booking[]): BookingStore {
	const bookingIdByKey = new Map<string, string>();
	const ofEvent = (id: string) => bookings.filter(({ eventId }) => eventId === id);
	const totalsOf = (ids: string[]) =>
		ids.map((id) => totalsOfBookings(ofEvent(id))).filter((totals) => totals !== null);
	const eventIds = () => [...new Set(bookings.map(({ eventId }) => eventId))].sort();
	return {
		add: async (booking, key) => {
			bookings.push(booking);
			if (key !== undefined) bookingIdByKey.set(key.key, booking.id);
			return { outcome: 'stored', bookingId: booking.id };
		},
		findByIdempotencyKey: async ({ key }) => {
			const bookingId = bookingIdByKey.get(key);
			return bookingId === undefined ? null : { outcome: 'repeated', bookingId };
		},
		listForEvent: async (id) => ofEvent(id).sort(newestFirst),
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
	listFrom: async () => [],
	list: async () => [],
	signUp: async ({ id }) => ({ outcome: 'stored', signUpId: id }),
	findByIdempotencyKey: async () => null,
	listSignUps: async () => [],
	countVolunteers: async () => new Map(),
};

const noPayments: PaymentStore = {
	...noRecords,
	getForBooking: async () => null,
	findByReference: async () => null,
	listPolled: async () => [],
	listForEvent: async () => [],
};

const noCampaigns: CampaignStore = { ...noRecords, listLatest: async () => [] };

export function openClub(time: () => Date): Club {
	let lastId = 0;
	const latest = async () => ({ value: [], fetchedAt: toInstant(time()), isStale: false });
	const ports: Ports = {
		clock: { now: time },
		ids: { newId: () => `booking-${++lastId}` },
		events: arrayEventStore([picnic]),
		bookings: arrayBookingStore([]),
		payments: noPayments,
		gateway: null,
		workDays: noWorkDays,
		admins: { get: async () => null, put: async () => {}, list: async () => [] },
		identity: { signIn: async ({ email }) => ({ uid: 'nobody', email }) },
		campaigns: noCampaigns,
		campaignFeed: { latest },
		waterLevels: { attribution: null, latest },
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
