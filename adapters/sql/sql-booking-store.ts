import type {
	Booking,
	BookingStore,
	Checkout,
	EventTotals,
	IdempotencyKey,
	IdempotentResult,
	LatestOptions,
	TotalsComparison,
} from '@burgee/core';
import type { Knex } from 'knex';
import { addCheckout } from './checkouts.ts';
import { dialectOf } from './dialect.ts';
import {
	addToTotals,
	replaceTotals,
	storedAndRecomputedTotals,
	type TotalsRow,
	toTotals,
} from './event-totals-sql.ts';

interface BookingRow extends Booking {
	requestKey: string | null;
	requestFingerprint: string | null;
}

/** How many ids one query names; SQLite and PostgreSQL limit what a statement can bind. */
const idsPerQuery = 500;

export class SqlBookingStore implements BookingStore {
	readonly #knex: Knex;

	constructor(knex: Knex) {
		this.#knex = knex;
	}

	async add(
		booking: Booking,
		key?: IdempotencyKey,
		checkout?: Checkout,
	): Promise<IdempotentResult> {
		const [stored] = await dialectOf(this.#knex).transaction(this.#knex, [
			// Of those who come with the same key at once, the database lets one through.
			this.#bookings
				.insert({
					...booking,
					requestKey: key?.key ?? null,
					requestFingerprint: key?.fingerprint ?? null,
				})
				.onConflict('requestKey')
				.ignore()
				.returning('id'),
			...(checkout === undefined ? [] : addCheckout(this.#knex, checkout)),
			addToTotals(this.#knex, booking.id),
		]);
		if (stored?.length === 1) return { outcome: 'stored', bookingId: booking.id };
		const earlier = key && (await this.findByIdempotencyKey(key));
		if (!earlier) throw new Error('the booking that took this key is not there');
		return earlier;
	}

	async findByIdempotencyKey({
		key,
		fingerprint,
	}: IdempotencyKey): Promise<IdempotentResult | null> {
		const row: BookingRow | undefined = await this.#bookings.where({ requestKey: key }).first();
		if (row === undefined) return null;
		return row.requestFingerprint === fingerprint
			? { outcome: 'repeated', bookingId: row.id }
			: { outcome: 'key-reused' };
	}

	async listForEvent(eventId: string): Promise<Booking[]> {
		const rows: BookingRow[] = await this.#bookings
			.where({ eventId })
			.orderBy([{ column: 'submittedAt', order: 'desc' }, 'id']);
		return rows.map(toBooking);
	}

	async totalsOf(eventIds: string[]): Promise<EventTotals[]> {
		const totals: EventTotals[] = [];
		// An event that is named twice is still one event, though it fall into two queries.
		const wanted = [...new Set(eventIds)];
		for (let start = 0; start < wanted.length; start += idsPerQuery) {
			const ids = wanted.slice(start, start + idsPerQuery);
			const rows: TotalsRow[] = await this.#totals.whereIn('eventId', ids);
			totals.push(...rows.map(toTotals));
		}
		return totals;
	}

	async latestTotals({ limit, since }: LatestOptions = {}): Promise<EventTotals[]> {
		const query = this.#totals.orderBy([{ column: 'lastBookedAt', order: 'desc' }, 'eventId']);
		if (since !== undefined) query.where('lastBookedAt', '>=', since);
		if (limit !== undefined) query.limit(limit);
		const rows: TotalsRow[] = await query;
		return rows.map(toTotals);
	}

	async listBookedEvents(): Promise<string[]> {
		const rows: { eventId: string }[] = await this.#knex('bookings')
			.select('eventId')
			.union(this.#knex('event_totals').select('eventId'))
			.orderBy('eventId');
		return rows.map(({ eventId }) => eventId);
	}

	async recount(
		eventId: string,
		{ repair = false }: { repair?: boolean } = {},
	): Promise<TotalsComparison> {
		const [rows = []] = await dialectOf(this.#knex).transaction(this.#knex, [
			storedAndRecomputedTotals(this.#knex, eventId),
			...(repair ? replaceTotals(this.#knex, eventId) : []),
		]);
		const both = rows as (TotalsRow & { recomputed: number })[];
		const found = (which: number) => {
			const row = both.find(({ recomputed }) => recomputed === which);
			return row === undefined ? null : toTotals(row);
		};
		return { stored: found(0), recomputed: found(1) };
	}

	get #bookings(): Knex.QueryBuilder<BookingRow> {
		return this.#knex<BookingRow>('bookings');
	}

	get #totals(): Knex.QueryBuilder<TotalsRow> {
		return this.#knex<TotalsRow>('event_totals');
	}
}

/** SQLite has 0 and 1 for booleans. */
function toBooking({ requestKey: _, requestFingerprint: __, ...row }: BookingRow): Booking {
	return { ...row, paymentRequired: Boolean(row.paymentRequired), paid: Boolean(row.paid) };
}
