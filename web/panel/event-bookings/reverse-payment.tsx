import { manualPaymentLabels } from '@burgee/core';
import type { ChangedBookingJson } from '@burgee/core/api/booking-changes';
import { type ManualPaymentJson, reversePaymentRequest } from '@burgee/core/api/manual-payments';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { api } from '../../api/client.ts';
import { TextField } from '../../ui/field.tsx';
import { parseForm } from '../../ui/use-form.ts';
import type { BookingRow } from '../booking-words/booking-row.ts';
import { FormDialog } from '../records/form-dialog.tsx';
import { useRevisedForm } from '../records/use-revised-form.tsx';
import { changeFailure } from './change-failure.ts';
import { manualPaymentSentence } from './manual-payment-list.tsx';
import { useReloadNotice } from './use-reload-notice.tsx';

interface ReversePaymentProps {
	booking: BookingRow;
	payment: ManualPaymentJson;
	onClose: () => void;
	onReload: () => void;
	onReversed: (booking: ChangedBookingJson) => void;
}

/** Reverses a payment that was recorded by mistake. Both entries stay in the list. */
export function ReversePayment({
	booking,
	payment,
	onClose,
	onReload,
	onReversed,
}: ReversePaymentProps) {
	const { markOutdated, reloadNotice } = useReloadNotice(onReload);
	const form = useRevisedForm({
		initial: { reason: '' },
		record: null,
		read: (values: { reason: string }) => parseForm(reversePaymentRequest, values),
		send: async (body, { idempotencyKey }) => {
			const ids = { eventId: booking.eventId, bookingId: booking.id, paymentId: payment.id };
			const path = 'POST /api/admin/bookings/:eventId/:bookingId/payments/:paymentId/reversal';
			onReversed(await api(path, { ...ids, idempotencyKey, body }));
		},
		failure: (error) => changeFailure(error, panelMessages.paymentReverseFailed),
		onCode: {
			'revision-differs': markOutdated,
			'manual-payment-reversed': markOutdated,
			'payment-not-found': markOutdated,
			'booking-not-found': markOutdated,
			'event-not-found': markOutdated,
		},
	});
	return (
		<FormDialog
			title="Reverse this payment?"
			form={form}
			submitLabel="Reverse Payment"
			busyLabel="Reversing…"
			onClose={onClose}
			intro={
				<>
					<p>
						<strong>{manualPaymentSentence(booking, payment)}</strong> was recorded by mistake. Both
						entries stay in the list, and the member gets no email. For money that was really given
						back, record “Money given back” instead.
					</p>
					{reloadNotice}
				</>
			}
		>
			<TextField
				{...form.bind('reason')}
				label={manualPaymentLabels.reason}
				hint="For example: “Typed twice”. Organisers see the reason, and members do not."
				maxLength={500}
				autoComplete="off"
				required
			/>
		</FormDialog>
	);
}
