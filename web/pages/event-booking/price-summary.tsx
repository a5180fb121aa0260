import type { Currency } from '@burgee/core';
import { displayMoney } from '@burgee/core/display/money';
import type { Counts } from './booking-form.tsx';
import styles from './price-summary.module.css';

interface PriceSummaryProps {
	priceMinor: number;
	currency: Currency;
	counts: Counts;
	/** Null if the numbers of attendees and children are not valid. */
	totalMinor: number | null;
	childrenWelcome: boolean;
}

/** The price of the adults, the price of the children and the total (specification §9). */
export function PriceSummary({
	priceMinor,
	currency,
	counts: { numberAttending, numberOfChildren },
	totalMinor,
	childrenWelcome,
}: PriceSummaryProps) {
	const adults = numberAttending - numberOfChildren;
	const adultsMinor = adults * priceMinor;
	const price = displayMoney(priceMinor, currency);
	const lines: [label: string, amountMinor: number][] = [];
	// A test setting can give a certain number of attendees a fixed total
	// (decision: price-test-hook). If the adults' price exceeds this total, the lines for adults and
	// children are hidden.
	if (totalMinor !== null && adultsMinor <= totalMinor) {
		if (adults > 0)
			lines.push([`${adults} ${adults === 1 ? 'adult' : 'adults'} × ${price}`, adultsMinor]);
		if (numberOfChildren > 0) {
			const children = numberOfChildren === 1 ? 'child' : 'children';
			// The total is rounded once. The children's line is the total minus the adults' line (decision: money).
			lines.push([`${numberOfChildren} ${children} at half price`, totalMinor - adultsMinor]);
		}
	}
	return (
		<section className={styles.price} aria-labelledby="price-title">
			<h3 id="price-title" className={styles.title}>
				Price
			</h3>
			{childrenWelcome && (
				<p className={styles.note}>Children (12 years or under) pay half price</p>
			)}
			<div aria-live="polite" aria-atomic="true">
				<dl className={styles.lines}>
					{lines.map(([label, amountMinor]) => (
						<div key={label} className={styles.line}>
							<dt>{label}</dt>
							<dd>{displayMoney(amountMinor, currency)}</dd>
						</div>
					))}
					<div className={`${styles.line} ${styles.total}`}>
						<dt>Total</dt>
						<dd>{totalMinor === null ? '–' : displayMoney(totalMinor, currency)}</dd>
					</div>
				</dl>
			</div>
		</section>
	);
}
