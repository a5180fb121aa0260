import type { Booking } from '../rules/booking/booking.ts';
import type { BookingFilter, BookingState } from '../rules/booking/booking-state.ts';
import type { PaymentStatus } from '../rules/booking/payment-status.ts';
import type { BookingBalance } from '../rules/payment/booking-balance.ts';
import { displayMoney } from './money.ts';

const statuses: Record<'pending' | 'paid' | 'free', PaymentStatus> = {
	pending: 'Pending',
	paid: 'Paid',
	free: 'Free Event',
};

/** Returns what the list says about a booking, such as 'Owes £12.00' (specification §4). */
export function bookingStateLabel(
	state: BookingState,
	{ dueMinor, toRefundMinor, paymentCurrency }: BookingBalance & Pick<Booking, 'paymentCurrency'>,
): string {
	const money = (amountMinor: number) => displayMoney(amountMinor, paymentCurrency ?? 'GBP');
	switch (state) {
		case 'check-payment':
			return 'Check payment';
		case 'to-refund':
			return `Refund ${money(toRefundMinor)}`;
		case 'due':
			return `Owes ${money(dueMinor)}`;
		case 'cancelled':
			return 'Cancelled';
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

function children(count: number): string {
	return `${count} ${count === 1 ? 'child' : 'children'}`;
}

function softDrinks(count: number): string {
	return `${count} soft ${count === 1 ? 'drink' : 'drinks'}`;
}

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
	if (numberOfChildren > 0) words.push(children(numberOfChildren));
	if (numberOfVegetarian > 0) words.push(`${numberOfVegetarian} vegetarian`);
	if (numberOfSoftDrinks > 0) words.push(softDrinks(numberOfSoftDrinks));
	if (boatName) words.push(boatName);
	return words;
}

/** The people of some bookings, and what they eat and drink. */
interface Catering {
	/** Adults and children together. */
	attendees: number;
	children: number;
	softDrinks: number;
	vegetarian: number;
}

/** Returns what to cater for, such as '17 adults, 8 children, 10 soft drinks, 5 vegetarian'. */
export function cateringWords(counts: Catering): string {
	const adults = counts.attendees - counts.children;
	const words = [`${adults} ${adults === 1 ? 'adult' : 'adults'}`];
	if (counts.children > 0) words.push(children(counts.children));
	if (counts.softDrinks > 0) words.push(softDrinks(counts.softDrinks));
	if (counts.vegetarian > 0) words.push(`${counts.vegetarian} vegetarian`);
	return words.join(', ');
}
