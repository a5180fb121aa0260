import { expect, test } from 'vitest';
import { refundMessage } from '../../web/panel/event-bookings/refund-message.ts';

const anna = {
	firstName: 'Anna',
	lastName: 'Reed',
	erasedAt: null,
	paymentCurrency: 'GBP' as const,
};

/** Returns the message for a refund of £30.00 that has these parts. */
function messageFor(...states: ('requested' | 'pending' | 'completed' | 'rejected')[]) {
	const parts = states.map((state, index) => ({ id: `part-${index}`, amount: 10, state }));
	return refundMessage(anna, { amount: 10 * parts.length, parts }, 30);
}

test('a refund is shown as a success only if all that was asked for was made or sent', () => {
	expect(messageFor('completed', 'completed', 'pending').tone).toBe('success');
	expect(messageFor('completed', 'completed', 'requested').tone).toBe('warning');
	expect(messageFor('completed', 'requested', 'rejected').tone).toBe('error');
	const partial = messageFor('completed');
	expect(partial.tone).toBe('warning');
	expect(partial.message).toContain('Refund of £10.00 to Anna Reed made.');
	expect(partial.message).toContain('The other £20.00 of the £30.00 was not requested');
});
