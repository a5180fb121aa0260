import { bookingLabels, fullName, toMinor } from '@burgee/core';
import { cancelRequest } from '@burgee/core/api/booking-changes';
import type { BookingJson } from '@burgee/core/api/bookings';
import { displayMoney } from '@burgee/core/display/money';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { pluralise } from '../../ui/pluralise.ts';
import { parseForm, useForm } from '../../ui/use-form.ts';
import { refusedWhileEditing, useLeaveIfRefused } from '../frame/session.tsx';
import type { BookingRow } from './booking-row.ts';
import { changeFailure } from './change-failure.ts';
import { ChangedMeanwhile, useChangedMeanwhile } from './changed-meanwhile.tsx';
import { FormDialog } from './form-dialog.tsx';

interface CancelBookingProps {
	/** The booking to cancel, or null while the dialog is closed. */
	booking: BookingRow | null;
	onClose: () => void;
	onReload: () => void;
	onCancelled: (booking: BookingJson) => void;
}

/** Cancels a booking with a reason. The booking stays in the list. */
export function CancelBooking({ booking, onClose, onReload, onCancelled }: CancelBookingProps) {
	return (
		<FormDialog title="Cancel this booking?" open={booking !== null} onClose={onClose}>
			{(onTouched) =>
				booking !== null && (
					<Cancellation
						booking={booking}
						onTouched={onTouched}
						onReload={() => {
							onClose();
							onReload();
						}}
						onCancelled={onCancelled}
					/>
				)
			}
		</FormDialog>
	);
}

interface CancellationProps extends Omit<CancelBookingProps, 'onClose'> {
	booking: BookingRow;
	onTouched: (isTouched: boolean) => void;
}

function Cancellation({ booking, onTouched, onReload, onCancelled }: CancellationProps) {
	const leaveIfRefused = useLeaveIfRefused();
	const changed = useChangedMeanwhile();
	const form = useForm({
		initial: { reason: '' },
		read: (values: { reason: string }) => parseForm(cancelRequest, values),
		send: async (body: { reason: string }) => {
			const { eventId, id: bookingId, revision } = booking;
			try {
				const path = 'POST /api/admin/bookings/:eventId/:bookingId/cancel';
				onCancelled(await api(path, { eventId, bookingId, revision, body }));
			} catch (error) {
				if (refusedWhileEditing(error) !== null) throw error;
				if (!leaveIfRefused(error) && !changed.found(error)) throw error;
			}
		},
		failure: (error) =>
			refusedWhileEditing(error) ?? changeFailure(error, panelMessages.bookingCancelFailed),
	});
	const { touched } = form;
	useEffect(() => onTouched(touched), [touched, onTouched]);
	return (
		<>
			<p>
				<strong>{fullName(booking)}</strong>,{' '}
				{pluralise(booking.numberAttending, 'person', 'people')}, will no longer be counted.
			</p>
			<p>{paymentWords(booking)}</p>
			<ChangedMeanwhile state={changed} onReload={onReload} />
			<Form
				title={null}
				form={form}
				busy={form.saving}
				busyLabel="Saving…"
				submitLabel="Cancel Booking"
			>
				<TextField
					{...form.bind('reason')}
					label={bookingLabels.cancelReason}
					hint="For example: “Flu”. Organisers see the reason, and members do not."
					maxLength={500}
					autoComplete="off"
					required
				/>
			</Form>
		</>
	);
}

function paymentWords({
	paid,
	paymentRequired,
	paymentAmount,
	refundedAmount,
	...booking
}: BookingRow) {
	const undo = 'You can undo this for a minute.';
	if (paid) {
		const keptMinor = toMinor(paymentAmount ?? 0) - toMinor(refundedAmount);
		const kept = displayMoney(keptMinor, booking.paymentCurrency ?? 'GBP');
		return keptMinor > 0
			? `The booking will be marked “To be refunded: ${kept}”. Burgee refunds nothing itself: refund the money with your payment provider. ${undo}`
			: undo;
	}
	return paymentRequired ? `Its payment link will stop working. ${undo}` : undo;
}
