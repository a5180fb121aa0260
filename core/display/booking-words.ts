import type { Booking } from '../rules/booking/booking.ts';
import type { BookingFilter, BookingState } from '../rules/booking/booking-state.ts';
import type { PartyCounts } from '../rules/booking/confirmed-counts.ts';
import type { PaymentStatus } from '../rules/booking/payment-status.ts';
import type { BookingBalance } from '../rules/payment/booking-balance.ts';
import { displayMoney } from './money.ts';
import { paysLaterWords } from './pay-later-words.ts';
import { paymentNoteLabels } from './payment-words.ts';
import { pluralise } from './pluralise.ts';

const statuses: Record<'pending' | 'paid' | 'free', PaymentStatus> = {
	pending: 'Pending',
	paid: 'Paid',
	free: 'Free Event',
};

/** Returns the payment status, and of a booking that holds its places until it is paid, how and until when. */
export function paymentStatusLabel(
	status: PaymentStatus,
	{ payLater, heldUntil }: Pick<Booking, 'payLater' | 'heldUntil'>,
): string {
	return status === 'Pending' && payLater && heldUntil ? paysLaterWords(payLater) : status;
}

/** Returns what the list says about a booking, such as 'Owes £12.00' (specification §4). */
export function bookingStateLabel(
	state: BookingState,
	{
		dueMinor,
		toRefundMinor,
		...booking
	}: BookingBalance & Pick<Booking, 'paymentCurrency' | 'payLater' | 'heldUntil'>,
): string {
	const { paymentCurrency } = booking;
	const money = (amountMinor: number) => displayMoney(amountMinor, paymentCurrency ?? 'GBP');
	switch (state) {
		case 'check-payment':
			return 'Check payment';
		case 'to-refund':
			return `Refund ${money(toRefundMinor)}`;
		case 'due':
			return `Owes ${money(dueMinor)}`;
		case 'refund-underway':
			return paymentNoteLabels['refund-underway'];
		case 'cancelled':
			return 'Cancelled';
		case 'pending':
			return paymentStatusLabel('Pending', booking);
		default:
			return statuses[state];
	}
}

export const bookingFilterLabels: Record<BookingFilter, string> = {
	'check-payment': 'Check payment',
	'not-paid': 'Not paid',
	owed: 'Owed',
	'to-refund': 'To refund',
	cancelled: 'Cancelled',
};

/** Returns what a booking has beside its adults, such as ['2 children', '1 vegetarian', 'Osprey']. */
export function bookingExtras({
	numberOfChildren,
	numberOfVegetarian,
	numberOfSoftDrinks,
	boatName,
}: Pick<
	Booking,
	'numberOfChildren' | 'numberOfVegetarian' | 'numberOfSoftDrinks' | 'boatName'
>): string[] {
	const words: string[] = [];
	if (numberOfChildren > 0) words.push(pluralise(numberOfChildren, 'child', 'children'));
	if (numberOfVegetarian > 0) words.push(`${numberOfVegetarian} vegetarian`);
	if (numberOfSoftDrinks > 0) words.push(pluralise(numberOfSoftDrinks, 'soft drink'));
	if (boatName) words.push(boatName);
	return words;
}

/** Returns the people of a booking, such as '3' or '3 (2 adults, 1 child)'. */
export function peopleWords({
	numberAttending,
	numberOfChildren,
}: Pick<Booking, 'numberAttending' | 'numberOfChildren'>): string {
	if (numberOfChildren === 0) return String(numberAttending);
	const adults = pluralise(numberAttending - numberOfChildren, 'adult');
	return `${numberAttending} (${adults}, ${pluralise(numberOfChildren, 'child', 'children')})`;
}

/** Returns what to cater for, such as '17 adults, 8 children, 10 soft drinks, 5 vegetarian'. */
export function cateringWords(counts: Omit<PartyCounts, 'bookings'>): string {
	const words = [pluralise(counts.attendees - counts.children, 'adult')];
	if (counts.children > 0) words.push(pluralise(counts.children, 'child', 'children'));
	if (counts.softDrinks > 0) words.push(pluralise(counts.softDrinks, 'soft drink'));
	if (counts.vegetarian > 0) words.push(`${counts.vegetarian} vegetarian`);
	return words.join(', ');
}
