import { type ReactNode, useId } from 'react';
import type { Column } from './data-table.tsx';
import styles from './sheet-table.module.css';

interface SheetColumn<Row> extends Column<Row> {
	/** Whether a phone hides the column, because it is only of use on paper or stands below the name of the row. */
	notOnPhone?: boolean;
	/** Whether the cells contain sentences, which need more width than a name. */
	long?: boolean;
}

interface SheetTableProps<Row> {
	title: string;
	/** The cells of the first column are the headings of the rows. */
	columns: SheetColumn<Row>[];
	/** What a phone shows in a line below the name of the row. */
	below?: (row: Row) => ReactNode;
	rows: Row[];
	keyOf: (row: Row) => string;
}

/**
 * A table that stays a table on paper and on a phone, unlike `DataTable`. Each printed page repeats the column
 * headings. Shows nothing if there are no rows.
 */
export function SheetTable<Row>({ title, columns, below, rows, keyOf }: SheetTableProps<Row>) {
	const titleId = useId();
	if (rows.length === 0) return null;
	return (
		<section aria-labelledby={titleId}>
			<h2 id={titleId}>{title}</h2>
			<table className={styles.table} aria-labelledby={titleId}>
				<thead>
					<tr>
						{columns.map(({ heading, ...column }) => (
							<th key={heading} scope="col" className={classOf(column)}>
								{heading}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={keyOf(row)}>
							{columns.map(({ heading, cell, ...column }, index) =>
								index === 0 ? (
									<th key={heading} scope="row">
										{cell(row)}
										{below && <div className={styles.below}>{below(row)}</div>}
									</th>
								) : (
									<td key={heading} className={classOf(column)}>
										{cell(row)}
									</td>
								),
							)}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

/** An empty box to tick with a pen. */
export function TickBox() {
	return <span className={styles.box} />;
}

function classOf({
	number,
	notOnPhone,
	long,
}: Pick<SheetColumn<never>, 'number' | 'notOnPhone' | 'long'>): string | undefined {
	const classes = [
		number && styles.number,
		notOnPhone && styles.notOnPhone,
		long && styles.long,
	].filter(Boolean);
	return classes.length === 0 ? undefined : classes.join(' ');
}
