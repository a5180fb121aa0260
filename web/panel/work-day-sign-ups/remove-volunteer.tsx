import { fullName } from '@burgee/core';
import type { SignUpJson } from '@burgee/core/api/work-days-panel';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { api } from '../../api/client.ts';
import { DeleteDialog } from '../records/delete-dialog.tsx';

interface RemoveVolunteerProps {
	workDayId: string;
	/** The sign-up to remove, or null while the dialog is closed. */
	signUp: SignUpJson | null;
	onClose: () => void;
	onRemoved: (signUp: SignUpJson) => void;
}

export function RemoveVolunteer({ workDayId, signUp, onClose, onRemoved }: RemoveVolunteerProps) {
	return (
		<DeleteDialog
			row={signUp}
			title="Remove this volunteer?"
			confirmLabel="Remove Volunteer"
			busyLabel="Removing…"
			failure={panelMessages.volunteerRemoveFailed}
			remove={({ id: signUpId, revision }) => {
				const path = 'DELETE /api/admin/work-days/:workDayId/sign-ups/:signUpId';
				return api(path, { workDayId, signUpId, revision });
			}}
			onClose={onClose}
			onDone={onRemoved}
		>
			{(removed) => (
				<p>
					<strong>{fullName(removed)}</strong> will no longer be on the list. You can undo this for
					a minute.
				</p>
			)}
		</DeleteDialog>
	);
}
