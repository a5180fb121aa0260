import {
	addLondonDays,
	type ClubEvent,
	fromLondonDateTime,
	type Instant,
	type LondonDate,
	londonDate,
	payLaterMethods,
	question,
	startOfLondonDay,
	toInstant,
} from '@burgee/core';
import { z } from 'zod';
import season from './season.json' with { type: 'json' };

/** The ids of the sample records, and no other ids, start with this prefix. */
export const sampleIdPrefix = 'sample-';

export const weekdays = [
	'sunday',
	'monday',
	'tuesday',
	'wednesday',
	'thursday',
	'friday',
	'saturday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** A number of days before the event, and a time on that day. */
const daysBefore = z.strictObject({ days: z.int(), at: z.string().optional() });

/** An event of the sample club, as the file season.json describes it. */
const sampleEvent = z.strictObject({
	id: z.string(),
	name: z.string(),
	when: z.strictObject({
		/** The number of days from today to the event. The number is negative for a past event. */
		day: z.int(),
		/** If a weekday is set, the event takes place on the first such weekday on or after `day`. */
		on: z.enum(weekdays).optional(),
		/** The time of day in London, such as '18:30'. An event without a time lasts all day. */
		at: z.string().optional(),
		until: z.string().optional(),
		/** The number of days that the event lasts. */
		days: z.int().default(1),
	}),
	description: z.string(),
	longdescription: z.string().default(''),
	/** The names of the event's boolean fields that are true. */
	offers: z
		.array(z.enum(['allowBooking', 'isBoatEvent', 'offerChild', 'offerSoftDrinks', 'offerVeg']))
		.default([]),
	priceMinor: z.int().default(0),
	places: z.int().nullable().default(null),
	boatPlaces: z.int().nullable().default(null),
	showPlacesLeft: z.boolean().default(false),
	questions: z.array(question).default([]),
	/** The booking deadline. Without a time, bookings end when that day ends. */
	deadline: daysBefore.optional(),
	payLater: z.array(z.enum(payLaterMethods)).default([]),
	/** Until when a transfer must arrive. Without a time, until that day ends. */
	payLaterUntil: daysBefore.optional(),
});

export function sampleSeason(now: Date): ClubEvent[] {
	const today = londonDate(toInstant(now));
	return season.map((entry) => toClubEvent(sampleEvent.parse(entry), today));
}

function toClubEvent(
	{ id, when, offers, deadline, payLaterUntil, ...fields }: z.output<typeof sampleEvent>,
	today: LondonDate,
): ClubEvent {
	const earliest = addLondonDays(today, when.day);
	const date = when.on ? firstWeekdayFrom(earliest, when.on) : earliest;
	const lastDate = addLondonDays(date, when.days - 1);
	const before = (time: z.output<typeof daysBefore> | undefined) =>
		time ? londonTime(addLondonDays(date, -time.days), time.at) : null;
	const longBefore = addLondonDays(date, -90);
	const written = startOfLondonDay(longBefore < today ? longBefore : today);
	return {
		...fields,
		id: sampleIdPrefix + id,
		eventdatetime: londonTime(date, when.at),
		eventenddatetime: when.until || when.days > 1 ? londonTime(lastDate, when.until) : null,
		bookingEndDate: before(deadline),
		allowBooking: offers.includes('allowBooking'),
		isBoatEvent: offers.includes('isBoatEvent'),
		offerChild: offers.includes('offerChild'),
		offerSoftDrinks: offers.includes('offerSoftDrinks'),
		offerVeg: offers.includes('offerVeg'),
		requiresPayment: fields.priceMinor > 0,
		currency: 'GBP',
		waitingList: false,
		offerHours: 24,
		reminder: false,
		payLaterUntil: before(payLaterUntil),
		draft: false,
		createdAt: written,
		updatedAt: written,
		revision: 0,
	};
}

export function firstWeekdayFrom(date: LondonDate, weekday: Weekday): LondonDate {
	const weekdayOfDate = new Date(`${date}T12:00:00.000Z`).getUTCDay();
	return addLondonDays(date, (weekdays.indexOf(weekday) - weekdayOfDate + 7) % 7);
}

/** Returns the instant of a time of day in London, or the start of the day if no time is given. */
export function londonTime(date: LondonDate, time: string | undefined): Instant {
	return (time && fromLondonDateTime(`${date}T${time}`)) || startOfLondonDay(date);
}
