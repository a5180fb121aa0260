import { useState } from 'react';

/**
 * Shows the records that this page has just changed before the list has loaded again. Without this, an admin who acts
 * quickly would send the previous revision, and the server would refuse it as outdated.
 * @param idOf returns the id of a record.
 */
export function useNewestRows<Row extends { revision: number }>(
	idOf: (row: Row) => string,
): {
	/** Replaces each row by the record as it was last changed, if that is newer. */
	newestOf: (rows: readonly Row[]) => Row[];
	/** Takes a record as the server returned it after a change. */
	keepChanged: (row: Row) => Row;
} {
	const [changed, setChanged] = useState<ReadonlyMap<string, Row>>(new Map());
	return {
		newestOf: (rows) =>
			rows.map((row) => {
				const kept = changed.get(idOf(row));
				return kept !== undefined && kept.revision > row.revision ? kept : row;
			}),
		keepChanged: (row) => {
			setChanged((before) => new Map(before).set(idOf(row), row));
			return row;
		},
	};
}
