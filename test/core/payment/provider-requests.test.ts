import { ClubError } from '@burgee/core';
import type { PaymentGateway } from '@burgee/core/ports/payment-gateway';
import { expect, test } from 'vitest';
import { deleteEvent } from '../../contracts/samples.ts';
import { expectError, openClub } from '../open-club.ts';
import { fails, openCheckout, unavailable, withOverrides } from './open-checkout.ts';
import { paymentLink, providerPaymentOf, refundOf } from './samples.ts';

type Links = NonNullable<PaymentGateway['links']>;

test('a charge names the price and the event, and has an idempotency key of its own', async () => {
	const requests: unknown[] = [];
	const { pay, keyOf } = await openCheckout(
		withOverrides((practice) => ({
			charge: (request) => {
				requests.push(request);
				return practice.charge(request);
			},
		})),
	);
	await pay('paid');
	const price = { amountMinor: 2470, currency: 'GBP' };
	expect(requests).toEqual([
		{ key: await keyOf(), cardToken: 'paid', ...price, note: 'Harvest Supper' },
	]);
});

test('a payment link has the price, the name of the event and the address to which the payer returns', async () => {
	const requests: unknown[] = [];
	const create: Links['create'] = async (request) => {
		requests.push(request);
		return paymentLink;
	};
	const { club, request, started, checkoutId } = await openCheckout(
		withOverrides(() => ({ links: { create, delete: async () => {} } })),
	);
	expect(await club.startPayment(request)).toEqual(started);
	expect(requests).toEqual([
		{
			key: checkoutId,
			amountMinor: 2470,
			currency: 'GBP',
			note: 'Harvest Supper',
			returnUrl: `https://members.example.org/success/${checkoutId}`,
		},
	]);
});

test('startPayment can be repeated after its event was deleted, and the payment link then names no event', async () => {
	const notes: string[] = [];
	const links: Links = { create: null, delete: async () => {} };
	const { club, storage, event, request, checkoutId } = await openCheckout(
		withOverrides(() => ({ links })),
	);
	await deleteEvent(storage, event.id);
	links.create = async ({ note }) => {
		notes.push(note);
		return paymentLink;
	};
	expect(await club.startPayment(request)).toMatchObject({
		checkoutId,
		redirectUrl: paymentLink.url,
	});
	expect(notes).toEqual(['']);
});

test('a member can pay with the link again after the club has changed its provider and back', async () => {
	let name = 'square';
	const links: Links = { create: async () => paymentLink, delete: async () => {} };
	const { club, request, started } = await openCheckout((practice) => ({
		...withOverrides(() => ({ links }))(practice),
		get name() {
			return name;
		},
	}));
	expect(started.redirectUrl).toBe(paymentLink.url);
	name = 'practice';
	const ownPage = `https://members.example.org/pending/${started.checkoutId}`;
	expect((await club.startPayment(request)).redirectUrl).toBe(ownPage);
	name = 'square';
	expect((await club.startPayment(request)).redirectUrl).toBe(paymentLink.url);
	await club.cancelCheckout(started.checkoutId);
	expect((await club.startPayment(request)).redirectUrl).toBe(ownPage);
});

test('after its event was deleted, a checkout can no longer be paid, but chargeCard returns an earlier payment', async () => {
	const { pay, storage, event, providerPayments } = await openCheckout();
	await deleteEvent(storage, event.id);
	await expectError(pay('paid'), 'event-not-found');
	expect(await providerPayments()).toEqual([]);
	const paid = await openCheckout();
	await paid.pay('paid');
	await deleteEvent(paid.storage, paid.event.id);
	expect(await paid.pay('paid')).toEqual({
		...{ status: 'paid', answer: 'success', paymentStatus: 'COMPLETED' },
	});
});

test.each([
	['an unexpected error', new TypeError('unexpected')],
	['an error code that providers do not use', new ClubError('checkout-not-found')],
])(
	'chargeCard, cancelCheckout and readCheckout throw %s if the provider throws it',
	async (_, error) => {
		const find = () => Promise.reject(error);
		const { club, checkoutId, pay, cancel } = await openCheckout(fails(() => ({ find })));
		await pay('paid');
		await expect(pay('paid')).rejects.toBe(error);
		await expect(cancel()).rejects.toBe(error);
		await expect(club.readCheckout(checkoutId)).rejects.toBe(error);
		await expect(club.readCheckout(checkoutId, new Promise(() => {}))).rejects.toBe(error);
	},
);

