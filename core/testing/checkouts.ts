import fc from 'fast-check';
import type { Booking } from '../rules/booking/booking.ts';
import { type Checkout, newCheckout, type PaymentAttempt } from '../rules/payment/checkout.ts';
import { checkoutReducer } from '../rules/payment/checkout-reducer.ts';
import { environments } from '../rules/payment/environment.ts';
import type { ProviderPayment, ProviderRefund } from '../rules/payment/provider-payment.ts';
import { ids } from './text.ts';
import { instants } from './times.ts';

/**
 * Generates checkouts for the whole price of one booking, in every payment state. Some checkouts were paid twice, late,
 * or in a wrong amount or currency.
 */
export function checkouts(
	booking: Pick<Booking, 'id' | 'eventId'>,
	{ amountMinor, currency }: Pick<Checkout, 'amountMinor' | 'currency'>,
): fc.Arbitrary<Checkout> {
	const keys = ['key-1', 'key-2', 'key-3'];
	const paymentId = fc.constantFrom('payment-1', 'payment-2');
	const attempt: fc.Arbitrary<PaymentAttempt> = fc.record({
		key: fc.constantFrom(...keys),
		askedAt: instants(),
		answer: fc.constantFrom('asked', 'success', 'fail', 'invalid', 'auth-screen', 'sent', 'error'),
	});
	const fees = {
		feeMinor: fc.option(fc.integer({ min: -500, max: 500 })),
		feeAt: fc.option(instants()),
	};
	const matchingAmount = { weight: 4, arbitrary: fc.constant(amountMinor) };
	const payment: fc.Arbitrary<ProviderPayment> = fc.record({
		paymentId,
		reference: fc.option(fc.constantFrom(...keys, 'order-1')),
		status: fc.oneof(
			{ weight: 3, arbitrary: fc.constant('COMPLETED') },
			{ weight: 2, arbitrary: fc.constantFrom('PENDING', 'APPROVED', 'CANCELED', 'FAILED') },
		),
		amountMinor: fc.oneof(matchingAmount, fc.nat(1_000_000)),
		currency: fc.constantFrom(currency, currency, currency, 'JPY'),
		at: instants(),
		...fees,
	});
	const refund: fc.Arbitrary<ProviderRefund> = fc.record({
		refundId: ids(),
		paymentId,
		status: fc.oneof(
			{ weight: 3, arbitrary: fc.constant('COMPLETED') },
			{ weight: 1, arbitrary: fc.constantFrom('PENDING', 'REJECTED', 'FAILED') },
		),
		amountMinor: fc.oneof(matchingAmount, fc.nat(amountMinor)),
		currency: fc.constantFrom(currency, currency, currency, 'JPY'),
		at: fc.option(instants()),
		...fees,
	});
	const link = fc.constant({
		linkId: 'link-1',
		orderId: 'order-1',
		url: 'https://pay.example/link-1',
	});
	return fc
		.record({
			id: ids(),
			environment: fc.constantFrom(...environments),
			createdAt: instants(),
			link: fc.option(link),
			attempts: fc.uniqueArray(attempt, { selector: ({ key }) => key, maxLength: keys.length }),
			notification: fc.record({
				payments: fc.array(payment, { maxLength: 3 }),
				refunds: fc.array(refund, { maxLength: 2 }),
			}),
			cancelledAt: fc.option(instants(), { freq: 2 }),
			pollUntil: fc.option(instants()),
			expiresAt: fc.option(instants()),
			revision: fc.nat(100),
		})
		.map(({ id, environment, createdAt, notification, ...fields }) => {
			const booked = { ...booking, environment, submittedAt: createdAt };
			const provider = environment === 'practice' ? 'practice' : 'square';
			const started = newCheckout(booked, { id, provider, amountMinor, currency });
			const unreported = { ...started, ...fields };
			return checkoutReducer(unreported, { type: 'provider-reported', ...notification });
		});
}
