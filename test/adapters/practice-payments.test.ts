import { PracticePaymentGateway } from '@burgee/adapters/practice-payments/practice-payment-gateway';
import { RandomIds } from '@burgee/adapters/system/random-ids';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import { instant, practiceAuthentication, practiceCards, toInstant } from '@burgee/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkoutWith, paymentGatewayContract } from '../contracts/payment-gateway.contract.ts';

const openGateway = () =>
	new PracticePaymentGateway({ clock: new SystemClock(), ids: new RandomIds() }, { pageSize: 2 });

paymentGatewayContract(
	'practice',
	{
		cards: { paid: 'paid', another: practiceAuthentication.approved, declined: 'declined' },
		results: [
			{ card: 'declined', result: { answer: 'fail' } },
			{ card: 'invalid', result: { answer: 'invalid' } },
			{ card: 'needs-authentication', result: { answer: 'auth-screen' } },
			{ card: practiceAuthentication.refused, result: { answer: 'fail' } },
			{ card: 'error', result: { answer: 'error' } },
			{ card: 'cnon:card-nonce-ok', result: { answer: 'invalid' } },
			{ card: '__proto__', result: { answer: 'invalid' } },
		],
		currencies: ['GBP', 'EUR', 'USD'],
	},
	async () => {
		const gateway = openGateway();
		return {
			gateway,
			completedPayments: async (keys) =>
				(await gateway.find(checkoutWith(keys)))
					.filter(({ status }) => status === 'COMPLETED')
					.map(({ amountMinor, currency }) => ({ amountMinor, currency })),
			close: async () => {},
		};
	},
);

