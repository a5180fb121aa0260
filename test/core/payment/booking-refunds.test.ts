import { type Checkout, instant, type ProviderRefund } from '@burgee/core';
import { expect, test } from 'vitest';
import { balanceToSettle, bookingBalance } from '../../../core/rules/payment/booking-balance.ts';
import { bookingRefunds } from '../../../core/rules/payment/booking-refunds.ts';
import { paymentNotesOf } from '../../../core/rules/payment/payment-notes.ts';
import type { RefundAttempt } from '../../../core/rules/payment/refund-attempt.ts';
import { refundStateOf } from '../../../core/rules/payment/refundable.ts';
import { refundablePayments } from '../../../core/rules/payment/refundable-payments.ts';
import { bookingOf, paidCheckout, paymentOf } from '../../contracts/samples.ts';
import { checkoutOf, providerPaymentOf, refundAttemptOf, refundOf } from './samples.ts';

const gateway = { name: 'square', environment: 'production' } as const;

const changeOf = (id: string, counts: boolean): Checkout =>
	paidCheckout(
		checkoutOf({
			...{ id, amountMinor: 1000 },
			change: { revision: 1, priceMinor: 5323, fields: null, counts },
		}),
	);

test('refundablePayments lists wrong amounts first, then late or double payments, changes, and the booking’s payment', () => {
	const first = checkoutOf({ id: 'first' });
	const paid = [
		paymentOf(first, { paymentId: 'counts', at: instant('2026-06-01T12:00:00.000Z') }),
		paymentOf(first, { paymentId: 'double', at: instant('2026-06-01T12:00:01.000Z') }),
		paymentOf(first, { paymentId: 'wrong', amountMinor: 100 }),
		paymentOf(first, { paymentId: 'euros', amountMinor: 100, currency: 'EUR' }),
		paymentOf(first, { paymentId: 'refused', status: 'FAILED' }),
		paymentOf(first, { paymentId: 'double', amountMinor: 1 }),
	];
	const all = [changeOf('change', true), { ...first, payments: paid }, changeOf('late', false)];
	expect(refundablePayments(all, []).map(({ payment }) => payment.paymentId)).toEqual([
		...['wrong', 'payment of late', 'double', 'payment of change', 'counts'],
	]);
});

const paid = { paid: true, paymentAmountMinor: 4323, paymentCurrency: 'GBP' as const };
const cancelled = bookingOf({
	...{ ...paid, id: 'booking-1', paymentRequired: true },
	cancelledAt: instant('2026-06-02T12:00:00.000Z'),
});
const checkout = checkoutOf({ payments: [providerPaymentOf()] });

test('bookingRefunds leaves out of what is due what is underway, and what another provider took', () => {
	const amounts = (changes: Partial<Checkout>, taking: typeof gateway | null = gateway) => {
		const found = bookingRefunds(cancelled, [{ ...checkout, ...changes }], {
			gateway: taking,
			eventCancelledAt: null,
		});
		return [found.refundableMinor, found.dueMinor];
	};
	expect(amounts({})).toEqual([4323, 4323]);
	expect(amounts({ refundAttempts: [refundAttemptOf()] })).toEqual([3323, 3323]);
	expect(amounts({ refunds: [refundOf({ status: 'PENDING' })] })).toEqual([3323, 3323]);
	expect(amounts({ refunds: [refundOf({ status: 'FAILED' })] })).toEqual([4323, 4323]);
	expect(amounts({ provider: 'practice' })).toEqual([0, 0]);
	expect(amounts({}, null)).toEqual([0, 0]);
});

const amountMinor = 4323;

