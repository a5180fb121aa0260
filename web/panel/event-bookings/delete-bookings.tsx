import { fullName } from '@burgee/core';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { pluralise } from '../../ui/pluralise.ts';
import { useLeaveIfRefused } from '../frame/session.tsx';
import type { BookingRow } from './booking-row.ts';
import styles from './bookings.module.css';
import { changeFailure } from './change-failure.ts';
import { ChangedMeanwhile, useChangedMeanwhile } from './changed-meanwhile.tsx';

interface DeleteBookingsProps {
	eventId: string;
	/** The bookings to delete. Empty while the dialog is closed. */
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
	const leaveIfRefused = useLeaveIfRefused();
	const changed = useChangedMeanwhile();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const isOne = bookings.length === 1;

	const close = () => {
		setFailure(null);
		changed.clear();
		onClose();
	};
	const remove = async () => {
		setBusy(true);
		setFailure(null);
		try {
			const listed = bookings.map(({ id, revision }) => ({ id, revision }));
			const body = { bookings: listed };
			await api('POST /api/admin/bookings/:eventId/delete', { eventId, body });
			onDeleted(bookings);
		} catch (error) {
			if (!leaveIfRefused(error) && !changed.found(error)) {
				setFailure(changeFailure(error, panelMessages.bookingsDeleteFailed));
			}
		} finally {
			setBusy(false);
		}
	};

	return (
		<ConfirmDialog
			title={isOne ? 'Delete this booking?' : `Delete ${bookings.length} bookings?`}
			open={bookings.length > 0}
			onCancel={close}
			onConfirm={remove}
			confirmLabel={
				busy ? 'Deleting…' : isOne ? 'Delete Booking' : `Delete ${bookings.length} Bookings`
			}
			cancelLabel={isOne ? 'Keep Booking' : 'Keep Bookings'}
			variant="danger"
			busy={busy}
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
			<ChangedMeanwhile
				state={changed}
				onReload={() => {
					close();
					onReload();
				}}
			/>
			{failure !== null && <FocusedNotice tone="error">{failure}</FocusedNotice>}
		</ConfirmDialog>
	);
}
