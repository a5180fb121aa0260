import { assertInvariant } from '../../errors/assert-invariant.ts';
import { compareText } from '../compare-text.ts';
import { currencies } from '../money.ts';
import { isTestMoney } from './environment.ts';
import {
	type MoneyMethod,
	moneyMethods,
	type TreasuryFigure,
	type TreasuryLine,
	treasuryFigures,
} from './treasury-lines.ts';

/** The figures in one currency, in minor units. Test money is apart (decision: test-money). */
export interface TreasurySums extends Record<TreasuryFigure, number> {
	currency: string;
	isTest: boolean;
	/** What the provider charges for the payments and refunds, as far as it has reported it. */
	fees: number;
	/** The number of payments by card whose fee the provider has not reported. */
	unknownFees: number;
	/** The parts of 'received' and 'refunded', for each method by which money moved. */
	methods: MethodSums[];
}

interface MethodSums {
	method: MoneyMethod;
	received: number;
	refunded: number;
}

/** Adds up the lines by currency, real money first. Currencies that Burgee offers come before others. */
export function treasurySums(lines: readonly TreasuryLine[]): TreasurySums[] {
	const groups = new Map<string, TreasuryLine[]>();
	for (const line of lines) {
		const key = `${line.currency} ${isTestMoney(line)}`;
		groups.set(key, [...(groups.get(key) ?? []), line]);
	}
	return [...groups.values()]
		.map(sumsOfGroup)
		.sort(
			(a, b) =>
				Number(a.isTest) - Number(b.isTest) ||
				rankOf(a.currency) - rankOf(b.currency) ||
				compareText(a.currency, b.currency),
		);
}

/** Returns what the club has received and not refunded, in minor units. */
export function keptMinor({ received, refunded }: TreasurySums): number {
	return received - refunded;
}

/** Returns the lines behind a part of the figures. A part that is not named has all lines. */
export function linesOf<Line extends TreasuryLine>(
	lines: readonly Line[],
	part: {
		/** 'fees' are the payments and refunds whose fee is known. */
		figure?: TreasuryFigure | 'fees' | undefined;
		method?: MoneyMethod | undefined;
		currency?: string | undefined;
		isTest?: boolean | undefined;
	},
): Line[] {
	const { figure, method, currency, isTest } = part;
	return lines.filter(
		(line) =>
			(figure === undefined ||
				(figure === 'fees' ? line.feeMinor !== null : line.figure === figure)) &&
			(method === undefined || line.method === method) &&
			(currency === undefined || line.currency === currency) &&
			(isTest === undefined || isTestMoney(line) === isTest),
	);
}

/**
 * Asserts what is true of all lines of whole bookings, in each currency: what the club has received and not refunded is
 * what it expects, without what is outstanding or was refunded as goodwill, and with what is due for a refund.
 */
export function assertSumsAgree(sums: readonly TreasurySums[]): void {
	for (const { expected, received, refunded, due, outstanding, goodwill } of sums) {
		assertInvariant(
			received - refunded === expected - outstanding + due - goodwill && goodwill >= 0,
			'what was received and kept is the price of the bookings, without what is open',
		);
	}
}

function sumsOfGroup(lines: TreasuryLine[]): TreasurySums {
	const sumOf = (figure: TreasuryFigure, method?: MoneyMethod) =>
		linesOf(lines, { figure, method }).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
	const [first] = lines;
	assertInvariant(first !== undefined, 'a group has a line');
	return {
		...(Object.fromEntries(treasuryFigures.map((figure) => [figure, sumOf(figure)])) as Record<
			TreasuryFigure,
			number
		>),
		currency: first.currency,
		isTest: isTestMoney(first),
		fees: lines.reduce((sum, { feeMinor }) => sum + (feeMinor ?? 0), 0),
		unknownFees: linesOf(lines, { figure: 'received', method: 'card' }).filter(
			({ feeMinor }) => feeMinor === null,
		).length,
		methods: moneyMethods
			.filter((method) => lines.some((line) => line.method === method))
			.map((method) => ({
				method,
				received: sumOf('received', method),
				refunded: sumOf('refunded', method),
			})),
	};
}

function rankOf(currency: string): number {
	const known: readonly string[] = currencies;
	return known.includes(currency) ? known.indexOf(currency) : known.length;
}