test.each<[state: string, Partial<Checkout>, organiser: number, member: number]>([
	['requested', { refundAttempts: [refundAttemptOf({ amountMinor })] }, 0, 4323],
	['pending', { refunds: [refundOf({ amountMinor, status: 'PENDING' })] }, 0, 4323],
	['pending in part', { refunds: [refundOf({ status: 'PENDING' })] }, 3323, 4323],
	['rejected', { refundAttempts: [refundAttemptOf({ amountMinor, isRefused: true })] }, 4323, 4323],
	['failed', { refunds: [refundOf({ amountMinor, status: 'FAILED' })] }, 4323, 4323],
	['completed', { refunds: [refundOf({ amountMinor })] }, 0, 0],
])(
	'what a cancelled booking gets back, if its refund is %s',
	(state, changes, organiser, member) => {
		const refunded = { ...checkout, ...changes };
		const refundedMinor = state === 'completed' ? amountMinor : 0;
		const booking = { ...cancelled, refundedMinor };
		expect(balanceToSettle(booking, [refunded]).toRefundMinor).toBe(organiser);
		expect(bookingBalance(booking, [refunded]).toRefundMinor).toBe(member);
		const isUnderway = /requested|pending/.test(state);
		expect(paymentNotesOf([refunded]).includes('refund-underway')).toBe(isUnderway);
	},
);

test('nobody has to look at a double, late or wrong payment while all of it is being refunded', () => {
	const wrong = providerPaymentOf({ paymentId: 'wrong', amountMinor: 100 });
	const late = checkoutOf({
		cancelledAt: instant('2026-06-01T12:00:06.000Z'),
		payments: [providerPaymentOf(), providerPaymentOf({ paymentId: 'second' }), wrong],
	});
	const notesWith = (status: 'PENDING' | 'FAILED', ...paymentIds: string[]) =>
		paymentNotesOf([
			{
				...late,
				refunds: paymentIds.map((paymentId) =>
					refundOf({
						...{ refundId: `refund of ${paymentId}`, paymentId, status },
						amountMinor: paymentId === 'wrong' ? 100 : amountMinor,
					}),
				),
			},
		]);
	expect(notesWith('FAILED', 'second')).toEqual(['paid-late', 'paid-twice', 'wrong-amount']);
	expect(notesWith('PENDING', 'second', 'wrong')).toEqual(['paid-late', 'refund-underway']);
	expect(notesWith('PENDING', 'payment-1', 'second', 'wrong')).toEqual(['refund-underway']);
});

test.each<
	[states: string[], attempts: Partial<RefundAttempt>[], refunds: Partial<ProviderRefund>[]]
>([
	// The provider's refund says more about an attempt than a refusal of a repeated request.
	[['completed'], [{ refundId: 'refund-1', isRefused: true }], [{}]],
	[['rejected'], [{ isRefused: true }], []],
	[['rejected', 'completed by provider'], [{ isRefused: true }], [{}]],
	// The answer was lost, and the provider lists the refund.
	[['completed'], [{}], [{}]],
	[['pending'], [{}], [{ status: 'PENDING' }]],
	[['requested', 'completed'], [{ key: 'b' }, { key: 'a' }], [{}]],
	[['completed', 'requested'], [{ refundId: 'refund-1' }, { key: 'b' }], [{}]],
	// Another refund of the payment.
	[['requested', 'failed by provider'], [{}], [{ status: 'FAILED' }]],
	[['requested', 'completed by provider'], [{}], [{ amountMinor: 999 }]],
	[['requested', 'completed by provider'], [{}], [{ paymentId: 'payment-2' }]],
	[['requested', 'completed by provider'], [{}], [{ at: null }]],
	[['requested', 'completed by provider'], [{}], [{ at: instant('2026-06-01T11:55:00.000Z') }]],
])('attempts and refunds of the provider are listed once: %j', (states, attempts, refunds) => {
	const refunded = {
		...checkout,
		refundAttempts: attempts.map((changes, index) =>
			refundAttemptOf({ key: `key-${index}`, ...changes }),
		),
		refunds: refunds.map((changes) => refundOf(changes)),
	};
	const listed = bookingRefunds(cancelled, [refunded], { gateway, eventCancelledAt: null });
	const own = refunded.refundAttempts.map((attempt) => refundStateOf(refunded, attempt));
	const others = listed.refunds.filter(({ reason }) => reason === null);
	expect([...own, ...others.map(({ state }) => `${state} by provider`)]).toEqual(states);
});
