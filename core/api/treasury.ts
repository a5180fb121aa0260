import { z } from 'zod';
import { period } from '../rules/calendar/period.ts';
import { isoInstant, isoLondonDate } from '../rules/calendar/time-schemas.ts';
import { toMajor } from '../rules/money.ts';
import { environments } from '../rules/payment/environment.ts';
import { refundReasonNames } from '../rules/payment/refund-reasons.ts';
import { keptMinor, type TreasurySums } from '../rules/payment/treasury.ts';
import {
	moneyMethods,
	type TreasuryLine,
	treasuryFigures,
} from '../rules/payment/treasury-lines.ts';
import { maxIdLength, requiredLine } from '../rules/text-schemas.ts';
import type { CallTable } from './call.ts';

const reportQuery = period.safeExtend({
	/** Only this event, with all its money. The days then do not matter. */
	eventId: requiredLine('Event', maxIdLength).optional(),
});

/** Chooses the lines behind a figure. Without `figure`, the answer has no lines. */
const treasuryQuery = reportQuery.safeExtend({
	figure: z.enum([...treasuryFigures, 'fees']).optional(),
	method: z.enum(moneyMethods).optional(),
	currency: requiredLine('Currency', 10).optional(),
	money: z.enum(['real', 'test']).optional(),
});
export type LineFilter = Pick<
	z.output<typeof treasuryQuery>,
	'figure' | 'method' | 'currency' | 'money'
>;

/** An answer has no more lines than this. The CSV file has all. */
export const maxTreasuryLines = 500;

/** The figures in one currency, in major units. Test money is apart (decision: test-money). */
const sumsJson = z.object({
	currency: z.string(),
	isTest: z.boolean(),
	expected: z.number(),
	outstanding: z.number(),
	due: z.number(),
	goodwill: z.number(),
	received: z.number(),
	refunded: z.number(),
	/** received − refunded */
	kept: z.number(),
	/** What the provider charges, as far as it has reported it. */
	fees: z.number(),
	/** The number of payments by card whose fee the provider has not reported. */
	unknownFees: z.int(),
	/** kept − fees */
	net: z.number(),
	methods: z.array(
		z.object({ method: z.enum(moneyMethods), received: z.number(), refunded: z.number() }),
	),
});
export type TreasurySumsJson = z.infer<typeof sumsJson>;

export const treasuryLineJson = z.object({
	figure: z.enum(treasuryFigures),
	method: z.enum(moneyMethods).nullable(),
	/** The day in London on which the money moved, or for other figures, the day of the booking. */
	date: isoLondonDate,
	amount: z.number(),
	/** What the provider charges for it. Null until the provider has reported it, and for other lines. */
	fee: z.number().nullable(),
	currency: z.string(),
	environment: z.enum(environments),
	provider: z.string().nullable(),
	/** The id of the payment or refund at the provider, or of the entry that was recorded by hand. '' if there is none. */
	id: z.string(),
	bookingId: z.string(),
	eventId: z.string(),
	eventName: z.string(),
	/** '' if the booking was deleted. */
	payer: z.string(),
	/** Why the amount is due for a refund. */
	reason: z.enum([...refundReasonNames, 'underway']).nullable(),
	/** Of an entry that was recorded by hand. Null for other lines. */
	record: z
		.object({ reference: z.string().nullable(), byName: z.string(), recordedAt: isoInstant })
		.nullable(),
});
export type TreasuryLineJson = z.infer<typeof treasuryLineJson>;

const namedEvent = z.object({ id: z.string(), name: z.string() });

const treasuryJson = z
	.object({
		/** The days of the report. Null for an event. */
		days: z.object({ from: isoLondonDate, to: isoLondonDate }).nullable(),
		/** Null for a period. */
		event: namedEvent.nullable(),
		/** The events that have money in the report, by name. */
		events: z.array(namedEvent),
		/** Real money first. */
		sums: z.array(sumsJson),
		/** The lines behind the figure that was asked for, earliest first: the first 500. */
		lines: z.array(treasuryLineJson),
		/** The number of lines behind the figure. */
		lineCount: z.int(),
	})
	.meta({ id: 'Treasury' });
export type TreasuryJson = z.infer<typeof treasuryJson>;

/** Converts the sums of a currency to JSON. Amounts are in major units. */
export function toTreasurySumsJson(sums: TreasurySums): TreasurySumsJson {
	const { currency, isTest, expected, outstanding, due, goodwill, received, refunded } = sums;
	return {
		...{ currency, isTest },
		...{ expected: toMajor(expected), outstanding: toMajor(outstanding) },
		...{ due: toMajor(due), goodwill: toMajor(goodwill) },
		...{ received: toMajor(received), refunded: toMajor(refunded), kept: toMajor(keptMinor(sums)) },
		...{ fees: toMajor(sums.fees), unknownFees: sums.unknownFees },
		net: toMajor(keptMinor(sums) - sums.fees),
		methods: sums.methods.map((part) => ({
			method: part.method,
			received: toMajor(part.received),
			refunded: toMajor(part.refunded),
		})),
	};
}

/** Converts a line of the treasury to JSON. Amounts are in major units. */
export function toTreasuryLineJson<Line extends TreasuryLine>({
	amountMinor,
	feeMinor,
	...line
}: Line) {
	const fee = feeMinor === null ? null : toMajor(feeMinor);
	return { ...line, amount: toMajor(amountMinor), fee };
}

/** HTTP calls for the treasurer (decision: treasury). */
export const treasuryCalls = {
	'GET /api/admin/treasury': {
		summary:
			'What was received, refunded, expected and is open, for an event or a period: by default the current month',
		access: 'bookings:read',
		query: treasuryQuery,
		answer: treasuryJson,
		errors: ['event-not-found'],
	},
	'GET /api/admin/treasury.csv': {
		summary: 'All lines behind the figures of an event or a period as CSV, with test money',
		access: 'bookings:read',
		query: reportQuery,
		answer: 'text/csv',
		errors: ['event-not-found'],
	},
} satisfies CallTable;
