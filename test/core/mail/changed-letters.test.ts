import { type Booking, letterText } from '@burgee/core';
import { cancelledLetter, changedLetter } from '@burgee/core/display/changed-letters';
import {
	paymentCancelledLetter,
	receivedLetter,
	refundLetter,
} from '@burgee/core/display/payment-letters';
import { displayReceiptNumber } from '@burgee/core/display/receipt-words';
import { expect, test } from 'vitest';
import { bookingOf, eventOf, manualPaymentOf } from '../../contracts/samples.ts';

const told = bookingOf({
	...{ id: 'K7Q2M9xyz', firstName: 'Archer', lastName: 'Reed', numberAttending: 2 },
	...{ numberOfChildren: 0, numberOfVegetarian: 1, numberOfSoftDrinks: 0, boatName: 'Osprey' },
	...{ paymentRequired: true, paid: true, paymentAmountMinor: 2470, paymentCurrency: 'GBP' },
});
const site = { clubName: 'Kestrel Yacht Club', origin: 'https://members.example.org' };
const about = { event: eventOf({ id: 'supper' }), ...site, hasCalendarFile: true };
const even = { dueMinor: 0, toRefundMinor: 0 };

test('the letter about a change says what the booking is now, what has changed, and what is still to be paid', () => {
	const changes: Partial<Booking> = { numberAttending: 3, numberOfChildren: 1, boatName: null };
	const { subject, letter } = changedLetter({
		...{ ...about, told, booking: { ...told, ...changes, priceMinor: 3088 } },
		balance: { dueMinor: 618, toRefundMinor: 0 },
	});
	expect(subject).toBe('Changed: Regatta Supper');
	expect(letterText(letter)).toBe(`Hello Archer,

Your booking for Regatta Supper has changed. This is what it is now.

£6.18 is still to be paid. The link below says how.

The attached file adds the event to your calendar, or updates it.

Event: Regatta Supper
When: Saturday 4 July 2026, 18:30
Where: Kestrel Yacht Club
Lead member: Archer Reed
People: 3 (2 adults, 1 child), before: 2
Vegetarian meals: 1
Boat: none, before: Osprey
Price: £30.88, before: £24.70
Paid: £24.70
Still to pay: £6.18
Reference: K7Q2M9xy

See or Change Your Booking
https://members.example.org/booking/{secret}

If anything is wrong, please reply to this email.
Kestrel Yacht Club
`);
});

test('the letter about a booking that is no longer cancelled says so', () => {
	const cancelled = { ...told, cancelledAt: told.submittedAt };
	const { letter } = changedLetter({ ...about, told: cancelled, booking: told, balance: even });
	expect(letter.paragraphs[0]).toBe(
		'Your booking for Regatta Supper is no longer cancelled. See you there!',
	);
});

test('the letter about a cancellation says who cancelled and what the club will refund', () => {
	const paragraphsOf = (by: 'member' | 'organiser', toRefundMinor: number) =>
		cancelledLetter({ ...about, booking: told, by, exists: true, toRefundMinor }).letter.paragraphs;
	expect(paragraphsOf('member', 2470)).toEqual([
		'Your booking for Regatta Supper is cancelled, as you asked.',
		'The club will refund £24.70.',
		'The attached file removes the event from your calendar.',
	]);
	expect(paragraphsOf('organiser', 0)).toEqual([
		'The club has cancelled your booking for Regatta Supper.',
		'The attached file removes the event from your calendar.',
	]);
});

test('the letter about a deleted booking has no link, because nothing is left to open', () => {
	const gone = { booking: told, by: 'organiser', exists: false, toRefundMinor: 0 } as const;
	expect(cancelledLetter({ ...about, ...gone }).letter.link).toBeNull();
});

test('the letter about a missing payment says that nothing was charged, and how to pay', () => {
	const { subject, letter } = paymentCancelledLetter({
		...about,
		booking: { ...told, paid: false },
	});
	expect(subject).toBe('Not paid: Regatta Supper');
	expect(letter.paragraphs).toEqual([
		'Your booking for Regatta Supper is not confirmed, because it was not paid. You were not charged.',
		'If you still want to come, please pay with the link below while there are places.',
	]);
	expect(letter.facts).toContainEqual({ label: 'Price', value: '£24.70' });
});

test('the letter about a refund says how much was refunded', () => {
	const { subject, letter } = refundLetter({
		...{ ...about, booking: told, refundedMinor: 1235, method: null },
	});
	expect(subject).toBe('Refunded: Regatta Supper');
	expect(letter.paragraphs).toEqual([
		'The club has refunded £12.35 of your payment for Regatta Supper. It may take a few days until your bank shows it.',
	]);
});

test('the letters about money that moved by hand say how it moved, and what is still to be paid', () => {
	const entry = manualPaymentOf({ id: 'cash' });
	const booking = { ...told, manualPayments: [entry], priceMinor: 3000 };
	const { kind, subject, letter } = receivedLetter({ ...about, booking, entry });
	expect([kind, subject]).toEqual(['payment-received', 'Payment received: Regatta Supper']);
	expect(letter.paragraphs).toEqual([
		'We have received £10.00 in cash for Regatta Supper. Thank you!',
	]);
	expect(letter.facts).toEqual(
		expect.arrayContaining([
			{ label: 'Received', value: '£10.00' },
			{ label: 'Receipt', value: displayReceiptNumber('cash') },
			{ label: 'Paid', value: '£24.70' },
			{ label: 'Still to pay', value: '£5.30' },
		]),
	);
	const back = refundLetter({ ...about, booking, refundedMinor: 1235, method: 'cheque' });
	expect(back.letter.paragraphs).toEqual([
		'The club has given you back £12.35 of your payment for Regatta Supper, by cheque.',
	]);
});
