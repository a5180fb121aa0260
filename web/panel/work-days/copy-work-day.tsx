import type { AdminWorkDayJson } from '@burgee/core/api/work-days-panel';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { api } from '../../api/client.ts';
import { CopyDialog } from '../records/copy-dialog.tsx';

interface CopyWorkDayProps {
	/** The work day to copy, or null while the dialog is closed. */
	workDay: AdminWorkDayJson | null;
	onClose: () => void;
	onDone: (copy: AdminWorkDayJson) => void;
}

/** Asks for the day of the copy, and creates the copy as a draft. */
export function CopyWorkDay({ workDay, onClose, onDone }: CopyWorkDayProps) {
	if (workDay === null) return null;
	const { id: workDayId, name, date } = workDay;
	return (
		<CopyDialog
			key={workDayId}
			title="Copy this work day?"
			confirmLabel="Copy Work Day"
			start={date}
			copy={async (date, idempotencyKey) => {
				const request = { workDayId, body: { date }, idempotencyKey };
				onDone(await api('POST /api/admin/work-days/:workDayId/copy', request));
			}}
			failure={panelMessages.workDayCopyFailed}
			onClose={onClose}
		>
			The copy of <strong>{name}</strong> has the same texts and jobs, but no volunteers. It is a
			draft until you publish it.
		</CopyDialog>
	);
}
