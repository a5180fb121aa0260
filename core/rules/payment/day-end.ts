import { z } from 'zod';
import { isoInstant, isoLondonDate } from '../calendar/time-schemas.ts';
import { currencies } from '../money.ts';
import type { TreasurySums } from './treasury.ts';
import { moneyMethods } from './treasury-lines.ts';

export const dayEndLabels = { counted: 'Cash counted', countedBy: 'Counted by', note: 'Note' };

/** The real money of one currency and method that moved on a day. In minor units. */
const movedSums = z.object({
	currency: z.string(),
	method: z.enum(moneyMethods),
	receivedMinor: z.int(),
	refundedMinor: z.int(),
});
export type MovedSums = z.infer<typeof movedSums>;

/** What a treasurer has counted at the end of a day (decision: day-end). */
export const dayEnd = z.object({
	/** The day in London. */
	date: isoLondonDate,
	/** The cash that was in the box, by currency, in minor units. */
	counted: z.array(z.object({ currency: z.enum(currencies), amountMinor: z.int() })),
	countedBy: z.string(),
	/** '' if there is none. */
	note: z.string(),
	/** What had moved on the day when it was closed. Money that is recorded later is not in it. */
	moved: z.array(movedSums),
	closedAt: isoInstant,
	/** The name of the panel user who closed the day. */
	closedBy: z.string(),
	/** Each change adds 1. */
	revision: z.int(),
});
export type DayEnd = z.infer<typeof dayEnd>;

/** What the treasurer enters. */
export type DayEndForm = Pick<DayEnd, 'counted' | 'countedBy' | 'note'>;

/** Returns the real money that moved, from the figures of a day. Test money is not in a cash box. */
export function movedOf(sums: readonly TreasurySums[]): MovedSums[] {
	return sums
		.filter(({ isTest }) => !isTest)
		.flatMap(({ currency, methods }) =>
			methods.map(({ method, received, refunded }) => ({
				...{ currency, method },
				...{ receivedMinor: received, refundedMinor: refunded },
			})),
		);
}

/**
 * Returns the cash that should be in the box, in minor units of the currency. Below 0 if more was given back than
 * received.
 */
export function expectedCash(moved: readonly MovedSums[], currency: string): number {
	return moved
		.filter((sums) => sums.currency === currency && sums.method === 'cash')
		.reduce((sum, { receivedMinor, refundedMinor }) => sum + receivedMinor - refundedMinor, 0);
}

/** Money of a day that was recorded after the day was closed. In minor units; below 0 for money that was given back. */
export interface LateMoney {
	currency: string;
	method: MovedSums['method'];
	amountMinor: number;
}

/** Compares what has moved on a day with what had moved when the day was closed. */
export function recordedLater(
	closed: readonly MovedSums[],
	now: readonly MovedSums[],
): LateMoney[] {
	const netOf = (all: readonly MovedSums[], { currency, method }: MovedSums) =>
		all
			.filter((sums) => sums.currency === currency && sums.method === method)
			.reduce((sum, { receivedMinor, refundedMinor }) => sum + receivedMinor - refundedMinor, 0);
	const keys = new Map(
		[...closed, ...now].map((sums) => [`${sums.currency} ${sums.method}`, sums]),
	);
	return [...keys.values()]
		.map((sums) => ({
			...{ currency: sums.currency, method: sums.method },
			amountMinor: netOf(now, sums) - netOf(closed, sums),
		}))
		.filter(({ amountMinor }) => amountMinor !== 0);
}
