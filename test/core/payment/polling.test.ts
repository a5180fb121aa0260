import { expect, test } from 'vitest';
import { isPollDue } from '../../../core/rules/payment/polling.ts';
import { openClub, paidEvent, paymentFor } from '../open-club.ts';
import { withOverrides } from './open-checkout.ts';
import { checkoutOf, providerPaymentOf } from './samples.ts';

const startedAt = Date.parse('2026-06-01T12:00:00.000Z');
const minuteMs = 60_000;

/** Starts this many payments on the provider's page, and counts the queries about each. */
async function openClubWithLinks(payments: number) {
	const queries: string[] = [];
	let queryMs = 0;
	const opened = openClub(
		new Date(startedAt).toISOString(),
		withOverrides(() => ({
			links: {
				create: async ({ key }) => ({
					...{ linkId: `link-${key}`, orderId: `order-${key}` },
					url: `https://square.link/u/${key}`,
				}),
				delete: async () => {},
			},
			find: async ({ id }) => {
				queries.push(id);
				pass(queryMs);
				return [];
			},
		})),
	);
	const { club, storage, addEvent, setTime } = opened;
	let nowMs = startedAt;
	const pass = (ms: number) => {
		nowMs += ms;
		setTime(new Date(nowMs).toISOString());
	};
	const event = await addEvent(paidEvent);
	const ids: string[] = [];
	for (let payment = 0; payment < payments; payment++) {
		ids.push((await club.startPayment(paymentFor(event))).checkoutId);
	}
	const polledAt = new Map<string, number>();
	return {
		...opened,
		...{ ids, queries, pass, polledAt },
		setQueryTime: (ms: number) => {
			queryMs = ms;
		},
		/** Runs reconciliation, which must count each polled checkout once. @returns the checkouts that the provider was queried about. */
		run: async (maxMs?: number) => {
			queries.length = 0;
			const polled = await storage.payments.listPolled({ after: null, limit: 99 });
			const counts = await club.reconcilePayments({
				expiresMs: 60 * minuteMs,
				polledAt,
				...(maxMs !== undefined && { maxMs }),
			});
			const { paid, cancelled, open, failed } = counts;
			expect(paid + cancelled + open + failed).toBe(polled.length);
			return [...queries];
		},
	};
}

test('isPollDue: a checkout with a reported payment is due at each run, and after a clock change without one', () => {
	const untried = checkoutOf({ attempts: [] });
	const polledAtMs = Date.parse(untried.createdAt) + 30 * minuteMs;
	const isDue = (checkout: typeof untried, sincePollMs: number) =>
		isPollDue(checkout, polledAtMs, new Date(polledAtMs + sincePollMs));
	expect(isDue(untried, 0)).toBe(false);
	expect(isDue({ ...untried, payments: [providerPaymentOf()] }, 0)).toBe(true);
	// The clock was set back after the last query.
	expect(isDue(untried, -1)).toBe(true);
});

test('reconcilePayments queries the provider less and less often about a payment that nobody has tried', async () => {
	const { run, pass, storage, ids, polledAt } = await openClubWithLinks(1);
	const runEveryMinute = async (minutes: number) => {
		const minutesWithQuery: number[] = [];
		for (let minute = 0; minute < minutes; minute++) {
			if ((await run()).length > 0) minutesWithQuery.push(minute);
			pass(minuteMs);
		}
		return minutesWithQuery;
	};
	expect(await runEveryMinute(60)).toEqual([0, 1, 2, 3, 4, 5, 7, 9, 12, 15, 19, 24, 30, 38, 48]);
	// The checkout expires, and is then polled for a day, because the payer may have paid just before.
	expect((await run()).length).toBeGreaterThan(0);
	expect(await storage.payments.get(ids[0] ?? '')).toMatchObject({
		cancelledAt: '2026-06-01T13:00:00.000Z',
	});
	expect((await runEveryMinute(24 * 60)).length).toBeLessThan(30);
	await run();
	expect(await storage.payments.listPolled({ after: null, limit: 1 })).toEqual([]);
	await run();
	expect(polledAt.size).toBe(0);
});

test('reconcilePayments queries first about payments that were tried, and within its time about those that waited longest', async () => {
	const { run, pass, setQueryTime, ids, storage } = await openClubWithLinks(10);
	const tried = ids[7] ?? '';
	const checkout = await storage.payments.get(tried);
	if (checkout === null) throw new Error('the checkout is not stored');
	const attempt = { key: 'key', askedAt: checkout.createdAt, answer: 'given-up' as const };
	await storage.payments.replace({
		...checkout,
		attempts: [attempt],
		revision: checkout.revision + 1,
	});

	setQueryTime(5_000);
	const first = await run(20_000);
	expect(first).toHaveLength(4);
	expect(first[0]).toBe(tried);
	pass(40_000);
	const second = await run(20_000);
	expect(second[0]).toBe(tried);
	// Nothing is queried twice before everything was queried once.
	pass(40_000);
	const third = await run(20_000);
	const others = [first, second, third].flatMap((queried) => queried.slice(1));
	expect(new Set(others)).toEqual(new Set(ids.filter((id) => id !== tried)));
});
