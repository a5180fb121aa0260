import {
	ClubError,
	cancelCheckout,
	isOpen,
	type PaymentGateway,
	type PaymentLink,
	paymentNotesOf,
} from '@burgee/core';
import { describe, expect, test } from 'vitest';
import { adminWith, openClub, paidEvent, paymentFor } from '../open-club.ts';
import { openCheckout, withOverrides } from './open-checkout.ts';
import { providerPaymentOf, refundOf } from './samples.ts';

const unavailable = async () => {
	throw new ClubError('payment-unavailable');
};

/** Charges, and loses the answer. */
const dropsReplies = withOverrides((practice) => ({
	charge: async (request) => {
		await practice.charge(request);
		return { answer: 'error' };
	},
}));

/** Neither charges nor says so. */
const breakingDown = (changes: Parameters<typeof withOverrides>[0] = () => ({})) =>
	withOverrides((practice) => ({
		charge: async () => ({ answer: 'error' }),
		...changes(practice),
	}));

/** Charges, and the server is ended before the answer is stored. */
const ending = withOverrides((practice) => ({
	charge: async (request) => {
		await practice.charge(request);
		return new Promise(() => {});
	},
}));

describe('readCheckout', () => {
	test('asks the provider first where it may know more', async () => {
		const { club, checkoutId, pay } = await openCheckout(dropsReplies);
		await pay('paid');
		expect((await club.readCheckout(checkoutId)).payments).toMatchObject([{ status: 'COMPLETED' }]);
	});

	test('gives what is known where the provider does not answer', async () => {
		const { club, checkoutId, pay } = await openCheckout(
			withOverrides(() => ({ charge: async () => ({ answer: 'error' }), find: unavailable })),
		);
		await pay('paid');
		expect(await club.readCheckout(checkoutId)).toMatchObject({ payments: [] });
	});

	test('asks nobody where there is nothing to know', async () => {
		const { club, checkoutId } = await openCheckout(
			withOverrides(() => ({
				find: () => {
					throw new Error('asked');
				},
			})),
		);
		await club.readCheckout(checkoutId);
	});

	test('waits no longer than one has patience', async () => {
		const { club, checkoutId, pay } = await openCheckout(
			breakingDown(() => ({ find: () => new Promise(() => {}) })),
		);
		await pay('paid');
		expect(await club.readCheckout(checkoutId, Promise.resolve())).toMatchObject({ payments: [] });
	});

	test('refuses what is not there', async () => {
		await expect(openClub().club.readCheckout('another')).rejects.toMatchObject({
			code: 'checkout-not-found',
		});
	});
});

