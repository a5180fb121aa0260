import type { Environment, ProviderPayment } from '@burgee/core';
import type { PaymentGateway } from '@burgee/core/ports/payment-gateway';
import { describe, expect, test } from 'vitest';
import { paymentNotesOf } from '../../../core/rules/payment/payment-notes.ts';
import { cancelCheckout } from '../../../core/use-cases/payment/cancel-checkout.ts';
import { reconcilePayments } from '../../../core/use-cases/payment/reconcile-payments.ts';
import { adminWith, expectError, openClub, paidEvent, paymentFor } from '../open-club.ts';
import {
	chargeLate,
	diesAfterCharge,
	dropsReplies,
	fails,
	openCheckout,
	unavailable,
	withOverrides,
} from './open-checkout.ts';
import { providerPaymentOf, refundOf, stateOf } from './samples.ts';

test('readCheckout queries the payment provider if the result of a charge is unknown', async () => {
	const { club, checkoutId, pay } = await openCheckout(dropsReplies());
	await pay('paid');
	expect((await club.readCheckout(checkoutId)).payments).toMatchObject([{ status: 'COMPLETED' }]);
});

test('readCheckout returns the stored checkout if the payment provider is unavailable', async () => {
	const { club, checkoutId, pay } = await openCheckout(fails(() => ({ find: unavailable })));
	await pay('paid');
	expect(await club.readCheckout(checkoutId)).toMatchObject({ payments: [] });
});

test('readCheckout does not query the payment provider if no charge was attempted', async () => {
	const find = () => Promise.reject(new Error('the provider was queried'));
	const { club, checkoutId } = await openCheckout(withOverrides(() => ({ find })));
	await club.readCheckout(checkoutId);
});

test('readCheckout returns the stored checkout if the payment provider does not reply in time', async () => {
	const find = () => new Promise<never>(() => {});
	const { club, checkoutId, pay } = await openCheckout(fails(() => ({ find })));
	await pay('paid');
	expect(await club.readCheckout(checkoutId, Promise.resolve())).toMatchObject({ payments: [] });
});

test('readCheckout throws the error checkout-not-found for an unknown checkout', async () => {
	await expectError(openClub().club.readCheckout('unknown'), 'checkout-not-found');
});

test('cancelCheckout succeeds again if the checkout is already cancelled', async () => {
	const { stored, bookings, cancel } = await openCheckout();
	await cancel();
	expect((await stored()).cancelledAt).toBe('2026-06-01T12:00:00.000Z');
	await cancel();
	expect(await bookings()).toMatchObject([{ paid: false }]);
});

test('cancelCheckout refuses to cancel a paid checkout even if the payment is not stored yet', async () => {
	const known = await openCheckout();
	await known.pay('paid');
	await expectError(known.cancel(), 'checkout-paid');
	const lost = await openCheckout(dropsReplies());
	await lost.pay('paid');
	await expectError(lost.cancel(), 'checkout-paid');
	expect(await lost.bookings()).toMatchObject([{ paid: true }]);
});

test('cancelCheckout refuses to cancel a checkout while a card is being charged', async () => {
	const { pay, cancel } = await openCheckout();
	const paying = pay('slow');
	await new Promise(setImmediate);
	await expectError(cancel(), 'payment-underway');
	expect(await paying).toMatchObject({ status: 'paid' });
});

test('cancelCheckout voids a charge with an unknown result, so that a late request cannot charge the card', async () => {
	const { practice, pay, keyOf, cancel, setTime } = await openCheckout(fails());
	await pay('paid');
	// Within two minutes, the charge request may still reach the provider, so cancelling is refused.
	await expectError(cancel(), 'payment-underway');
	setTime('2026-06-01T12:02:00.000Z');
	await cancel();
	expect(await chargeLate(practice, await keyOf())).toBe('key-reused');
});

test('cancelCheckout refuses to cancel a checkout if its charge succeeds just before the charge is voided', async () => {
	const { stored, pay, bookings, cancel, setTime } = await openCheckout(
		fails((practice) => ({
			voidCharge: async (key) => void (await chargeLate(practice, key)),
		})),
	);
	await pay('paid');
	setTime('2026-06-01T12:02:00.000Z');
	await expectError(cancel(), 'checkout-paid');
	expect((await stored()).cancelledAt).toBeNull();
	expect(await bookings()).toMatchObject([{ paid: true }]);
});

