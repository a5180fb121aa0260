import {
	fullName,
	londonDate,
	type ManualMethod,
	manualMethods,
	manualPaymentLabels,
	toInstant,
	toMajor,
	toMinor,
} from '@burgee/core';
import type { ChangedBookingJson } from '@burgee/core/api/booking-changes';
import { recordPaymentRequest } from '@burgee/core/api/manual-payments';
import { manualMethodLabels } from '@burgee/core/display/manual-payment-words';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { api, serverTime } from '../../api/client.ts';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { parseForm } from '../../ui/use-form.ts';
import { type BookingRow, keptByHandMinor } from '../booking-words/booking-row.ts';
import { displayAmount } from '../booking-words/revenue.ts';
import { FormDialog } from '../records/form-dialog.tsx';
import { typedAmount } from '../records/typed-amount.ts';
import { useRevisedForm } from '../records/use-revised-form.tsx';
import { changeFailure } from './change-failure.ts';
import { useReloadNotice } from './use-reload-notice.tsx';

interface RecordPaymentProps {
	booking: BookingRow;
	/** What is to be given back by hand, in major units. */
	dueByHand: number;
	onClose: () => void;
	onReload: () => void;
	onRecorded: (booking: ChangedBookingJson) => void;
}

interface Values {
	kind: string;
	method: string;
	amount: string;
	date: string;
	reference: string;
}

const received = 'Money received';
const givenBack = 'Money given back';

/** Records money that the club has received or given back in cash, by transfer or by cheque. */
export function RecordPayment({
	booking,
	dueByHand,
	onClose,
	onReload,
	onRecorded,
}: RecordPaymentProps) {
	const { markOutdated, reloadNotice } = useReloadNotice(onReload);
	const kept = toMajor(keptByHandMinor(booking));
	const isRefund = dueByHand > 0;
	const owed = booking.paid ? booking.due : (booking.price ?? booking.paymentAmount ?? 0);
	const suggested = isRefund ? dueByHand : owed;
	const form = useRevisedForm({
		initial: {
			kind: isRefund ? givenBack : received,
			method: manualMethodLabels[booking.payLater?.method === 'transfer' ? 'transfer' : 'cash'],
			amount: suggested > 0 ? suggested.toFixed(2) : '',
			date: londonDate(toInstant(serverTime())),
			reference: '',
		},
		record: null,
		read: ({ kind, method, amount, date, reference }: Values) => {
			const typed = typedAmount(amount);
			const signed = kind === givenBack ? -typed : typed;
			const body = { method: methodOf(method), amount: signed, date, reference };
			return parseForm(recordPaymentRequest, body, (parsed) => {
				if (typed < 0) return [{ path: ['amount'], message: 'Amount must be more than 0' }];
				const isTooMuch = toMinor(-parsed.amount) > toMinor(kept);
				const message = `At most ${displayAmount(kept, booking)} can be given back by hand`;
				return isTooMuch ? [{ path: ['amount'], message }] : [];
			});
		},
		send: async (body, { idempotencyKey }) => {
			const { eventId, id: bookingId } = booking;
			const path = 'POST /api/admin/bookings/:eventId/:bookingId/payments';
			onRecorded(await api(path, { eventId, bookingId, idempotencyKey, body }));
		},
		failure: (error) => changeFailure(error, panelMessages.paymentRecordFailed),
		onCode: {
			'revision-differs': markOutdated,
			'manual-payment-too-large': markOutdated,
			'booking-not-found': markOutdated,
			'event-not-found': markOutdated,
		},
	});
	return (
		<FormDialog
			title={`Record a payment of ${fullName(booking)}`}
			form={form}
			submitLabel="Record"
			busyLabel="Recording…"
			onClose={onClose}
			intro={
				<>
					<p>
						Record money that has moved. It cannot be changed afterwards, only reversed.
						{!booking.paid && ' The booking then counts as paid, and the rest is owed.'}
					</p>
					{reloadNotice}
				</>
			}
		>
			{kept > 0 && (
				<SelectField {...form.bind('kind')} label="What happened" options={[received, givenBack]} />
			)}
			<SelectField
				{...form.bind('method')}
				label={manualPaymentLabels.method}
				options={manualMethods.map((method) => manualMethodLabels[method])}
			/>
			<TextField
				{...form.bind('amount')}
				label={manualPaymentLabels.amount}
				inputMode="decimal"
				autoComplete="off"
				required
			/>
			<TextField
				{...form.bind('date')}
				label={manualPaymentLabels.date}
				hint="The day on which the money moved."
				type="date"
				required
			/>
			<TextField
				{...form.bind('reference')}
				label={manualPaymentLabels.reference}
				hint="What the bank statement or the cheque says, if anything."
				maxLength={100}
				autoComplete="off"
			/>
		</FormDialog>
	);
}

function methodOf(label: string): ManualMethod | undefined {
	return manualMethods.find((method) => manualMethodLabels[method] === label);
}
