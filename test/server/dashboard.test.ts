import { dayMs, permissions, toInstant } from '@burgee/core';
import type { CallAnswer } from '@burgee/core/api/calls';
import { expect, test } from 'vitest';
import { bookingOf, manualPaymentOf, readingOf } from '../contracts/samples.ts';
import { HttpClient } from './http-client.ts';
import {
	addAdmin,
	bookableEvent,
	type OpenBurgee,
	openBurgeeForTest,
	paidEvent,
} from './open-burgee.ts';

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

test('the dashboard tells those who manage panel users that the last backup is old, unless another program makes them', async () => {
	const tasksOf = async (environment: Record<string, string>) => {
		const burgee = await openBurgeeForTest({ STORAGE: 'memory', ...environment });
		const madeAt = inDays(-9);
		await burgee.storage.backups.recordMade(madeAt);
		const organiser = await addOrganiser(burgee);
		const tasks = [burgee.admin, organiser].map(async (client) => {
			const dashboard: CallAnswer<'GET /api/admin/dashboard'> =
				await client.read('/api/admin/dashboard');
			return dashboard.tasks.map((task) => ('madeAt' in task ? task.madeAt === madeAt : task.kind));
		});
		return Promise.all(tasks);
	};
	expect(await tasksOf({})).toEqual([[true], []]);
	expect(await tasksOf({ EXPECT_BACKUP: 'external' })).toEqual([[], []]);
});

/** Adds a panel user with all permissions but members:write. */
async function addOrganiser(burgee: OpenBurgee): Promise<HttpClient> {
	const granted = permissions.filter((permission) => permission !== 'members:write');
	return new HttpClient(burgee.url, { Cookie: await addAdmin(burgee, 'organiser', granted) });
}