test('cancelCheckout keeps the note “wrong-amount” of a checkout with a payment of a wrong amount', async () => {
	const { stored, pay, cancel, setTime } = await openCheckout(
		fails(() => ({
			voidCharge: unavailable,
			find: async ({ attempts }) =>
				attempts.map(({ key }) => providerPaymentOf({ reference: key, amountMinor: 2000 })),
		})),
	);
	await pay('paid');
	setTime('2026-06-01T12:02:00.000Z');
	await cancel();
	expect((await stored()).cancelledAt).not.toBeNull();
	expect(paymentNotesOf([await stored()])).toEqual(['practice', 'cancelled', 'wrong-amount']);
});

test('cancelCheckout cancels a checkout after the club has switched to another payment provider', async () => {
	const { ports, stored, pay, cancel } = await openCheckout(fails());
	await pay('paid');
	const gateway = { name: 'square' } as PaymentGateway;
	const clock = { now: () => new Date('2026-06-01T12:00:30.000Z') };
	const { id } = await stored();
	await cancelCheckout({ ...ports, clock, gateway }, id);
	expect((await stored()).cancelledAt).toBe('2026-06-01T12:00:30.000Z');
	await expect(cancel()).resolves.toMatchObject({ id });
});

test('after the switch from the sandbox to production, reconcilePayments ends sandbox checkouts and never charges them', async () => {
	let environment: Environment = 'sandbox';
	const link = { linkId: 'link', orderId: 'order', url: 'https://pay.example/link' };
	const queriedIds: string[] = [];
	const { club, checkoutId, stored, pay, reconcile } = await openCheckout((practice) => ({
		...withOverrides(() => ({
			name: 'square',
			links: { create: async () => link, delete: async () => {} },
			find: async ({ id }) => {
				queriedIds.push(id);
				return [];
			},
		}))(practice),
		get environment() {
			return environment;
		},
	}));
	expect(await stored()).toMatchObject({ environment: 'sandbox', link });
	environment = 'production';
	await expectError(pay('paid'), 'test-payment-over');
	expect(await club.readCheckout(checkoutId)).toMatchObject({ cancelledAt: null });
	expect(await reconcile()).toEqual({ paid: 0, cancelled: 1, open: 0, failed: 0 });
	expect((await stored()).cancelledAt).not.toBeNull();
	expect(await reconcile()).toEqual({ paid: 0, cancelled: 1, open: 0, failed: 0 });
	expect(await stored()).toMatchObject({ payments: [], pollUntil: null });
	expect(await reconcile()).toEqual({ paid: 0, cancelled: 0, open: 0, failed: 0 });
	expect(queriedIds).toEqual([]);
});

test('cancelCheckout fails if a charge has an unknown result and the payment provider is unavailable', async () => {
	const { stored, pay, cancel } = await openCheckout(fails(() => ({ find: unavailable })));
	await pay('paid');
	await expectError(cancel(), 'payment-unavailable');
	expect((await stored()).cancelledAt).toBeNull();
});

test('reconcilePayments stores a payment that succeeded before the server crashed', async () => {
	const { payAndDie, bookings, reconcile, providerPayments } = await openCheckout(diesAfterCharge);
	await payAndDie();
	expect(await bookings()).toMatchObject([{ paid: false }]);
	expect(await reconcile()).toEqual({ paid: 1, cancelled: 0, open: 0, failed: 0 });
	const [payment] = await providerPayments();
	expect(await bookings()).toMatchObject([{ paid: true, paymentId: payment?.paymentId }]);
});

test('reconcilePayments cancels an unpaid checkout once the checkout has reached the age limit', async () => {
	const queriedIds: string[] = [];
	const { stored, pay, reconcile, setTime } = await openCheckout(
		fails((practice) => ({
			find: (checkout) => {
				queriedIds.push(checkout.id);
				return practice.find(checkout);
			},
		})),
	);
	await pay('paid');
	setTime('2026-06-01T12:59:59.999Z');
	expect(await reconcile()).toMatchObject({ open: 1 });
	setTime('2026-06-01T13:00:00.000Z');
	queriedIds.length = 0;
	expect(await reconcile()).toMatchObject({ cancelled: 1 });
	expect(queriedIds.length).toBeGreaterThan(0);
	expect((await stored()).cancelledAt).toBe('2026-06-01T13:00:00.000Z');
	// The voided charge may still reach the provider, so the cancelled checkout is polled for one
	// more day.
	expect(await reconcile()).toMatchObject({ cancelled: 0, open: 1 });
});

