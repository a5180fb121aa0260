// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as cards on a phone loses its implicit roles
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './data-table.module.css';

export interface Column<Row> {
	heading: string;
	cell: (row: Row) => ReactNode;
	number?: boolean;
}

export interface DataTableProps<Row> {
	caption: string;
	/** The cells of the first column are the headings of the rows. */
	columns: Column<Row>[];
	rows: Row[];
	keyOf: (row: Row) => string;
	/** The index of the first row that a button below the table has added. 0 before it was pressed. */
	firstNew?: number;
	/** The CSS class that arranges the cells of a table row on a small screen. By default each row becomes a card. */
	layout?: string | undefined;
}

/**
 * A table whose rows become cards or compact rows on a phone. The ARIA roles are explicit, because CSS that
 * changes a table's layout removes its implicit roles.
 */
export function DataTable<Row>({
	caption,
	columns,
	rows,
	keyOf,
	firstNew = 0,
	layout = styles.cards,
}: DataTableProps<Row>) {
	const table = useRef<HTMLTableElement>(null);
	useEffect(() => {
		// The button may be gone after a click, so the focus moves to the first new row.
		if (firstNew > 0) {
			table.current?.querySelectorAll<HTMLElement>('[role="rowheader"]')[firstNew]?.focus();
		}
	}, [firstNew]);
	return (
		<table ref={table} className={`${styles.table} ${layout}`} role="table">
			<caption className="visually-hidden">{caption}</caption>
			<thead role="rowgroup">
				<tr role="row">
					{columns.map(({ heading, number }) => (
						<th
							key={heading}
							role="columnheader"
							scope="col"
							className={number ? styles.number : undefined}
						>
							{heading}
						</th>
					))}
				</tr>
			</thead>
			<tbody role="rowgroup">
				{rows.map((row) => (
					<tr key={keyOf(row)} role="row">
						{columns.map(({ heading, cell, number }, index) =>
							index === 0 ? (
								<th key={heading} role="rowheader" scope="row" tabIndex={-1}>
									{cell(row)}
								</th>
							) : (
								<td
									key={heading}
									role="cell"
									data-heading={heading}
									className={number ? styles.number : undefined}
								>
									{cell(row)}
								</td>
							),
						)}
					</tr>
				))}
			</tbody>
		</table>
	);
}
