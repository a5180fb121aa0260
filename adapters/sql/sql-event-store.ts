import type { ClubEvent, EventStore, Instant, LatestOptions } from '@burgee/core';
import type { Knex } from 'knex';
import { dialectOf, type Statement } from './dialect.ts';

export class SqlEventStore implements EventStore {
	readonly #knex: Knex;

	constructor(knex: Knex) {
		this.#knex = knex;
	}

	get #events(): Knex.QueryBuilder<ClubEvent> {
		return this.#knex<ClubEvent>('events');
	}

	async add(event: ClubEvent): Promise<void> {
		await this.#write(this.#events.insert(event).returning('id'));
	}

	async get(id: string): Promise<ClubEvent | null> {
		const row: ClubEvent | undefined = await this.#events.where({ id }).first();
		return row === undefined ? null : toEvent(row);
	}

	async replace({ id, ...fields }: ClubEvent): Promise<boolean> {
		return this.#write(this.#events.where({ id }).update(fields).returning('id'));
	}

	async remove(id: string): Promise<boolean> {
		// Raw SQL is needed, because knex does not support `returning` for deletions in SQLite.
		return this.#write(this.#knex.raw('delete from events where id = ? returning id', [id]));
	}

	async listFrom(from: Instant): Promise<ClubEvent[]> {
		const rows: ClubEvent[] = await this.#events
			.whereRaw('coalesce(eventenddatetime, eventdatetime) >= ?', [from])
			.orWhereNull('eventdatetime')
			.orderByRaw('eventdatetime is null, eventdatetime, id');
		return rows.map(toEvent);
	}

	async listLatest({ limit, since }: LatestOptions = {}): Promise<ClubEvent[]> {
		const query = this.#events;
		if (since === undefined) query.orderByRaw('eventdatetime is null, eventdatetime desc, id');
		else query.where('eventdatetime', '>=', since).orderByRaw('eventdatetime desc, id');
		if (limit !== undefined) query.limit(limit);
		const rows: ClubEvent[] = await query;
		return rows.map(toEvent);
	}

	async revision(): Promise<number> {
		const row: { revision: number | string } | undefined = await this.#knex('revisions')
			.where({ name: 'events' })
			.first('revision');
		return Number(row?.revision ?? 0);
	}

	/** Runs a write and increments the revision in one transaction. @returns whether a row was changed. */
	async #write(statement: Statement): Promise<boolean> {
		const [changedRows = []] = await dialectOf(this.#knex).transaction(this.#knex, [
			statement,
			this.#knex('revisions').where({ name: 'events' }).increment('revision', 1),
		]);
		return changedRows.length > 0;
	}
}

/** SQLite stores booleans as 0 and 1. */
function toEvent(row: ClubEvent): ClubEvent {
	return {
		...row,
		allowBooking: Boolean(row.allowBooking),
		isBoatEvent: Boolean(row.isBoatEvent),
		offerChild: Boolean(row.offerChild),
		offerSoftDrinks: Boolean(row.offerSoftDrinks),
		offerVeg: Boolean(row.offerVeg),
		requiresPayment: Boolean(row.requiresPayment),
	};
}
