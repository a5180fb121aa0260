import { PracticePaymentGateway } from '@burgee/adapters/practice-payments/practice-payment-gateway';
import { RandomIds } from '@burgee/adapters/system/random-ids';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import { practiceAuthentication, practiceCards } from '@burgee/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkoutWith, paymentGatewayContract } from '../contracts/payment-gateway.contract.ts';

const openGateway = () =>
	new PracticePaymentGateway({ clock: new SystemClock(), ids: new RandomIds() });
const charge = (gateway: PracticePaymentGateway, cardToken: string, key = 'key-1') =>
	gateway.charge({ key, cardToken, amountMinor: 4323, currency: 'GBP', note: 'Laser Masters' });

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
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	test('PracticePaymentGateway.charge returns a fixed result for each practice card', async () => {
		const results = practiceCards.map(async ({ token }) => {
			const result = await charge(openGateway(), token);
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

	test.each(['key-1', 'key-2'])(
		'PracticePaymentGateway charges once if the bank’s approval is sent with the idempotency key %s',
		async (key) => {
			const gateway = openGateway();
			expect(await charge(gateway, 'needs-authentication')).toEqual({ answer: 'auth-screen' });
			expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
			const result = await charge(gateway, practiceAuthentication.approved, key);
			expect(result).toMatchObject({ answer: 'success', payment: { status: 'COMPLETED' } });
			expect(await gateway.find(checkoutWith(['key-1', 'key-2']))).toHaveLength(1);
		},
	);

	test('PracticePaymentGateway charges nothing if the bank refuses to authenticate the payer', async () => {
		const gateway = openGateway();
		await charge(gateway, 'needs-authentication');
		expect(await charge(gateway, practiceAuthentication.refused)).toEqual({ answer: 'fail' });
		expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
	});

	test('PracticePaymentGateway charges the practice card "slow" once if the request is repeated', async () => {
		const gateway = openGateway();
		const results = [charge(gateway, 'slow'), charge(gateway, 'slow')];
		const otherCard = charge(gateway, 'paid');
		await vi.advanceTimersByTimeAsync(4_999);
		expect(await otherCard).toBe('key-reused');
		expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
		await vi.advanceTimersByTimeAsync(1);
		const [first, second] = await Promise.all(results);
		expect(first).toMatchObject({ answer: 'success' });
		expect(second).toEqual(first);
		expect(await gateway.find(checkoutWith(['key-1']))).toHaveLength(1);
	});

	test('PracticePaymentGateway charges nothing if a pending idempotency key is voided', async () => {
		const gateway = openGateway();
		const result = charge(gateway, 'slow');
		await vi.advanceTimersByTimeAsync(1_000);
		await gateway.voidCharge('key-1');
		await vi.advanceTimersByTimeAsync(4_000);
		expect(await result).toEqual({ answer: 'fail' });
		expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
	});

	test('PracticePaymentGateway.charge returns "key-reused" for a voided idempotency key', async () => {
		const gateway = openGateway();
		await gateway.voidCharge('key-1');
		expect(await charge(gateway, 'paid')).toBe('key-reused');
		expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
	});

	test('PracticePaymentGateway charges a card with the idempotency key of the failed card "error"', async () => {
		const gateway = openGateway();
		expect(await charge(gateway, 'error')).toEqual({ answer: 'error', nothingTaken: true });
		expect(await charge(gateway, 'paid')).toMatchObject({ answer: 'success' });
	});

	test('PracticePaymentGateway has no payment links and no webhooks', () => {
		const gateway = openGateway();
		expect(gateway.name).toBe('practice');
		expect(gateway.links).toBeNull();
		expect(gateway.readWebhook()).toBeNull();
	});
});
