import { instant } from '@burgee/core';
import type { PaymentGateway } from '@burgee/core/ports/payment-gateway';
import { expect, test } from 'vitest';
import type { CheckoutEvent } from '../../../core/rules/payment/checkout-reducer.ts';
import { updateCheckout } from '../../../core/use-cases/payment/update-checkout.ts';
import { expectError, openClub, paidEvent, paymentFor } from '../open-club.ts';
import { fails, openCheckout, withOverrides } from './open-checkout.ts';
import { paymentLink, providerPaymentOf } from './samples.ts';

const at = instant('2026-06-01T12:00:00.000Z');

/** Applies the event to the stored checkout after the next request has read the checkout once. */
function updateAfterNextRead(
	{ ports, checkoutId }: Awaited<ReturnType<typeof openCheckout>>,
	event: CheckoutEvent,
): void {
	const { payments } = ports;
	const get = payments.get.bind(payments);
	payments.get = async (id) => {
		payments.get = get;
		const stored = await get(id);
		await updateCheckout(ports, checkoutId, () => event);
		return stored;
	};
}

test('cancelCheckout does not cancel a checkout for which another request has just created a payment link', async () => {
	const opened = await openCheckout();
	updateAfterNextRead(opened, { type: 'link-created', link: paymentLink });
	await expectError(opened.cancel(), 'payment-underway');
	expect(await opened.stored()).toMatchObject({ cancelledAt: null, link: paymentLink });
});

test('cancelCheckout does not cancel a checkout for which another request has just sent a charge', async () => {
	const opened = await openCheckout();
	updateAfterNextRead(opened, { type: 'charge-requested', key: 'other', at });
	await expectError(opened.cancel(), 'payment-underway');
	expect(await opened.stored()).toMatchObject({ cancelledAt: null });
});

test('cancelCheckout queries the provider only if a payment may exist that is not stored', async () => {
	const find = () => Promise.reject(new Error('the provider was queried'));
	const { cancel, stored } = await openCheckout(withOverrides(() => ({ find })));
	await cancel();
	expect((await stored()).cancelledAt).not.toBeNull();

	let queries = 0;
	const linked = await openCheckout(
		withOverrides(() => ({
			links: { create: async () => paymentLink, delete: async () => {} },
			find: async () => {
				queries += 1;
				return [];
			},
		})),
	);
	await linked.cancel();
	const { cancelledAt } = await linked.stored();
	const before = queries;
	linked.setTime('2026-06-01T12:05:00.000Z');
	await linked.cancel();
	expect(queries).toBe(before);
	expect((await linked.stored()).cancelledAt).toBe(cancelledAt);
});

test('chargeCard tries at most three idempotency keys if the provider refuses each as used', async () => {
	const keys: string[] = [];
	const { pay, stored } = await openCheckout(
		withOverrides(() => ({
			charge: async ({ key }) => {
				keys.push(key);
				return 'key-reused';
			},
			// The earlier charge with the key has failed, so a new key may be used.
			find: async () =>
				keys.map((key) =>
					providerPaymentOf({
						paymentId: `payment of ${key}`,
						reference: key,
						status: 'FAILED',
						amountMinor: 2470,
					}),
				),
		})),
	);
	await expectError(pay('paid'), 'payment-unavailable');
	expect(keys).toHaveLength(3);
	expect((await stored()).attempts.map(({ key }) => key)).toEqual(keys);
});

test('startPayment deletes the payment link if a card was charged while the link was created', async () => {
	const deleted: string[] = [];
	const links: NonNullable<PaymentGateway['links']> = {
		create: null,
		delete: async ({ linkId }) => void deleted.push(linkId),
	};
	const { club, storage, addEvent } = openClub(
		undefined,
		fails(() => ({ links })),
	);
	const event = await addEvent(paidEvent);
	links.create = async () => {
		const [checkout] = await storage.payments.listForEvent(event.id);
		await club.chargeCard({ checkoutId: checkout?.id ?? '', cardToken: 'paid' });
		return paymentLink;
	};
	const { redirectUrl, checkoutId } = await club.startPayment(paymentFor(event));
	expect(redirectUrl).toBe(`https://members.example.org/pending/${checkoutId}`);
	expect(deleted).toEqual([paymentLink.linkId]);
	expect(await storage.payments.get(checkoutId)).toMatchObject({ link: null });
});
