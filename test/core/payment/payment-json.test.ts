import { type Checkout, instant } from '@burgee/core';
import { toCheckoutJson } from '@burgee/core/api/payments';
import type { PaymentGateway } from '@burgee/core/ports/payment-gateway';
import { expect, test } from 'vitest';
import type { CheckoutBooking } from '../../../core/rules/payment/checkout-booking.ts';
import {
	attemptWith,
	checkoutOf,
	paymentLink as link,
	providerPaymentOf,
	refundOf,
} from './samples.ts';

type Gateway = Pick<PaymentGateway, 'name' | 'environment'>;
const square: Gateway = { name: 'square', environment: 'production' };
const active: CheckoutBooking = { bookingStatus: 'active', toRefundMinor: 0 };
const tooSmall = providerPaymentOf({ amountMinor: 4000 });
const json = (
	changes: Partial<Checkout>,
	{ gateway = square as Gateway | null, at = '12:01:00', booking = active } = {},
) => {
	const now = new Date(`2026-06-01T${at}.000Z`);
	return toCheckoutJson(checkoutOf(changes), { gateway, now, booking });
};

test('checkout JSON contains the amount in pounds and the address of the payment page', () => {
	expect(json({ attempts: [], link })).toEqual({
		status: 'pending',
		amount: 43.23,
		currency: 'GBP',
		eventId: 'event-1',
		provider: 'square',
		paymentPage: link.url,
		underway: false,
		wrongAmount: false,
		bookingStatus: 'active',
		toRefund: 0,
	});
});

test('checkout JSON: a pending checkout of a cancelled booking has no payment page', () => {
	const booking: CheckoutBooking = { bookingStatus: 'cancelled', toRefundMinor: 2470 };
	const cancelled = { paymentPage: null, bookingStatus: 'cancelled', toRefund: 24.7 };
	expect(json({ attempts: [], link }, { booking })).toMatchObject(cancelled);
});

test.each<[string, Partial<Checkout>, Gateway | null]>([
	['after the payment', { payments: [providerPaymentOf()] }, square],
	['after a cancellation', { cancelledAt: instant('2026-06-01T12:00:30.000Z') }, square],
	['if the club uses another provider now', {}, { name: 'practice', environment: 'practice' }],
	['if the club uses another environment now', {}, { ...square, environment: 'sandbox' }],
	['if the club takes no payments now', {}, null],
	['after a payment in a wrong amount', { payments: [tooSmall] }, square],
])('checkout JSON: paymentPage is null %s', (_, changes, gateway) => {
	expect(json({ link, ...changes }, { gateway })).toMatchObject({ paymentPage: null });
});

test('checkout JSON: an open test payment is cancelled as soon as the club takes real payments', () => {
	const sandbox = { environment: 'sandbox' as const, attempts: [] };
	expect(json(sandbox)).toMatchObject({ status: 'cancelled', formerTest: true });
	expect(json({ attempts: [] }, { gateway: null })).toMatchObject({ status: 'pending' });
	const paid = { ...sandbox, payments: [providerPaymentOf()] };
	expect(json(paid)).toMatchObject({ status: 'paid' });
});

const pending = providerPaymentOf({ status: 'PENDING' });
test.each<[string, boolean, Partial<Checkout>, string]>([
	['while a charge is in flight', true, {}, '12:02:04'],
	['two minutes after the charge was sent', false, {}, '12:02:05'],
	['after an error', false, attemptWith('error'), '12:01:00'],
	['after a refusal', false, attemptWith('fail'), '12:01:00'],
	[
		'while the provider has a pending payment',
		true,
		{ ...attemptWith('sent'), payments: [pending] },
		'23:00:00',
	],
	['after the payment', false, { payments: [providerPaymentOf()] }, '12:01:00'],
])('checkout JSON: %s, the field underway is %s', (_, underway, changes, at) => {
	expect(json(changes, { at })).toMatchObject({ underway });
});

test('checkout JSON: wrongAmount is true until the payment of a wrong amount is refunded', () => {
	const payments = [tooSmall];
	expect(json({ payments })).toMatchObject({ wrongAmount: true, status: 'pending' });
	const refunds = [refundOf({ amountMinor: 4000 })];
	expect(json({ payments, refunds })).toMatchObject({ wrongAmount: false });
});