test('reconcilePayments stores a payment that arrives within a day after the cancellation of the checkout', async () => {
	let lagsBehind = true;
	const { practice, pay, keyOf, bookings, cancel, reconcile, setTime } = await openCheckout(
		fails((practice) => ({
			voidCharge: async () => {},
			find: async (checkout) => (lagsBehind ? [] : practice.find(checkout)),
		})),
	);
	await pay('paid');
	setTime('2026-06-01T12:02:00.000Z');
	await cancel();
	expect(await reconcile()).toMatchObject({ open: 1 });
	// The test simulates a provider that charges the card although Burgee has voided the charge.
	await chargeLate(practice, await keyOf());
	lagsBehind = false;
	setTime('2026-06-02T12:00:00.000Z');
	expect(await reconcile()).toMatchObject({ paid: 1 });
	expect(await bookings()).toMatchObject([{ paid: true }]);
});

test('reconcilePayments stops polling a cancelled checkout one day after the cancellation', async () => {
	const { stored, pay, cancel, reconcile, setTime } = await openCheckout(fails());
	await pay('paid');
	setTime('2026-06-01T12:02:00.000Z');
	await cancel();
	setTime('2026-06-02T12:02:00.000Z');
	expect(await reconcile()).toMatchObject({ open: 1 });
	expect((await stored()).pollUntil).toBeNull();
	expect(await reconcile()).toMatchObject({ open: 0 });
});

test('reconcilePayments ends an expired checkout that needs no query even if its time is up', async () => {
	const { stored, reconcile, setTime } = await openCheckout();
	setTime('2026-06-01T13:00:00.000Z');
	expect(await reconcile({ maxMs: 0 })).toMatchObject({ cancelled: 1, open: 0 });
	expect((await stored()).cancelledAt).toBe('2026-06-01T13:00:00.000Z');
});

test('reconcilePayments ends the test checkouts of a former provider even if its time is up', async () => {
	const { ports, stored, pay } = await openCheckout(fails());
	await pay('paid');
	const gateway = { name: 'square', environment: 'production' } as PaymentGateway;
	const clock = { now: () => new Date('2026-06-01T12:00:30.000Z') };
	const limits = { expiresMs: 3_600_000, maxMs: 0 };
	const report = await reconcilePayments({ ...ports, clock, gateway }, limits);
	expect(report).toMatchObject({ cancelled: 1, open: 0 });
	expect((await stored()).cancelledAt).not.toBeNull();
});

test('reconcilePayments passes an unexpected error to the callback onFailure', async () => {
	const errors: unknown[] = [];
	const { pay, reconcile } = await openCheckout(
		fails(() => ({ find: () => Promise.reject(new TypeError('unexpected')) })),
	);
	await pay('paid');
	const onFailure = (error: unknown) => errors.push(error);
	expect(await reconcile({ onFailure })).toMatchObject({ failed: 1 });
	expect(errors).toHaveLength(1);
});

test('reconcilePayments does not cancel an old checkout if the card was charged', async () => {
	const { payAndDie, bookings, reconcile, setTime } = await openCheckout(diesAfterCharge);
	await payAndDie();
	setTime('2026-06-01T14:00:00.000Z');
	expect(await reconcile()).toMatchObject({ paid: 1, cancelled: 0 });
	expect(await bookings()).toMatchObject([{ paid: true }]);
});

test('reconcilePayments continues with the next checkout if the query about one checkout fails', async () => {
	const { club, addEvent, storage, setTime } = openClub(
		undefined,
		fails((practice) => ({
			find: (checkout) => (checkout.amountMinor === 2470 ? unavailable() : practice.find(checkout)),
		})),
	);
	const event = await addEvent(paidEvent);
	const expensiveEvent = await addEvent({ ...paidEvent, price: 20 });
	for (const request of [paymentFor(event), paymentFor(expensiveEvent, { totalAmount: 40 })]) {
		const { checkoutId } = await club.startPayment(request);
		await club.chargeCard({ checkoutId, cardToken: 'paid' });
	}
	setTime('2026-06-01T14:00:00.000Z');
	const report = await club.reconcilePayments({ expiresMs: 3_600_000 });
	expect(report).toMatchObject({ failed: 1, cancelled: 1 });
	const polled = await storage.payments.listPolled({ after: null, limit: 9 });
	expect(polled.filter((checkout) => stateOf(checkout).isOpen)).toHaveLength(1);
});

