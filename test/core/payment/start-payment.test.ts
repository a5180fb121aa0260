import {
	bookingFormWithPriceTest,
	type ErrorCode,
	type EventFormInput,
	instant,
} from '@burgee/core';
import { expect, test } from 'vitest';
import { priceTestCount } from '../../../core/rules/booking/booking-counts.ts';
import type { PaymentRequest } from '../../../core/use-cases/payment/start-payment.ts';
import { bookingOf, replaceEvent } from '../../contracts/samples.ts';
import { expectError, filledForm, openClub, paidEvent, paymentFor } from '../open-club.ts';
import { withOverrides } from './open-checkout.ts';

test('startPayment stores an unpaid booking with its price before the payment', async () => {
	const { club, storage, addEvent } = openClub();
	const event = await addEvent(paidEvent);
	const form = filledForm({ numberAttending: 4, numberOfChildren: 1 });
	const started = await club.startPayment(paymentFor(event, { form, totalAmount: 43.23 }));
	expect(started.redirectUrl).toBe(`https://members.example.org/pending/${started.checkoutId}`);
	expect(await storage.bookings.listForEvent(event.id)).toEqual([
		bookingOf({
			...form,
			answers: [],
			id: started.bookingId,
			eventId: event.id,
			eventName: 'Harvest Supper',
			submittedAt: instant('2026-06-01T12:00:00.000Z'),
			paymentRequired: true,
			paymentAmountMinor: 4323,
			paymentCurrency: 'GBP',
			hasOpenCheckout: true,
			environment: 'practice',
		}),
	]);
	expect(await storage.payments.get(started.checkoutId)).toMatchObject({
		bookingId: started.bookingId,
		eventId: event.id,
		provider: 'practice',
		environment: 'practice',
		amountMinor: 4323,
		currency: 'GBP',
		attempts: [],
		cancelledAt: null,
	});
	expect((await storage.bookings.totalsOf([event.id]))[0]).toMatchObject({
		bookings: 1,
		pendingBookings: 1,
		revenueMinor: { GBP: 0 },
	});
});

test('startPayment returns a new checkout without reading the checkout from the storage', async () => {
	const { club, storage, addEvent } = openClub();
	storage.payments.get = storage.payments.getForBooking = () =>
		Promise.reject(new Error('the checkout was read'));
	await club.startPayment(paymentFor(await addEvent(paidEvent), { key: 'key-1' }));
});

const lastMonth = '2026-05-31T12:00:00.000Z';
const withChild = { form: filledForm({ numberOfChildren: 1 }) };
test.each<[string, Partial<EventFormInput>, Partial<PaymentRequest>, ErrorCode]>([
	['a total that differs by a penny', {}, { totalAmount: 24.69 }, 'price-differs'],
	['a total that differs by a fraction of a penny', {}, { totalAmount: 24.701 }, 'price-differs'],
	['a zero total', {}, { totalAmount: 0 }, 'price-differs'],
	['a currency other than the event’s', {}, { currency: 'EUR' }, 'price-differs'],
	['an unknown event', {}, { eventId: 'unknown' }, 'event-not-found'],
	['a free event', { requiresPayment: false, price: null }, {}, 'payment-not-needed'],
	['an event with a zero price', { price: 0 }, {}, 'payment-not-needed'],
	['an event that takes no bookings', { allowBooking: false }, {}, 'booking-not-offered'],
	['an event whose bookings are closed', { bookingEndDate: lastMonth }, {}, 'booking-closed'],
	[
		'children if the event does not ask for them',
		{ offerChild: false },
		withChild,
		'invalid-input',
	],
])('startPayment refuses %s and stores nothing', async (_, input, changes, code) => {
	const { club, storage, addEvent } = openClub();
	const event = await addEvent({ ...paidEvent, ...input });
	await expectError(club.startPayment(paymentFor(event, changes)), code);
	expect(await storage.bookings.listForEvent(event.id)).toEqual([]);
	expect(await storage.payments.listForEvent(event.id)).toEqual([]);
});

test('startPayment refuses every payment if the club takes no online payments', async () => {
	const { club, addEvent } = openClub(undefined, () => null);
	const event = await addEvent(paidEvent);
	await expectError(club.startPayment(paymentFor(event)), 'payments-not-open');
});

test('startPayment refuses a currency that the payment provider cannot charge', async () => {
	const { club, storage, addEvent } = openClub(
		undefined,
		withOverrides(() => ({ canCharge: async () => false })),
	);
	const message =
		'The club’s payment account cannot take payments in GBP. Choose another currency, or ask the person who runs this app for your club.';
	const details = { issues: [{ path: ['currency'], message }] };
	await expectError(addEvent(paidEvent), 'invalid-input', details);
	const free = await addEvent({});
	await replaceEvent(storage, { ...free, requiresPayment: true, priceMinor: 1235 });
	await expectError(club.startPayment(paymentFor(free)), 'currency-not-charged');
});

test('startPayment returns the first result if an idempotency key is repeated after the payment', async () => {
	const { club, storage, addEvent, setTime } = openClub();
	const event = await addEvent({ ...paidEvent, bookingEndDate: '2026-06-02T12:00:00.000Z' });
	const request = paymentFor(event, { key: 'one' });
	const first = await club.startPayment(request);
	await club.chargeCard({ checkoutId: first.checkoutId, cardToken: 'paid' });
	setTime('2026-06-03T12:00:00.000Z');
	expect(await club.startPayment(request)).toEqual(first);
	const { bookingId, bookingToken } = first;
	expect(await storage.bookingLinks.find(bookingToken)).toMatchObject({ bookingId });
	expect(await storage.bookings.listForEvent(event.id)).toHaveLength(1);
	const otherForm = { ...request, form: filledForm({ firstName: 'Ben' }) };
	await expectError(club.startPayment(otherForm), 'idempotency-key-reused');
});

test('startPayment refuses an idempotency key that was used for a free booking', async () => {
	const { club, addEvent } = openClub();
	const free = await addEvent({});
	await club.submitBooking({ eventId: free.id, form: filledForm(), key: 'one' });
	const event = await addEvent(paidEvent);
	await expectError(club.startPayment(paymentFor(event, { key: 'one' })), 'idempotency-key-reused');
});

test('startPayment stores one checkout for 20 concurrent requests with the same idempotency key', async () => {
	const { club, storage, addEvent } = openClub();
	const event = await addEvent(paidEvent);
	const request = paymentFor(event, { key: 'one' });
	const started = await Promise.all(Array.from({ length: 20 }, () => club.startPayment(request)));
	for (const field of ['bookingId', 'checkoutId', 'redirectUrl'] as const) {
		expect(new Set(started.map((payment) => payment[field])).size).toBe(1);
	}
	expect(await storage.payments.listForEvent(event.id)).toHaveLength(1);
});

test('startPayment charges £1 for 123456789 attendees only if the test price is enabled', async () => {
	const { club, addEvent } = openClub();
	const event = await addEvent(paidEvent);
	const form = bookingFormWithPriceTest.parse({
		firstName: 'Anna',
		lastName: 'Reed',
		numberAttending: priceTestCount,
	});
	const request = paymentFor(event, { form, totalAmount: 1 });
	await expectError(club.startPayment(request), 'price-differs');
	const { checkoutId } = await club.startPayment({ ...request, priceTestHook: true });
	expect(await club.readCheckout(checkoutId)).toMatchObject({ amountMinor: 100 });
});
