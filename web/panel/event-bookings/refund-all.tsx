import { type AmountsMinor, fullName, isTestMoney, maxRefundReason, toMinor } from '@burgee/core';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { type BookingRefundsJson, refundLabels, refundRequest } from '@burgee/core/api/refunds';
import { displayMoney, displaySums } from '@burgee/core/display/money';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { pluralise } from '@burgee/core/display/pluralise';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { parseForm } from '../../ui/use-form.ts';
import type { BookingRow } from '../booking-words/booking-row.ts';
import { FormDialog } from '../records/form-dialog.tsx';
import { useRevisedForm } from '../records/use-revised-form.tsx';
import { RefundProgress } from './refund-progress.tsx';
import { type RefundRun, storedRun } from './refund-run.ts';

/** A booking of which something is due that Burgee can refund. */
interface DueBooking {
	booking: BookingRow;
	refunds: BookingRefundsJson;
}

interface RefundAllProps {
	eventId: string;
	found: EventBookingsJson;
	onReload: () => void;
}

/**
 * Refunds all that is due of an event's bookings, one after the other. A run that was stopped, or that ended because the
 * page was left, continues where it stopped.
 */
export function RefundAll({ eventId, found, onReload }: RefundAllProps) {
	const [isAsking, setIsAsking] = useState(false);
	const [run, setRun] = useState<RefundRun | null>(() => storedRun.read(eventId));
	/** Whether the treasurer has confirmed the run since the page was opened. */
	const [isConfirmed, setIsConfirmed] = useState(false);
	const due = found.bookings.flatMap((booking): DueBooking[] => {
		const refunds = found.refunds.find(({ bookingId }) => bookingId === booking.id);
		return refunds !== undefined && refunds.due > 0 ? [{ booking, refunds }] : [];
	});
	if (run !== null) {
		return (
			<RefundProgress
				eventId={eventId}
				initial={run}
				startsAtOnce={isConfirmed}
				bookings={found.bookings}
				onDone={onReload}
				onClose={() => {
					storedRun.remove(eventId);
					setRun(null);
					setIsConfirmed(false);
					onReload();
				}}
			/>
		);
	}
	// One booking is refunded at the booking.
	if (due.length < 2) return null;
	return (
		<div>
			<Button onClick={() => setIsAsking(true)}>
				Refund All That Is Due ({pluralise(due.length, 'booking')}, {sumWords(due)})
			</Button>
			{isAsking && (
				<RefundAllDialog
					due={due}
					found={found}
					onClose={() => setIsAsking(false)}
					onConfirmed={(confirmed) => {
						storedRun.write(eventId, confirmed);
						setIsAsking(false);
						setRun(confirmed);
						setIsConfirmed(true);
					}}
				/>
			)}
		</div>
	);
}

interface RefundAllDialogProps {
	due: DueBooking[];
	found: EventBookingsJson;
	onClose: () => void;
	onConfirmed: (run: RefundRun) => void;
}

function RefundAllDialog({ due, found, onClose, onConfirmed }: RefundAllDialogProps) {
	const others = found.bookings.flatMap((booking) => dueElsewhere(booking, found));
	const form = useRevisedForm({
		initial: { reason: '' },
		record: null,
		read: (values: { reason: string }) => parseForm(refundRequest.pick({ reason: true }), values),
		send: async ({ reason }, { idempotencyKey }) =>
			onConfirmed({
				...{ id: idempotencyKey, reason, results: {} },
				items: due.map(({ booking, refunds }) => ({
					bookingId: booking.id,
					amount: refunds.due,
					refundable: refunds.refundable,
				})),
			}),
		failure: panelMessages.refundFailed,
	});
	const count = pluralise(due.length, 'booking');
	const isTest = due.every(({ booking }) => isTestMoney(booking));
	return (
		<FormDialog
			title="Refund all that is due?"
			form={form}
			submitLabel={`Refund ${sumWords(due)} for ${count}`}
			busyLabel="Refunding…"
			onClose={onClose}
			intro={
				<>
					<p>
						{count}: <strong>{sumWords(due)}</strong>.{' '}
						{isTest
							? 'This was paid with test money, so no money moves.'
							: 'The money goes back to the cards that paid. This cannot be undone.'}
					</p>
					{others.length > 0 && (
						<>
							<p>
								Not part of this, because Burgee cannot send it to a card. Give it back yourself:
							</p>
							<ul>
								{others.map(({ id, words }) => (
									<li key={id}>{words}</li>
								))}
							</ul>
						</>
					)}
				</>
			}
		>
			<TextField
				{...form.bind('reason')}
				label={refundLabels.reason}
				hint="For example: “The event is cancelled”. The payment provider stores the reason with each refund."
				maxLength={maxRefundReason}
				autoComplete="off"
				required
			/>
		</FormDialog>
	);
}

/** What is due of a booking and was received by hand, or with an earlier payment provider. */
function dueElsewhere(booking: BookingRow, { refunds }: EventBookingsJson) {
	const mine = refunds.find(({ bookingId }) => bookingId === booking.id);
	if (mine === undefined) return [];
	const restMinor = toMinor(mine.dueByHand) + toMinor(mine.dueElsewhere);
	const rest = displayMoney(restMinor, booking.paymentCurrency ?? 'GBP');
	return restMinor > 0 ? [{ id: booking.id, words: `${rest} to ${fullName(booking)}` }] : [];
}

/** Returns the sum of what is due, with test money apart (decision: test-money). */
function sumWords(due: readonly DueBooking[]): string {
	const real = displaySums(sumsOf(due.filter(({ booking }) => !isTestMoney(booking))));
	const test = displaySums(sumsOf(due.filter(({ booking }) => isTestMoney(booking))));
	return [real, test && `${test} test money`].filter((words) => words !== null).join(' and ');
}

function sumsOf(due: readonly DueBooking[]): AmountsMinor {
	const sums: AmountsMinor = { GBP: 0, EUR: 0, USD: 0 };
	for (const { booking, refunds } of due) {
		sums[booking.paymentCurrency ?? 'GBP'] += toMinor(refunds.due);
	}
	return sums;
}
