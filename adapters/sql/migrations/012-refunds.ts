import type { Knex } from 'knex';

/** All permissions of earlier versions. */
const everything = [
	...['events:read', 'events:write', 'bookings:read'],
	...['members:read', 'members:write', 'bookings:write'],
];

/**
 * Refunds that Burgee sends to the payment provider, as JSON, and the permission for them. Only one admin who may do
 * everything else gets it by itself. If there are several, the operator decides (decision: refunds).
 */
export async function up(knex: Knex): Promise<void> {
	await knex.schema.alterTable('checkouts', (table) => {
		table.text('refundAttempts').notNullable().defaultTo('[]');
	});
	const admins: { uid: string; permissions: string }[] = await knex('admins')
		.select('uid', 'permissions')
		.where({ disabled: false });
	const holders = admins
		.map(({ uid, permissions }) => ({ uid, granted: JSON.parse(permissions) as string[] }))
		.filter(({ granted }) => everything.every((permission) => granted.includes(permission)));
	const [first, ...others] = holders;
	if (first === undefined || others.length > 0) return;
	const permissions = JSON.stringify([...first.granted, 'payments:write']);
	await knex('admins').where({ uid: first.uid }).update({ permissions }).increment('revision', 1);
}
