import type { EventFormInput } from '@burgee/core';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { useLeaveWarning } from '../frame/unsaved-changes.tsx';
import styles from '../records/form.module.css';
import { incompleteTimes } from '../records/time-fields.ts';
import { type EditedRecord, useRevisedForm } from '../records/use-revised-form.tsx';
import { EventAside } from './event-aside.tsx';
import { EventFields } from './event-fields.tsx';
import { type EventValues, readValues, times } from './event-values.ts';

interface EventEditorProps {
	initial: EventValues;
	/** The id of the event to edit, or null while it is being created. */
	eventId: string | null;
	/** The event to edit, or null to create one. */
	record: EditedRecord<EventValues> | null;
	/** Sends the event. The same content always has the same idempotency key. */
	save: (
		form: EventFormInput,
		request: { idempotencyKey: string; revision: number },
	) => Promise<unknown>;
	onSaved: () => void;
	saveLabel: string;
	failure: string;
}

/** The form with the fields of an event (specification §5), beside a preview and help. */
export function EventEditor({
	initial,
	eventId,
	record,
	save,
	onSaved,
	saveLabel,
	failure,
}: EventEditorProps) {
	const navigate = useNavigate();
	const form = useRevisedForm({
		initial,
		record,
		read: (typed: EventValues, element) => readValues(typed, incompleteTimes(element, times)),
		send: async (event, request) => {
			await save(event, request);
			stopWarning();
			onSaved();
		},
		failure,
		keepOtherIssues: true,
	});
	const { values, issues, saving, touched, bind, submit, conflictDialog } = form;
	const stopWarning = useLeaveWarning(touched);

	return (
		<div className={styles.columns}>
			<form className={styles.form} onSubmit={submit} noValidate>
				<ErrorSummary issues={issues} />
				<fieldset className={styles.form} disabled={saving}>
					<EventFields values={values} bind={bind} eventId={eventId} />
					<div className={styles.buttons}>
						<Button type="submit" variant="primary">
							{saving ? 'Saving…' : saveLabel}
						</Button>
						<Button onClick={() => navigate('/admin/events')}>Cancel</Button>
					</div>
				</fieldset>
			</form>
			<EventAside values={values} />
			{conflictDialog}
		</div>
	);
}
