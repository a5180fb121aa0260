import { eventPrice } from '@burgee/core/display/event-price';
import { expect, test } from 'vitest';

const free = {
	...{ allowBooking: true, requiresPayment: false, price: 12.35, currency: 'GBP' as const },
	offerChild: false,
};
const paid = { ...free, requiresPayment: true };

test.each([
	['Free', free],
	['Free', { ...paid, price: 0 }],
	['£12.35 per adult', paid],
	['£12.35 per adult', { ...paid, allowBooking: false }],
	['£12.35 per adult, half price for children (12 years or under)', { ...paid, offerChild: true }],
	[null, { ...free, allowBooking: false }],
])('eventPrice says %s (%#)', (words, event) => expect(eventPrice(event)).toBe(words));
