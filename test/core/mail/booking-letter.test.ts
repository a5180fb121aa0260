import { type Booking, instant, letterText } from '@burgee/core';
import { confirmationLetter, reminderLetter } from '@burgee/core/display/booking-letter';
import { displayReceiptNumber } from '@burgee/core/display/receipt-words';
import { expect, test } from 'vitest';
import { bookingOf, eventOf, manualPaymentOf } from '../../contracts/samples.ts';

const event = eventOf({ id: 'supper', eventenddatetime: instant('2026-07-04T21:00:00.000Z') });
const booking = bookingOf({
	...{ id: 'K7Q2M9xyz', firstName: 'Zoë', lastName: 'O’Neill', numberAttending: 3 },
	...{ numberOfChildren: 1, numberOfVegetarian: 2, numberOfSoftDrinks: 0, boatName: 'Osprey' },
});
const paid: Partial<Booking> = {
	...{ paymentRequired: true, paid: true, paymentAmountMinor: 3088, environment: 'production' },
	paymentCurrency: 'GBP',
};
const site = { clubName: 'Kestrel Yacht Club', origin: 'https://members.example.org' };

test('the letter about a free booking says what was booked, for when in London, and where', () => {
	const about = { booking, event, ...site, hasCalendarFile: true };
	const { subject, letter } = confirmationLetter(about);
	expect(subject).toBe('Booked: Regatta Supper');
	expect(letterText(letter)).toBe(`Hello Zoë,

Your booking for Regatta Supper is confirmed. See you there!

The attached file adds the event to your calendar.

Event: Regatta Supper
When: Saturday 4 July 2026, 18:30 to 22:00
Where: Kestrel Yacht Club
Lead member: Zoë O’Neill
People: 3 (2 adults, 1 child)
Vegetarian meals: 2
Boat: Osprey
Reference: K7Q2M9xy

See or Change Your Booking
https://members.example.org/booking/{secret}

If anything is wrong, please reply to this email.
Kestrel Yacht Club
`);
});

test('the letter about a paid booking names the amount, and says if nothing was charged', () => {
	const textOf = (changes: Partial<Booking>) =>
		letterText(
			confirmationLetter({
				...{ booking: { ...booking, ...paid, ...changes }, event, ...site, hasCalendarFile: true },
			}).letter,
		);
	expect(textOf({})).toContain('We have received your payment, and your booking');
	expect(textOf({})).toContain('\nPaid: £30.88\n');
	expect(textOf({ environment: 'practice' })).toContain(
		'\nPaid: £30.88 in test money. You were not charged.\n',
	);
});

test('the letter about a deposit says what is still to be paid, and so does the reminder', () => {
	const deposit = { ...booking, ...paid, paymentAmountMinor: 1000, priceMinor: 3088 };
	const about = { booking: deposit, event, ...site };
	const { subject, letter } = confirmationLetter({ ...about, hasCalendarFile: true });
	expect(subject).toBe('Booked: Regatta Supper');
	expect(letterText(letter)).toContain('We have received a part of your payment, and');
	const reminder = reminderLetter({ ...about, canCancel: true });
	for (const written of [letter, reminder.letter]) {
		expect(letterText(written)).toContain('\nPaid: £10.00\nStill to pay: £20.88\n');
	}
});

test('the letter about a paid booking is a receipt for the payment by card, or for the last one recorded by hand', () => {
	const factsOf = (changes: Partial<Booking>) => {
		const about = {
			event,
			...site,
			clubAddress: 'The Boathouse\nKestrel Lane',
			hasCalendarFile: true,
		};
		return confirmationLetter({ ...about, booking: { ...booking, ...paid, ...changes } }).letter
			.facts;
	};
	const at = instant('2026-06-01T23:30:00.000Z');
	const byCard = { paymentId: 'a card', paymentCompletedAt: at };
	expect(factsOf(byCard)).toEqual(
		expect.arrayContaining([
			{ label: 'Receipt', value: displayReceiptNumber('a card') },
			{ label: 'Paid on', value: '2 Jun 2026' },
			{ label: 'Paid by', value: 'Card' },
			{ label: 'Received by', value: 'Kestrel Yacht Club, The Boathouse, Kestrel Lane' },
		]),
	);
	const manualPayments = [manualPaymentOf({ id: 'first' }), manualPaymentOf({ id: 'cash' })];
	expect(factsOf({ ...byCard, manualPayments })).toEqual(
		expect.arrayContaining([
			{ label: 'Receipt', value: displayReceiptNumber('cash') },
			{ label: 'Paid by', value: 'Cash' },
		]),
	);
});

test('the letter about a booking whose event was deleted names the event, but neither its time nor a file', () => {
	const { subject, letter } = confirmationLetter({
		...{ booking: { ...booking, ...paid, eventName: 'Quiz' }, event: null, ...site },
		hasCalendarFile: false,
	});
	expect(subject).toBe('Booked and paid: Quiz');
	expect(letterText(letter)).not.toMatch(/When|attached/);
});
