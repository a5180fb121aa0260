import { type BookingCounts, toMinor } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { displayMoney } from '@burgee/core/display/money';
import { pluralise } from '@burgee/core/display/pluralise';
import styles from './price-summary.module.css';

interface PriceSummaryProps {
	event: Pick<EventJson, 'price' | 'currency' | 'offerChild'>;
	counts: BookingCounts;
	/**
	 * The total price in minor units such as pence, or null if the numbers of attendees and children are not
	 * valid.
	 */
	totalMinor: number | null;
	/** Whether screen readers announce each change of the total. */
	live?: boolean;
}

/** The price of the adults, the price of the children and the total (specification §9). */
export function PriceSummary({ event, counts, totalMinor, live = true }: PriceSummaryProps) {
	const { numberAttending, numberOfChildren } = counts;
	const money = (amountMinor: number) => displayMoney(amountMinor, event.currency);
	const priceMinor = toMinor(event.price);
	const adults = numberAttending - numberOfChildren;
	const adultsMinor = adults * priceMinor;
	const lines: [label: string, amountMinor: number][] = [];
	// A test setting can give a certain number of attendees a fixed total
	// (decision: price-test-hook). If the adults' price exceeds this total, the lines for adults and
	// children are hidden.
	if (totalMinor !== null && adultsMinor <= totalMinor) {
		if (adults > 0)
			lines.push([`${pluralise(adults, 'adult')} × ${money(priceMinor)}`, adultsMinor]);
		if (numberOfChildren > 0) {
			const children = pluralise(numberOfChildren, 'child', 'children');
			// Only the total is rounded (decision: money). The children's line is the total minus the
			// adults' line, so that the lines add up.
			lines.push([`${children} at half price`, totalMinor - adultsMinor]);
		}
	}
	return (
		<section className={`stack gap-1 panel ${styles.price}`} aria-labelledby="price-title">
			<h3 id="price-title">Price</h3>
			{event.offerChild && <p className="soft">Children (12 years or under) pay half price.</p>}
			<div aria-live={live ? 'polite' : 'off'} aria-atomic="true">
				<dl className={`tabular ${styles.lines}`}>
					{lines.map(([label, amountMinor]) => (
						<div key={label} className={styles.line}>
							<dt>{label}</dt>
							<dd>{money(amountMinor)}</dd>
						</div>
					))}
					<div className={`${styles.line} ${styles.total}`}>
						<dt>Total</dt>
						<dd>{totalMinor === null ? '–' : money(totalMinor)}</dd>
					</div>
				</dl>
			</div>
		</section>
	);
}
