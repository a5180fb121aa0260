import type { AdminWorkDayJson } from '@burgee/core/api/work-days-panel';
import { api } from '../../api/client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { WorkDaySignUpForm } from '../../ui/sign-up-form.tsx';
import { useLeaveIfRefused } from '../frame/session.tsx';

interface AddVolunteerProps {
	workDay: AdminWorkDayJson;
	onClose: () => void;
	/** Called with the name of the volunteer. */
	onAdded: (name: string) => void;
}

/** Adds a volunteer who did not use the web page, for example one who phoned. */
export function AddVolunteer({ workDay, onClose, onAdded }: AddVolunteerProps) {
	const leaveIfRefused = useLeaveIfRefused();
	return (
		<Dialog title="Add a Volunteer" open onClose={onClose}>
			<WorkDaySignUpForm
				workDay={workDay}
				by="organiser"
				send={async (form, idempotencyKey) => {
					try {
						await api('POST /api/admin/work-days/:workDayId/sign-ups', {
							workDayId: workDay.id,
							body: form,
							idempotencyKey,
						});
						onAdded(`${form.firstName} ${form.lastName}`);
					} catch (error) {
						if (!leaveIfRefused(error)) throw error;
					}
				}}
			/>
		</Dialog>
	);
}
