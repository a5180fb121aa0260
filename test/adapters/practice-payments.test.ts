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
		answers: [
			{ card: 'declined', answer: { answer: 'fail' } },
			{ card: 'invalid', answer: { answer: 'invalid' } },
			{ card: 'needs-authentication', answer: { answer: 'auth-screen' } },
			{ card: practiceAuthentication.refused, answer: { answer: 'fail' } },
			{ card: 'error', answer: { answer: 'error' } },
			{ card: 'cnon:card-nonce-ok', answer: { answer: 'invalid' } },
			{ card: '__proto__', answer: { answer: 'invalid' } },
		],
		currencies: ['GBP', 'EUR', 'USD'],
	},
	async () => {
		const gateway = openGateway();
		return {
			gateway,
			taken: async (keys) =>
				(await gateway.find(checkoutWith(keys)))
					.filter(({ status }) => status === 'COMPLETED')
					.map(({ amountMinor, currency }) => ({ amountMinor, currency })),
			close: async () => {},
		};
	},
);

describe('practice', () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	test('every named card is answered as its hint says', async () => {
		const answers = practiceCards.map(async ({ token }) => {
			const answer = await charge(openGateway(), token);
			return [token, answer === 'key-reused' ? answer : answer.answer];
		});
		await vi.advanceTimersByTimeAsync(5_000);
		expect(Object.fromEntries(await Promise.all(answers))).toEqual({
			paid: 'success',
			declined: 'fail',
			'needs-authentication': 'auth-screen',
			invalid: 'invalid',
			slow: 'success',
			error: 'error',
		});
	});

	test.each(['key-1', 'key-2'])('after the bank’s screen it charges, under %s', async (key) => {
		const gateway = openGateway();
		expect(await charge(gateway, 'needs-authentication')).toEqual({ answer: 'auth-screen' });
		expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
		const answer = await charge(gateway, practiceAuthentication.approved, key);
		expect(answer).toMatchObject({ answer: 'success', payment: { status: 'COMPLETED' } });
		expect(await gateway.find(checkoutWith(['key-1', 'key-2']))).toHaveLength(1);
	});

	test('a bank that says no charges nothing', async () => {
		const gateway = openGateway();
		await charge(gateway, 'needs-authentication');
		expect(await charge(gateway, practiceAuthentication.refused)).toEqual({ answer: 'fail' });
		expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
	});

	test('the slow card is charged after five seconds, at their end, and once', async () => {
		const gateway = openGateway();
		const answers = [charge(gateway, 'slow'), charge(gateway, 'slow')];
		const other = charge(gateway, 'paid');
		await vi.advanceTimersByTimeAsync(4_999);
		expect(await other).toBe('key-reused');
		expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
		await vi.advanceTimersByTimeAsync(1);
		const [first, second] = await Promise.all(answers);
		expect(first).toMatchObject({ answer: 'success' });
		expect(second).toEqual(first);
		expect(await gateway.find(checkoutWith(['key-1']))).toHaveLength(1);
	});

	test('given up while the slow card is thinking, it charges nothing', async () => {
		const gateway = openGateway();
		const answer = charge(gateway, 'slow');
		await vi.advanceTimersByTimeAsync(1_000);
		await gateway.voidCharge('key-1');
		await vi.advanceTimersByTimeAsync(4_000);
		expect(await answer).toEqual({ answer: 'fail' });
		expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
	});

	test('a key that was given up charges no more', async () => {
		const gateway = openGateway();
		await gateway.voidCharge('key-1');
		expect(await charge(gateway, 'paid')).toBe('key-reused');
		expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
	});

	test('after a breakdown the key is free', async () => {
		const gateway = openGateway();
		expect(await charge(gateway, 'error')).toEqual({ answer: 'error', nothingTaken: true });
		expect(await charge(gateway, 'paid')).toMatchObject({ answer: 'success' });
	});

	test('nobody leaves our page, and nobody calls', () => {
		const gateway = openGateway();
		expect(gateway.name).toBe('practice');
		expect(gateway.links).toBeNull();
		expect(gateway.readWebhook()).toBeNull();
	});
});
