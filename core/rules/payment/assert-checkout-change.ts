import { assertInvariant } from '../../errors/assert-invariant.ts';
import { isAmountMinor } from '../money.ts';
import { matchingPayments } from './booking-payment.ts';
import type { Checkout } from './checkout.ts';
import { refundableMinor } from './refundable.ts';

const fixedFields = [
	'id',
	'bookingId',
	'eventId',
	'provider',
	'environment',
	'amountMinor',
	'currency',
	'createdAt',
] as const;

/**
 * Asserts that a change of a checkout keeps its price and its booking, loses no payment, refund or
 * attempt, leaves a paid checkout paid, and asks for no refund of more than can be refunded.
 */
export function assertCheckoutChange(before: Checkout, after: Checkout): void {
	assertInvariant(after.revision === before.revision + 1, 'each change adds 1 to the revision');
	assertInvariant(isAmountMinor(after.amountMinor), 'a price is a whole number of minor units');
	for (const field of fixedFields) {
		assertInvariant(after[field] === before[field], `the ${field} of a checkout never changes`);
	}
	for (const list of ['attempts', 'payments', 'refunds', 'refundAttempts'] as const) {
		assertInvariant(after[list].length >= before[list].length, `no ${list} are removed`);
	}
	assertInvariant(
		[...after.payments, ...after.refunds].every(({ amountMinor }) => isAmountMinor(amountMinor)),
		'payments and refunds are whole numbers of minor units',
	);
	assertInvariant(
		matchingPayments(after).length >= matchingPayments(before).length,
		'a completed payment stays completed',
	);
	for (const attempt of after.refundAttempts.slice(before.refundAttempts.length)) {
		const refundable = before.payments
			.filter(
				({ paymentId, currency }) =>
					paymentId === attempt.paymentId && currency === attempt.currency,
			)
			.map((payment) => refundableMinor(before, payment));
		assertInvariant(
			attempt.amountMinor > 0 && attempt.amountMinor <= Math.max(0, ...refundable),
			'all refunds of a payment together are at most what was paid',
		);
	}
}
