import { dayMs, toInstant } from '@burgee/core';
import type { CallAnswer } from '@burgee/core/api/calls';
import { expect, test } from 'vitest';
import { bookingOf, manualPaymentOf, readingOf } from '../contracts/samples.ts';
import { bookableEvent, openBurgeeForTest, paidEvent } from './open-burgee.ts';

const inDays = (days: number) => toInstant(new Date(Date.now() + days * dayMs));

test('the dashboard sends tasks with amounts in major units, and what each of the next events offers', async () => {
	const { admin, storage } = await openBurgeeForTest();
	const startsAt = inDays(2);
	const supper = { id: 'supper', name: 'Supper', eventdatetime: startsAt };
	await storage.events.add(paidEvent({ ...supper, offerVeg: false }));
	await storage.events.add(bookableEvent({ id: 'talk', name: 'Talk', offerSoftDrinks: false }));
	await storage.bookings.add(
		bookingOf({
			...{ id: 'one', eventId: 'supper', eventName: 'Supper', environment: 'sandbox' },
			...{ paymentRequired: true, paymentAmountMinor: 2470, paymentCurrency: 'GBP' },
		}),
	);
	const manualPayments = [manualPaymentOf({ id: 'deposit' })];
	const deposit = { paid: true, paymentRequired: true, paymentAmountMinor: 1000 } as const;
	await storage.bookings.add(
		bookingOf({
			...{ id: 'two', eventId: 'supper', eventName: 'Supper', numberAttending: 2, manualPayments },
			...{ ...deposit, paymentCurrency: 'GBP', priceMinor: 2470 },
		}),
	);
	await storage.waterReadings.add(readingOf({ dateTime: inDays(-30), value: 1.25 }));
	type Dashboard = CallAnswer<'GET /api/admin/dashboard'>;
	const { tasks, nextEvents } = await admin.read<Dashboard>('/api/admin/dashboard');
	expect(tasks).toEqual([
		{
			...{ kind: 'not-paid', eventId: 'supper', eventName: 'Supper', count: 1, startsAt },
			...{ amounts: [], testAmounts: [{ amount: 24.7, currency: 'GBP' }] },
		},
		{
			...{ kind: 'owed', eventId: 'supper', eventName: 'Supper', count: 1, startsAt },
			...{ amounts: [{ amount: 14.7, currency: 'GBP' }], testAmounts: [] },
		},
		{ kind: 'old-water-level', days: 30 },
	]);
	expect(nextEvents).toMatchObject([
		{ event: { ...supper, offerVeg: false }, totals: { attendees: 5, pendingAttendees: 3 } },
		{ event: { id: 'talk', offerSoftDrinks: false }, totals: null },
	]);
});