describe('cancelCheckout', () => {
	test('gives it up; the booking stays, unpaid; twice is no mistake', async () => {
		const { cancel, stored, storage, event } = await openCheckout();
		await cancel();
		expect((await stored()).cancelledAt).toBe('2026-06-01T12:00:00.000Z');
		await cancel();
		expect(await storage.bookings.listForEvent(event.id)).toMatchObject([{ paid: false }]);
	});

	test('not what is paid, whether we knew or the provider says so', async () => {
		const known = await openCheckout();
		await known.pay('paid');
		await expect(known.cancel()).rejects.toMatchObject({ code: 'checkout-paid' });
		const lost = await openCheckout(dropsReplies);
		await lost.pay('paid');
		await expect(lost.cancel()).rejects.toMatchObject({ code: 'checkout-paid' });
		expect(await lost.storage.bookings.listForEvent(lost.event.id)).toMatchObject([{ paid: true }]);
	});

	test('not while a charge is under way', async () => {
		const { cancel, pay } = await openCheckout();
		const paying = pay('slow');
		await new Promise(setImmediate);
		await expect(cancel()).rejects.toMatchObject({ code: 'payment-underway' });
		expect(await paying).toMatchObject({ status: 'paid' });
	});

	test('after an error, the provider shall charge nothing under that key any more', async () => {
		const { cancel, pay, practice, stored, setTime } = await openCheckout(breakingDown());
		await pay('paid');
		// It may be on its way still.
		await expect(cancel()).rejects.toMatchObject({ code: 'payment-underway' });
		setTime('2026-06-01T12:02:00.000Z');
		await cancel();
		const [attempt] = (await stored()).attempts;
		const answer = await practice.charge({
			key: attempt?.key ?? '',
			cardToken: 'paid',
			amountMinor: 2470,
			currency: 'GBP',
			note: '',
		});
		expect(answer).toBe('key-reused');
	});

	test('what was charged between the question and the giving up is found', async () => {
		const { cancel, pay, stored, storage, event, setTime } = await openCheckout(
			withOverrides((practice) => ({
				charge: async () => ({ answer: 'error' }),
				voidCharge: async (key) => {
					await practice.charge({
						key,
						cardToken: 'paid',
						amountMinor: 2470,
						currency: 'GBP',
						note: '',
					});
				},
			})),
		);
		await pay('paid');
		setTime('2026-06-01T12:02:00.000Z');
		await expect(cancel()).rejects.toMatchObject({ code: 'checkout-paid' });
		expect((await stored()).cancelledAt).toBeNull();
		expect(await storage.bookings.listForEvent(event.id)).toMatchObject([{ paid: true }]);
	});

	test('what was taken in another amount can be given up, and is told', async () => {
		const { cancel, pay, stored, setTime } = await openCheckout(
			breakingDown(() => ({
				voidCharge: unavailable,
				find: async ({ attempts }) =>
					attempts.map(({ key }) => providerPaymentOf({ reference: key, amountMinor: 2000 })),
			})),
		);
		await pay('paid');
		setTime('2026-06-01T12:02:00.000Z');
		await cancel();
		expect((await stored()).cancelledAt).not.toBeNull();
		expect(paymentNotesOf(await stored())).toEqual(['practice', 'cancelled', 'wrong-amount']);
	});

	test('what practice has begun can be given up where Square takes the payments now', async () => {
		const { cancel, pay, stored, storage } = await openCheckout(breakingDown());
		await pay('paid');
		const gateway = { name: 'square' } as PaymentGateway;
		const clock = { now: () => new Date('2026-06-01T12:00:30.000Z') };
		const { id } = await stored();
		await cancelCheckout({ clock, payments: storage.payments, gateway }, id);
		expect((await stored()).cancelledAt).toBe('2026-06-01T12:00:30.000Z');
		await expect(cancel()).resolves.toMatchObject({ id });
	});

	test('not while the provider does not say', async () => {
		const { cancel, pay, stored } = await openCheckout(breakingDown(() => ({ find: unavailable })));
		await pay('paid');
		await expect(cancel()).rejects.toMatchObject({ code: 'payment-unavailable' });
		expect((await stored()).cancelledAt).toBeNull();
	});
});

