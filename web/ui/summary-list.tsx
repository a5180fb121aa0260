import styles from './summary-list.module.css';

/** A list of labels and values, for the summary of a submitted form. */
export function SummaryList({
	rows,
}: {
	rows: readonly (readonly [term: string, value: string | number])[];
}) {
	return (
		<dl className={styles.summary}>
			{rows.map(([term, value]) => (
				<div key={term} className={styles.row}>
					<dt>{term}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}