describe('PracticePaymentGateway', () => {
	let gateway: PracticePaymentGateway;
	beforeEach(() => {
		gateway = openGateway();
		vi.useFakeTimers();
	});
	afterEach(() => void vi.useRealTimers());

	const chargeCard = (cardToken: string, key = 'key-1') =>
		gateway.charge({ key, cardToken, amountMinor: 4323, currency: 'GBP', note: 'Laser Masters' });

	test('PracticePaymentGateway.charge reports a fee, which is never more than the payment', async () => {
		expect(await chargeCard('paid')).toMatchObject({ payment: { feeMinor: 86 } });
		const penny = { key: 'penny', cardToken: 'paid', amountMinor: 1, note: '' };
		expect(await gateway.charge({ ...penny, currency: 'GBP' })).toMatchObject({
			payment: { feeMinor: 1 },
		});
	});

	test('PracticePaymentGateway.charge returns a fixed result for each practice card', async () => {
		const results = practiceCards.map(async ({ token }) => {
			const result = await chargeCard(token, `key of ${token}`);
			return [token, result === 'key-reused' ? result : result.answer];
		});
		await vi.advanceTimersByTimeAsync(5_000);
		expect(Object.fromEntries(await Promise.all(results))).toEqual({
			paid: 'success',
			declined: 'fail',
			'needs-authentication': 'auth-screen',
			invalid: 'invalid',
			slow: 'success',
			error: 'error',
		});
	});

	test.each([
		['the first charge’s', 'key-1'],
		['a new', 'key-2'],
	])(
		'PracticePaymentGateway charges the card once if the bank’s approval is sent with %s idempotency key',
		async (_, key) => {
			expect(await chargeCard('needs-authentication')).toEqual({ answer: 'auth-screen' });
			expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
			const result = await chargeCard(practiceAuthentication.approved, key);
			expect(result).toMatchObject({ answer: 'success', payment: { status: 'COMPLETED' } });
			expect(await gateway.find(checkoutWith(['key-1', 'key-2']))).toHaveLength(1);
		},
	);

	test('PracticePaymentGateway charges nothing if the bank refuses to authenticate the payer', async () => {
		await chargeCard('needs-authentication');
		expect(await chargeCard(practiceAuthentication.refused)).toEqual({ answer: 'fail' });
		expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
	});

	test('PracticePaymentGateway charges the practice card "slow" once if the request is repeated', async () => {
		const results = [chargeCard('slow'), chargeCard('slow')];
		const otherCard = chargeCard('paid');
		await vi.advanceTimersByTimeAsync(4_999);
		expect(await otherCard).toBe('key-reused');
		expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
		await vi.advanceTimersByTimeAsync(1);
		const [first, second] = await Promise.all(results);
		expect(first).toMatchObject({ answer: 'success' });
		expect(second).toEqual(first);
		expect(await gateway.find(checkoutWith(['key-1']))).toHaveLength(1);
	});

	test('PracticePaymentGateway charges nothing if a pending charge is voided', async () => {
		const result = chargeCard('slow');
		await vi.advanceTimersByTimeAsync(1_000);
		await gateway.voidCharge('key-1');
		await vi.advanceTimersByTimeAsync(4_000);
		expect(await result).toEqual({ answer: 'fail' });
		expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
	});

	test('PracticePaymentGateway.charge returns "key-reused" for a voided idempotency key', async () => {
		await gateway.voidCharge('key-1');
		expect(await chargeCard('paid')).toBe('key-reused');
		expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
	});

	test('PracticePaymentGateway.charge accepts a second card with the same idempotency key after the result "error"', async () => {
		expect(await chargeCard('error')).toEqual({ answer: 'error', nothingTaken: true });
		expect(await chargeCard('paid')).toMatchObject({ answer: 'success' });
	});

	test('PracticePaymentGateway refunds a payment made before a restart, and repeats the refund after the next one', async () => {
		const request = { key: 'refund-1', paymentId: 'forgotten', amountMinor: 323, reason: '' };
		const refunded = await gateway.refund({ ...request, currency: 'GBP' });
		expect(refunded).toMatchObject({ paymentId: 'forgotten', status: 'COMPLETED' });
		const restarted = openGateway();
		expect(await restarted.findRefunds(instant('2026-01-01T00:00:00.000Z'))).toEqual([]);
		expect(await restarted.refund({ ...request, currency: 'GBP' })).toEqual(refunded);
	});

	test('PracticePaymentGateway.refund returns a fixed result for the reasons of testers', async () => {
		await chargeCard('paid');
		const [payment] = await gateway.find(checkoutWith(['key-1']));
		const paymentId = payment?.paymentId ?? '';
		const refund = (reason: string, amountMinor: number) =>
			gateway.refund({ key: reason, paymentId, amountMinor, currency: 'GBP', reason });
		const startedAt = toInstant(new Date());
		await expect(refund('refused', 1)).rejects.toMatchObject({ code: 'refund-refused' });
		expect(await refund('failed', 4323)).toMatchObject({ status: 'FAILED' });
		expect(await refund('Pending', 4000)).toMatchObject({ status: 'PENDING' });
		const lost = () => refund('no answer', 300);
		await expect(lost()).rejects.toMatchObject({ code: 'payment-unavailable' });
		expect(await lost()).toMatchObject({ status: 'COMPLETED' });
		await expect(refund('too much', 24)).rejects.toMatchObject({ code: 'refund-refused' });
		expect(await refund('the rest', 23)).toMatchObject({ status: 'COMPLETED' });
		await vi.advanceTimersByTimeAsync(59_999);
		const statuses = async () => (await gateway.findRefunds(startedAt)).map(({ status }) => status);
		expect(await statuses()).toEqual(['FAILED', 'PENDING', 'COMPLETED', 'COMPLETED']);
		await vi.advanceTimersByTimeAsync(1);
		const sinceCompleted = toInstant(new Date());
		expect(await gateway.findRefunds(sinceCompleted)).toMatchObject([
			{ refundId: 'refund-Pending', status: 'COMPLETED', at: sinceCompleted },
		]);
	});

	test('PracticePaymentGateway has no payment links and no webhooks', () => {
		expect(gateway.name).toBe('practice');
		expect(gateway.links).toBeNull();
		expect(gateway.readWebhook()).toBeNull();
	});
});