describe('reconcilePayments', () => {
	const expiresMs = 60 * 60_000;

	test('heals a charge whose record was cut off', async () => {
		const { club, pay, taken, storage, event } = await openCheckout(ending);
		void pay('paid');
		await new Promise(setImmediate);
		expect(await storage.bookings.listForEvent(event.id)).toMatchObject([{ paid: false }]);
		expect(await club.reconcilePayments({ expiresMs })).toEqual({
			paid: 1,
			cancelled: 0,
			open: 0,
			failed: 0,
		});
		const [payment] = await taken();
		expect(await storage.bookings.listForEvent(event.id)).toMatchObject([
			{ paid: true, paymentId: payment?.paymentId },
		]);
	});

	test('leaves what is young, gives up what is old, and asks first', async () => {
		const asked: string[] = [];
		const { club, stored, pay, setTime } = await openCheckout(
			breakingDown((practice) => ({
				find: (checkout) => {
					asked.push(checkout.id);
					return practice.find(checkout);
				},
			})),
		);
		await pay('paid');
		setTime('2026-06-01T12:59:59.999Z');
		expect(await club.reconcilePayments({ expiresMs })).toMatchObject({ open: 1 });
		setTime('2026-06-01T13:00:00.000Z');
		asked.length = 0;
		expect(await club.reconcilePayments({ expiresMs })).toMatchObject({ cancelled: 1 });
		expect(asked.length).toBeGreaterThan(0);
		expect((await stored()).cancelledAt).toBe('2026-06-01T13:00:00.000Z');
		// With what was given up, it is looked at for a day more.
		expect(await club.reconcilePayments({ expiresMs })).toMatchObject({ cancelled: 0, open: 1 });
	});

	test('asks for a day more about what was given up with something on its way', async () => {
		let isLate = true;
		const { club, cancel, pay, setTime, storage, event, stored, practice } = await openCheckout(
			breakingDown((practice) => ({
				voidCharge: async () => {},
				find: async (checkout) => (isLate ? [] : practice.find(checkout)),
			})),
		);
		await pay('paid');
		setTime('2026-06-01T12:02:00.000Z');
		await cancel();
		expect(await club.reconcilePayments({ expiresMs })).toMatchObject({ open: 1 });
		// What nobody expected any more: it was charged after all.
		const [attempt] = (await stored()).attempts;
		await practice.charge({
			key: attempt?.key ?? '',
			cardToken: 'paid',
			amountMinor: 2470,
			currency: 'GBP',
			note: '',
		});
		isLate = false;
		setTime('2026-06-02T12:00:00.000Z');
		expect(await club.reconcilePayments({ expiresMs })).toMatchObject({ paid: 1 });
		expect(await storage.bookings.listForEvent(event.id)).toMatchObject([{ paid: true }]);
	});

	test('and no longer', async () => {
		const { club, cancel, pay, setTime, stored } = await openCheckout(breakingDown());
		await pay('paid');
		setTime('2026-06-01T12:02:00.000Z');
		await cancel();
		setTime('2026-06-02T12:02:00.000Z');
		expect(await club.reconcilePayments({ expiresMs })).toMatchObject({ open: 1 });
		expect((await stored()).pollUntil).toBeNull();
		expect(await club.reconcilePayments({ expiresMs })).toMatchObject({ open: 0 });
	});

	test('what nobody foresaw in one of them is told, and holds up no other', async () => {
		const told: unknown[] = [];
		const { club, pay } = await openCheckout(
			breakingDown(() => ({
				find: () => {
					throw new TypeError('not foreseen');
				},
			})),
		);
		await pay('paid');
		const onFailure = (error: unknown) => told.push(error);
		expect(await club.reconcilePayments({ expiresMs, onFailure })).toMatchObject({ failed: 1 });
		expect(told).toHaveLength(1);
	});

	test('finds what was paid at the last moment, and gives nothing up that is paid', async () => {
		const { club, pay, setTime, storage, event } = await openCheckout(ending);
		void pay('paid');
		await new Promise(setImmediate);
		setTime('2026-06-01T14:00:00.000Z');
		expect(await club.reconcilePayments({ expiresMs })).toMatchObject({ paid: 1, cancelled: 0 });
		expect(await storage.bookings.listForEvent(event.id)).toMatchObject([{ paid: true }]);
	});

	test('one that the provider does not answer for holds up no other', async () => {
		const { club, addEvent, storage, setTime } = openClub(
			undefined,
			breakingDown((practice) => ({
				find: (checkout) =>
					checkout.amountMinor === 2470 ? unavailable() : practice.find(checkout),
			})),
		);
		const event = await addEvent(paidEvent);
		const dear = await addEvent({ ...paidEvent, price: 20 });
		for (const request of [paymentFor(event), paymentFor(dear, { totalAmount: 40 })]) {
			const { checkoutId } = await club.startPayment(request);
			await club.chargeCard({ checkoutId, cardToken: 'paid' });
		}
		setTime('2026-06-01T14:00:00.000Z');
		expect(await club.reconcilePayments({ expiresMs })).toMatchObject({ failed: 1, cancelled: 1 });
		const watched = await storage.payments.listPolled({ after: null, limit: 9 });
		expect(watched.filter(isOpen)).toHaveLength(1);
	});

	test('goes through all of them, however many', async () => {
		const { club, addEvent, setTime } = openClub();
		const event = await addEvent(paidEvent);
		for (let booking = 0; booking < 230; booking++) await club.startPayment(paymentFor(event));
		setTime('2026-06-01T14:00:00.000Z');
		expect(await club.reconcilePayments({ expiresMs })).toMatchObject({ cancelled: 230 });
	});
});

