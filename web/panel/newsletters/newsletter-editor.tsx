import { type CampaignForm, type Instant, messages } from '@burgee/core';
import { useNavigate } from 'react-router-dom';
import { errorCode } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { useLeaveWarning } from '../frame/unsaved-changes.tsx';
import formStyles from '../records/form.module.css';
import { incompleteTimes } from '../records/time-fields.ts';
import { type EditedRecord, useRevisedForm } from '../records/use-revised-form.tsx';
import { NewsletterPreview } from './newsletter-preview.tsx';
import { type NewsletterValues, readValues } from './newsletter-values.ts';

interface NewsletterEditorProps {
	initial: NewsletterValues;
	/** The stored time of an existing newsletter. Null for a new newsletter. */
	storedTime: Instant | null;
	/** The newsletter to edit, or null to write a new one. */
	record: EditedRecord<NewsletterValues> | null;
	save: (
		form: CampaignForm,
		request: { idempotencyKey: string; revision: number },
	) => Promise<unknown>;
	onSaved: () => void;
	saveLabel: string;
	failure: string;
}

/** The form of a newsletter, beside a preview. */
export function NewsletterEditor({
	initial,
	storedTime,
	record,
	save,
	onSaved,
	saveLabel,
	failure,
}: NewsletterEditorProps) {
	const navigate = useNavigate();
	const form = useRevisedForm({
		initial,
		record,
		read: (typed: NewsletterValues, element) =>
			readValues(typed, {
				storedTime,
				isTimeIncomplete: incompleteTimes(element, ['finished_at']).length > 0,
			}),
		send: async (parsed: CampaignForm, request) => {
			await save(parsed, request);
			stopWarning();
			onSaved();
		},
		failure: (error) => {
			const code = errorCode(error);
			return code === 'campaigns-from-service' ? messages[code] : failure;
		},
		keepOtherIssues: true,
	});
	const { values, issues, saving, touched, bind, submit, conflictDialog } = form;
	const stopWarning = useLeaveWarning(touched);

	return (
		<div className={formStyles.columns}>
			<form className={formStyles.form} onSubmit={submit} noValidate>
				<ErrorSummary issues={issues} />
				<fieldset className={`${formStyles.form} ${formStyles.group}`} disabled={saving}>
					<TextField label="Subject" required maxLength={200} {...bind('subject')} />
					<TextField
						label={storedTime === null ? 'Date and time (optional)' : 'Date and time'}
						hint={
							storedTime === null
								? 'UK time. If it is empty, the newsletter gets the time at which you add it.'
								: 'UK time.'
						}
						type="datetime-local"
						{...bind('finished_at')}
					/>
					<TextField
						label="Text"
						hint="Leave an empty line between paragraphs. Start a heading with # and a space. Write a link as https://club.example or as [our website](https://club.example)."
						multiline
						rows={16}
						{...bind('body')}
					/>
					<TextField
						label="Link (optional)"
						hint="The web page of a newsletter that was sent with another service. Members open it instead of the text."
						inputMode="url"
						autoComplete="off"
						{...bind('preview_url')}
					/>
					<CheckField
						label="Draft"
						hint="Only this panel shows a draft. Members find it neither under News nor in the search."
						{...bind('draft')}
					/>
					<div className={formStyles.buttons}>
						<Button type="submit" variant="primary">
							{saving ? 'Saving…' : saveLabel}
						</Button>
						<Button onClick={() => navigate('/admin/content')}>Cancel</Button>
					</div>
				</fieldset>
			</form>
			<NewsletterPreview values={values} />
			{conflictDialog}
		</div>
	);
}
