import { messages } from '@burgee/core';
import type { AdminWorkDayJson } from '@burgee/core/api/work-days-panel';
import { displayDateTime } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { useState } from 'react';
import { api, errorCode, isNotFound } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { FocusedNotice } from '../../../ui/notice.tsx';
import { pluralise } from '../../../ui/pluralise.ts';
import { useLeaveIfRefused } from '../admin-session.tsx';

interface DeleteWorkDayProps {
	/** The work day to delete, or null while the dialog is closed. */
	workDay: AdminWorkDayJson | null;
	onClose: () => void;
	onDone: (workDay: AdminWorkDayJson) => void;
}

/** Confirms the deletion and shows how many volunteers have signed up. */
export function DeleteWorkDay({ workDay, onClose, onDone }: DeleteWorkDayProps) {
	const leaveIfRefused = useLeaveIfRefused();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);

	const close = () => {
		setFailure(null);
		onClose();
	};
	const remove = async () => {
		if (workDay === null) return;
		const { id: workDayId, revision } = workDay;
		setBusy(true);
		setFailure(null);
		try {
			await api('DELETE /api/admin/work-days/:workDayId', { workDayId, revision });
			onDone(workDay);
		} catch (error) {
			// A 404 means that the work day is already deleted: by another admin, or by a request whose reply was lost.
			if (isNotFound(error)) onDone(workDay);
			else if (errorCode(error) === 'revision-differs') {
				setFailure(`${messages['revision-differs']} Reload the page to see the change.`);
			} else if (!leaveIfRefused(error)) setFailure(panelMessages.workDayDeleteFailed);
		} finally {
			setBusy(false);
		}
	};

	return (
		<ConfirmDialog
			title="Delete this work day?"
			open={workDay !== null}
			onCancel={close}
			onConfirm={remove}
			confirmLabel={busy ? 'Deleting…' : 'Delete Work Day'}
			variant="danger"
			busy={busy}
		>
			{workDay && (
				<>
					<p>
						<strong>{workDay.name}</strong>, {displayDateTime(workDay.date)}, will be deleted.
					</p>
					<p>
						{workDay.signUpCount === 0
							? 'Nobody has signed up for it.'
							: `${pluralise(workDay.signUpCount, 'volunteer')} signed up for it. To keep their names in the panel, close the work day instead.`}
					</p>
				</>
			)}
			{failure !== null && <FocusedNotice tone="error">{failure}</FocusedNotice>}
		</ConfirmDialog>
	);
}
