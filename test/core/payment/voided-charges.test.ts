import { instant } from '@burgee/core';
import { expect, test } from 'vitest';
import { updateCheckout } from '../../../core/use-cases/payment/update-checkout.ts';
import { expectError } from '../open-club.ts';
import { fails, openCheckout, withOverrides } from './open-checkout.ts';
import { providerPaymentOf } from './samples.ts';

test.each([
	['without an answer', new Promise<never>(() => {})],
	['with an unclear answer', Promise.resolve({ answer: 'error' } as const)],
])(
	'a charge %s that another request repeats while it is being voided stays undecided',
	async (_, answer) => {
		const opened: Awaited<ReturnType<typeof openCheckout>> = await openCheckout(
			withOverrides(() => ({
				charge: () => answer,
				voidCharge: async (key) => {
					const retried = instant('2026-06-01T12:02:00.000Z');
					await updateCheckout(opened.ports, opened.checkoutId, () => ({
						type: 'charge-requested',
						key,
						at: retried,
					}));
				},
			})),
		);
		await opened.payAndDie();
		opened.setTime('2026-06-01T12:02:00.000Z');
		await expectError(opened.cancel(), 'payment-underway');
		expect((await opened.stored()).attempts).toMatchObject([{ answer: 'asked' }]);
	},
);

test('the answer to a charge that arrives while the charge is being voided is kept', async () => {
	const opened: Awaited<ReturnType<typeof openCheckout>> = await openCheckout(
		fails(() => ({
			voidCharge: async (key) => {
				await updateCheckout(opened.ports, opened.checkoutId, () => ({
					type: 'charge-answered',
					key,
					answer: { answer: 'fail' },
				}));
			},
		})),
	);
	await opened.pay('paid');
	opened.setTime('2026-06-01T12:02:00.000Z');
	await opened.cancel();
	expect((await opened.stored()).attempts).toMatchObject([{ answer: 'fail' }]);
});

test('only the charge with an unknown result is voided, not an earlier charge that was declined', async () => {
	const voidedKeys: string[] = [];
	const { pay, setTime, cancel, stored } = await openCheckout(
		withOverrides((practice) => ({
			charge: async (request) =>
				request.cardToken === 'declined' ? practice.charge(request) : { answer: 'error' },
			voidCharge: async (key) => void voidedKeys.push(key),
			// Another charge has failed, which says nothing about this one.
			find: async () => [providerPaymentOf({ reference: 'other', status: 'FAILED' })],
		})),
	);
	await pay('declined');
	await pay('paid');
	setTime('2026-06-01T12:02:00.000Z');
	await cancel();
	const { attempts } = await stored();
	expect(attempts.map(({ answer }) => answer)).toEqual(['fail', 'given-up']);
	expect(voidedKeys).toEqual([attempts[1]?.key]);
});

test.each([
	['is paid', 'COMPLETED', 'checkout-paid'],
	['has a pending payment', 'PENDING', 'payment-underway'],
] as const)('no charge is voided if the checkout %s in another way', async (_, status, code) => {
	const { pay, setTime, cancel, stored } = await openCheckout(
		fails(() => ({
			voidCharge: () => Promise.reject(new Error('the charge was voided')),
			find: async () => [providerPaymentOf({ reference: null, status, amountMinor: 2470 })],
		})),
	);
	await pay('paid');
	setTime('2026-06-01T12:02:00.000Z');
	await expectError(cancel(), code);
	expect((await stored()).attempts).toMatchObject([{ answer: 'error' }]);
});

test('a repeated charge that takes no money leaves the result of the first request unknown', async () => {
	let calls = 0;
	const { pay, stored } = await openCheckout(
		withOverrides(() => ({
			charge: async () => {
				calls += 1;
				return calls === 1 ? { answer: 'error' } : { answer: 'error', nothingTaken: true };
			},
		})),
	);
	await pay('paid');
	expect(await pay('paid')).toEqual({ status: 'pending', answer: 'error' });
	expect((await stored()).attempts).toMatchObject([{ answer: 'error' }]);
});

test('the result of a charge stays unknown if the provider reports a pending payment after the charge was voided', async () => {
	let isVoided = false;
	const { pay, setTime, cancel, stored } = await openCheckout(
		fails(() => ({
			voidCharge: async () => {
				isVoided = true;
			},
			find: async ({ attempts }) =>
				isVoided
					? attempts.map(({ key }) => providerPaymentOf({ reference: key, status: 'PENDING' }))
					: [],
		})),
	);
	await pay('paid');
	setTime('2026-06-01T12:02:00.000Z');
	await expectError(cancel(), 'payment-underway');
	expect((await stored()).attempts).toMatchObject([{ answer: 'error' }]);
});