describe('handleNotification', () => {
	test('a payment goes to the checkout that its reference names', async () => {
		const { club, pay, stored, storage, event } = await openCheckout(ending);
		void pay('paid');
		await new Promise(setImmediate);
		const [attempt] = (await stored()).attempts;
		const payment = providerPaymentOf({ reference: attempt?.key ?? '', amountMinor: 2470 });
		const news = { payments: [payment], refunds: [] };
		expect(await club.handleNotification(news)).toEqual({ matched: 1 });
		const once = await stored();
		expect(await club.handleNotification(news)).toEqual({ matched: 1 });
		expect(await stored()).toEqual(once);
		expect(await storage.bookings.listForEvent(event.id)).toMatchObject([
			{ paid: true, paymentId: 'payment-1' },
		]);
	});

	test('a refund is taken off the revenue, also one that is heard of before its payment', async () => {
		const { club, pay, storage, event, taken } = await openCheckout(ending);
		void pay('paid');
		await new Promise(setImmediate);
		const [payment] = await taken();
		const refund = refundOf({ paymentId: payment?.paymentId ?? '', amountMinor: 470 });
		expect(await club.handleNotification({ payments: [], refunds: [refund, refund] })).toEqual({
			matched: 2,
		});
		expect((await storage.bookings.totalsOf([event.id]))[0]).toMatchObject({
			pendingBookings: 0,
			revenueMinor: { GBP: 2000 },
		});
	});

	test('what is none of ours is passed over', async () => {
		const { club } = await openCheckout();
		const news = {
			payments: [providerPaymentOf(), providerPaymentOf({ reference: null })],
			refunds: [refundOf()],
		};
		expect(await club.handleNotification(news)).toEqual({ matched: 0 });
	});
});

