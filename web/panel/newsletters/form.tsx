import type { StoredCampaignJson } from '@burgee/core/api/content';
import { useParams } from 'react-router-dom';
import { CheckField, TextField } from '../../ui/field.tsx';
import { MarkButtons } from '../records/mark-buttons.tsx';
import { MarkHelp } from '../records/mark-help.tsx';
import { RecordForm } from '../records/record-form.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { NewsletterPreview } from './newsletter-preview.tsx';
import { newsletter } from './record.ts';

/** Writes a newsletter, or edits the newsletter in the address. */
export default function NewsletterFormPage() {
	return (
		<RecordPage record={newsletter} id={useParams().campaignId}>
			{(stored) => <NewsletterForm stored={stored} />}
		</RecordPage>
	);
}

/** The form of a newsletter, beside a preview. */
function NewsletterForm({ stored }: { stored: StoredCampaignJson | null }) {
	const form = useRecordForm(newsletter, stored);
	const { values, bind } = form;
	const isNew = stored === null;
	return (
		<RecordForm form={form} preview={<NewsletterPreview values={values} />}>
			<TextField maxLength={200} {...bind('subject')} />
			<TextField
				type="datetime-local"
				{...bind('finished_at')}
				label={isNew ? 'Date and time (optional)' : 'Date and time'}
				hint={
					isNew
						? 'UK time. If it is empty, the newsletter gets the time at which you add it.'
						: 'UK time.'
				}
			/>
			<TextField
				multiline
				rows={16}
				tools={
					<>
						<MarkHelp />
						<MarkButtons field="body" />
					</>
				}
				{...bind('body')}
			/>
			<TextField
				hint="The web page of a newsletter that was sent with another service. Members open it instead of the text."
				inputMode="url"
				autoComplete="off"
				{...bind('preview_url')}
			/>
			<CheckField
				hint="Only this panel shows a draft. Members find it neither under News nor in the search."
				{...bind('draft')}
			/>
		</RecordForm>
	);
}
