import { instant, type ProviderRefund } from '@burgee/core';
import { expect, test } from 'vitest';
import { openClub } from '../open-club.ts';
import { openCheckout, unavailable, withOverrides } from './open-checkout.ts';
import { refundOf } from './samples.ts';

/** Creates a club with a paid checkout of £24.70, whose provider lists refunds and sends no webhook. */
async function withListedRefunds() {
	const searches: string[] = [];
	const listed: ProviderRefund[] = [];
	const opened = await openCheckout(
		withOverrides(() => ({
			findRefunds: async (since) => {
				searches.push(since);
				return structuredClone(listed);
			},
		})),
	);
	await opened.pay('paid');
	const paymentId = (await opened.stored()).payments[0]?.paymentId ?? '';
	const failures: unknown[] = [];
	return {
		...opened,
		...{ searches, listed, failures, paymentId },
		find: (since: Parameters<typeof opened.club.findRefunds>[0] = null) =>
			opened.club.findRefunds(since, (error) => failures.push(error)),
	};
}

test('findRefunds stores a refund that no webhook notification has reported, once', async () => {
	const { listed, paymentId, find, stored, totals, failures } = await withListedRefunds();
	listed.push(refundOf({ paymentId, status: 'PENDING' }));
	await find();
	expect(await totals()).toMatchObject({ testRevenueMinor: { GBP: 2470 } });
	listed[0] = refundOf({ paymentId });
	await find();
	const { refunds, revision } = await stored();
	expect(refunds).toEqual(listed);
	expect(await totals()).toMatchObject({ testRevenueMinor: { GBP: 1470 } });
	await find();
	expect((await stored()).revision).toBe(revision);
	expect(failures).toEqual([]);
});

test('findRefunds searches the last 30 days first, and then from ten minutes before the newest refund', async () => {
	const { listed, paymentId, find, searches } = await withListedRefunds();
	expect(await find()).toBeNull();
	listed.push(
		refundOf({ paymentId, at: instant('2026-06-01T12:00:00.000Z') }),
		refundOf({ paymentId, refundId: 'newest', at: instant('2026-06-01T13:00:00.000Z') }),
		refundOf({ paymentId, refundId: 'old', at: null }),
	);
	const next = await find();
	expect(next).toBe('2026-06-01T12:50:00.000Z');
	listed.length = 0;
	expect(await find(next)).toBe(next);
	const monthAgo = '2026-05-02T12:00:00.000Z';
	expect(searches).toEqual([monthAgo, monthAgo, next]);
});

test('findRefunds stores the other refunds if one cannot be stored, and repeats the search', async () => {
	const { listed, paymentId, find, storage, stored, failures } = await withListedRefunds();
	listed.push(refundOf({ paymentId, refundId: 'first' }), refundOf({ paymentId }));
	const { payments } = storage;
	const findByReference = payments.findByReference.bind(payments);
	payments.findByReference = async () => {
		payments.findByReference = findByReference;
		throw new Error('the storage does not answer');
	};
	expect(await find()).toBeNull();
	expect(failures).toHaveLength(1);
	expect((await stored()).refunds).toMatchObject([{ refundId: 'refund-1' }]);
	expect(await find()).toBe('2026-06-01T11:50:08.000Z');
	expect((await stored()).refunds).toHaveLength(2);
});

test('findRefunds ignores refunds of payments that do not belong to Burgee', async () => {
	const { listed, find, stored, failures } = await withListedRefunds();
	listed.push(refundOf({ paymentId: 'of-the-bar' }));
	expect(await find()).not.toBeNull();
	expect((await stored()).refunds).toEqual([]);
	expect(failures).toEqual([]);
});

test('findRefunds throws an error if the provider does not respond, and does nothing without payments', async () => {
	const silent = openClub(
		undefined,
		withOverrides(() => ({ findRefunds: unavailable })),
	);
	await expect(silent.club.findRefunds(null, () => {})).rejects.toMatchObject({
		code: 'payment-unavailable',
	});
	const withoutPayments = openClub(undefined, () => null);
	expect(await withoutPayments.club.findRefunds(null, () => {})).toBeNull();
});
