import type { PublicFacts } from '@burgee/core/api/club';
import type { EventJson } from '@burgee/core/api/events';
import { displayEventDates } from '@burgee/core/display/dates';
import styles from './summary-list.module.css';

/** The list does not show a row whose value is null, false or ''. */
export type SummaryRow = readonly [term: string, value: string | number | false | null];

export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
	return (
		<dl className="panel lines">
			{rows.map(
				([term, value]) =>
					(value || value === 0) && (
						<div key={term} className={styles.row}>
							<dt>{term}</dt>
							<dd>{value}</dd>
						</div>
					),
			)}
		</dl>
	);
}

/** Returns rows with the name and the date of the booked event, or no rows if the event was deleted. */
export function eventRows(event: EventJson | null): SummaryRow[] {
	if (event === null) return [];
	return [
		['Event', event.name],
		['When', displayEventDates(event, 'booking')],
	];
}

/** Returns a row with the place of the club's events and work days. */
export function placeRow({ name, reservoir }: Pick<PublicFacts, 'name' | 'reservoir'>): SummaryRow {
	return ['Where', reservoir === null ? name : `${name}, ${reservoir.name}`];
}
