import type { Knex } from 'knex';

const counts = {
	pendingAttendees: 'numberAttending',
	pendingChildren: 'numberOfChildren',
	pendingSoftDrinks: 'numberOfSoftDrinks',
	pendingVegetarian: 'numberOfVegetarian',
};

/** Adds the people and meals of unpaid bookings to the event totals (decision: not-paid), and computes them. */
export async function up(knex: Knex): Promise<void> {
	await knex.schema.alterTable('event_totals', (table) => {
		for (const name of Object.keys(counts)) table.bigInteger(name).notNullable().defaultTo(0);
	});
	const sums = Object.entries(counts).map(
		([name, field]) => `"${name}" = coalesce((
			select sum("${field}") from bookings
			where "eventId" = event_totals."eventId" and "cancelledAt" is null
				and "paymentRequired" and not paid), 0)`,
	);
	await knex.raw(`update event_totals set ${sums.join(', ')} where "pendingBookings" > 0`);
}
