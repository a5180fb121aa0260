import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

const currencies = ['GBP', 'EUR', 'USD'];

/**
 * Adds tables of event totals, rate limits and job leases, and indexes for the lists of events. Computes
 * the event totals from the existing bookings.
 */
export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);

	await knex.schema.createTable('event_totals', (table) => {
		table.specificType('eventId', text).primary();
		table.specificType('eventName', text).notNullable();
		table.specificType('lastBookedAt', text);
		for (const sum of [
			'bookings',
			'pendingBookings',
			'attendees',
			'children',
			'softDrinks',
			'vegetarian',
			...currencies.map((currency) => `revenue${currency}`),
		]) {
			table.bigInteger(sum).notNullable();
		}
		table.index(['lastBookedAt', 'eventId']);
	});
	await knex.raw(`
		insert into event_totals (
			"eventId", "eventName", "lastBookedAt", bookings, "pendingBookings",
			attendees, children, "softDrinks", vegetarian, "revenueGBP", "revenueEUR", "revenueUSD"
		)
		select
			"eventId",
			substr(max("submittedAt" || "eventName"), 25),
			max("submittedAt"),
			count(*),
			sum(case when "paymentRequired" and not paid then 1 else 0 end),
			sum("numberAttending"), sum("numberOfChildren"),
			sum("numberOfSoftDrinks"), sum("numberOfVegetarian"),
			${currencies
				.map(
					(currency) =>
						`coalesce(sum(case when paid and "paymentCurrency" = '${currency}' then "paymentAmountMinor" end), 0)`,
				)
				.join(', ')}
		from bookings group by "eventId"`);

	await knex.schema.createTable('rate_limits', (table) => {
		table.specificType('key', text).primary();
		table.integer('points').notNullable();
		table.specificType('endsAt', text).notNullable();
	});
	await knex.schema.createTable('jobs', (table) => {
		table.specificType('name', text).primary();
		table.specificType('holder', text).notNullable();
		table.specificType('freeFrom', text).notNullable();
	});

	// Indexes for the queries of EventStore.listFrom and EventStore.listLatest.
	await knex.raw(
		`create index events_lasts_until on events (coalesce(eventenddatetime, eventdatetime))`,
	);
	await knex.raw(
		'create index events_latest on events ((eventdatetime is null), eventdatetime desc, id)',
	);
}
