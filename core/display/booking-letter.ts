import type { Booking } from '../rules/booking/booking.ts';
import { myBookingPath, stopReminderQuery } from '../rules/booking/booking-path.ts';
import { bookingLabels } from '../rules/booking/labels.ts';
import { isPaidLater } from '../rules/booking/payment-status.ts';
import { shortReference } from '../rules/booking/short-reference.ts';
import type { EventTimes } from '../rules/calendar/event-span.ts';
import { type Letter, secretPlaceholder } from '../rules/mail/letter.ts';
import type { Message } from '../rules/mail/message.ts';
import { bookingBalance } from '../rules/payment/booking-balance.ts';
import { isTestMoney } from '../rules/payment/environment.ts';
import { answerRows } from './answer-words.ts';
import { peopleWords } from './booking-words.ts';
import { displayEventDates } from './dates.ts';
import { displayMoney } from './money.ts';
import { confirmingPayment, receiptRows } from './receipt-words.ts';

export type WrittenLetter = Pick<Message, 'kind' | 'subject' | 'letter'>;

/** What letters about a booking are written from. */
export interface AboutLetter {
	booking: Booking;
	/** Null if the event was deleted. */
	event: (EventTimes & { name: string }) | null;
	clubName: string;
	/** The club's postal address in lines, for receipts. Null or absent if the club gives none. */
	clubAddress?: string | null;
	/** The origin of the club's public address. */
	origin: string;
}

/** What letters about a booking are written from if they may have a calendar file. */
export interface AboutLetterWithFile extends AboutLetter {
	/** Whether a calendar file is attached. The event may have no date. */
	hasCalendarFile: boolean;
}

/** Rows of a letter. A row with an empty value or 0 is left out. */
export type LetterRow = readonly [label: string, value: string | number | null];

/**
 * Writes the letter that confirms a booking. A paid booking has one letter for the booking and its payment, which may be a
 * deposit.
 */
export function confirmationLetter(about: AboutLetterWithFile): WrittenLetter {
	const { booking, hasCalendarFile } = about;
	const { paid } = booking;
	const name = eventNameOf(about);
	const isPartlyPaid = dueMinorOf(booking) > 0;
	const received = isPartlyPaid ? 'a part of your payment' : 'your payment';
	return {
		kind: paid ? 'payment-received' : 'booked',
		subject: paid && !isPartlyPaid ? `Booked and paid: ${name}` : `Booked: ${name}`,
		letter: bookingLetter(about, {
			paragraphs: [
				paid
					? `We have received ${received}, and your booking for ${name} is confirmed. See you there!`
					: `Your booking for ${name} is confirmed. See you there!`,
				...(hasCalendarFile ? ['The attached file adds the event to your calendar.'] : []),
			],
			rows: [
				...detailRows(booking),
				['Paid', paid ? paidWords(booking) : null],
				stillToPay(booking),
				...receiptRows(confirmingPayment(booking), about),
			],
			link: 'See or Change Your Booking',
		}),
	};
}

/** Writes the letter that reminds of a booking. `canCancel`: whether the member can still cancel it on its page. */
export function reminderLetter(about: AboutLetter & { canCancel: boolean }): WrittenLetter {
	const { booking, event, origin, canCancel } = about;
	const name = eventNameOf(about);
	const when = event === null ? '' : `: ${displayEventDates(event, 'booking')}`;
	return {
		kind: 'reminder',
		subject: `Reminder: ${name}`,
		letter: {
			...bookingLetter(about, {
				paragraphs: [
					`You have booked ${name}${when}. See you there!`,
					canCancel
						? 'If you cannot come, please cancel with the link below, so that others can have your places.'
						: 'If you cannot come, please reply to this email.',
				],
				rows: [
					...detailRows(booking),
					['Paid', booking.paid ? paidWords(booking) : null],
					stillToPay(booking),
				],
				link: 'See or Change Your Booking',
			}),
			unsubscribe: {
				label: 'Stop reminders for this booking',
				url: bookingUrl(origin) + stopReminderQuery,
			},
		},
	};
}

/** Returns the name of the event, also if the event was deleted. */
export function eventNameOf({ booking, event }: Pick<AboutLetter, 'booking' | 'event'>): string {
	return event?.name ?? booking.eventName;
}

/**
 * Puts a letter about a booking together: what its kind says, and what every such letter has. `link` is the label of
 * the link that opens the booking. Null for a booking that no longer exists.
 */
export function bookingLetter(
	about: AboutLetter,
	{
		paragraphs,
		rows,
		link,
	}: { paragraphs: string[]; rows: readonly LetterRow[]; link: string | null },
): Letter {
	const { booking, event, clubName, origin } = about;
	const all: LetterRow[] = [
		['Event', eventNameOf(about)],
		['When', event && displayEventDates(event, 'booking')],
		['Where', clubName],
		...rows,
		// A payer must not mistake it for the payment reference.
		[isPaidLater(booking) ? 'Booking reference' : 'Reference', shortReference(booking.id)],
	];
	return {
		greeting: `Hello ${booking.firstName},`,
		paragraphs,
		facts: all.flatMap(([label, value]) => (value ? { label, value: String(value) } : [])),
		link: link === null ? null : { label: link, url: bookingUrl(origin) },
		closing: `If anything is wrong, please reply to this email.\n${clubName}`,
	};
}

/** Returns the address that opens the booking, with the place for the token. */
function bookingUrl(origin: string): string {
	return origin + myBookingPath('') + secretPlaceholder;
}

/** Returns what the lead member has entered. */
export function detailRows(booking: Booking): LetterRow[] {
	return [...countedRows(booking), ...answerRows(booking.answers)];
}

/** Returns the same rows for each booking. */
export function countedRows(booking: Booking): LetterRow[] {
	return [
		[bookingLabels.leadMember, `${booking.firstName} ${booking.lastName}`],
		['People', peopleWords(booking)],
		['Vegetarian meals', booking.numberOfVegetarian],
		['Soft drinks', booking.numberOfSoftDrinks],
		['Boat', booking.boatName],
	];
}

/** Returns an amount of the booking, such as '£30.88' or '£30.88 in test money'. */
export function amountWords(booking: Booking, amountMinor: number): string {
	const amount = displayMoney(amountMinor, booking.paymentCurrency ?? 'GBP');
	return isTestMoney(booking) ? `${amount} in test money` : amount;
}

/**
 * Returns the row with what is still to be paid after a deposit. Computed from the stored amounts, without the
 * checkouts.
 */
export function stillToPay(booking: Booking): LetterRow {
	const dueMinor = dueMinorOf(booking);
	return ['Still to pay', dueMinor && amountWords(booking, dueMinor)];
}

function dueMinorOf(booking: Booking): number {
	return bookingBalance(booking, []).dueMinor;
}

/** Returns what was paid and not refunded. */
export function paidWords(booking: Booking): string {
	const paidMinor = (booking.paymentAmountMinor ?? 0) - booking.refundedMinor;
	const amount = amountWords(booking, paidMinor);
	return isTestMoney(booking) ? `${amount}. You were not charged.` : amount;
}
