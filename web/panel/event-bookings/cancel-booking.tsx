import { bookingLabels, fullName, hasPermission, toMinor } from '@burgee/core';
import { cancelRequest } from '@burgee/core/api/booking-changes';
import type { BookingJson } from '@burgee/core/api/bookings';
import { displayMoney } from '@burgee/core/display/money';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { pluralise } from '@burgee/core/display/pluralise';
import { api } from '../../api/client.ts';
import { TextField } from '../../ui/field.tsx';
import { parseForm } from '../../ui/use-form.ts';
import { type BookingRow, keptByHandMinor } from '../booking-words/booking-row.ts';
import { useAdmin } from '../frame/session.tsx';
import { FormDialog } from '../records/form-dialog.tsx';
import { useRevisedForm } from '../records/use-revised-form.tsx';
import { changeFailure } from './change-failure.ts';
import { EmailNotice } from './email-notice.tsx';
import { useReloadNotice } from './use-reload-notice.tsx';

interface CancelBookingProps {
	booking: BookingRow;
	onClose: () => void;
	onReload: () => void;
	onCancelled: (booking: BookingJson) => void;
}

/** Cancels a booking with a reason. The booking stays in the list. */
export function CancelBooking({ booking, onClose, onReload, onCancelled }: CancelBookingProps) {
	const mayRefund = hasPermission(useAdmin(), 'payments:write');
	const { markOutdated, reloadNotice } = useReloadNotice(onReload);
	const form = useRevisedForm({
		initial: { reason: '' },
		record: null,
		read: (values: { reason: string }) => parseForm(cancelRequest, values),
		send: async (body: { reason: string }) => {
			const { eventId, id: bookingId, revision } = booking;
			const path = 'POST /api/admin/bookings/:eventId/:bookingId/cancel';
			onCancelled(await api(path, { eventId, bookingId, revision, body }));
		},
		failure: (error) => changeFailure(error, panelMessages.bookingCancelFailed),
		onCode: {
			'revision-differs': markOutdated,
			'booking-not-found': markOutdated,
			'event-not-found': markOutdated,
		},
	});
	return (
		<FormDialog
			title="Cancel this booking?"
			form={form}
			submitLabel="Cancel Booking"
			onClose={onClose}
			intro={
				<>
					<p>
						<strong>{fullName(booking)}</strong>,{' '}
						{pluralise(booking.numberAttending, 'person', 'people')}, will no longer be counted.
					</p>
					<p>{paymentWords(booking, mayRefund)}</p>
					<EmailNotice bookings={[booking]} />
					{reloadNotice}
				</>
			}
		>
			<TextField
				{...form.bind('reason')}
				label={bookingLabels.cancelReason}
				hint="For example: “Flu”. Organisers see the reason, and members do not."
				maxLength={500}
				autoComplete="off"
				required
			/>
		</FormDialog>
	);
}

function paymentWords(booking: BookingRow, mayRefund: boolean): string {
	const { paid, paymentRequired, paymentAmount, refundedAmount, paymentNotes } = booking;
	const undo = 'You can undo this for a minute.';
	if (!paid) return paymentRequired ? `Its payment link will stop working. ${undo}` : undo;
	const keptMinor = toMinor(paymentAmount ?? 0) - toMinor(refundedAmount);
	if (keptMinor <= 0) return undo;
	const kept = displayMoney(keptMinor, booking.paymentCurrency ?? 'GBP');
	const marked = paymentNotes.includes('refund-underway')
		? 'What the refund that is underway leaves will be marked “To be refunded”.'
		: `The booking will be marked “To be refunded: ${kept}”.`;
	const byHandMinor = keptByHandMinor(booking);
	const steps = [
		byHandMinor < keptMinor && 'Send it with “Refund” at the booking.',
		byHandMinor > 0 && 'Record at the booking what you give back by hand.',
	];
	const next = mayRefund
		? steps.filter((step) => step !== false).join(' ')
		: 'Somebody who may refund payments must give it back.';
	return `${marked} ${next} ${undo}`;
}
