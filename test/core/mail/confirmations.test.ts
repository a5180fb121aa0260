import { createClub } from '@burgee/core';
import { expect, test } from 'vitest';
import { filledForm, openClub, paidEvent, paymentFor } from '../open-club.ts';

const form = filledForm({ userEmail: 'zoe@example.org' });

test('a free booking with an email address stores one message, with the event as a calendar file', async () => {
	const { club, storage, addEvent } = openClub();
	const event = await addEvent();
	const request = { eventId: event.id, form, key: 'one' };
	const { bookingId, bookingToken } = await club.submitBooking(request);
	await club.submitBooking(request);
	await club.submitBooking({ eventId: event.id, form: filledForm() });
	const messages = await storage.messages.list({ limit: 9 });
	expect(messages).toMatchObject([
		{
			...{ kind: 'booked', eventId: event.id, bookingId, to: 'zoe@example.org' },
			...{ subject: 'Booked: Harvest Supper', causedByStranger: true, state: 'waiting' },
			calendar: { fileName: 'harvest_supper.ics', method: 'PUBLISH' },
			...{ sendAt: '2026-06-01T12:00:00.000Z', secret: bookingToken },
		},
	]);
	expect(messages[0]?.calendar?.text).toContain(`UID:${event.id}@members.example.org`);
});

test('a paid booking stores one message when its payment completes, and none before or afterwards', async () => {
	const { club, storage, practice, addEvent } = openClub();
	const event = await addEvent(paidEvent);
	const request = paymentFor(event, { form, key: 'one' });
	const { checkoutId, bookingId, bookingToken } = await club.startPayment(request);
	const pay = (cardToken: string) => club.chargeCard({ checkoutId, cardToken });
	await pay('declined');
	expect(await storage.messages.list({ limit: 9 })).toEqual([]);
	await pay('paid');
	const checkout = (await storage.payments.get(checkoutId)) ?? expect.fail();
	const payments = await practice.find(checkout);
	expect(payments).toHaveLength(1);
	await club.handleNotification({ payments, refunds: [] });
	await club.reconcilePayments({ expiresMs: 3_600_000 });
	const messages = await storage.messages.list({ limit: 9 });
	expect(messages).toMatchObject([
		{ kind: 'payment-received', subject: 'Booked and paid: Harvest Supper' },
	]);
	const opened = await club.readMyBooking(messages[0]?.secret ?? '');
	expect(opened.booking.id).toBe(bookingId);
	expect((await club.startPayment(request)).bookingToken).toBe(bookingToken);
});

test('messages wake the mail queue only if they were stored', async () => {
	const { ports, addEvent } = openClub();
	const event = await addEvent();
	let woken = 0;
	const mailQueue = {
		sendSoon: () => {
			woken += 1;
		},
	};
	const club = createClub({ ...ports, mailQueue });
	await club.submitBooking({ eventId: event.id, form: filledForm() });
	expect(woken).toBe(0);
	await club.submitBooking({ eventId: event.id, form, key: 'one' });
	await club.submitBooking({ eventId: event.id, form, key: 'one' });
	expect(woken).toBe(1);
});
