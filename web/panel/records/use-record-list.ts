import { useState } from 'react';
import { type ListPage, usePagedLoad } from './use-paged-load.ts';
import { useUndoableMessage } from './use-undoable-message.tsx';

/**
 * The list of records on a page: its rows, the message about the last change, and the record that the admin wants to
 * delete or copy. `DeleteFromList` and `CopyFromList` ask before they do so.
 */
export function useRecordList<Row, Extra>(
	load: (page: { after?: string }, signal?: AbortSignal) => Promise<ListPage<Row> & Extra>,
	keyOf: (row: Row) => string,
) {
	const rows = usePagedLoad(load);
	const [toDelete, setToDelete] = useState<Row | null>(null);
	const [toCopy, setToCopy] = useState<Row | null>(null);
	return {
		...useUndoableMessage(),
		rows,
		toDelete,
		askToDelete: setToDelete,
		closeDeletion: () => setToDelete(null),
		toCopy,
		askToCopy: setToCopy,
		closeCopy: () => setToCopy(null),
		reload: rows.retry,
		/** Shows a record as it is stored now, or no longer (null), until the list has loaded again. */
		show: (before: Row, after: Row | null) =>
			rows.changeRows((shown) =>
				shown.flatMap((row) => {
					if (keyOf(row) !== keyOf(before)) return [row];
					return after === null ? [] : [after];
				}),
			),
	};
}
