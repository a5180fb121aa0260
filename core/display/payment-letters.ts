import type { BankDetails } from '../rules/bank-details.ts';
import { bookingLabels } from '../rules/booking/labels.ts';
import { priceOfBooking } from '../rules/booking/price.ts';
import type { ManualMethod, ManualPayment } from '../rules/payment/manual-payment.ts';
import {
	type AboutLetter,
	type AboutLetterWithFile,
	amountWords,
	bookingLetter,
	detailRows,
	eventNameOf,
	paidWords,
	stillToPay,
	type WrittenLetter,
} from './booking-letter.ts';
import { manualMethodWords } from './manual-payment-words.ts';
import { payLaterRows, payLaterWords } from './pay-later-words.ts';
import { receiptRows } from './receipt-words.ts';

/**
 * Writes that an unpaid booking holds its places, and how to pay it.
 * @param about.bankDetails the club's account. Null if it has none any more.
 */
export function payLaterLetter(
	about: AboutLetterWithFile & { bankDetails: BankDetails | null },
): WrittenLetter {
	const { booking, bankDetails, hasCalendarFile } = about;
	const name = eventNameOf(about);
	const { payLater } = booking;
	const amount = amountWords(booking, priceOfBooking(booking));
	return {
		kind: 'booked',
		subject: `Booked, still to pay: ${name}`,
		letter: bookingLetter(about, {
			paragraphs: [
				`We have your booking for ${name}. ${payLater ? payLaterWords(payLater, amount) : ''}`,
				...(hasCalendarFile ? ['The attached file adds the event to your calendar.'] : []),
			],
			rows: [
				...detailRows(booking),
				['To pay', amount],
				...(payLater ? payLaterRows(payLater, bankDetails) : []),
			],
			link: 'See, Pay or Change Your Booking',
		}),
	};
}

/** Writes that the payment of a booking was cancelled or not made in time. */
export function paymentCancelledLetter(about: AboutLetter): WrittenLetter {
	const { booking } = about;
	const name = eventNameOf(about);
	return {
		kind: 'payment-cancelled',
		subject: `Not paid: ${name}`,
		letter: bookingLetter(about, {
			paragraphs: [
				`Your booking for ${name} is not confirmed, because it was not paid. You were not charged.`,
				'If you still want to come, please pay with the link below while there are places.',
			],
			rows: [...detailRows(booking), ['Price', amountWords(booking, priceOfBooking(booking))]],
			link: 'See or Pay Your Booking',
		}),
	};
}

/** Writes that the club has received a further payment by hand. */
export function receivedLetter(about: AboutLetter & { entry: ManualPayment }): WrittenLetter {
	const { booking, entry } = about;
	const { id: paymentId, date, method, amountMinor } = entry;
	const name = eventNameOf(about);
	const amount = amountWords(booking, amountMinor);
	return {
		kind: 'payment-received',
		subject: `Payment received: ${name}`,
		letter: bookingLetter(about, {
			paragraphs: [
				`We have received ${amount} ${manualMethodWords[method]} for ${name}. Thank you!`,
			],
			rows: [
				[bookingLabels.leadMember, `${booking.firstName} ${booking.lastName}`],
				['Received', amount],
				...receiptRows({ paymentId, date, method }, about),
				['Paid', paidWords(booking)],
				stillToPay(booking),
			],
			link: 'See Your Booking',
		}),
	};
}

/**
 * Writes that the club has refunded a part of what was paid, or all of it.
 * @param about.method how the club gave the money back by hand. Null if the payment provider sent it.
 */
export function refundLetter(
	about: AboutLetter & { refundedMinor: number; method: ManualMethod | null },
): WrittenLetter {
	const { booking, refundedMinor, method } = about;
	const name = eventNameOf(about);
	const amount = amountWords(booking, refundedMinor);
	return {
		kind: 'refund-made',
		subject: `Refunded: ${name}`,
		letter: bookingLetter(about, {
			paragraphs: [
				method === null
					? `The club has refunded ${amount} of your payment for ${name}. It may take a few days until your bank shows it.`
					: `The club has given you back ${amount} of your payment for ${name}, ${manualMethodWords[method]}.`,
			],
			rows: [['Refunded', amount]],
			link: 'See Your Booking',
		}),
	};
}
