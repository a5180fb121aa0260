import { messages } from '@burgee/core';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-load.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useFlashMessage, withFlashMessage } from '../frame/flash-message.tsx';
import { useAdminLoad } from '../frame/session.tsx';
import { WorkDayEditor } from './work-day-editor.tsx';
import { conflictFields, emptyWorkDay, valuesOf } from './work-day-values.ts';

/** Creates a work day, or edits the work day in the address. */
export default function WorkDayFormPage() {
	const { workDayId } = useParams();
	return workDayId === undefined ? <CreateWorkDay /> : <EditWorkDay workDayId={workDayId} />;
}

function useToList(message: string): () => void {
	const navigate = useNavigate();
	return () => navigate('/admin/work-days', withFlashMessage({ tone: 'success', message }));
}

function CreateWorkDay() {
	const toList = useToList(panelMessages.workDayCreated);
	return (
		<Page wide title="Create Work Day">
			<WorkDayEditor
				initial={emptyWorkDay}
				record={null}
				save={(body, { idempotencyKey }) =>
					api('POST /api/admin/work-days', { body, idempotencyKey })
				}
				onSaved={toList}
				saveLabel="Create Work Day"
				failure={panelMessages.workDayCreateFailed}
			/>
		</Page>
	);
}

function EditWorkDay({ workDayId }: { workDayId: string }) {
	const toList = useToList(panelMessages.workDayUpdated);
	const [flashMessage] = useFlashMessage();
	const workDay = useAdminLoad(useCall('GET /api/admin/work-days/:workDayId', { workDayId }));
	return (
		<Page wide title="Edit Work Day" lead={workDay.state === 'loaded' ? workDay.value.name : null}>
			{flashMessage}
			<Loaded
				data={workDay}
				loading={{ label: 'Loading work day…', lines: 8 }}
				error={panelMessages.workDayFailed}
				// If the work day does not exist, the list replaces this page in the browser's history. The Back
				// button then does not return to this page.
				missing={
					<Navigate
						to="/admin/work-days"
						replace
						{...withFlashMessage({ tone: 'error', message: messages['work-day-not-found'] })}
					/>
				}
			>
				{(loaded) => (
					<WorkDayEditor
						key={loaded.id}
						initial={valuesOf(loaded)}
						record={{
							noun: 'work day',
							revision: loaded.revision,
							fields: conflictFields,
							reload: async () => {
								const stored = await api('GET /api/admin/work-days/:workDayId', { workDayId });
								return { values: valuesOf(stored), revision: stored.revision };
							},
						}}
						save={(form, { revision, removeJobsWithVolunteers }) =>
							api('PUT /api/admin/work-days/:workDayId', {
								workDayId,
								revision,
								body: { ...form, removeJobsWithVolunteers },
							})
						}
						onSaved={toList}
						saveLabel="Update Work Day"
						failure={panelMessages.workDayUpdateFailed}
					/>
				)}
			</Loaded>
		</Page>
	);
}
