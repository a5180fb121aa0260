import { instant, type ManualPayment, toMinor } from '@burgee/core';
import type { TreasuryDayJson } from '@burgee/core/api/day-end';
import type { TreasuryJson } from '@burgee/core/api/treasury';
import { figureLabels, methodLabels } from '@burgee/core/display/treasury-words';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { parseLondonDate } from '../../core/rules/calendar/time-schemas.ts';
import {
	auditEntryOf,
	bookingOf,
	bookingToPay,
	checkoutOf,
	deleteEvent,
	manualPaymentOf,
	paidCheckout,
} from '../contracts/samples.ts';
import { expectRefusal, invalidInput } from './http-client.ts';
import { bookableEvent, useBurgee } from './open-burgee.ts';

const burgee = useBurgee({ STORAGE: 'memory' });

const read = (query: string) => burgee.admin.read<TreasuryJson>(`/api/admin/treasury?${query}`);

beforeAll(async () => {
	const { storage } = burgee;
	const eventdatetime = instant('2026-07-04T17:30:00.000Z');
	await storage.events.add(bookableEvent({ id: 'supper', name: 'Supper', eventdatetime }));
	const checkouts = ['paid', 'refunded', 'open'].map((id) => checkoutOf({ id, eventId: 'supper' }));
	for (const checkout of checkouts) {
		await storage.bookings.add(bookingToPay(checkout), { checkout });
		if (checkout.id === 'open') continue;
		const paid = paidCheckout(checkout);
		const refund = {
			...{ refundId: 'refund', paymentId: `payment of ${checkout.id}` },
			...({ status: 'COMPLETED', amountMinor: 1000, currency: 'GBP' } as const),
			...{ at: instant('2026-06-03T12:00:00.000Z'), feeMinor: -20, feeAt: null },
		};
		const payments = paid.payments.map((payment) => ({ ...payment, feeMinor: 80 }));
		await storage.payments.replace({
			...{ ...paid, payments },
			refunds: checkout.id === 'refunded' ? [refund] : [],
		});
	}
});

test('the treasury adds up an event, and lists the lines behind each figure', async () => {
	const { sums, event, days, events } = await read('eventId=supper');
	expect({ event, days, events }).toEqual({
		event: { id: 'supper', name: 'Supper' },
		days: null,
		events: [{ id: 'supper', name: 'Supper' }],
	});
	expect(sums).toEqual([
		{
			...{ currency: 'GBP', isTest: false },
			...{ expected: 129.69, outstanding: 43.23, due: 0, goodwill: 10 },
			...{ received: 86.46, refunded: 10, kept: 76.46, fees: 1.4, unknownFees: 0, net: 75.06 },
			methods: [{ method: 'card', received: 86.46, refunded: 10 }],
		},
	]);
	const { lines, lineCount } = await read(
		'eventId=supper&figure=received&method=card&currency=GBP&money=real',
	);
	expect(lineCount).toBe(2);
	expect(lines.map(({ id, amount, fee }) => [id, amount, fee])).toEqual([
		['payment of paid', 43.23, 0.8],
		['payment of refunded', 43.23, 0.8],
	]);
	expect((await read('eventId=supper&figure=received&money=test')).lineCount).toBe(0);
	expect((await read('eventId=supper&figure=fees')).lineCount).toBe(3);
	expect((await read('eventId=supper')).lines).toEqual([]);
});

test('the treasury of a period has the money that moved on its days, and the bookings of its events', async () => {
	const sumsOf = async (query: string) => (await read(query)).sums[0];
	expect(await sumsOf('from=2026-06-01&to=2026-06-01')).toMatchObject({
		...{ received: 86.46, refunded: 0, expected: 0 },
	});
	expect(await sumsOf('from=2026-06-02&to=2026-06-30')).toMatchObject({
		...{ received: 0, refunded: 10, expected: 0 },
	});
	// July has no movements, but the event.
	expect(await sumsOf('from=2026-07-01&to=2026-07-31')).toMatchObject({
		...{ received: 0, refunded: 0, expected: 129.69, outstanding: 43.23 },
	});
	const { days } = await read('to=2026-02-10');
	expect(days).toEqual({ from: '2026-02-01', to: '2026-02-10' });
	for (const query of ['from=2024-01-01&to=2026-06-01', 'figure=weather', 'money=some']) {
		expectRefusal(await burgee.admin.get(`/api/admin/treasury?${query}`), ...invalidInput);
	}
	const unknown = await burgee.admin.get('/api/admin/treasury?eventId=unknown');
	expectRefusal(unknown, 404, 'event-not-found');
});

