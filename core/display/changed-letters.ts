import { askedLabels } from '../rules/booking/answers.ts';
import type { Booking } from '../rules/booking/booking.ts';
import { priceOfBooking } from '../rules/booking/price.ts';
import type { BookingBalance } from '../rules/payment/booking-balance.ts';
import { answerTo } from './answer-words.ts';
import {
	type AboutLetterWithFile,
	amountWords,
	bookingLetter,
	countedRows,
	detailRows,
	eventNameOf,
	type LetterRow,
	paidWords,
	type WrittenLetter,
} from './booking-letter.ts';

interface AboutChange extends AboutLetterWithFile {
	/** The booking as the member knew it. */
	told: Booking;
	/** What is still to be paid, and what the club will refund. */
	balance: BookingBalance;
}

/** Writes what a booking is now, what has changed, and what is owed or will be refunded. */
export function changedLetter(about: AboutChange): WrittenLetter {
	const { booking, told, balance, hasCalendarFile } = about;
	const name = eventNameOf(about);
	const { dueMinor, toRefundMinor } = balance;
	const labels = askedLabels([], [booking, told]);
	const news =
		told.cancelledAt === null
			? `Your booking for ${name} has changed. This is what it is now.`
			: `Your booking for ${name} is no longer cancelled. See you there!`;
	return {
		kind: 'changed',
		subject: `Changed: ${name}`,
		letter: bookingLetter(about, {
			paragraphs: [
				news,
				...(dueMinor > 0
					? [`${amountWords(booking, dueMinor)} is still to be paid. The link below says how.`]
					: []),
				...refundWords(booking, toRefundMinor),
				...(hasCalendarFile
					? ['The attached file adds the event to your calendar, or updates it.']
					: []),
			],
			rows: [
				...changedRows(termRows(told, labels), termRows(booking, labels)),
				['Paid', booking.paid ? paidWords(booking) : null],
				['Still to pay', dueMinor && amountWords(booking, dueMinor)],
				['To be refunded', toRefundMinor && amountWords(booking, toRefundMinor)],
			],
			link: 'See or Change Your Booking',
		}),
	};
}

/** Writes that a booking is cancelled, by its member or by an organiser. */
export function cancelledLetter(
	about: AboutLetterWithFile & {
		by: 'member' | 'organiser';
		/** Whether the booking still exists, so that its page can be opened. */
		exists: boolean;
		toRefundMinor: number;
	},
): WrittenLetter {
	const { booking, by, exists, toRefundMinor, hasCalendarFile } = about;
	const name = eventNameOf(about);
	return {
		kind: 'cancelled',
		subject: `Cancelled: ${name}`,
		letter: bookingLetter(about, {
			paragraphs: [
				by === 'member'
					? `Your booking for ${name} is cancelled, as you asked.`
					: `The club has cancelled your booking for ${name}.`,
				...refundWords(booking, toRefundMinor),
				...(hasCalendarFile ? ['The attached file removes the event from your calendar.'] : []),
			],
			rows: [
				...detailRows(booking),
				['To be refunded', toRefundMinor && amountWords(booking, toRefundMinor)],
			],
			link: exists ? 'See Your Booking' : null,
		}),
	};
}

function refundWords(booking: Booking, toRefundMinor: number): string[] {
	return toRefundMinor > 0 ? [`The club will refund ${amountWords(booking, toRefundMinor)}.`] : [];
}

/** Returns what the member would care about if it changed, with the answers to the questions that have these labels. */
function termRows(booking: Booking, labels: readonly string[]): LetterRow[] {
	const price = priceOfBooking(booking);
	return [
		...countedRows(booking),
		['Email', booking.userEmail],
		['Price', price && amountWords(booking, price)],
		...labels.map((label) => [label, answerTo(booking, label)] as const),
	];
}

/**
 * Returns the rows with what each was before, if it has changed: '3, before: 2'. The email is left out if it is the
 * same.
 */
function changedRows(before: readonly LetterRow[], after: readonly LetterRow[]): LetterRow[] {
	return after.flatMap(([label, value], index): LetterRow[] => {
		const earlier = before[index]?.[1] ?? null;
		if ((earlier || null) !== (value || null)) {
			return [[label, `${value || 'none'}, before: ${earlier || 'none'}`]];
		}
		return label === 'Email' ? [] : [[label, value]];
	});
}