test('reconcilePayments processes all checkouts if there are several pages of checkouts', async () => {
	const { club, addEvent, setTime } = openClub();
	const event = await addEvent(paidEvent);
	for (let booking = 0; booking < 230; booking++) await club.startPayment(paymentFor(event));
	const reconcile = () => club.reconcilePayments({ expiresMs: 3_600_000 });
	expect(await reconcile()).toMatchObject({ open: 230 });
	setTime('2026-06-01T14:00:00.000Z');
	expect(await reconcile()).toMatchObject({ cancelled: 230 });
});

test('handleNotification stores a payment once if the webhook notification is repeated', async () => {
	const { club, stored, payAndDie, payment, bookings } = await openCheckout(diesAfterCharge);
	await payAndDie();
	const notification = { payments: [await payment()], refunds: [] };
	expect(await club.handleNotification(notification)).toEqual({ matched: 1 });
	const once = await stored();
	expect(await club.handleNotification(notification)).toEqual({ matched: 1 });
	expect(await stored()).toEqual(once);
	expect(await bookings()).toMatchObject([{ paid: true, paymentId: 'payment-1' }]);
});

test('handleNotification subtracts a refund from the revenue even if the payment was not reported before', async () => {
	const { club, totals, payAndDie, providerPayments } = await openCheckout(diesAfterCharge);
	await payAndDie();
	const [payment] = await providerPayments();
	const refund = refundOf({ paymentId: payment?.paymentId ?? '', amountMinor: 470 });
	const notification = { payments: [], refunds: [refund, refund] };
	expect(await club.handleNotification(notification)).toEqual({ matched: 2 });
	expect(await totals()).toMatchObject({ pendingBookings: 0, testRevenueMinor: { GBP: 2000 } });
});

test('handleNotification ignores payments and refunds that belong to no checkout', async () => {
	const { club } = await openCheckout();
	const notification = {
		payments: [providerPaymentOf(), providerPaymentOf({ reference: null })],
		refunds: [refundOf()],
	};
	expect(await club.handleNotification(notification)).toEqual({ matched: 0 });
});

