import type { EventJson, ListedEventJson } from '@burgee/core/api/events';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { api } from '../../api/client.ts';
import { CopyDialog } from '../records/copy-dialog.tsx';

interface CopyEventProps {
	/** The event to copy, or null while the dialog is closed. */
	event: ListedEventJson | null;
	onClose: () => void;
	onDone: (copy: EventJson) => void;
}

/** Asks for the day of the copy, and creates the copy as a draft. */
export function CopyEvent({ event, onClose, onDone }: CopyEventProps) {
	if (event === null) return null;
	const { id: eventId, name, eventdatetime } = event;
	return (
		<CopyDialog
			key={eventId}
			title="Copy this event?"
			confirmLabel="Copy Event"
			start={eventdatetime}
			copy={async (date, idempotencyKey) => {
				const request = { eventId, body: { date }, idempotencyKey };
				onDone(await api('POST /api/admin/events/:eventId/copy', request));
			}}
			failure={panelMessages.eventCopyFailed}
			onClose={onClose}
		>
			The copy of <strong>{name}</strong> has the same texts, options and price, but no bookings. It
			is a draft until you publish it.
		</CopyDialog>
	);
}
