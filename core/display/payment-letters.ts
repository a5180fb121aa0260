import { priceOfBooking } from '../rules/booking/price.ts';
import {
	type AboutLetter,
	amountWords,
	bookingLetter,
	detailRows,
	eventNameOf,
	type WrittenLetter,
} from './booking-letter.ts';

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

/** Writes that the club has refunded a part of what was paid, or all of it. */
export function refundLetter(about: AboutLetter & { refundedMinor: number }): WrittenLetter {
	const { booking, refundedMinor } = about;
	const name = eventNameOf(about);
	const amount = amountWords(booking, refundedMinor);
	return {
		kind: 'refund-made',
		subject: `Refunded: ${name}`,
		letter: bookingLetter(about, {
			paragraphs: [
				`The club has refunded ${amount} of your payment for ${name}. It may take a few days until your bank shows it.`,
			],
			rows: [['Refunded', amount]],
			link: 'See Your Booking',
		}),
	};
}