describe('payment pages hosted by the provider', () => {
	/** Adds payment links to the practice payment gateway. The gateway reports the payments in the list `paid`. */
	function withLinks() {
		const paid: ProviderPayment[] = [];
		const deleted: string[] = [];
		const links: NonNullable<PaymentGateway['links']> = {
			create: async ({ key }) => ({
				linkId: `link-${key}`,
				orderId: `order-${key}`,
				url: `https://square.link/u/${key}`,
			}),
			delete: async ({ linkId }) => void deleted.push(linkId),
		};
		const wrapGateway = withOverrides(() => ({
			links,
			find: async ({ link }) => paid.filter(({ reference }) => reference === link?.orderId),
		}));
		return { paid, deleted, links, wrapGateway };
	}

	test('reconcilePayments reports an error of the storage while it looks for checkouts that must end', async () => {
		const { wrapGateway } = withLinks();
		const { ports, storage, practice, reconcile, setTime } = await openCheckout(wrapGateway);
		const polledAt = new Map<string, number>();
		setTime('2026-06-01T12:10:00.000Z');
		expect(await reconcile({ polledAt })).toMatchObject({ open: 1 });
		const failure = new TypeError('unexpected');
		const errors: unknown[] = [];
		const report = await reconcilePayments(
			{
				...ports,
				events: { ...storage.events, get: () => Promise.reject(failure) },
				// The next query about the checkout is not due yet.
				clock: { now: () => new Date('2026-06-01T12:10:01.000Z') },
				gateway: wrapGateway(practice),
			},
			{ expiresMs: 3_600_000, polledAt, onFailure: (error) => errors.push(error) },
		);
		expect(report).toMatchObject({ open: 0, failed: 1 });
		expect(errors).toEqual([failure]);
	});

	test('startPayment returns the same payment link for a repeated idempotency key', async () => {
		const { club, request, started } = await openCheckout(withLinks().wrapGateway);
		expect(started.redirectUrl).toBe(`https://square.link/u/${started.checkoutId}`);
		expect(await club.startPayment(request)).toEqual(started);
	});

	test('readCheckout returns a payment that was made on the payment page of the provider', async () => {
		const { wrapGateway, paid } = withLinks();
		const { club, checkoutId, pay, payment } = await openCheckout(wrapGateway);
		await expectError(pay('paid'), 'checkout-elsewhere');
		paid.push(await payment());
		expect(await club.readCheckout(checkoutId)).toMatchObject({ payments: paid });
	});

	test('cancelCheckout deletes the payment link of an unpaid checkout', async () => {
		const { wrapGateway, paid, deleted } = withLinks();
		const unpaid = await openCheckout(wrapGateway);
		await unpaid.cancel();
		expect(deleted).toEqual([(await unpaid.stored()).link?.linkId]);
		expect((await unpaid.stored()).cancelledAt).not.toBeNull();

		const late = await openCheckout(wrapGateway);
		paid.push(await late.payment());
		await expectError(late.cancel(), 'checkout-paid');
	});

	test('cancelCheckout keeps the payment link while a payment through the link is pending', async () => {
		const { wrapGateway, paid, deleted } = withLinks();
		const { checkoutId, payment, cancel } = await openCheckout(wrapGateway);
		paid.push(await payment({ status: 'PENDING' }));
		await expectError(cancel(), 'payment-underway');
		expect(deleted).toEqual([]);
		paid.splice(0, 1, await payment({ status: 'FAILED' }));
		await cancel();
		expect(deleted).toEqual([`link-${checkoutId}`]);
	});

	test('reconcilePayments polls a pending payment until completion even if the payment link is deleted', async () => {
		const { wrapGateway, paid } = withLinks();
		const { payment, cancel, reconcile, setTime } = await openCheckout(wrapGateway);
		await cancel();
		paid.push(await payment({ status: 'PENDING' }));
		setTime('2026-06-03T12:00:00.000Z');
		expect(await reconcile()).toMatchObject({ open: 1 });
		paid.splice(0, 1, await payment());
		expect(await reconcile()).toMatchObject({ paid: 1 });
	});

	test('reconcilePayments deletes the payment links of a deleted event', async () => {
		const { wrapGateway, deleted } = withLinks();
		const { club, addEvent, event, checkoutId, reconcile } = await openCheckout(wrapGateway);
		await club.startPayment(paymentFor(await addEvent(paidEvent)));
		await club.deleteEvent(adminWith('events:write'), event);
		expect(await reconcile()).toMatchObject({ cancelled: 1, open: 1 });
		expect(deleted).toEqual([`link-${checkoutId}`]);
	});

	test('startPayment deletes a payment link if the checkout was cancelled while the link was created', async () => {
		const { wrapGateway, deleted, links } = withLinks();
		const { club, storage, addEvent } = openClub(undefined, wrapGateway);
		const event = await addEvent(paidEvent);
		const { create } = links;
		links.create = async (request) => {
			const [checkout] = await storage.payments.listForEvent(event.id);
			await club.cancelCheckout(checkout?.id ?? '');
			return create?.(request) ?? unavailable();
		};
		const { redirectUrl, checkoutId } = await club.startPayment(paymentFor(event));
		expect(redirectUrl).toBe(`https://members.example.org/pending/${checkoutId}`);
		expect(deleted).toEqual([`link-${checkoutId}`]);
	});

	test('cancelCheckout deletes a payment link even if the club does not use payment links any longer', async () => {
		const { wrapGateway, deleted, links } = withLinks();
		const { checkoutId, cancel } = await openCheckout(wrapGateway);
		links.create = null;
		await cancel();
		expect(deleted).toEqual([`link-${checkoutId}`]);
	});

	test('startPayment creates no payment link for a checkout if a charge was attempted before', async () => {
		const { wrapGateway, deleted, links } = withLinks();
		const { create } = links;
		links.create = null;
		const { club, request, started, pay } = await openCheckout((practice) => ({
			...wrapGateway(practice),
			charge: async () => ({ answer: 'error' }),
		}));
		await pay('paid');
		links.create = create;
		expect(await club.startPayment(request)).toEqual(started);
		expect(deleted).toEqual([]);
	});

	test('startPayment creates the missing payment link if the request is repeated after an outage', async () => {
		const { wrapGateway, links } = withLinks();
		const { club, addEvent, storage } = openClub(undefined, wrapGateway);
		const event = await addEvent(paidEvent);
		const request = paymentFor(event, { key: 'one' });
		const { create } = links;
		links.create = unavailable;
		await expectError(club.startPayment(request), 'payment-unavailable');
		links.create = create;
		expect((await club.startPayment(request)).redirectUrl).toContain('https://square.link/');
		expect(await storage.bookings.listForEvent(event.id)).toHaveLength(1);
	});
});
