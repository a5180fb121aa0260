import type { ReactNode } from 'react';
import { DeleteDialog } from './delete-dialog.tsx';
import type { useRecordList } from './use-record-list.ts';
import type { Undoable } from './use-undoable-message.tsx';

interface DeleteFromListProps<Row, Deleted> {
	list: Omit<ReturnType<typeof useRecordList<Row, unknown>>, 'rows'>;
	title: string;
	confirmLabel: string;
	busyLabel?: string;
	failure: string;
	/** Deletes the record, and returns what is needed to undo the deletion. */
	remove: (row: Row) => Promise<Deleted>;
	/** Returns what the list shows instead of the record. By default, the record leaves the list. */
	after?: (deleted: Deleted) => Row;
	/** The message after the deletion. */
	deleted: (row: Row) => string;
	/** Returns how to undo the deletion, or null if it cannot be undone. */
	undo?: (deleted: Deleted) => Omit<Undoable, 'message'> | null;
	/** Returns what will be lost. */
	children: (row: Row) => ReactNode;
}

/** Asks before a record of a list is deleted, and offers to undo the deletion for a minute. */
export function DeleteFromList<Row, Deleted>({
	list,
	deleted: messageOf,
	after,
	undo,
	...dialog
}: DeleteFromListProps<Row, Deleted>) {
	return (
		<DeleteDialog
			{...dialog}
			row={list.toDelete}
			onClose={list.closeDeletion}
			onReload={list.reload}
			onDone={(row, deleted) => {
				list.closeDeletion();
				list.show(row, deleted !== null && after ? after(deleted) : null);
				const message = messageOf(row);
				const undoable = deleted !== null && undo?.(deleted);
				if (!undoable) return list.showMessage({ tone: 'success', message });
				list.showUndoable({
					...undoable,
					message,
					undo: () => undoable.undo().then(list.reload),
				});
			}}
		/>
	);
}
