import { fullName } from '@burgee/core';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { Link as LinkIcon, Send } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import type { BookingRow } from '../booking-words/booking-row.ts';
import { failureMessage } from '../frame/failure-message.ts';
import { useAction } from '../records/use-action.tsx';
import styles from './bookings.module.css';

/** What was done with the link. The panel can show a new link only once. */
type Done = { sentTo: string } | { replacedFor: string } | { newUrl: string };

/** Sends the member the link to their booking again, or replaces it, for example if it was forwarded. */
export function BookingLink({ booking }: { booking: BookingRow }) {
	const titleId = useId();
	const { mail } = usePublicFacts();
	const [isAsking, setIsAsking] = useState(false);
	const [done, setDone] = useState<Done | null>(null);
	const { userEmail, eventId, id: bookingId } = booking;
	const email = mail.provider === 'outbox' ? null : userEmail;
	const explained = ['booking-erased', 'booking-without-email', 'booking-not-found'] as const;
	const sending = useAction({
		failure: (error) => failureMessage(error, explained, panelMessages.linkSendFailed),
	});
	const replacing = useAction({
		failure: (error) => failureMessage(error, explained, panelMessages.linkReplaceFailed),
	});
	const sendAgain = (to: string) =>
		sending.run(async () => {
			setDone(null);
			await api('POST /api/admin/bookings/:eventId/:bookingId/link', { eventId, bookingId });
			setDone({ sentTo: to });
		});
	const replace = () =>
		replacing.run(async () => {
			const path = 'PUT /api/admin/bookings/:eventId/:bookingId/link';
			const { bookingUrl } = await api(path, { eventId, bookingId });
			setIsAsking(false);
			setDone(bookingUrl === null ? { replacedFor: email ?? '' } : { newUrl: bookingUrl });
		});
	const close = () => {
		replacing.clear();
		setIsAsking(false);
	};
	return (
		<section className="stack gap-1 screen-only" aria-labelledby={titleId}>
			<h3 id={titleId} className="small">
				The Member’s Link
			</h3>
			{sending.notice}
			{done !== null && <DoneNotice done={done} />}
			<div className={styles.line}>
				{email !== null && (
					<Button
						variant="quiet"
						flush
						icon={Send}
						disabled={sending.busy}
						onClick={() => void sendAgain(email)}
					>
						Send Link Again
					</Button>
				)}
				<Button variant="quiet" flush icon={LinkIcon} onClick={() => setIsAsking(true)}>
					Replace Link
				</Button>
			</div>
			<ConfirmDialog
				title="Replace the link?"
				open={isAsking}
				onCancel={close}
				onConfirm={() => void replace()}
				confirmLabel={replacing.busy ? 'Replacing…' : 'Replace Link'}
				variant="danger"
				busy={replacing.busy}
			>
				<p>
					All links to the booking of <strong>{fullName(booking)}</strong> stop working, also those
					in emails and on the member’s devices.{' '}
					{email === null
						? 'You get the new link to copy.'
						: `The new link is emailed to ${email}.`}
				</p>
				{replacing.notice}
			</ConfirmDialog>
		</section>
	);
}

function DoneNotice({ done }: { done: Done }) {
	if ('sentTo' in done) {
		return <FocusedNotice tone="success">The link is on its way to {done.sentTo}.</FocusedNotice>;
	}
	if ('replacedFor' in done) {
		return (
			<FocusedNotice tone="success">
				The link was replaced, and the new one is on its way to {done.replacedFor}.
			</FocusedNotice>
		);
	}
	return (
		<>
			<FocusedNotice tone="success" focusOn={done.newUrl}>
				The link was replaced. Copy the new one now and send it to the member. It is shown only
				once.
			</FocusedNotice>
			<CopyField name="booking-link" label="New link" value={done.newUrl} />
		</>
	);
}
