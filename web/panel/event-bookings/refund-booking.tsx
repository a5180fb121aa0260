import { fullName, isTestMoney, maxRefundReason, toMinor } from '@burgee/core';
import {
	type BookingRefundsJson,
	type RequestedRefundJson,
	refundLabels,
	refundRequest,
} from '@burgee/core/api/refunds';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { useRef } from 'react';
import { api } from '../../api/client.ts';
import { TextField } from '../../ui/field.tsx';
import { parseForm } from '../../ui/use-form.ts';
import type { BookingRow } from '../booking-words/booking-row.ts';
import { displayAmount } from '../booking-words/revenue.ts';
import { failureMessage } from '../frame/failure-message.ts';
import { FormDialog } from '../records/form-dialog.tsx';
import { typedAmount } from '../records/typed-amount.ts';
import { useRevisedForm } from '../records/use-revised-form.tsx';
import { useReloadNotice } from './use-reload-notice.tsx';

interface RefundBookingProps {
	booking: BookingRow;
	refunds: BookingRefundsJson;
	onClose: () => void;
	/** Closes the dialog and loads the bookings again. */
	onReload: () => void;
	/** Receives the refund and the amount that was asked for, in major units. */
	onRefunded: (refund: RequestedRefundJson, asked: number) => void;
}

interface Values {
	amount: string;
	reason: string;
}

/** Refunds what was paid for a booking, in whole or in part. The button names the amount and the payer. */
export function RefundBooking({
	booking,
	refunds: { refundable, due },
	onClose,
	onReload,
	onRefunded,
}: RefundBookingProps) {
	const { markOutdated, reloadNotice } = useReloadNotice(onReload);
	/** Whether a refund was sent that the page does not show yet. */
	const isSent = useRef(false);
	const name = fullName(booking);
	const most = displayAmount(refundable, booking);
	const form = useRevisedForm({
		initial: { amount: due > 0 ? due.toFixed(2) : '', reason: '' },
		record: null,
		read: ({ amount, reason }: Values) =>
			parseForm(refundRequest, { amount: typedAmount(amount), reason, refundable }, (parsed) =>
				toMinor(parsed.amount) > toMinor(refundable)
					? [{ path: ['amount'], message: `At most ${most} can be refunded` }]
					: [],
			),
		send: async (body, { idempotencyKey }) => {
			isSent.current = true;
			const { eventId, id: bookingId } = booking;
			const path = 'POST /api/admin/bookings/:eventId/:bookingId/refunds';
			onRefunded(await api(path, { eventId, bookingId, idempotencyKey, body }), body.amount);
		},
		failure: (error) => failureMessage(error, ['refund-elsewhere'], panelMessages.refundFailed),
		onCode: {
			'refund-differs': markOutdated,
			'refund-too-large': markOutdated,
			'booking-not-found': markOutdated,
			'event-not-found': markOutdated,
		},
	});
	const typed = typedAmount(form.bind('amount').value);
	const amount = typed > 0 ? displayAmount(typed, booking) : null;
	return (
		<FormDialog
			title={`Refund ${name}?`}
			form={form}
			submitLabel={amount === null ? `Refund ${name}` : `Refund ${amount} to ${name}`}
			busyLabel="Refunding…"
			onClose={() => (isSent.current ? onReload() : onClose())}
			intro={
				<>
					<p>
						{isTestMoney(booking)
							? 'This was paid with test money, so no money moves.'
							: 'The money goes back to the card that paid. This cannot be undone.'}
						{due > 0 && ` To be refunded: ${displayAmount(due, booking)}.`}
					</p>
					{reloadNotice}
				</>
			}
		>
			<TextField
				{...form.bind('amount')}
				label={refundLabels.amount}
				hint={`At most ${most}.`}
				inputMode="decimal"
				autoComplete="off"
				required
			/>
			<TextField
				{...form.bind('reason')}
				label={refundLabels.reason}
				hint="For example: “Cancelled in time”. The payment provider stores the reason, so do not name anyone."
				maxLength={maxRefundReason}
				autoComplete="off"
				required
			/>
		</FormDialog>
	);
}
