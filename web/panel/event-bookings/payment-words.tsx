import { type Environment, type PaymentNote, paymentStatus } from '@burgee/core';
import { paymentStatusLabel } from '@burgee/core/display/booking-words';
import { paymentNoteLabels } from '@burgee/core/display/payment-words';
import { Badge } from '../../ui/badge.tsx';
import { EnvironmentBadge } from '../booking-words/booking-badges.tsx';
import { type BookingRow, inMinorUnits } from '../booking-words/booking-row.ts';
import { displayAmount } from '../booking-words/revenue.ts';

const tones = { Paid: 'success', Pending: 'warning', 'Free Event': 'neutral' } as const;

/** The colour of each note about a payment. Red means that an organiser must act. */
const noteTones: Record<Exclude<PaymentNote, 'practice' | 'sandbox'>, 'neutral' | 'danger'> = {
	cancelled: 'neutral',
	'paid-late': 'danger',
	'paid-twice': 'danger',
	'wrong-amount': 'danger',
	refunded: 'neutral',
	'refund-underway': 'neutral',
	'change-unpaid': 'neutral',
};

/** The payment of a booking, what is due or to be refunded, and whether the booking is cancelled. */
export function PaymentWords({
	booking,
	usual,
}: {
	booking: BookingRow;
	/** The environment of the payments that need no mark. */
	usual: Environment;
}) {
	const { paymentAmount, cancelledAt } = booking;
	const status = paymentStatus(inMinorUnits(booking));
	// An organiser expects no payment for a cancelled booking.
	const hidesStatus = cancelledAt !== null && status !== 'Paid';
	return (
		<div className="row">
			{cancelledAt !== null && <Badge tone="danger">Cancelled</Badge>}
			{!hidesStatus && <Badge tone={tones[status]}>{paymentStatusLabel(status, booking)}</Badge>}
			{!hidesStatus && paymentAmount !== null && paymentAmount > 0 && (
				<span>{displayAmount(paymentAmount, booking)}</span>
			)}
			{booking.due > 0 && <Badge tone="warning">{displayAmount(booking.due, booking)} due</Badge>}
			{booking.toRefund > 0 && (
				<Badge tone="danger">To be refunded: {displayAmount(booking.toRefund, booking)}</Badge>
			)}
			{booking.paymentNotes.map(
				(note) =>
					// The page says once in which environment the club takes payments.
					note !== 'practice' &&
					note !== 'sandbox' &&
					!(hidesStatus && note === 'cancelled') && (
						<Badge key={note} tone={noteTones[note]}>
							{paymentNoteLabels[note]}
							{note === 'refunded' && ` ${displayAmount(booking.refundedAmount, booking)}`}
						</Badge>
					),
			)}
			<EnvironmentBadge booking={booking} usual={usual} />
		</div>
	);
}
