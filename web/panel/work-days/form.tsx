import type { AdminWorkDayJson } from '@burgee/core/api/work-days-panel';
import { pluralise } from '@burgee/core/display/pluralise';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ApiError } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import formStyles from '../records/form.module.css';
import { RecordForm } from '../records/record-form.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import styles from './form.module.css';
import { JobFields } from './job-fields.tsx';
import { type SentWorkDay, workDay } from './record.ts';
import { WorkDayPreview } from './work-day-preview.tsx';

/** Creates a work day, or edits the work day in the address. */
export default function WorkDayFormPage() {
	return (
		<RecordPage record={workDay} id={useParams().workDayId} lead={({ name }) => name}>
			{(stored) => <WorkDayForm stored={stored} />}
		</RecordPage>
	);
}

interface Removal {
	/** The form that removes the jobs. */
	sent: SentWorkDay;
	jobs: ApiError['jobs'];
}

/** The form with the fields and the jobs of a work day, beside a preview. */
function WorkDayForm({ stored }: { stored: AdminWorkDayJson | null }) {
	const [removal, setRemoval] = useState<Removal | null>(null);
	const form = useRecordForm(workDay, stored, {
		onCode: { 'job-has-volunteers': (sent, { jobs }) => setRemoval({ sent, jobs }) },
	});
	const { values, issues, bind } = form;
	return (
		<>
			<RecordForm form={form} preview={<WorkDayPreview values={values} />}>
				<fieldset className={formStyles.group}>
					<legend>About the work day</legend>
					<TextField {...bind('name')} />
					<TextField
						hint="UK time. Enter 00:00 if only the date is known."
						type="datetime-local"
						{...bind('date')}
					/>
					<TextField
						hint="What to bring, when to meet. You can use paragraphs."
						multiline
						{...bind('description')}
					/>
					<div className="stack gap-half">
						<CheckField
							hint="Volunteers are asked whether they want food."
							{...bind('foodAvailable')}
						/>
						<CheckField hint="Members see the work day and can sign up." {...bind('active')} />
						<CheckField
							hint="Only this panel shows a draft. Volunteers who signed up remain on the list."
							{...bind('draft')}
						/>
					</div>
				</fieldset>
				<fieldset className={formStyles.group}>
					<legend>Jobs</legend>
					<JobFields value={values.jobs} onChange={bind('jobs').onChange} issues={issues} />
				</fieldset>
			</RecordForm>
			<ConfirmDialog
				title="Remove jobs that volunteers chose?"
				open={removal !== null}
				onCancel={() => setRemoval(null)}
				onConfirm={() => {
					if (removal === null) return;
					setRemoval(null);
					void form.send({ ...removal.sent, removeJobsWithVolunteers: true });
				}}
				confirmLabel="Remove and Save"
				cancelLabel="Keep Editing"
				variant="danger"
			>
				<ul className={styles.removed}>
					{removal?.jobs.map(({ title, volunteers }) => (
						<li key={title}>
							<strong>{title}</strong>: {pluralise(volunteers, 'volunteer')}
						</li>
					))}
				</ul>
				<p>The volunteers stay on the list, without these jobs. Please tell them.</p>
			</ConfirmDialog>
		</>
	);
}
