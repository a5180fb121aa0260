import type { ListedEventJson } from '@burgee/core/api/events';
import { displayEventDates } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { useState } from 'react';
import { api, isNotFound } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { FocusedNotice } from '../../../ui/notice.tsx';
import { pluralise } from '../../../ui/pluralise.ts';
import { useLeaveIfRefused } from '../admin-session.tsx';

interface DeleteEventProps {
	/** The event to delete, or null while the dialog is closed. */
	event: ListedEventJson | null;
	onClose: () => void;
	onDone: (name: string) => void;
}

/** Confirms the deletion and shows how many bookings remain (decision: deleting-events). */
export function DeleteEvent({ event, onClose, onDone }: DeleteEventProps) {
	const leaveIfRefused = useLeaveIfRefused();
	const [busy, setBusy] = useState(false);
	const [failed, setFailed] = useState(false);

	const close = () => {
		setFailed(false);
		onClose();
	};
	const remove = async () => {
		if (event === null) return;
		setBusy(true);
		setFailed(false);
		try {
			await api('DELETE /api/admin/events/:eventId', {
				eventId: event.id,
				revision: event.revision,
			});
			onDone(event.name);
		} catch (error) {
			// A 404 means that the event is already deleted: by another admin, or by a request whose reply was lost.
			if (isNotFound(error)) onDone(event.name);
			else if (!leaveIfRefused(error)) setFailed(true);
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
							: `Its ${pluralise(event.bookingCount, 'booking')} will be kept.`}
					</p>
				</>
			)}
			{failed && <FocusedNotice tone="error">{panelMessages.eventDeleteFailed}</FocusedNotice>}
		</ConfirmDialog>
	);
}