describe('a page of the provider’s own', () => {
	/** Links as the practice gateway has none: what was paid there is in `paid`. */
	function withLinks() {
		const paid = new Map<string, ReturnType<typeof providerPaymentOf>>();
		const closed: string[] = [];
		const links: PaymentGateway['links'] = {
			create: async ({ key }): Promise<PaymentLink> => ({
				linkId: `link-${key}`,
				orderId: `order-${key}`,
				url: `https://square.link/u/${key}`,
			}),
			delete: async ({ linkId }) => {
				closed.push(linkId);
			},
		};
		const around = withOverrides(() => ({
			links,
			find: async ({ link }) =>
				[...paid.values()].filter(({ reference }) => reference === link?.orderId),
		}));
		return { paid, closed, around };
	}

	test('is where the browser is sent, and the same one for a repeat', async () => {
		const { around } = withLinks();
		const { club, addEvent } = openClub(undefined, around);
		const request = paymentFor(await addEvent(paidEvent), { key: 'one' });
		const first = await club.startPayment(request);
		expect(first.redirectUrl).toBe(`https://square.link/u/${first.checkoutId}`);
		expect(await club.startPayment(request)).toEqual(first);
	});

	test('whoever comes back is shown what the provider says; no card is charged beside it', async () => {
		const { around, paid } = withLinks();
		const { club, checkoutId, pay, stored } = await openCheckout(around);
		await expect(pay('paid')).rejects.toMatchObject({ code: 'checkout-elsewhere' });
		const { link } = await stored();
		const payment = providerPaymentOf({ reference: link?.orderId ?? '', amountMinor: 2470 });
		paid.set('first', payment);
		expect(await club.readCheckout(checkoutId)).toMatchObject({ payments: [payment] });
	});

	test('is closed when its checkout is given up; who has paid by then has paid', async () => {
		const { around, paid, closed } = withLinks();
		const given = await openCheckout(around);
		await given.cancel();
		expect(closed).toEqual([(await given.stored()).link?.linkId]);
		expect((await given.stored()).cancelledAt).not.toBeNull();

		const late = await openCheckout(around);
		const { link } = await late.stored();
		paid.set('late', providerPaymentOf({ reference: link?.orderId ?? '', amountMinor: 2470 }));
		await expect(late.cancel()).rejects.toMatchObject({ code: 'checkout-paid' });
	});

	test('stays while a payment is made there, which may fail yet', async () => {
		const { around, paid, closed } = withLinks();
		const { cancel, stored } = await openCheckout(around);
		const { link } = await stored();
		const reference = link?.orderId ?? '';
		paid.set('one', providerPaymentOf({ reference, amountMinor: 2470, status: 'PENDING' }));
		await expect(cancel()).rejects.toMatchObject({ code: 'payment-underway' });
		expect(closed).toEqual([]);
		paid.set('one', providerPaymentOf({ reference, amountMinor: 2470, status: 'FAILED' }));
		await cancel();
		expect(closed).toEqual([link?.linkId]);
	});

	test('a payment that was under way there is asked about until it is decided', async () => {
		const { around, paid } = withLinks();
		const { club, cancel, stored, setTime } = await openCheckout(around);
		const reference = (await stored()).link?.orderId ?? '';
		await cancel();
		paid.set('late', providerPaymentOf({ reference, amountMinor: 2470, status: 'PENDING' }));
		const reconcile = () => club.reconcilePayments({ expiresMs: 3_600_000 });
		setTime('2026-06-03T12:00:00.000Z');
		expect(await reconcile()).toMatchObject({ open: 1 });
		paid.set('late', providerPaymentOf({ reference, amountMinor: 2470 }));
		expect(await reconcile()).toMatchObject({ paid: 1 });
	});

	test('is closed at the next reconciliation where its event was deleted, and no other is', async () => {
		const { around, closed } = withLinks();
		const { club, addEvent, event, checkoutId } = await openCheckout(around);
		await club.startPayment(paymentFor(await addEvent(paidEvent)));
		await club.deleteEvent(adminWith('events:write'), event.id);
		expect(await club.reconcilePayments({ expiresMs: 3_600_000 })).toMatchObject({
			cancelled: 1,
			open: 1,
		});
		expect(closed).toEqual([`link-${checkoutId}`]);
	});

	test('that was opened for what was cancelled meanwhile is closed, and nobody is sent there', async () => {
		const { around, closed } = withLinks();
		let cancelBeforeCreate = async () => {};
		const opened = openClub(undefined, (practice) => {
			const gateway = around(practice);
			const create = gateway.links?.create;
			if (!gateway.links || !create) return gateway;
			const createAfterCancel: typeof create = async (request) => {
				await cancelBeforeCreate();
				return create(request);
			};
			return { ...gateway, links: { ...gateway.links, create: createAfterCancel } };
		});
		const event = await opened.addEvent(paidEvent);
		cancelBeforeCreate = async () => {
			const [checkout] = await opened.storage.payments.listForEvent(event.id);
			await opened.club.cancelCheckout(checkout?.id ?? '');
		};
		const { redirectUrl, checkoutId } = await opened.club.startPayment(paymentFor(event));
		expect(redirectUrl).toBe(`https://members.example.org/pending/${checkoutId}`);
		expect(closed).toEqual([`link-${checkoutId}`]);
	});

	test('is closed too where the club has chosen our page since', async () => {
		const { around, closed } = withLinks();
		let isHosted = true;
		const { cancel, stored } = await openCheckout((practice) => {
			const gateway = around(practice);
			return {
				...gateway,
				get links() {
					const { links } = gateway;
					return links && { ...links, create: isHosted ? links.create : null };
				},
			};
		});
		isHosted = false;
		const { link } = await stored();
		await cancel();
		expect(closed).toEqual([link?.linkId]);
	});

	test('is not opened for what was begun in ours', async () => {
		const { around } = withLinks();
		let isHosted = false;
		const { club, addEvent } = openClub(undefined, (practice) => {
			const gateway = around(practice);
			return {
				...gateway,
				charge: async () => ({ answer: 'error' }),
				get links() {
					return isHosted ? gateway.links : null;
				},
			};
		});
		const request = paymentFor(await addEvent(paidEvent), { key: 'one' });
		const first = await club.startPayment(request);
		await club.chargeCard({ checkoutId: first.checkoutId, cardToken: 'paid' });
		isHosted = true;
		expect(await club.startPayment(request)).toEqual(first);
	});

	test('where it cannot be had, a repeat gets it', async () => {
		let isDown = true;
		const { around } = withLinks();
		const { club, addEvent, storage } = openClub(undefined, (practice) => {
			const gateway = around(practice);
			const { links } = gateway;
			if (links === null) return gateway;
			return {
				...gateway,
				links: {
					...links,
					create: async (request) =>
						isDown || links.create === null ? unavailable() : links.create(request),
				},
			};
		});
		const event = await addEvent(paidEvent);
		const request = paymentFor(event, { key: 'one' });
		await expect(club.startPayment(request)).rejects.toMatchObject({ code: 'payment-unavailable' });
		isDown = false;
		expect((await club.startPayment(request)).redirectUrl).toContain('https://square.link/');
		expect(await storage.bookings.listForEvent(event.id)).toHaveLength(1);
	});
});
