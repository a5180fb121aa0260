import { instant, type LondonDate } from '@burgee/core';
import { expect, test } from 'vitest';
import { bookingToPay, checkoutOf, paymentOf } from '../../contracts/samples.ts';
import { adminWith, expectError, openClub } from '../open-club.ts';
import { withOverrides } from './open-checkout.ts';

const treasurer = adminWith('bookings:read', 'payments:write');
const june = { from: '2026-06-01' as LondonDate, to: '2026-06-30' as LondonDate };

/** Opens a club with payments that the provider does not have, one a minute. */
async function openForgottenPayments(count: number) {
	const lookups: string[] = [];
	const opened = openClub(
		'2026-07-01T12:00:00.000Z',
		withOverrides(() => ({
			findPayment: async (paymentId) => {
				lookups.push(paymentId);
				return null;
			},
		})),
	);
	for (let index = 0; index < count; index++) {
		const environment = 'practice' as const;
		const checkout = checkoutOf({ id: `c${index}`, provider: 'practice', environment });
		const at = instant(`2026-06-10T12:${String(index).padStart(2, '0')}:00.000Z`);
		const payments = [paymentOf(checkout, { paymentId: `p${index}`, at })];
		await opened.storage.bookings.add(bookingToPay(checkout), {
			checkout: { ...checkout, payments },
		});
	}
	return { ...opened, lookups };
}

test('comparePayments asks for a few payments in each step, and finds each payment that the provider does not have', async () => {
	const { club, lookups } = await openForgottenPayments(45);
	const ids: string[] = [];
	let steps = 0;
	for (let after: string | null = null; ; ) {
		const before = lookups.length;
		const { differences, next } = await club.comparePayments(treasurer, { ...june, after });
		expect(lookups.length - before).toBeLessThanOrEqual(20);
		expect(differences.every(({ difference }) => difference === 'only-burgee')).toBe(true);
		ids.push(...differences.map(({ id }) => id));
		steps++;
		if (next === null) break;
		after = next;
	}
	expect(ids).toEqual(Array.from({ length: 45 }, (_, index) => `p${index}`));
	expect(steps).toBe(4);
});

test('comparePayments names the payer only to panel users who may read bookings', async () => {
	const { club } = await openForgottenPayments(1);
	const request = { ...june, after: null };
	const named = await club.comparePayments(treasurer, request);
	expect(named.differences).toMatchObject([{ booking: { leadMember: expect.any(String) } }]);
	const { differences } = await club.comparePayments(adminWith('payments:write'), request);
	expect(differences).toMatchObject([{ booking: { leadMember: null } }]);
});

test('comparePayments refuses a period of more than a year, a step of another period, and a club without payments', async () => {
	const { club } = openClub();
	const from = '2025-06-30' as LondonDate;
	await expectError(
		club.comparePayments(treasurer, { ...june, from, after: null }),
		'invalid-input',
	);
	const step = { list: 'payments', cursor: null, since: '2026-05-01T00:00:00.000Z' };
	for (const after of ['', '{}', JSON.stringify({ ...step, isPageDone: false })]) {
		await expectError(club.comparePayments(treasurer, { ...june, after }), 'invalid-input');
	}
	const withoutPayments = openClub('2026-06-01T12:00:00.000Z', () => null);
	await expectError(
		withoutPayments.club.comparePayments(treasurer, { ...june, after: null }),
		'no-payment-provider',
	);
});
