import {
	type Booking,
	type BookingStore,
	type Currency,
	currencies,
	type EventTotals,
	type Instant,
	type KeyedAnswer,
	type RequestKey,
} from '@burgee/core';
import type { Knex } from 'knex';

interface BookingRow extends Booking {
	requestKey: string | null;
	requestFingerprint: string | null;
}

type TotalsRow = Omit<EventTotals, 'revenueMinor'> & Record<`revenue${Currency}`, number>;

/** How many ids one query names; SQLite and PostgreSQL limit what a statement can bind. */
const idsPerQuery = 500;

export class SqlBookingStore implements BookingStore {
	readonly #knex: Knex;

	constructor(knex: Knex) {
		this.#knex = knex;
	}

	async add(booking: Booking, key?: RequestKey): Promise<KeyedAnswer> {
		const insert = this.#bookings.insert({
			...booking,
			requestKey: key?.key ?? null,
			requestFingerprint: key?.fingerprint ?? null,
		});
		if (key === undefined) {
			await insert;
			return { outcome: 'stored', bookingId: booking.id };
		}
		// One statement: of those who come with the same key at once, the database lets one through.
		const stored = await insert.onConflict('requestKey').ignore().returning('id');
		if (stored.length > 0) return { outcome: 'stored', bookingId: booking.id };
		const earlier = await this.findAnswer(key);
		if (earlier === null) throw new Error('the booking that took this key is not there');
		return earlier;
	}

	async findAnswer({ key, fingerprint }: RequestKey): Promise<KeyedAnswer | null> {
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
			const rows: TotalsRow[] = await this.#totals().whereIn('eventId', ids);
			totals.push(...rows.map(toTotals));
		}
		return totals;
	}

	async latestTotals({
		limit,
		since,
	}: {
		limit?: number;
		since?: Instant;
	} = {}): Promise<EventTotals[]> {
		const query = this.#totals().orderByRaw('max("submittedAt") desc, "eventId"');
		if (since !== undefined) query.havingRaw('max("submittedAt") >= ?', [since]);
		if (limit !== undefined) query.limit(limit);
		const rows: TotalsRow[] = await query;
		return rows.map(toTotals);
	}

	get #bookings(): Knex.QueryBuilder<BookingRow> {
		return this.#knex<BookingRow>('bookings');
	}

	#totals(): Knex.QueryBuilder {
		const raw = this.#knex.raw.bind(this.#knex);
		return this.#knex('bookings')
			.groupBy('eventId')
			.select(
				'eventId',
				raw(
					`(select named."eventName" from bookings named where named."eventId" = bookings."eventId"
						order by named."submittedAt" desc, named.id limit 1) as "eventName"`,
				),
				raw('count(*) as bookings'),
				raw(
					'sum(case when "paymentRequired" = ? and paid = ? then 1 else 0 end) as "pendingBookings"',
					[true, false],
				),
				...Object.entries(summed).map(([column, name]) => raw('sum(??) as ??', [column, name])),
				...currencies.map((currency) =>
					raw(
						`sum(case when paid = ? and "paymentCurrency" = ? then "paymentAmountMinor" else 0 end) as ??`,
						[true, currency, `revenue${currency}`],
					),
				),
			);
	}
}

const summed = {
	numberAttending: 'attendees',
	numberOfChildren: 'children',
	numberOfSoftDrinks: 'softDrinks',
	numberOfVegetarian: 'vegetarian',
} as const;

/** SQLite has 0 and 1 for booleans. */
function toBooking({ requestKey: _, requestFingerprint: __, ...row }: BookingRow): Booking {
	return { ...row, paymentRequired: Boolean(row.paymentRequired), paid: Boolean(row.paid) };
}

/** PostgreSQL answers sums as text. */
function toTotals(row: TotalsRow): EventTotals {
	return {
		eventId: row.eventId,
		eventName: row.eventName,
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
