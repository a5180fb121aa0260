import { noFee, type ProviderPayment } from '@burgee/core';
import type { ProviderListRequest } from '@burgee/core/ports/payment-gateway';
import { expect, test } from 'vitest';
import { openCheckout, withOverrides } from './open-checkout.ts';

test('findFees stores a fee that the provider reports later, and then asks for no fee again', async () => {
	const requests: ProviderListRequest[] = [];
	let fee: Pick<ProviderPayment, 'feeMinor' | 'feeAt'> = noFee;
	const opened = await openCheckout(
		withOverrides((practice) => ({
			charge: async (request) => {
				const result = await practice.charge(request);
				return result !== 'key-reused' && result.answer === 'success'
					? { ...result, payment: { ...result.payment, ...noFee } }
					: result;
			},
			// The first page is empty, as a provider's page may be.
			listPayments: async (request) => {
				requests.push(request);
				if (request.cursor === null) return { items: [], next: 'second', readUntil: null };
				const page = await practice.listPayments({ ...request, cursor: null });
				return { ...page, items: page.items.map((payment) => ({ ...payment, ...fee })) };
			},
		})),
	);
	const { club, pay, stored } = opened;
	const failures: unknown[] = [];
	const find = () => club.findFees((error) => failures.push(error));
	await find();
	await pay('paid');
	opened.setTime('2026-06-01T13:00:00.000Z');
	expect(requests).toEqual([]);
	const { revision } = await stored();
	await find();
	expect(requests).toHaveLength(2);
	expect(await stored()).toMatchObject({ revision, payments: [noFee] });

	fee = { feeMinor: 60, feeAt: (await stored()).payments[0]?.at ?? null };
	await find();
	expect(await stored()).toMatchObject({ revision: revision + 1, payments: [fee] });
	requests.length = 0;
	await find();
	expect({ requests, failures }).toEqual({ requests: [], failures: [] });
});
