import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { titleCase } from '../../ui/title-case.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import styles from './paged-table.module.css';
import type { PagedList } from './use-paged-load.ts';

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'firstNew'> {
	list: PagedList<Row>;
	/** The plural noun for the rows, such as 'events'. */
	noun: string;
}

/** A table with a button that loads further rows. */
export function PagedTable<Row>({ list, noun, ...table }: PagedTableProps<Row>) {
	const { rows, next, firstNew, more, loadMore } = list;
	return (
		<div className={`stack ${styles.list}`}>
			<DataTable {...table} rows={rows} firstNew={firstNew} />
			{more === 'failed' && (
				<Notice tone="error">Failed to load more {noun}. Please try again.</Notice>
			)}
			{next !== null && (
				// The button stays enabled while loading, so that it keeps the focus.
				<Button aria-disabled={more === 'loading'} onClick={loadMore}>
					{more === 'loading' ? 'Loading…' : `Show More ${titleCase(noun)}`}
				</Button>
			)}
		</div>
	);
}
