import {
	dayMs,
	londonDate,
	type ManualPayment,
	type PayLaterMethod,
	toInstant,
} from '@burgee/core';
import type { CallKey } from '@burgee/core/api/calls';
import type { Draw } from './draw.ts';
import type { FuzzedBurgee } from './fuzzed-burgee.ts';
import type { KnownValues } from './schema-values.ts';

/** The records that a call about money accepts. It refuses most others. */
export const rowsToPay: Partial<Record<CallKey, string>> = {
	'POST /api/checkouts/:checkoutId/payments':
		"select * from checkouts where cancelledAt is null and payments = '[]'",
	'POST /api/admin/bookings/:eventId/:bookingId/refunds':
		"select * from bookings where id in (select bookingId from checkouts where payments <> '[]')",
	'POST /api/admin/bookings/:eventId/:bookingId/payments':
		'select * from bookings where paymentRequired = 1',
};

const maxListed = 20;
/** Payments at Square are notified as long as they are among the latest. */
const maxNotified = 50;

/** Finds payments and what they are for, so that requests about money are accepted. */
export class KnownPayments {
	readonly #burgee: FuzzedBurgee;
	readonly #draw: Draw;

	constructor(burgee: FuzzedBurgee, draw: Draw) {
		this.#burgee = burgee;
		this.#draw = draw;
	}

	/**
	 * Chooses an entry of money received by hand, with the booking and the event that it belongs to. Mostly chooses one that
	 * can be reversed.
	 */
	chooseManual(): { id: string; row: Record<string, unknown> } {
		const sql = `select id, eventId, manualPayments from bookings where manualPayments <> '[]' limit ${maxListed}`;
		const rows = this.#burgee.log.rows<Record<'id' | 'eventId' | 'manualPayments', string>>(sql);
		if (rows.length === 0) return { id: 'none', row: {} };
		const { id: bookingId, eventId, manualPayments } = this.#draw.pick(rows);
		const entries: ManualPayment[] = JSON.parse(manualPayments);
		const counting = entries.filter(
			({ id, reverses }) => reverses === null && entries.every((other) => other.reverses !== id),
		);
		const listed = counting.length > 0 && this.#draw.chance(90) ? counting : entries;
		return { id: this.#draw.pick(listed).id, row: { bookingId, eventId } };
	}

	/** Chooses one of the last three days, with the row of its end if it is closed. */
	chooseDay(): { id: string; row: Record<string, unknown> } {
		const time = toInstant(new Date(Date.now() - this.#draw.below(3) * dayMs));
		const date = londonDate(time);
		const sql = 'select * from day_ends where date = ?';
		const [row = {}] = this.#burgee.log.rows<Record<string, unknown>>(sql, date);
		return { id: date, row };
	}

	/** Values for the fields of requests about money. */
	valuesFor(key: CallKey): KnownValues {
		if (key.endsWith('/comparison')) {
			return { from: ['2026-06-01'], to: ['2026-06-30'], after: [null] };
		}
		if (key.endsWith('/takeovers')) return { kind: ['payment'], id: this.#idsOfPayments() };
		if (key.endsWith('/refunds')) return { amount: [0.5, 1, 2.35] };
		if (key.endsWith('/:bookingId/payments')) {
			return { amount: [5, 12.35, -1], date: [londonDate(toInstant(new Date()))] };
		}
		// Transfers need the club’s bank details, which few requests enter.
		return / \/api\/admin\/events(\/:eventId)?$/.test(key) ? { payLater: ['at-event'] } : {};
	}

	/** Returns the ids of payments that belong to bookings. */
	#idsOfPayments(): string[] {
		const where = "payments <> '[]'";
		return this.#burgee.log
			.rows<{ payments: string }>(
				`select payments from checkouts where ${where} limit ${maxListed}`,
			)
			.flatMap(({ payments }) => JSON.parse(payments) as { paymentId: string }[])
			.map(({ paymentId }) => paymentId);
	}

	/** Returns the id of a payment at Square, or null if there is none yet. */
	notifiedId(): string | null {
		const payments = this.#burgee.square.payments().slice(-maxNotified);
		return payments.length === 0 ? null : this.#draw.pick(payments).paymentId;
	}

	/** Returns the price per adult in minor units, or null if there is no such event. */
	priceOf(eventId: unknown): { priceMinor: number; currency: string } | null {
		const sql = 'select priceMinor, currency from events where id = ?';
		const [price] = this.#burgee.log.rows<{ priceMinor: number; currency: string }>(sql, eventId);
		return price ?? null;
	}

	/** Returns the ways to pay later that an event offers. There are none if there is no such event. */
	payLaterOf(eventId: unknown): PayLaterMethod[] {
		const sql = 'select payLater from events where id = ? and requiresPayment = 1';
		const [row] = this.#burgee.log.rows<{ payLater: string }>(sql, eventId);
		return row === undefined ? [] : JSON.parse(row.payLater);
	}
}
