import { bookingLabels, type PaymentNote, paymentStatus, toMinor } from '@burgee/core';
import { paymentNoteLabels, shortPaymentId } from '@burgee/core/display/payment-words';
import { Badge } from '../../ui/badge.tsx';
import { displayAmount } from '../booking-words/revenue.ts';
import type { BookingRow } from './booking-row.ts';
import styles from './bookings.module.css';

const tones = { Paid: 'success', Pending: 'warning', 'Free Event': 'neutral' } as const;

/** The colour of each note about a payment. Red means that an organiser must act. Yellow is test money. */
const noteTones: Record<PaymentNote, 'neutral' | 'warning' | 'danger'> = {
	practice: 'warning',
	sandbox: 'warning',
	cancelled: 'neutral',
	'paid-late': 'danger',
	'paid-twice': 'danger',
	'wrong-amount': 'danger',
	refunded: 'neutral',
};

/** The payment of a booking, what is due or to be refunded, and whether the booking is cancelled. */
export function PaymentCell({ booking }: { booking: BookingRow }) {
	const { paid, paymentAmount, paymentId, checkoutId, cancelledAt } = booking;
	const status = paymentStatus({
		paid,
		paymentAmountMinor: paymentAmount === null ? null : toMinor(paymentAmount),
	});
	// An organiser expects no payment for a cancelled booking.
	const hidesStatus = cancelledAt !== null && status !== 'Paid';
	const notes = booking.paymentNotes.filter((note) => !hidesStatus || note !== 'cancelled');
	return (
		<div className={`row ${styles.payment}`}>
			{cancelledAt !== null && <Badge tone="danger">Cancelled</Badge>}
			{!hidesStatus && <Badge tone={tones[status]}>{status}</Badge>}
			{!hidesStatus && paymentAmount !== null && paymentAmount > 0 && (
				<span>{displayAmount(paymentAmount, booking)}</span>
			)}
			{booking.due > 0 && <Badge tone="warning">{displayAmount(booking.due, booking)} due</Badge>}
			{booking.toRefund > 0 && (
				<Badge tone="danger">To be refunded: {displayAmount(booking.toRefund, booking)}</Badge>
			)}
			{paymentId && (
				<span>
					Payment ID <code>{shortPaymentId(paymentId)}</code>
				</span>
			)}
			{checkoutId && (
				<span>
					Checkout ID <code>{checkoutId}</code>
				</span>
			)}
			{notes.map((note) => (
				<Badge key={note} tone={noteTones[note]}>
					{paymentNoteLabels[note]}
					{note === 'refunded' && ` ${displayAmount(booking.refundedAmount, booking)}`}
				</Badge>
			))}
			{booking.cancelReason !== null && (
				<p className={styles.reason}>
					{bookingLabels.cancelReason}: {booking.cancelReason}
				</p>
			)}
		</div>
	);
}
