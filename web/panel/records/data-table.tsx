// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as compact rows loses its implicit roles
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMediaQuery } from '../../use-media-query.ts';
import styles from './data-table.module.css';
import { FactLine } from './fact-line.tsx';

/** Below this width, a list has no room for a column for each fact. */
const narrowScreen = 'screen and (max-width: 71.99rem)';

export interface Column<Row> {
	heading: string;
	/**
	 * Where a narrow screen shows the cell: the first column is the name of the row, a badge or a button stands beside
	 * it, the facts share one line below, and what needs lines of its own follows. By default 'fact'.
	 */
	role?: 'badge' | 'fact' | 'block' | 'action';
	/** A table shows a dash for a missing fact (null, false or ''), and 0 in a soft colour. A narrow screen shows neither. */
	cell: (row: Row) => ReactNode;
	/** What a narrow screen shows instead, such as a count with its noun. */
	narrow?: (row: Row) => ReactNode;
	number?: boolean;
	/** Whether a table may break the cell into lines. By default, only the name and numbers can have several lines. */
	wraps?: boolean;
}

export interface DataTableProps<Row> {
	caption: string;
	/** The cells of the first column are the headings of the rows. */
	columns: Column<Row>[];
	rows: Row[];
	keyOf: (row: Row) => string;
	/** Returns the heading above a row. Rows with the same heading follow each other. */
	groupOf?: ((row: Row) => string) | undefined;
	/** The index of the first row that a button below the table has added. 0 before it was pressed. */
	firstNew?: number;
}

/**
 * A table of records. On a narrow screen, each row is compact: its name with a badge or a menu, and its facts in one
 * line. A link in the name then fills the row. The ARIA roles are explicit, because CSS that changes a
 * table's layout removes its implicit roles.
 */
export function DataTable<Row>({
	caption,
	columns,
	rows,
	keyOf,
	groupOf = () => '',
	firstNew = 0,
}: DataTableProps<Row>) {
	const table = useRef<HTMLTableElement>(null);
	const isNarrow = useMediaQuery(narrowScreen);
	useEffect(() => {
		// The button may be gone after a click, so the focus moves to the first new row.
		if (firstNew > 0) {
			table.current?.querySelectorAll<HTMLElement>('[role="rowheader"]')[firstNew]?.focus();
		}
	}, [firstNew]);
	// A table without badges needs no column for them.
	const used = columns.filter(
		({ role, cell }) => role !== 'badge' || rows.some((row) => !isEmpty(cell(row))),
	);
	const shown = isNarrow ? compactColumns(used) : used;
	const hasActions = shown.some(({ role }) => role === 'action');
	return (
		<table
			ref={table}
			className={`${styles.table} ${isNarrow ? styles.compact : styles.wide}`}
			role="table"
		>
			<caption className="visually-hidden">{caption}</caption>
			<thead role="rowgroup">
				<tr role="row">
					{shown.map((column) => (
						<th key={column.heading} role="columnheader" scope="col" className={classOf(column)}>
							{column.heading}
						</th>
					))}
				</tr>
			</thead>
			{groupsOf(rows, groupOf).map(({ heading, rows: grouped }) => (
				<tbody key={heading} role="rowgroup">
					{heading !== '' && (
						<tr role="row" className={styles.group}>
							<td role="cell" colSpan={shown.length}>
								<h2 className="small">{heading}</h2>
							</td>
						</tr>
					)}
					{grouped.map((row) => (
						<tr key={keyOf(row)} role="row">
							{shown.map((column, index) =>
								index === 0 ? (
									<th key={column.heading} role="rowheader" scope="row" tabIndex={-1}>
										{column.cell(row)}
										{isNarrow && !hasActions && (
											<ChevronRight aria-hidden className={styles.chevron} size={20} />
										)}
									</th>
								) : (
									<td
										key={column.heading}
										role="cell"
										data-heading={column.heading}
										className={classOf(column)}
									>
										{isNarrow ? column.cell(row) : <Cell column={column} row={row} />}
									</td>
								),
							)}
						</tr>
					))}
				</tbody>
			))}
		</table>
	);
}

function classOf<Row>({ role = 'fact', number, wraps }: Column<Row>): string | undefined {
	if (number) return styles.number;
	return wraps ? styles.wraps : styles[role];
}

/** Divides the rows into groups of rows with the same heading. */
function groupsOf<Row>(rows: Row[], groupOf: (row: Row) => string) {
	const groups: { heading: string; rows: Row[] }[] = [];
	for (const row of rows) {
		const heading = groupOf(row);
		const last = groups.at(-1);
		if (last?.heading === heading) last.rows.push(row);
		else groups.push({ heading, rows: [row] });
	}
	return groups;
}

/** Returns the columns of a narrow screen: the name, the badge, the facts, what needs lines of its own, and the actions. */
function compactColumns<Row>([name, ...others]: Column<Row>[]): Column<Row>[] {
	if (name === undefined) return [];
	const narrow = (column: Column<Row>): Column<Row> => ({
		...column,
		number: false,
		wraps: false,
		cell: column.narrow ?? column.cell,
	});
	const withRole = (role: Column<Row>['role']) =>
		others.filter((column) => (column.role ?? 'fact') === role).map(narrow);
	const facts = withRole('fact');
	return [
		narrow(name),
		...withRole('badge'),
		{
			heading: 'Details',
			role: 'fact',
			cell: (row) => (
				<FactLine
					facts={facts.map(({ cell }) => cell(row)).filter((fact) => !isEmpty(fact) && fact !== 0)}
				/>
			),
		},
		...withRole('block'),
		...withRole('action'),
	];
}

function Cell<Row>({ column: { role, cell }, row }: { column: Column<Row>; row: Row }) {
	const content = cell(row);
	if (isEmpty(content)) {
		return role === 'action' || role === 'badge' ? null : <span className="soft">–</span>;
	}
	if (content === 0) return <span className="soft">0</span>;
	return typeof content === 'number' ? content.toLocaleString('en-GB') : content;
}

function isEmpty(content: ReactNode): boolean {
	return content === null || content === undefined || content === false || content === '';
}
