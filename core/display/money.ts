import { type Currency, currencies, toMajor, toMinor } from '../rules/money.ts';

const symbols: Record<Currency, string> = { GBP: '£', EUR: '€', USD: '$' };

const grouped = new Intl.NumberFormat('en-GB', {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
});

/** Formats an amount, with thousands separators: '£43.23', '£1,975.05'. */
export function displayMoney(amountMinor: number, currency: Currency): string {
	return `${symbols[currency]}${grouped.format(amountMinor / 100)}`;
}

/** Formats an amount in major units, also in a currency that Burgee does not offer: '£43.23', '5.00 JPY', '−£2.00'. */
export function displayAnyMoney(amount: number, currency: string): string {
	const known = currencies.find((name) => name === currency);
	const text = known
		? displayMoney(toMinor(Math.abs(amount)), known)
		: `${grouped.format(Math.abs(amount))} ${currency}`;
	return amount < 0 ? `−${text}` : text;
}

/** Formats amounts in major units: '£1,043.23', or '£43.23 + €10.00' for several currencies. */
export function displayAmounts(amounts: readonly { amount: number; currency: Currency }[]): string {
	return amounts.map(({ amount, currency }) => displayMoney(toMinor(amount), currency)).join(' + ');
}

/** Formats sums by currency as `displayAmounts` does. Returns null if every sum is 0. */
export function displaySums(sumsMinor: Record<Currency, number>): string | null {
	const amounts = currencies
		.filter((currency) => sumsMinor[currency] > 0)
		.map((currency) => ({ amount: toMajor(sumsMinor[currency]), currency }));
	return amounts.length === 0 ? null : displayAmounts(amounts);
}
