import {
	type ErrorCode,
	type EventLetterForm,
	eventLetterForm,
	eventLetterLabels as labels,
	messages,
} from '@burgee/core';
import type { EventLettersJson } from '@burgee/core/api/event-letters';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { pluralise } from '@burgee/core/display/pluralise';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { parseForm } from '../../ui/use-form.ts';
import { failureMessage } from '../frame/failure-message.ts';
import type { FlashMessage } from '../frame/flash-message.tsx';
import { useAdmin } from '../frame/session.tsx';
import { useLeaveWarning } from '../frame/unsaved-changes.tsx';
import formStyles from '../records/form.module.css';
import { PanelForm } from '../records/panel-form.tsx';
import { useAction } from '../records/use-action.tsx';
import { useRevisedForm } from '../records/use-revised-form.tsx';
import {
	AudienceFields,
	describeAudience,
	firstAudience,
	withoutAddressOf,
} from './audience-fields.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { WithoutAddress } from './without-address.tsx';

interface LetterFormProps {
	eventId: string;
	found: EventLettersJson;
	onMessage: (message: FlashMessage) => void;
	/** The letter that this page has sent last. */
	sent: EventLetterForm | null;
	/** Called with the number of emails. */
	onSent: (letter: EventLetterForm, emails: number) => void;
	/** Called if the server may have stored the letter nevertheless. */
	onFailed: () => void;
}

/** The error codes whose own message tells the organiser what to do. */
const explained: readonly ErrorCode[] = [
	'no-recipients',
	'too-many-letters',
	'account-without-email',
];

/** The form of a letter, beside a preview. Asks before it sends the letter. */
export function LetterForm({ eventId, found, onMessage, sent, onSent, onFailed }: LetterFormProps) {
	const { isSending } = found;
	const admin = useAdmin();
	const [asked, setAsked] = useState<EventLetterForm | null>(null);
	const failure = (fallback: string) => (error: unknown) =>
		failureMessage(error, explained, fallback);
	const read = (values: EventLetterForm) => parseForm(eventLetterForm, values);
	const [initial] = useState(() => {
		const { audience, answered } = sent ?? firstAudience(found);
		return { audience, answered, subject: '', text: '' };
	});
	const form = useRevisedForm<EventLetterForm, EventLetterForm, never>({
		initial,
		read,
		keepOtherIssues: true,
		record: null,
		confirmFirst: (letter) => {
			if (describeAudience(found, letter).count > 0) setAsked(letter);
			else form.showIssues([{ path: ['audience'], message: messages['no-recipients'] }]);
			return true;
		},
		send: async (letter, { idempotencyKey }) => {
			const call = api('POST /api/admin/events/:eventId/messages', {
				...{ eventId, idempotencyKey },
				body: { kind: 'letter', ...letter },
			});
			call.catch(onFailed);
			const { bookings } = await call;
			stopWarning();
			onSent(letter, bookings);
		},
		failure: failure(panelMessages.letterSendFailed),
	});
	const stopWarning = useLeaveWarning(form.touched);
	const test = useAction({ failure: failure(panelMessages.letterTestFailed), isEditing: true });
	const { values, bind } = form;
	const { count, words } = describeAudience(found, values);
	const audience = bind('audience');
	const answered = bind('answered');
	const withoutAddress = withoutAddressOf(found, values);
	const isWaiting = values.audience === 'waiting';

	const sendTest = () => {
		const letter = read(values);
		if ('issues' in letter) return form.showIssues(letter.issues);
		void test.run(async () => {
			await api('POST /api/admin/events/:eventId/letters/test', { eventId, body: letter.value });
			const message = isSending
				? `A test is on its way to ${admin.email}.`
				: 'The test waits under Messages, because this server sends no emails.';
			const about = isWaiting ? '' : ' Its link opens no booking.';
			onMessage({ tone: 'success', message: message + about });
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
					<AudienceFields
						found={found}
						value={values}
						error={audience.error ?? answered.error}
						onChange={(chosen) => {
							audience.onChange(chosen.audience);
							answered.onChange(chosen.answered);
						}}
					/>
					<TextField {...bind('subject')} label={labels.subject} maxLength={150} required />
					<TextField
						{...bind('text')}
						label={labels.text}
						hint={`Burgee adds a greeting, the event and a link to the ${isWaiting ? 'event' : 'booking'}. Leave an empty line between paragraphs.`}
						maxLength={5000}
						multiline
						rows={10}
						required
					/>
				</PanelForm>
				<div className={formStyles.aside}>
					<LetterPreview eventId={eventId} letter={values} />
				</div>
			</div>
			<WithoutAddress letter={sent && !form.touched ? sent : values} bookings={withoutAddress} />
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
					<strong>{asked?.subject}</strong> goes to {words.charAt(0).toLowerCase() + words.slice(1)}
					. You cannot take it back.{' '}
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
