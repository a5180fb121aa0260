import { addLondonWeeks, maxCopyWeeks, weeksToNextYear } from '@burgee/core';
import type { AdminWorkDayJson } from '@burgee/core/api/work-days-panel';
import { displayDateTime } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { useState } from 'react';
import { ApiError, api } from '../../../api/client.ts';
import { FormIdempotencyKey } from '../../../api/idempotency-key.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FocusedNotice } from '../../../ui/notice.tsx';
import { useLeaveIfRefused } from '../admin-session.tsx';

interface CopyWorkDayProps {
	/** The work day to copy, or null while the dialog is closed. */
	workDay: AdminWorkDayJson | null;
	onClose: () => void;
	onDone: (copy: AdminWorkDayJson) => void;
}

/** Asks how many weeks later the copy takes place, and creates the copy. */
export function CopyWorkDay({ workDay, ...actions }: CopyWorkDayProps) {
	return workDay && <CopyDialog key={workDay.id} workDay={workDay} {...actions} />;
}

function CopyDialog({
	workDay,
	onClose,
	onDone,
}: Omit<CopyWorkDayProps, 'workDay'> & { workDay: AdminWorkDayJson }) {
	const leaveIfRefused = useLeaveIfRefused();
	const [typed, setTyped] = useState(() => String(weeksToNextYear(workDay.date)));
	const [key] = useState(() => new FormIdempotencyKey());
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const weeks = /^\d{1,3}$/.test(typed) && Number(typed) <= maxCopyWeeks ? Number(typed) : null;

	const copy = async () => {
		if (weeks === null) {
			setFailure(`Enter a number of weeks from 0 to ${maxCopyWeeks}.`);
			return;
		}
		setBusy(true);
		setFailure(null);
		try {
			const copied = await api('POST /api/admin/work-days/:workDayId/copy', {
				workDayId: workDay.id,
				body: { weeks },
				idempotencyKey: key.keyFor(typed),
			});
			onDone(copied);
		} catch (error) {
			if (leaveIfRefused(error)) return;
			const [issue] = error instanceof ApiError ? error.issues : [];
			setFailure(issue?.message ?? panelMessages.workDayCopyFailed);
		} finally {
			setBusy(false);
		}
	};

	return (
		<ConfirmDialog
			title="Copy this work day?"
			open
			onCancel={onClose}
			onConfirm={copy}
			confirmLabel={busy ? 'Copying…' : 'Copy Work Day'}
			busy={busy}
		>
			<p>
				The copy of <strong>{workDay.name}</strong> has the same texts and jobs, but no volunteers.
			</p>
			<TextField
				label="Weeks later"
				name="weeks"
				inputMode="numeric"
				maxLength={3}
				value={typed}
				onChange={setTyped}
			/>
			<p role="status">
				{weeks !== null && `New date: ${displayDateTime(addLondonWeeks(workDay.date, weeks))}`}
			</p>
			{failure !== null && <FocusedNotice tone="error">{failure}</FocusedNotice>}
		</ConfirmDialog>
	);
}
