import { currencies, type EventTotals } from '@burgee/core';
import type { Knex } from 'knex';

/** Each column of event_totals that adds up, and how. */
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

/** An instant has 24 characters: whichever was booked last, and of equal ones the name that sorts last. */
const lastBooked = {
	eventName: 'substr(max("submittedAt" || "eventName"), 25)',
	lastBookedAt: 'max("submittedAt")',
};

const columns = { eventId: '"eventId"', ...lastBooked, ...sums };
const names = (list: object) =>
	Object.keys(list)
		.map((name) => `"${name}"`)
		.join(', ');

/** What the bookings for which `column` has this value add up to, as rows of event_totals. */
function sumOf(column: 'id' | 'eventId'): string {
	const selected = Object.entries(columns).map(([name, sql]) => `${sql} as "${name}"`);
	return `select ${selected.join(', ')} from bookings where "${column}" = ? group by "eventId"`;
}

/** Adds a booking that was stored in this transaction. */
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

/** Keeps what an event's bookings add up to, whatever was kept. */
export function replaceTotals(knex: Knex, eventId: string): Knex.Raw[] {
	const zeros = Object.keys(sums).map(() => '0');
	return [
		// The row is ours from here on, also where there was none: whoever books meanwhile waits, is not
		// seen by the count, and adds to what it came to.
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

/** What is kept and what is counted, in that order and each where there is such, seen in the same moment. */
export function storedAndRecomputedTotals(knex: Knex, eventId: string): Knex.Raw {
	return knex.raw(
		`select 1 as recomputed, ${names(columns)} from (${sumOf('eventId')}) as added
		union all select 0, ${names(columns)} from event_totals where "eventId" = ?`,
		[eventId, eventId],
	);
}

export type TotalsRow = Omit<EventTotals, 'revenueMinor'> & Record<`revenue${string}`, number>;

/** PostgreSQL answers 64-bit numbers as text. */
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
