import { type Currency, currencies, toMajor, toMinor } from '@burgee/core';
import type { TreasuryDayJson } from '@burgee/core/api/day-end';

/** The cash of a day in one currency, in major units. */
export interface Cash {
	currency: Currency;
	/** What should be in the box: when the day was closed, otherwise now. */
	expected: number;
	/** Null if nobody has counted it. */
	counted: number | null;
}

/**
 * Returns the cash of a day in each currency that was counted or received. There is always one, because a day can be
 * closed without cash.
 */
export function cashOf(day: TreasuryDayJson): Cash[] {
	return (
		day.dayEnd?.counted.map(({ amount, ...cash }) => ({ ...cash, counted: amount })) ??
		expectedNow(day)
	);
}

/** Returns the cash to count: in each currency in which cash moved, or was counted before. */
export function expectedNow({ moved, dayEnd }: TreasuryDayJson): Cash[] {
	const cash = moved.filter(({ method }) => method === 'cash');
	const names = new Set([...cash, ...(dayEnd?.counted ?? [])].map(({ currency }) => currency));
	const used = currencies.filter((currency) => names.has(currency));
	return (used.length === 0 ? [usualCurrency(moved)] : used).map((currency) => ({
		currency,
		expected: toMajor(
			cash
				.filter((sums) => sums.currency === currency)
				.reduce((sum, { received, refunded }) => sum + toMinor(received) - toMinor(refunded), 0),
		),
		counted: dayEnd?.counted.find((counted) => counted.currency === currency)?.amount ?? null,
	}));
}

function usualCurrency(moved: TreasuryDayJson['moved']): Currency {
	return currencies.find((name) => moved.some(({ currency }) => currency === name)) ?? 'GBP';
}
