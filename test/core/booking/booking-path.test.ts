import { bookingConfirmedPath, bookingPath, paymentAddressOf, paymentPath } from '@burgee/core';
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
