import type { Knex } from 'knex';

/** The limits of events, and the places that bookings hold (decision: places). */
export async function up(knex: Knex): Promise<void> {
	for (const name of ['events', 'deleted_events']) {
		await knex.schema.alterTable(name, (table) => {
			table.integer('places');
			table.integer('boatPlaces');
			table.boolean('showPlacesLeft').notNullable().defaultTo(false);
		});
	}
	await knex.schema.alterTable('bookings', (table) => {
		table.boolean('hasOpenCheckout').notNullable().defaultTo(false);
	});
	await knex.schema.alterTable('event_totals', (table) => {
		table.bigInteger('heldPlaces').notNullable().defaultTo(0);
		table.bigInteger('heldBoats').notNullable().defaultTo(0);
	});
	// A checkout that is watched and not cancelled can still be paid.
	const openCheckouts = knex('checkouts')
		.select('bookingId')
		.where({ watched: true })
		.whereNull('cancelledAt');
	await knex('bookings').whereIn('id', openCheckouts).update({ hasOpenCheckout: true });
	const holders = () =>
		knex('bookings')
			.where('bookings.eventId', knex.ref('event_totals.eventId'))
			.whereNull('cancelledAt')
			.where((holds) =>
				holds
					.where({ paymentRequired: false })
					.orWhere({ paid: true })
					.orWhere({ hasOpenCheckout: true }),
			);
	await knex('event_totals').update({
		heldPlaces: holders().select(knex.raw('coalesce(sum(??), 0)', ['numberAttending'])),
		heldBoats: holders().select(knex.raw('count(??)', ['boatName'])),
	});
}