test('reconcilePayments counts an unavailable provider as failed without reporting an error', async () => {
	const errors: unknown[] = [];
	const { pay, reconcile } = await openCheckout(fails(() => ({ find: unavailable })));
	await pay('paid');
	const onFailure = (error: unknown) => errors.push(error);
	expect(await reconcile({ onFailure })).toEqual({ paid: 0, cancelled: 0, open: 0, failed: 1 });
	expect(errors).toEqual([]);
});

test('reconcilePayments counts an unexpected error as failed, even without the option onFailure', async () => {
	const find = () => Promise.reject(new TypeError('unexpected'));
	const { pay, reconcile } = await openCheckout(fails(() => ({ find })));
	await pay('paid');
	expect(await reconcile()).toMatchObject({ failed: 1 });
});

test('reconcilePayments keeps an expired checkout open while its payment is pending', async () => {
	const errors: unknown[] = [];
	const { pay, reconcile, setTime, stored } = await openCheckout(
		fails(() => ({
			find: async ({ attempts }) =>
				attempts.map(({ key }) => providerPaymentOf({ reference: key, status: 'PENDING' })),
		})),
	);
	await pay('paid');
	setTime('2026-06-01T14:00:00.000Z');
	const onFailure = (error: unknown) => errors.push(error);
	expect(await reconcile({ onFailure })).toEqual({ paid: 0, cancelled: 0, open: 1, failed: 0 });
	expect(errors).toEqual([]);
	expect((await stored()).cancelledAt).toBeNull();
});

test('reconcilePayments does not query the provider about a checkout without a charge', async () => {
	const find = () => Promise.reject(new Error('the provider was queried'));
	const { reconcile } = await openCheckout(withOverrides(() => ({ find })));
	expect(await reconcile()).toEqual({ paid: 0, cancelled: 0, open: 1, failed: 0 });
});

test('reconcilePayments cancels an unpaid checkout at its expiry, not before', async () => {
	const { reconcile, setTime, stored } = await openCheckout();
	setTime('2026-06-01T12:59:59.999Z');
	expect(await reconcile()).toEqual({ paid: 0, cancelled: 0, open: 1, failed: 0 });
	setTime('2026-06-01T13:00:00.000Z');
	expect(await reconcile()).toEqual({ paid: 0, cancelled: 1, open: 0, failed: 0 });
	expect((await stored()).cancelledAt).toBe('2026-06-01T13:00:00.000Z');
});

test('handleNotification ignores a refund if the club no longer takes payments', async () => {
	const { club } = openClub(undefined, () => null);
	const notification = { payments: [], refunds: [refundOf()] };
	expect(await club.handleNotification(notification)).toEqual({ matched: 0 });
});

test('cancelCheckout deletes no payment link if the provider no longer has payment pages', async () => {
	let links: PaymentGateway['links'] = { create: async () => paymentLink, delete: async () => {} };
	const { cancel, stored } = await openCheckout((practice) => ({
		...withOverrides(() => ({}))(practice),
		get links() {
			return links;
		},
	}));
	links = null;
	await cancel();
	expect(await stored()).toMatchObject({ link: paymentLink, cancelledAt: expect.any(String) });
});

test('handleNotification queries the provider for the payment of a refund to find its checkout', async () => {
	const notification = { payments: [], refunds: [refundOf()] };
	let reference: string | null = null;
	let name = 'practice';
	const { club, stored, payAndDie, keyOf } = await openCheckout((practice) => ({
		...withOverrides(() => ({
			charge: () => new Promise(() => {}),
			findPayment: async () => providerPaymentOf({ reference, amountMinor: 2470 }),
		}))(practice),
		get name() {
			return name;
		},
	}));
	await payAndDie();
	expect(await club.handleNotification(notification)).toEqual({ matched: 0 });
	reference = 'unknown';
	expect(await club.handleNotification(notification)).toEqual({ matched: 0 });
	reference = await keyOf();
	name = 'square';
	await expectError(club.handleNotification(notification), 'payment-unavailable');
	expect(await stored()).toMatchObject({ payments: [], refunds: [] });
	name = 'practice';
	expect(await club.handleNotification(notification)).toEqual({ matched: 1 });
	expect(await stored()).toMatchObject({
		payments: [{ paymentId: 'payment-1' }],
		refunds: [{ refundId: 'refund-1' }],
	});
});
