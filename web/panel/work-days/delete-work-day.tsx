import type { AdminWorkDayJson } from '@burgee/core/api/work-days-panel';
import { displayDateTime } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { api } from '../../api/client.ts';
import { pluralise } from '../../ui/pluralise.ts';
import { DeleteDialog } from '../records/delete-dialog.tsx';

interface DeleteWorkDayProps {
	/** The work day to delete, or null while the dialog is closed. */
	workDay: AdminWorkDayJson | null;
	onClose: () => void;
	/** Loads the work days again, because another admin has changed this work day. */
	onReload: () => void;
	onDone: (workDay: AdminWorkDayJson) => void;
}

/** Confirms the deletion and shows how many volunteers have signed up. */
export function DeleteWorkDay({ workDay, onClose, onReload, onDone }: DeleteWorkDayProps) {
	return (
		<DeleteDialog
			row={workDay}
			title="Delete this work day?"
			confirmLabel="Delete Work Day"
			failure={panelMessages.workDayDeleteFailed}
			remove={({ id: workDayId, revision }) =>
				api('DELETE /api/admin/work-days/:workDayId', { workDayId, revision })
			}
			onClose={onClose}
			onReload={onReload}
			onDone={onDone}
		>
			{({ name, date, signUpCount }) => (
				<>
					<p>
						<strong>{name}</strong>, {displayDateTime(date)}, will be deleted.
					</p>
					<p>
						{signUpCount === 0
							? 'Nobody has signed up for it.'
							: `${pluralise(signUpCount, 'volunteer')} signed up for it. To keep their names in the panel, close the work day instead.`}
					</p>
				</>
			)}
		</DeleteDialog>
	);
}
