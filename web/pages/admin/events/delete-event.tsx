import { messages } from '@burgee/core';
import type { ListedEventJson } from '@burgee/core/api/events';
import { displayEventDates } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { useState } from 'react';
import { api, errorCode, isNotFound } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { FocusedNotice } from '../../../ui/notice.tsx';
import { pluralise } from '../../../ui/pluralise.ts';
import { useLeaveIfRefused } from '../admin-session.tsx';

interface DeleteEventProps {
	/** The event to delete, or null while the dialog is closed. */
	event: ListedEventJson | null;
	onClose: () => void;
	onDone: (event: ListedEventJson) => void;
}

/** Confirms the deletion and shows how many bookings remain (decisions: deleting-events, deleted-events). */
export function DeleteEvent({ event, onClose, onDone }: DeleteEventProps) {
	const leaveIfRefused = useLeaveIfRefused();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);

	const close = () => {
		setFailure(null);
		onClose();
	};
	const remove = async () => {
		if (event === null) return;
		setBusy(true);
		setFailure(null);
		try {
			await api('DELETE /api/admin/events/:eventId', {
				eventId: event.id,
				revision: event.revision,
			});
			onDone(event);
		} catch (error) {
			// A 404 means that the event is already deleted: by another admin, or by a request whose reply was lost.
			if (isNotFound(error)) onDone(event);
			else if (errorCode(error) === 'revision-differs') {
				setFailure(`${messages['revision-differs']} Reload the page to see the change.`);
			} else if (!leaveIfRefused(error)) setFailure(panelMessages.eventDeleteFailed);
		} finally {
			setBusy(false);
		}
	};

	return (
		<ConfirmDialog
			title="Delete this event?"
			open={event !== null}
			onCancel={close}
			onConfirm={remove}
			confirmLabel={busy ? 'Deleting…' : 'Delete Event'}
			variant="danger"
			busy={busy}
		>
			{event && (
				<>
					<p>
						<strong>{event.name}</strong>, {displayEventDates(event, 'admin')}, will be deleted.
					</p>
					<p>
						{event.bookingCount === 0
							? 'It has no bookings.'
							: `It has ${pluralise(event.bookingCount, 'booking')}. They are kept, and payments are not refunded. Please tell the members.`}
					</p>
					<p>You can restore the event for 30 days.</p>
				</>
			)}
			{failure !== null && <FocusedNotice tone="error">{failure}</FocusedNotice>}
		</ConfirmDialog>
	);
}
