import { fullName } from '@burgee/core';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { pluralise } from '@burgee/core/display/pluralise';
import { api } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { BookingRow } from '../booking-words/booking-row.ts';
import { useAction } from '../records/use-action.tsx';
import styles from './bookings.module.css';
import { changeFailure, reloadHint } from './change-failure.ts';
import { EmailNotice } from './email-notice.tsx';

interface DeleteBookingsProps {
	eventId: string;
	bookings: BookingRow[];
	onClose: () => void;
	onReload: () => void;
	onDeleted: (bookings: BookingRow[]) => void;
}

/** The dialog names up to this many bookings. */
const maxNames = 5;

/** Deletes bookings without a payment, such as spam, all or none. */
export function DeleteBookings({
	eventId,
	bookings,
	onClose,
	onReload,
	onDeleted,
}: DeleteBookingsProps) {
	const deletion = useAction({
		failure: (error) => changeFailure(error, panelMessages.bookingsDeleteFailed),
		onReload,
		reloadHint,
	});
	const isOne = bookings.length === 1;
	const remove = () =>
		deletion.run(async () => {
			const body = { bookings: bookings.map(({ id, revision }) => ({ id, revision })) };
			await api('POST /api/admin/bookings/:eventId/delete', { eventId, body });
			onDeleted(bookings);
		});

	return (
		<ConfirmDialog
			title={isOne ? 'Delete this booking?' : `Delete ${bookings.length} bookings?`}
			open
			onCancel={onClose}
			onConfirm={remove}
			confirmLabel={
				deletion.busy
					? 'Deleting…'
					: isOne
						? 'Delete Booking'
						: `Delete ${bookings.length} Bookings`
			}
			cancelLabel={isOne ? 'Keep Booking' : 'Keep Bookings'}
			variant="danger"
			busy={deletion.busy}
		>
			<ul className={styles.toDelete}>
				{bookings.slice(0, maxNames).map((booking) => (
					<li key={booking.id}>
						<strong>{fullName(booking)}</strong>,{' '}
						{pluralise(booking.numberAttending, 'person', 'people')}
					</li>
				))}
				{bookings.length > maxNames && <li>and {bookings.length - maxNames} more</li>}
			</ul>
			<p>
				Delete a booking only if it was made by mistake or is spam. If a member cannot come, cancel
				the booking instead. You can undo this for a minute.
			</p>
			<EmailNotice bookings={bookings} />
			{deletion.notice}
		</ConfirmDialog>
	);
}
