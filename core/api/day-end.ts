import { z } from 'zod';
import type { LondonDate } from '../rules/calendar/london-time.ts';
import { isoInstant, isoLondonDate } from '../rules/calendar/time-schemas.ts';
import { currencies, toMajor, toMinor } from '../rules/money.ts';
import { wholeMinorUnits } from '../rules/money-schemas.ts';
import {
	type DayEnd,
	type DayEndForm,
	dayEndLabels,
	expectedCash,
	type LateMoney,
	type MovedSums,
} from '../rules/payment/day-end.ts';
import { moneyMethods, type TreasuryLine } from '../rules/payment/treasury-lines.ts';
import { lineOfText, requiredLine } from '../rules/text-schemas.ts';
import type { CallTable } from './call.ts';
import { toTreasuryLineJson, treasuryLineJson } from './treasury.ts';

const countedAmount = z
	.number({ error: `${dayEndLabels.counted} must be a number` })
	.min(0, `${dayEndLabels.counted} cannot be below 0`)
	.max(1_000_000, `${dayEndLabels.counted} is too large`)
	.check(wholeMinorUnits(dayEndLabels.counted));

/** What the treasurer enters. Amounts are in major units. */
export const dayEndRequest = z
	.strictObject({
		counted: z
			.array(z.strictObject({ currency: z.enum(currencies), amount: countedAmount }))
			.max(currencies.length)
			.refine((all) => new Set(all.map(({ currency }) => currency)).size === all.length, {
				message: 'Each currency can be counted once',
			}),
		countedBy: requiredLine(dayEndLabels.countedBy, 100),
		note: lineOfText(dayEndLabels.note, 500),
	})
	.meta({ id: 'DayEndForm' });

/** Converts the request to the form of the use case, which has amounts in minor units. */
export function toDayEndForm({ counted, ...form }: z.output<typeof dayEndRequest>): DayEndForm {
	return {
		...form,
		counted: counted.map(({ currency, amount }) => ({ currency, amountMinor: toMinor(amount) })),
	};
}

const movedJson = z.object({
	currency: z.string(),
	method: z.enum(moneyMethods),
	received: z.number(),
	refunded: z.number(),
});

const treasuryDayJson = z
	.object({
		date: isoLondonDate,
		moved: z.array(movedJson),
		/** The real money that moved, earliest first. */
		lines: z.array(treasuryLineJson),
		/** Null if nobody has closed the day. */
		dayEnd: z
			.object({
				/** `expected` is what should have been in the box when the day was closed. */
				counted: z.array(
					z.object({ currency: z.enum(currencies), amount: z.number(), expected: z.number() }),
				),
				countedBy: z.string(),
				note: z.string(),
				closedAt: isoInstant,
				closedBy: z.string(),
			})
			.nullable(),
		/** What was recorded after the day was closed. */
		later: z.array(
			z.object({ currency: z.string(), method: z.enum(moneyMethods), amount: z.number() }),
		),
		/** 0 if nobody has closed the day. */
		revision: z.int(),
	})
	.meta({ id: 'TreasuryDay' });
export type TreasuryDayJson = z.infer<typeof treasuryDayJson>;

/** A day as the use cases return it. */
interface TreasuryDay {
	date: LondonDate;
	moved: MovedSums[];
	lines: (TreasuryLine & { eventName: string; payer: string })[];
	dayEnd: DayEnd | null;
	later: LateMoney[];
}

/** Converts a day of the treasury to JSON. Amounts are in major units. */
export function toTreasuryDayJson(day: TreasuryDay): TreasuryDayJson {
	const { date, dayEnd } = day;
	return {
		date,
		moved: day.moved.map(({ receivedMinor, refundedMinor, ...sums }) => ({
			...sums,
			...{ received: toMajor(receivedMinor), refunded: toMajor(refundedMinor) },
		})),
		lines: day.lines.map(toTreasuryLineJson),
		dayEnd: dayEnd && {
			...{ countedBy: dayEnd.countedBy, note: dayEnd.note },
			...{ closedAt: dayEnd.closedAt, closedBy: dayEnd.closedBy },
			counted: dayEnd.counted.map(({ currency, amountMinor }) => ({
				...{ currency, amount: toMajor(amountMinor) },
				expected: toMajor(expectedCash(dayEnd.moved, currency)),
			})),
		},
		later: day.later.map(({ amountMinor, ...money }) => ({
			...money,
			amount: toMajor(amountMinor),
		})),
		revision: dayEnd?.revision ?? 0,
	};
}

/** HTTP calls with which the treasurer closes a day (decision: day-end). */
export const dayEndCalls = {
	'GET /api/admin/treasury/days/:date': {
		summary: 'The real money that moved on a day in London, and what was counted',
		access: 'bookings:read',
		answer: treasuryDayJson,
	},
	'PUT /api/admin/treasury/days/:date': {
		summary: 'Close a day: store the cash that was counted',
		access: 'payments:write',
		revisioned: true,
		body: dayEndRequest,
		answer: treasuryDayJson,
	},
} satisfies CallTable;
