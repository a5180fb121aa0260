import type { BookingForm } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { pageMessages } from '@burgee/core/display/page-messages';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

interface RepeatDialogProps {
	event: EventJson;
	/** The second booking by the same lead member, or null if the dialog is closed. */
	booking: BookingForm | null;
	onCancel: () => void;
	onConfirm: (booking: BookingForm) => void;
}

/** Asks the member before a second booking (decision: remembered-bookings). */
export function RepeatDialog({ event, booking, onCancel, onConfirm }: RepeatDialogProps) {
	return (
		<ConfirmDialog
			title={pageMessages.alreadyBooked}
			open={booking !== null}
			confirmLabel="Book Again"
			cancelLabel="Don’t Book Again"
			onCancel={onCancel}
			onConfirm={() => booking && onConfirm(booking)}
		>
			{booking && (
				<p>
					{booking.firstName} {booking.lastName}{' '}
					{rememberedBookings.isUnpaid({ eventId: event.id, ...booking })
						? 'has booked this event from this device but has not paid yet.'
						: 'has already booked this event from this device.'}
				</p>
			)}
		</ConfirmDialog>
	);
}
