import { fullName } from '@burgee/core';
import type { SignUpJson } from '@burgee/core/api/work-days-panel';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { useState } from 'react';
import { api, isNotFound } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { useLeaveIfRefused } from '../frame/session.tsx';

interface RemoveVolunteerProps {
	workDayId: string;
	/** The sign-up to remove, or null while the dialog is closed. */
	signUp: SignUpJson | null;
	onClose: () => void;
	onRemoved: (signUp: SignUpJson) => void;
}

export function RemoveVolunteer({ workDayId, signUp, onClose, onRemoved }: RemoveVolunteerProps) {
	const leaveIfRefused = useLeaveIfRefused();
	const [busy, setBusy] = useState(false);
	const [failed, setFailed] = useState(false);

	const close = () => {
		setFailed(false);
		onClose();
	};
	const remove = async () => {
		if (signUp === null) return;
		const { id: signUpId, revision } = signUp;
		setBusy(true);
		setFailed(false);
		try {
			await api('DELETE /api/admin/work-days/:workDayId/sign-ups/:signUpId', {
				workDayId,
				signUpId,
				revision,
			});
			onRemoved(signUp);
		} catch (error) {
			// A 404 means that the volunteer is already removed: by another admin, or by a request whose reply was lost.
			if (isNotFound(error)) onRemoved(signUp);
			else if (!leaveIfRefused(error)) setFailed(true);
		} finally {
			setBusy(false);
		}
	};

	return (
		<ConfirmDialog
			title="Remove this volunteer?"
			open={signUp !== null}
			onCancel={close}
			onConfirm={remove}
			confirmLabel={busy ? 'Removing…' : 'Remove Volunteer'}
			variant="danger"
			busy={busy}
		>
			{signUp && (
				<p>
					<strong>{fullName(signUp)}</strong> will no longer be on the list. You can undo this for a
					minute.
				</p>
			)}
			{failed && <FocusedNotice tone="error">{panelMessages.volunteerRemoveFailed}</FocusedNotice>}
		</ConfirmDialog>
	);
}
