import { currencies, type EventTotals } from '@burgee/core';
import type { Knex } from 'knex';

const sums = {
	bookings: 'count(*)',
	pendingBookings: 'sum(case when "paymentRequired" and not paid then 1 else 0 end)',
	attendees: 'sum("numberAttending")',
	children: 'sum("numberOfChildren")',
	softDrinks: 'sum("numberOfSoftDrinks")',
	vegetarian: 'sum("numberOfVegetarian")',
	...Object.fromEntries(
		currencies.map((currency) => [
			`revenue${currency}`,
			`coalesce(sum(case when paid and "paymentCurrency" = '${currency}' then "paymentAmountMinor" - "refundedMinor" end), 0)`,
		]),
	),
};

/**
 * The event name and the time of the latest booking. If several bookings were made in the same
 * millisecond, the event name that sorts last is chosen. To find the name, the SQL puts the time of
 * 24 characters before each name, takes the maximum of these texts and removes the time.
 */
const lastBooked = {
	eventName: 'substr(max("submittedAt" || "eventName"), 25)',
	lastBookedAt: 'max("submittedAt")',
};

const columns = { eventId: '"eventId"', ...lastBooked, ...sums };
const names = (list: object) =>
	Object.keys(list)
		.map((name) => `"${name}"`)
		.join(', ');

/**
 * Returns a query for the totals of one booking (`id`) or of all bookings of an event (`eventId`).
 * The result has the columns of event_totals.
 */
function sumOf(column: 'id' | 'eventId'): string {
	const selected = Object.entries(columns).map(([name, sql]) => `${sql} as "${name}"`);
	return `select ${selected.join(', ')} from bookings where "${column}" = ? group by "eventId"`;
}

/** The booking must have been stored in the same transaction. */
export function addToTotals(knex: Knex, bookingId: string): Knex.Raw {
	const isLater = `excluded."lastBookedAt" || excluded."eventName" >
		event_totals."lastBookedAt" || event_totals."eventName"`;
	const changes = [
		...Object.keys(lastBooked).map(
			(name) =>
				`"${name}" = case when ${isLater} then excluded."${name}" else event_totals."${name}" end`,
		),
		...Object.keys(sums).map((name) => `"${name}" = event_totals."${name}" + excluded."${name}"`),
	];
	return knex.raw(
		`insert into event_totals (${names(columns)}) ${sumOf('id')}
			on conflict ("eventId") do update set ${changes.join(', ')}`,
		[bookingId],
	);
}

export function replaceTotals(knex: Knex, eventId: string): Knex.Raw[] {
	const zeros = Object.keys(sums).map(() => '0');
	return [
		// Lock the event's row of totals, and create the row if it is missing. Concurrent bookings wait and
		// are added afterwards.
		knex.raw(
			`insert into event_totals ("eventId", "eventName", ${names(sums)})
				values (?, '', ${zeros.join(', ')})
				on conflict ("eventId") do update set "eventName" = ''`,
			[eventId],
		),
		knex.raw('delete from event_totals where "eventId" = ?', [eventId]),
		knex.raw(`insert into event_totals (${names(columns)}) ${sumOf('eventId')}`, [eventId]),
	];
}

/**
 * Returns one query for an event's recomputed totals and its stored totals, so that both are read at the same
 * moment. The column `recomputed` is 1 for recomputed totals and 0 for stored totals. A row is missing if the
 * event has no bookings or no stored totals.
 */
export function storedAndRecomputedTotals(knex: Knex, eventId: string): Knex.Raw {
	return knex.raw(
		`select 1 as recomputed, ${names(columns)} from (${sumOf('eventId')}) as added
		union all select 0, ${names(columns)} from event_totals where "eventId" = ?`,
		[eventId, eventId],
	);
}

export type TotalsRow = Omit<EventTotals, 'revenueMinor'> & Record<`revenue${string}`, number>;

/** PostgreSQL returns 64-bit integers as text. */
export function toTotals(row: TotalsRow): EventTotals {
	return {
		eventId: row.eventId,
		eventName: row.eventName,
		lastBookedAt: row.lastBookedAt,
		bookings: Number(row.bookings),
		pendingBookings: Number(row.pendingBookings),
		attendees: Number(row.attendees),
		children: Number(row.children),
		softDrinks: Number(row.softDrinks),
		vegetarian: Number(row.vegetarian),
		revenueMinor: {
			GBP: Number(row.revenueGBP),
			EUR: Number(row.revenueEUR),
			USD: Number(row.revenueUSD),
		},
	};
}
