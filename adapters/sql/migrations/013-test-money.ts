import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

const currencies = ['GBP', 'EUR', 'USD'];
const checkoutsPerRead = 1_000;
const rowsPerInsert = 200;

/**
 * Adds the environment to checkouts and bookings, and the test revenue to the event totals (decision:
 * test-money). Existing practice payments become test revenue. Adds the months in which each checkout's
 * money moved.
 */
export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	for (const name of ['checkouts', 'bookings']) {
		await knex.schema.alterTable(name, (table) => {
			table.specificType('environment', text).notNullable().defaultTo('production');
		});
	}
	await knex.schema.alterTable('event_totals', (table) => {
		for (const currency of currencies) {
			table.bigInteger(`testRevenue${currency}`).notNullable().defaultTo(0);
		}
	});
	await knex.raw(`update checkouts set environment = 'practice' where provider = 'practice'`);
	await knex.raw(`update bookings set environment = 'practice'
		where id in (select "bookingId" from checkouts where environment = 'practice')`);
	const revenue = (currency: string, environment: string) => `coalesce((
		select sum("paymentAmountMinor" - "refundedMinor") from bookings
		where "eventId" = event_totals."eventId" and paid and "paymentCurrency" = '${currency}'
			and environment = '${environment}'), 0)`;
	await knex.raw(`update event_totals set ${currencies
		.flatMap((currency) => [
			`"revenue${currency}" = ${revenue(currency, 'production')}`,
			`"testRevenue${currency}" = ${revenue(currency, 'practice')}`,
		])
		.join(', ')}
		where "eventId" in (select "eventId" from bookings where environment = 'practice')`);

	await knex.schema.createTable('checkout_payment_months', (table) => {
		/** A month in UTC, such as '2026-07'. */
		table.specificType('month', text).notNullable();
		table.specificType('checkoutId', text).notNullable();
		table.primary(['month', 'checkoutId']);
	});
	for (let after = ''; ; ) {
		const checkouts = await knex('checkouts')
			.where('id', '>', after)
			.orderBy('id')
			.limit(checkoutsPerRead)
			.select('id', 'payments');
		const rows = checkouts.flatMap(({ id, payments }) => {
			const times: { at: string }[] = JSON.parse(payments);
			const months = new Set(times.map(({ at }) => at.slice(0, 7)));
			return [...months].map((month) => ({ month, checkoutId: id }));
		});
		for (let start = 0; start < rows.length; start += rowsPerInsert) {
			const batch = rows.slice(start, start + rowsPerInsert);
			await knex('checkout_payment_months').insert(batch);
		}
		if (checkouts.length < checkoutsPerRead) return;
		after = checkouts.at(-1).id;
	}
}
