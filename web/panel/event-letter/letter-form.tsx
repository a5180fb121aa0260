import {
	type ErrorCode,
	type EventLetterForm,
	eventLetterForm,
	eventLetterLabels as labels,
	letterAudiences,
} from '@burgee/core';
import type { EventLettersJson } from '@burgee/core/api/event-letters';
import { audienceLabels } from '@burgee/core/display/letter-words';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { pluralise } from '@burgee/core/display/pluralise';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { parseForm } from '../../ui/use-form.ts';
import { failureMessage } from '../frame/failure-message.ts';
import type { FlashMessage } from '../frame/flash-message.tsx';
import { useAdmin } from '../frame/session.tsx';
import { useLeaveWarning } from '../frame/unsaved-changes.tsx';
import formStyles from '../records/form.module.css';
import { PanelForm } from '../records/panel-form.tsx';
import { useAction } from '../records/use-action.tsx';
import { useRevisedForm } from '../records/use-revised-form.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { WithoutAddress } from './without-address.tsx';

interface LetterFormProps {
	eventId: string;
	found: EventLettersJson;
	onMessage: (message: FlashMessage) => void;
	/** Called with the number of emails. */
	onSent: (emails: number) => void;
}

/** The error codes whose own message tells the organiser what to do. */
const explained: readonly ErrorCode[] = [
	'no-recipients',
	'too-many-letters',
	'account-without-email',
];

const empty = { subject: '', text: '' };

/** The form of a letter, beside a preview. Asks before it sends the letter. */
export function LetterForm({ eventId, found, onMessage, onSent }: LetterFormProps) {
	const { emails, isSending } = found;
	const admin = useAdmin();
	const [asked, setAsked] = useState<EventLetterForm | null>(null);
	const failure = (fallback: string) => (error: unknown) =>
		failureMessage(error, explained, fallback);
	const read = (values: EventLetterForm) => parseForm(eventLetterForm, values);
	const form = useRevisedForm<EventLetterForm, EventLetterForm, never>({
		initial: { audience: letterAudiences.find((each) => emails[each] > 0) ?? 'all', ...empty },
		read,
		keepOtherIssues: true,
		record: null,
		// The server says why nobody would get the email.
		confirmFirst: (letter) => {
			setAsked(emails[letter.audience] > 0 ? letter : null);
			return emails[letter.audience] > 0;
		},
		send: async (letter, { idempotencyKey }) => {
			const { bookings } = await api('POST /api/admin/events/:eventId/messages', {
				...{ eventId, idempotencyKey },
				body: { kind: 'letter', ...letter },
			});
			stopWarning();
			onSent(bookings);
		},
		failure: failure(panelMessages.letterSendFailed),
	});
	const stopWarning = useLeaveWarning(form.touched);
	const test = useAction({ failure: failure(panelMessages.letterTestFailed), isEditing: true });
	const { values, bind } = form;
	const count = emails[values.audience];
	const offered = letterAudiences.filter((each) => each === values.audience || emails[each] > 0);
	const labelOf = (audience: EventLetterForm['audience']) =>
		`${audienceLabels[audience]} (${emails[audience].toLocaleString('en-GB')})`;
	const audience = bind('audience');
	const withoutAddress = found.withoutAddress.filter(({ audiences }) =>
		audiences.includes(values.audience),
	);

	const sendTest = () => {
		const letter = read(values);
		if ('issues' in letter) return form.showIssues(letter.issues);
		void test.run(async () => {
			await api('POST /api/admin/events/:eventId/letters/test', { eventId, body: letter.value });
			const message = isSending
				? `A test is on its way to ${admin.email}.`
				: 'The test waits under Messages, because this server sends no emails.';
			onMessage({ tone: 'success', message });
		});
	};

	return (
		<>
			<div className={`stack gap-4 screen-only ${formStyles.columns}`}>
				<PanelForm
					form={form}
					submitLabel={`Send ${pluralise(count, 'Email')}`}
					busyLabel="Sending…"
					about={test.notice}
					buttons={
						<Button onClick={sendTest} disabled={test.busy}>
							Send Me a Test
						</Button>
					}
				>
					<SelectField
						{...audience}
						label={labels.audience}
						hint="Each booking with an address gets an email of its own. Cancelled bookings get none."
						value={labelOf(values.audience)}
						options={offered.map(labelOf)}
						onChange={(label) =>
							audience.onChange(offered.find((each) => labelOf(each) === label) ?? 'all')
						}
					/>
					<TextField {...bind('subject')} label={labels.subject} maxLength={150} required />
					<TextField
						{...bind('text')}
						label={labels.text}
						hint="Burgee adds a greeting, the event and the link to the booking. Leave an empty line between paragraphs."
						multiline
						rows={10}
						required
					/>
				</PanelForm>
				<div className={formStyles.aside}>
					<LetterPreview eventId={eventId} letter={values} />
				</div>
			</div>
			<WithoutAddress letter={values} bookings={withoutAddress} />
			<ConfirmDialog
				title={`Send ${pluralise(count, 'email')}?`}
				open={asked !== null}
				onCancel={() => setAsked(null)}
				onConfirm={() => {
					if (asked === null) return;
					setAsked(null);
					void form.send(asked);
				}}
				confirmLabel={`Send ${pluralise(count, 'Email')}`}
				cancelLabel="Keep Editing"
			>
				<p>
					<strong>{asked?.subject}</strong> goes to {audienceLabels[values.audience].toLowerCase()}.
					You cannot take it back.{' '}
					{withoutAddress.length > 0 &&
						`It does not reach ${pluralise(withoutAddress.length, 'booking')} without an address.`}
				</p>
				{!isSending && (
					<p className="soft small">
						This server sends no emails. They wait under Messages, where you can read them.
					</p>
				)}
			</ConfirmDialog>
		</>
	);
}
