import type { Database, Write } from '@burgee/adapters/storage/database';
import { put } from '@burgee/adapters/storage/records';
import {
	auditLog,
	bookings,
	campaigns,
	checkouts,
	deletedEvents,
	events,
	signUps,
	totals,
	waterReadings,
	workDays,
} from '@burgee/adapters/storage/schema';
import { type Booking, dayMs, type Instant, toInstant, totalsOfBookings } from '@burgee/core';
import {
	auditEntryOf,
	bookingToPay,
	campaignOf,
	checkoutOf,
	eventOf,
	paidCheckout,
	readingOf,
	signUpOf,
	workDayOf,
} from '../contracts/samples.ts';

export interface ClubSize {
	events: number;
	bookings: number;
	/** 20 by default. */
	signUpsPerWorkDay?: number;
}

export const smallClub: ClubSize = { events: 50, bookings: 2_000 };
const writesPerChange = 400;

/**
 * The id of the record with this index. All ids have the same length, so that the sizes of responses can be
 * compared.
 */
export const idOf = (noun: string, index: number) => `${noun}-${String(index).padStart(5, '0')}`;

/**
 * Fills an empty database. There are as many work days, deleted events, newsletters, water readings and audit
 * entries as events. Half of all events and work days are upcoming. Each event has the same number of bookings.
 */
export async function fillClub(database: Database, size: ClubSize): Promise<void> {
	const bookingsPerEvent = size.bookings / size.events;
	const { signUpsPerWorkDay = 20 } = size;
	let writes: Write[] = [];
	for (let index = 0; index < size.events; index++) {
		writes.push(...eventWrites(index, bookingsPerEvent), ...otherWrites(index, signUpsPerWorkDay));
		if (writes.length < writesPerChange && index + 1 < size.events) continue;
		const batch = writes;
		writes = [];
		await database.change({ read: batch.map(({ ref }) => ref) }, () => ({
			writes: batch,
			result: undefined,
		}));
	}
}

/**
 * Returns the start of a day. Even indexes give days in the future, and odd indexes give days in the past. The
 * larger the index, the further the day is from today.
 */
function dayOf(index: number): Instant {
	const distance = Math.floor(index / 2) + 1;
	return daysFromNow(index % 2 === 0 ? distance : -distance);
}

function daysFromNow(days: number): Instant {
	const today = Math.floor(Date.now() / dayMs) * dayMs;
	return toInstant(new Date(today + days * dayMs));
}

function eventWrites(index: number, bookingsPerEvent: number): Write[] {
	const eventId = idOf('event', index);
	const event = eventOf({ id: eventId, name: eventId, eventdatetime: dayOf(index) });
	const stored = Array.from({ length: bookingsPerEvent }, (_, step) => {
		const started = checkoutOf({ id: `${eventId}-${step}`, eventId });
		const booking: Booking = {
			...bookingToPay(started),
			eventName: eventId,
			submittedAt: daysFromNow(-1 - Math.floor(index / 2)),
		};
		return step % 3 > 0
			? { booking: { ...booking, paid: true }, checkout: paidCheckout(started) }
			: { booking, checkout: started };
	});
	const total = totalsOfBookings(stored.map(({ booking }) => booking));
	return [
		put(events, event),
		...stored.flatMap(({ booking, checkout }) => [
			put(bookings, booking),
			put(checkouts, checkout),
		]),
		...(total ? [put(totals, total)] : []),
	];
}

function otherWrites(index: number, signUpsPerWorkDay: number): Write[] {
	const at = daysFromNow(-1 - index);
	const workDayId = idOf('work-day', index);
	return [
		put(workDays, workDayOf({ id: workDayId, name: workDayId, date: dayOf(index) })),
		...Array.from({ length: signUpsPerWorkDay }, (_, step) =>
			put(signUps, signUpOf({ id: `${workDayId}-${step}`, workDayId, workDayName: workDayId })),
		),
		put(deletedEvents, { ...eventOf({ id: idOf('deleted', index) }), deletedAt: at }),
		put(campaigns, campaignOf({ id: idOf('campaign', index), finished_at: at })),
		put(waterReadings, readingOf({ dateTime: at, value: 1.25 })),
		put(auditLog, auditEntryOf({ id: idOf('entry', index), at })),
	];
}
