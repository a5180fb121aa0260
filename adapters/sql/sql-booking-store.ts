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
import { addCheckout } from './checkout-rows.ts';
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

/** The maximum number of ids in one query. SQLite and PostgreSQL limit the parameters of a statement. */
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
		const [insertedRows] = await dialectOf(this.#knex).transaction(this.#knex, [
			// If concurrent requests have the same idempotency key, the database inserts a row for only one request.
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
		if (insertedRows?.length === 1) return { outcome: 'stored', bookingId: booking.id };
		const earlierResult = key && (await this.findByIdempotencyKey(key));
		if (!earlierResult) throw new Error('cannot find the booking that used this idempotency key');
		return earlierResult;
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
		// Remove duplicate ids first. If two queries contained the same id, its totals would be returned
		// twice.
		const distinctIds = [...new Set(eventIds)];
		for (let start = 0; start < distinctIds.length; start += idsPerQuery) {
			const ids = distinctIds.slice(start, start + idsPerQuery);
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
		const totalsRows = rows as (TotalsRow & { recomputed: number })[];
		const totalsWith = (flag: number) => {
			const row = totalsRows.find(({ recomputed }) => recomputed === flag);
			return row === undefined ? null : toTotals(row);
		};
		return { stored: totalsWith(0), recomputed: totalsWith(1) };
	}

	get #bookings(): Knex.QueryBuilder<BookingRow> {
		return this.#knex<BookingRow>('bookings');
	}

	get #totals(): Knex.QueryBuilder<TotalsRow> {
		return this.#knex<TotalsRow>('event_totals');
	}
}

/** SQLite stores booleans as 0 and 1. */
function toBooking({ requestKey: _, requestFingerprint: __, ...row }: BookingRow): Booking {
	return { ...row, paymentRequired: Boolean(row.paymentRequired), paid: Boolean(row.paid) };
}
