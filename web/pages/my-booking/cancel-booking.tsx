import { bookingLabels } from '@burgee/core';
import type { MyBookingJson } from '@burgee/core/api/my-bookings';
import { myBookingMessages } from '@burgee/core/display/my-booking-messages';
import { useState } from 'react';
import { ApiError, api } from '../../api/client.ts';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { moneyOf } from './money-of.ts';

interface CancelBookingProps {
	token: string;
	booking: MyBookingJson;
	open: boolean;
	onClose: () => void;
	onCancelled: (cancelled: MyBookingJson) => void;
}

/** Asks before a member cancels the booking, and says what happens to the money. */
export function CancelBooking({ token, booking, open, onClose, onCancelled }: CancelBookingProps) {
	const [reason, setReason] = useState('');
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const cancel = async () => {
		setBusy(true);
		setFailure(null);
		try {
			const cancelled = await api('DELETE /api/my-bookings/:bookingToken', {
				bookingToken: token,
				revision: booking.revision,
				body: { reason },
			});
			rememberedBookings.forget(token);
			onCancelled(cancelled);
		} catch (error) {
			setFailure(cancelFailure(error));
		} finally {
			setBusy(false);
		}
	};
	return (
		<ConfirmDialog
			title="Cancel this booking?"
			open={open}
			onCancel={onClose}
			onConfirm={cancel}
			confirmLabel={busy ? 'Cancelling…' : 'Cancel Booking'}
			cancelLabel="Keep Booking"
			variant="danger"
			busy={busy}
		>
			{failure !== null && <Notice tone="error">{failure}</Notice>}
			<p>Your places will be free for others. {moneySentence(booking)}</p>
			<TextField
				label={`${bookingLabels.cancelReason} (optional)`}
				name="reason"
				hint="The organisers see it."
				value={reason}
				onChange={setReason}
				maxLength={500}
				autoComplete="off"
			/>
		</ConfirmDialog>
	);
}

function moneySentence(booking: MyBookingJson): string {
	if (booking.paid > 0) return `The club will refund ${moneyOf(booking)(booking.paid)}.`;
	return booking.payment === 'free' ? '' : 'You will not be charged.';
}

function cancelFailure(error: unknown): string {
	if (!(error instanceof ApiError) || error.code === 'internal') {
		return myBookingMessages.cancelFailed;
	}
	return error.code === 'revision-differs' ? myBookingMessages.outdated : error.message;
}
