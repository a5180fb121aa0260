import {
	bookingConfirmedPath,
	bookingPath,
	bookingTokenOf,
	checkInPath,
	myBookingPath,
	paymentAddressOf,
	paymentPath,
} from '@burgee/core';
import { expect, test } from 'vitest';

const query = (path: string) => new URLSearchParams(path.slice(path.indexOf('?')));

test('bookingPath and bookingConfirmedPath encode the event’s id', () => {
	const id = 'supper 2026 & quiz';
	expect(bookingPath(id)).toBe('/event-booking?id=supper%202026%20%26%20quiz');
	expect(bookingConfirmedPath(id)).toBe('/event-booking/confirmed?id=supper%202026%20%26%20quiz');
});

test.each(['pending', 'success'] as const)(
	'paymentAddressOf returns the address from which paymentPath made a path with payment=%s',
	(payment) => {
		const address = { eventId: 'supper & quiz', checkoutId: 'c/1', payment };
		expect(paymentAddressOf(query(paymentPath(address)))).toEqual(address);
	},
);

test.each([
	bookingPath('supper'),
	'/event-booking?payment=pending&checkoutId=c1',
	'/event-booking?id=supper&payment=pending',
	'/event-booking?id=supper&payment=paid&checkoutId=c1',
])('paymentAddressOf returns null for %s', (path) => {
	expect(paymentAddressOf(query(path))).toBeNull();
});

test.each(['Xo8Zx0mN-_', 'a b', 'ü/%'])(
	'bookingTokenOf reads the token %s from the path of its link',
	(token) => {
		expect(bookingTokenOf(myBookingPath(token))).toBe(token);
		expect(bookingTokenOf(`${myBookingPath(token)}/`)).toBe(token);
	},
);

test('bookingTokenOf returns no token for a path that cannot be decoded', () => {
	expect(bookingTokenOf('/booking/%E0%A4%A')).toBe('');
});

test('checkInPath encodes the ids', () => {
	expect(checkInPath({ eventId: 'supper 2026', bookingId: 'a&b' })).toBe(
		'/admin/bookings/supper%202026/roll-call?booking=a%26b',
	);
});