test('each figure of the treasury can be computed from its CSV file', async () => {
	for (const query of ['eventId=supper', 'from=2026-06-01&to=2026-07-31']) {
		const text = await burgee.admin.read<string>(`/api/admin/treasury.csv?${query}`);
		const rows = parse<Record<string, string>>(text, { bom: true, columns: true });
		const sumOf = (part: Record<string, string>) =>
			rows
				.filter((row) => Object.entries(part).every(([name, value]) => row[name] === value))
				.reduce((sum, { Amount }) => sum + toMinor(Number(Amount)), 0);
		for (const { currency, isTest, methods, ...figures } of (await read(query)).sums) {
			const group = { Currency: currency, 'Test money': isTest ? 'Yes' : '' };
			for (const figure of ['expected', 'received', 'refunded', 'due', 'outstanding'] as const) {
				expect(sumOf({ ...group, Kind: figureLabels[figure] })).toBe(toMinor(figures[figure]));
			}
			for (const { method, received } of methods) {
				const part = { ...group, Kind: figureLabels.received, Method: methodLabels[method] };
				expect(sumOf(part)).toBe(toMinor(received));
			}
		}
	}
	const [entry] = await burgee.storage.audit.list({ limit: 1 });
	expect(entry?.what).toBe('payments.exported');
});

test('what was paid for an event that was deleted before it was over is due for a refund', async () => {
	const { storage } = burgee;
	const eventdatetime = instant('2099-07-04T17:30:00.000Z');
	await storage.events.add(bookableEvent({ id: 'regatta', name: 'Regatta', eventdatetime }));
	const checkout = checkoutOf({ id: 'regatta', bookingId: 'regatta', eventId: 'regatta' });
	await storage.bookings.add(bookingToPay(checkout), { checkout });
	await storage.payments.replace(paidCheckout(checkout));
	await deleteEvent(storage, 'regatta');
	const { sums, lines } = await read('eventId=regatta&figure=due');
	expect(sums).toMatchObject([{ received: 43.23, expected: 0, due: 43.23 }]);
	expect(lines).toMatchObject([{ amount: 43.23, reason: 'event-deleted' }]);
});

test('a day is closed with the cash that was counted, and later money of that day is shown', async () => {
	const { storage, admin } = burgee;
	const path = '/api/admin/treasury/days/2026-06-05';
	const cash = (id: string, amountMinor: number) =>
		manualPaymentOf({ id, amountMinor, date: parseLondonDate('2026-06-05') });
	const record = async (...manualPayments: ManualPayment[]) => {
		const before = await storage.bookings.get('booking of cash');
		const booking = bookingOf({ id: 'booking of cash', eventId: 'supper', manualPayments });
		const change = { bookingId: booking.id, checkout: null, mayExceedPlaces: false, undo: null };
		const isStored = await storage.bookings.change('supper', [
			{
				...{ ...change, revision: before?.revision ?? null },
				booking: { ...booking, revision: (before?.revision ?? -1) + 1 },
				audit: auditEntryOf({ id: `entry ${manualPayments.length}` }),
			},
		]);
		expect(isStored).toBe(true);
	};
	await record(cash('one', 3_500), cash('back', -500));
	const moved = [{ currency: 'GBP', method: 'cash', received: 35, refunded: 5 }];
	const open = await admin.read<TreasuryDayJson>(path);
	expect(open).toMatchObject({ moved, dayEnd: null, later: [], revision: 0 });
	expect(open.lines.map(({ record: entry, amount }) => [entry?.byName, amount])).toEqual([
		['Ada Lock', 5],
		['Ada Lock', 35],
	]);
	const counted = { counted: [{ currency: 'GBP', amount: 29.5 }], countedBy: 'Bea', note: '' };
	const closed = await admin.put<TreasuryDayJson>(path, counted, { 'If-Match': '"0"' });
	expect(closed.body.dayEnd).toMatchObject({
		counted: [{ currency: 'GBP', amount: 29.5, expected: 30 }],
		...{ countedBy: 'Bea', closedBy: 'Club Administrator' },
	});
	await record(cash('one', 3_500), cash('back', -500), cash('late', 500));
	const { later, dayEnd, revision } = await admin.read<TreasuryDayJson>(path);
	expect(later).toEqual([{ currency: 'GBP', method: 'cash', amount: 5 }]);
	expect(dayEnd?.counted).toEqual([{ currency: 'GBP', amount: 29.5, expected: 30 }]);
	const again = await admin.put<TreasuryDayJson>(path, counted, { 'If-Match': `"${revision}"` });
	expect(again.body).toMatchObject({
		...{ later: [], revision: 2 },
		dayEnd: { counted: [{ amount: 29.5, expected: 35 }] },
	});
	const future = '/api/admin/treasury/days/2999-01-01';
	expectRefusal(await admin.put(future, counted, { 'If-Match': '"0"' }), ...invalidInput);
	expectRefusal(await admin.get('/api/admin/treasury/days/today'), 404, 'day-not-found');
});
