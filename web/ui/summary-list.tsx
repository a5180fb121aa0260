import styles from './summary-list.module.css';

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
