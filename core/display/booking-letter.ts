import type { Booking } from '../rules/booking/booking.ts';
import { myBookingPath } from '../rules/booking/booking-path.ts';
import { bookingLabels } from '../rules/booking/labels.ts';
import { shortReference } from '../rules/booking/short-reference.ts';
import type { EventTimes } from '../rules/calendar/event-span.ts';
import { secretPlaceholder } from '../rules/mail/letter.ts';
import type { Message } from '../rules/mail/message.ts';
import { isTestMoney } from '../rules/payment/environment.ts';
import { peopleWords } from './booking-words.ts';
import { displayEventDates } from './dates.ts';
import { displayMoney } from './money.ts';

interface About {
	booking: Booking;
	/** Null if the event was deleted. */
	event: (EventTimes & { name: string }) | null;
	clubName: string;
	/** The origin of the club's public address. */
	origin: string;
	hasCalendarFile: boolean;
}

/** Writes the letter that confirms a booking. A paid booking has one letter for the booking and its payment. */
export function confirmationLetter({
	booking,
	event,
	clubName,
	origin,
	hasCalendarFile,
}: About): Pick<Message, 'kind' | 'subject' | 'letter'> {
	const name = event?.name ?? booking.eventName;
	const paid = booking.paid ? paidWords(booking) : null;
	const rows: [label: string, value: string | number | null][] = [
		['Event', name],
		['When', event && displayEventDates(event, 'booking')],
		['Where', clubName],
		[bookingLabels.leadMember, `${booking.firstName} ${booking.lastName}`],
		['People', peopleWords(booking)],
		['Vegetarian meals', booking.numberOfVegetarian],
		['Soft drinks', booking.numberOfSoftDrinks],
		['Boat', booking.boatName],
		['Paid', paid],
		['Reference', shortReference(booking.id)],
	];
	return {
		kind: paid === null ? 'booked' : 'payment-received',
		subject: paid === null ? `Booked: ${name}` : `Booked and paid: ${name}`,
		letter: {
			greeting: `Hello ${booking.firstName},`,
			paragraphs: [
				paid === null
					? `Your booking for ${name} is confirmed. See you there!`
					: `We have received your payment, and your booking for ${name} is confirmed. See you there!`,
				...(hasCalendarFile ? ['The attached file adds the event to your calendar.'] : []),
			],
			facts: rows.flatMap(([label, value]) => (value ? { label, value: String(value) } : [])),
			link: {
				label: 'See or Change Your Booking',
				url: origin + myBookingPath('') + secretPlaceholder,
			},
			closing: `If anything is wrong, please reply to this email.\n${clubName}`,
		},
	};
}

function paidWords(booking: Booking): string {
	const { paymentAmountMinor, paymentCurrency } = booking;
	const amount = displayMoney(paymentAmountMinor ?? 0, paymentCurrency ?? 'GBP');
	return isTestMoney(booking) ? `${amount} in test money. You were not charged.` : amount;
}
