import type { ListedEventJson } from '@burgee/core/api/events';
import { displayEventDates } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { api } from '../../api/client.ts';
import { pluralise } from '../../ui/pluralise.ts';
import { DeleteDialog } from '../records/delete-dialog.tsx';

interface DeleteEventProps {
	/** The event to delete, or null while the dialog is closed. */
	event: ListedEventJson | null;
	onClose: () => void;
	/** Loads the events again, because another admin has changed this event. */
	onReload: () => void;
	onDone: (event: ListedEventJson) => void;
}

/** Confirms the deletion and shows how many bookings remain (decisions: deleting-events, deleted-events). */
export function DeleteEvent({ event, onClose, onReload, onDone }: DeleteEventProps) {
	return (
		<DeleteDialog
			row={event}
			title="Delete this event?"
			confirmLabel="Delete Event"
			failure={panelMessages.eventDeleteFailed}
			remove={({ id: eventId, revision }) =>
				api('DELETE /api/admin/events/:eventId', { eventId, revision })
			}
			onClose={onClose}
			onReload={onReload}
			onDone={onDone}
		>
			{({ name, bookingCount, ...dates }) => (
				<>
					<p>
						<strong>{name}</strong>, {displayEventDates(dates, 'admin')}, will be deleted.
					</p>
					<p>
						{bookingCount === 0
							? 'It has no bookings.'
							: `It has ${pluralise(bookingCount, 'booking')}. They are kept, and payments are not refunded. Please tell the members.`}
					</p>
					<p>You can restore the event for 30 days.</p>
				</>
			)}
		</DeleteDialog>
	);
}
