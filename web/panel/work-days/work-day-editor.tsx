import type { WorkDayFormInput } from '@burgee/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { pluralise } from '../../ui/pluralise.ts';
import { useLeaveWarning } from '../frame/unsaved-changes.tsx';
import formStyles from '../records/form.module.css';
import { incompleteTimes } from '../records/time-fields.ts';
import { type EditedRecord, useRevisedForm } from '../records/use-revised-form.tsx';
import { JobFields } from './job-fields.tsx';
import styles from './work-day-editor.module.css';
import { WorkDayPreview } from './work-day-preview.tsx';
import { readValues, type WorkDayValues } from './work-day-values.ts';

export interface SaveOptions {
	/** The same content always has the same idempotency key. */
	idempotencyKey: string;
	revision: number;
	/** Whether the admin has confirmed that jobs with volunteers may be removed. */
	removeJobsWithVolunteers: boolean;
}

interface WorkDayEditorProps {
	initial: WorkDayValues;
	/** The work day to edit, or null to create one. */
	record: EditedRecord<WorkDayValues> | null;
	save: (form: WorkDayFormInput, options: SaveOptions) => Promise<unknown>;
	onSaved: () => void;
	saveLabel: string;
	failure: string;
}

/** The form with the fields and the jobs of a work day, beside a preview. */
export function WorkDayEditor({
	initial,
	record,
	save,
	onSaved,
	saveLabel,
	failure,
}: WorkDayEditorProps) {
	const navigate = useNavigate();
	const [toConfirm, setToConfirm] = useState<{
		form: WorkDayFormInput;
		jobs: ApiError['jobs'];
	} | null>(null);
	const removeJobsWithVolunteers = useRef(false);
	const form = useRevisedForm({
		initial,
		record,
		read: (typed: WorkDayValues, element) =>
			readValues(typed, incompleteTimes(element, ['date']).length > 0),
		send: async (parsed: WorkDayFormInput, request) => {
			const options = {
				...request,
				removeJobsWithVolunteers: removeJobsWithVolunteers.current,
			};
			removeJobsWithVolunteers.current = false;
			try {
				await save(parsed, options);
			} catch (error) {
				if (!(error instanceof ApiError) || error.code !== 'job-has-volunteers') throw error;
				setToConfirm({ form: parsed, jobs: error.jobs });
				return;
			}
			stopWarning();
			onSaved();
		},
		failure,
		keepOtherIssues: true,
	});
	const { values, issues, saving, touched, bind, submit, conflictDialog } = form;
	const stopWarning = useLeaveWarning(touched);

	return (
		<div className={formStyles.columns}>
			<form className={formStyles.form} onSubmit={submit} noValidate>
				<ErrorSummary issues={issues} />
				<fieldset className={formStyles.form} disabled={saving}>
					<fieldset className={formStyles.group}>
						<legend>About the work day</legend>
						<TextField label="Name" required {...bind('name')} />
						<TextField
							label="Date and time"
							hint="UK time. Enter 00:00 if only the date is known."
							type="datetime-local"
							required
							{...bind('date')}
						/>
						<TextField
							label="Description (optional)"
							hint="What to bring, when to meet. You can use paragraphs."
							multiline
							{...bind('description')}
						/>
						<div className={formStyles.checks}>
							<CheckField
								label="Food is provided"
								hint="Volunteers are asked whether they want food."
								{...bind('foodAvailable')}
							/>
							<CheckField
								label="Active"
								hint="Members see the work day and can sign up."
								{...bind('active')}
							/>
							<CheckField
								label="Draft"
								hint="Only this panel shows a draft. Volunteers who signed up remain on the list."
								{...bind('draft')}
							/>
						</div>
					</fieldset>
					<fieldset className={formStyles.group}>
						<legend>Jobs</legend>
						<JobFields value={values.jobs} onChange={bind('jobs').onChange} issues={issues} />
					</fieldset>
					<div className={formStyles.buttons}>
						<Button type="submit" variant="primary">
							{saving ? 'Saving…' : saveLabel}
						</Button>
						<Button onClick={() => navigate('/admin/work-days')}>Cancel</Button>
					</div>
				</fieldset>
			</form>
			<WorkDayPreview values={values} />
			{conflictDialog}
			<ConfirmDialog
				title="Remove jobs that volunteers chose?"
				open={toConfirm !== null}
				onCancel={() => setToConfirm(null)}
				onConfirm={() => {
					if (toConfirm === null) return;
					setToConfirm(null);
					removeJobsWithVolunteers.current = true;
					void form.send(toConfirm.form);
				}}
				confirmLabel="Remove and Save"
				cancelLabel="Keep Editing"
				variant="danger"
			>
				<ul className={styles.removed}>
					{toConfirm?.jobs.map(({ title, volunteers }) => (
						<li key={title}>
							<strong>{title}</strong>: {pluralise(volunteers, 'volunteer')}
						</li>
					))}
				</ul>
				<p>The volunteers stay on the list, without these jobs. Please tell them.</p>
			</ConfirmDialog>
		</div>
	);
}
