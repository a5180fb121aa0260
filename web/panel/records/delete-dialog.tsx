import type { ReactNode } from 'react';
import { nullIfMissing } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useAction } from './use-action.tsx';

interface DeleteDialogProps<Row, Deleted> {
	/** The record to delete, or null while the dialog is closed. */
	row: Row | null;
	title: string;
	confirmLabel: string;
	/** The label of the confirmation button during the deletion. */
	busyLabel?: string;
	/** The error message that is shown if the deletion failed. */
	failure: string;
	/** Deletes the record, and returns what is needed to undo the deletion. */
	remove: (row: Row) => Promise<Deleted>;
	onClose: () => void;
	/** Loads the records again. Offered instead of `failure` if another admin has changed this record. */
	onReload?: () => void;
	/** Called after the deletion. `deleted` is null if the record was already deleted. */
	onDone: (row: Row, deleted: Deleted | null) => void;
	/** Returns what will be lost. */
	children: (row: Row) => ReactNode;
}

/** Asks before a record is deleted. */
export function DeleteDialog<Row, Deleted>({
	row,
	title,
	confirmLabel,
	busyLabel = 'Deleting…',
	failure,
	remove,
	onClose,
	onReload,
	onDone,
	children,
}: DeleteDialogProps<Row, Deleted>) {
	const close = () => {
		deletion.clear();
		onClose();
	};
	const deletion = useAction({
		failure,
		onReload:
			onReload &&
			(() => {
				close();
				onReload();
			}),
	});
	const confirm = async () => {
		if (row === null) return;
		// A 404 means that the record is already deleted: by another admin, or by a request whose reply was lost.
		await deletion.run(async () => onDone(row, await remove(row).catch(nullIfMissing)));
	};

	return (
		<ConfirmDialog
			title={title}
			open={row !== null}
			onCancel={close}
			onConfirm={confirm}
			confirmLabel={deletion.busy ? busyLabel : confirmLabel}
			variant="danger"
			busy={deletion.busy}
		>
			{row && children(row)}
			{deletion.notice}
		</ConfirmDialog>
	);
}
