import { type ReactNode, useState } from 'react';
import { errorCode, isNotFound } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { useLeaveIfRefused } from '../frame/session.tsx';
import { ReloadNotice } from './reload-notice.tsx';

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
	/** Loads the records again, because another admin has changed this record. */
	onReload: () => void;
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
	const leaveIfRefused = useLeaveIfRefused();
	const [busy, setBusy] = useState(false);
	const [error, setError] = useState<'failed' | 'revision-differs' | null>(null);

	const close = () => {
		setError(null);
		onClose();
	};
	const reload = () => {
		close();
		onReload();
	};
	const confirm = async () => {
		if (row === null) return;
		setBusy(true);
		setError(null);
		try {
			onDone(row, await remove(row));
		} catch (thrown) {
			// A 404 means that the record is already deleted: by another admin, or by a request whose reply was lost.
			if (isNotFound(thrown)) onDone(row, null);
			else if (errorCode(thrown) === 'revision-differs') setError('revision-differs');
			else if (!leaveIfRefused(thrown)) setError('failed');
		} finally {
			setBusy(false);
		}
	};

	return (
		<ConfirmDialog
			title={title}
			open={row !== null}
			onCancel={close}
			onConfirm={confirm}
			confirmLabel={busy ? busyLabel : confirmLabel}
			variant="danger"
			busy={busy}
		>
			{row && children(row)}
			{error === 'failed' && <FocusedNotice tone="error">{failure}</FocusedNotice>}
			{error === 'revision-differs' && <ReloadNotice onReload={reload} />}
		</ConfirmDialog>
	);
}
