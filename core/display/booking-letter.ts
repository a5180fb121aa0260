import type { Booking } from '../rules/booking/booking.ts';
import { myBookingPath, stopReminderQuery } from '../rules/booking/booking-path.ts';
import { bookingLabels } from '../rules/booking/labels.ts';
import { shortReference } from '../rules/booking/short-reference.ts';
import type { EventTimes } from '../rules/calendar/event-span.ts';
import { type Letter, secretPlaceholder } from '../rules/mail/letter.ts';
import type { Message } from '../rules/mail/message.ts';
import { isTestMoney } from '../rules/payment/environment.ts';
import { peopleWords } from './booking-words.ts';
import { displayEventDates } from './dates.ts';
import { displayMoney } from './money.ts';

export interface AboutLetter {
	booking: Booking;
	/** Null if the event was deleted. */
	event: (EventTimes & { name: string }) | null;
	clubName: string;
	/** The origin of the club's public address. */
	origin: string;
}

type WrittenLetter = Pick<Message, 'kind' | 'subject' | 'letter'>;

/** Writes the letter that confirms a booking. A paid booking has one letter for the booking and its payment. */
export function confirmationLetter(
	about: AboutLetter & { hasCalendarFile: boolean },
): WrittenLetter {
	const { booking, hasCalendarFile } = about;
	const name = nameOf(about);
	return {
		kind: booking.paid ? 'payment-received' : 'booked',
		subject: booking.paid ? `Booked and paid: ${name}` : `Booked: ${name}`,
		letter: letterAbout(about, [
			booking.paid
				? `We have received your payment, and your booking for ${name} is confirmed. See you there!`
				: `Your booking for ${name} is confirmed. See you there!`,
			...(hasCalendarFile ? ['The attached file adds the event to your calendar.'] : []),
		]),
	};
}

/**
 * Writes the letter that reminds of a booking.
 * @param canCancel whether the member can still cancel the booking on its page.
 */
export function reminderLetter(about: AboutLetter & { canCancel: boolean }): WrittenLetter {
	const { event, origin, canCancel } = about;
	const name = nameOf(about);
	const when = event === null ? '' : `: ${displayEventDates(event, 'booking')}`;
	return {
		kind: 'reminder',
		subject: `Reminder: ${name}`,
		letter: {
			...letterAbout(about, [
				`You have booked ${name}${when}. See you there!`,
				canCancel
					? 'If you cannot come, please cancel with the link below, so that others can have your places.'
					: 'If you cannot come, please reply to this email.',
			]),
			unsubscribe: {
				label: 'Stop reminders for this booking',
				url: bookingUrl(origin) + stopReminderQuery,
			},
		},
	};
}

/** Returns a letter with these paragraphs, the facts of the booking, and the link to its page. */
function letterAbout(about: AboutLetter, paragraphs: string[]): Letter {
	const { booking, event, clubName, origin } = about;
	const rows: [label: string, value: string | number | null][] = [
		['Event', nameOf(about)],
		['When', event && displayEventDates(event, 'booking')],
		['Where', clubName],
		[bookingLabels.leadMember, `${booking.firstName} ${booking.lastName}`],
		['People', peopleWords(booking)],
		['Vegetarian meals', booking.numberOfVegetarian],
		['Soft drinks', booking.numberOfSoftDrinks],
		['Boat', booking.boatName],
		['Paid', booking.paid ? paidWords(booking) : null],
		['Reference', shortReference(booking.id)],
	];
	return {
		greeting: `Hello ${booking.firstName},`,
		paragraphs,
		facts: rows.flatMap(([label, value]) => (value ? { label, value: String(value) } : [])),
		link: { label: 'See or Change Your Booking', url: bookingUrl(origin) },
		closing: `If anything is wrong, please reply to this email.\n${clubName}`,
	};
}

function nameOf({ event, booking }: AboutLetter): string {
	return event?.name ?? booking.eventName;
}

function bookingUrl(origin: string): string {
	return origin + myBookingPath('') + secretPlaceholder;
}

function paidWords(booking: Booking): string {
	const { paymentAmountMinor, paymentCurrency } = booking;
	const amount = displayMoney(paymentAmountMinor ?? 0, paymentCurrency ?? 'GBP');
	return isTestMoney(booking) ? `${amount} in test money. You were not charged.` : amount;
}
