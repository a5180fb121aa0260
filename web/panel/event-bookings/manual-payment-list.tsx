import { fullName, startOfLondonDay } from '@burgee/core';
import type { ManualPaymentJson } from '@burgee/core/api/manual-payments';
import { displayShortDate } from '@burgee/core/display/dates';
import { manualMethodWords } from '@burgee/core/display/manual-payment-words';
import { displayReceiptNumber } from '@burgee/core/display/receipt-words';
import { receiptPath } from '@burgee/core/rules/site/panel-pages';
import { Link } from '../../navigation.tsx';
import { Button } from '../../ui/button.tsx';
import type { BookingRow } from '../booking-words/booking-row.ts';
import { displayAmount } from '../booking-words/revenue.ts';

interface ManualPaymentListProps {
	booking: BookingRow;
	/** Null if the admin may not reverse. */
	onReverse: ((payment: ManualPaymentJson) => void) | null;
}

/** The money of a booking that was received or given back by hand, with who recorded it. */
export function ManualPaymentList({ booking, onReverse }: ManualPaymentListProps) {
	const { manualPayments } = booking;
	if (manualPayments.length === 0) return null;
	const reversed = new Set(manualPayments.map(({ reverses }) => reverses));
	return (
		<section className="stack gap-1" aria-label="Money received by hand">
			{manualPayments.map((payment) => {
				const { id, amount, date, reference, byName, reason, reverses } = payment;
				const isOpen = reverses === null && !reversed.has(id);
				const sentence = manualPaymentSentence(booking, payment);
				return (
					<div key={id}>
						<p>{reversed.has(id) ? <s>{sentence}</s> : sentence}</p>
						<p className="soft small">
							{[
								displayShortDate(startOfLondonDay(date)),
								// A reversal has the reference of the entry that it reverses.
								reverses === null && reference,
								`recorded by ${byName}`,
								reason,
							]
								.filter(Boolean)
								.join(' · ')}
						</p>
						<div className="row gap-2">
							{isOpen && amount > 0 && (
								<Link
									className="target"
									to={receiptPath({ eventId: booking.eventId, bookingId: booking.id, id })}
								>
									Receipt {displayReceiptNumber(id)}
								</Link>
							)}
							{isOpen && onReverse && (
								<Button
									variant="quiet"
									flush
									aria-label={`Reverse: ${sentence} (${fullName(booking)})`}
									onClick={() => onReverse(payment)}
								>
									Reverse…
								</Button>
							)}
						</div>
					</div>
				);
			})}
		</section>
	);
}

/** Returns what an entry says, such as '£10.00 received in cash'. */
export function manualPaymentSentence(
	booking: BookingRow,
	{ amount, method, reverses }: Pick<ManualPaymentJson, 'amount' | 'method' | 'reverses'>,
): string {
	const words = `${displayAmount(Math.abs(amount), booking)} ${amount > 0 ? 'received' : 'given back'} ${manualMethodWords[method]}`;
	if (reverses === null) return words;
	// The reversal of money given back has an amount above 0.
	const wrong = amount < 0 ? 'received' : 'given back';
	return `Reversed: ${displayAmount(Math.abs(amount), booking)} ${wrong} ${manualMethodWords[method]}`;
}
